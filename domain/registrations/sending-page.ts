import { findByPath } from '../info-pages/addresses.ts'
import type { InfoPage } from '../info-pages/info-page.ts'
import type { Registration } from './registration.ts'

type SendingPage = NonNullable<Registration['page']>

const infoFolder = '/info/'
const anfragen: SendingPage = { path: '/anfragen', title: 'Anfragen & Anmeldung' }

/** The page with an inquiry form that an inquiry says it comes from, as it is now; undefined if there is none for visitors. */
export function sendingPage(claimed: string, infoPages: readonly InfoPage[]): SendingPage | undefined {
  if (claimed === anfragen.path) return anfragen
  if (!claimed.startsWith(infoFolder)) return undefined
  const page = findByPath(infoPages, claimed.slice(infoFolder.length))
  return page?.active ? { path: infoFolder + page.path, title: page.title } : undefined
}

/** What an inquiry is about, by the page it comes from; "" when that page is about nothing in particular. */
export const topicOf = ({ page }: Pick<Registration, 'page'>): string =>
  page && page.path !== anfragen.path ? page.title : ''
