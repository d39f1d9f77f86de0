import { findByPath } from '../../content/pages/addresses.ts'
import type { InfoPage } from '../../content/pages/info-page.ts'
import type { Registration } from '../record/registration.ts'

type SendingPage = NonNullable<Registration['page']>

const infoFolder = '/info/'
const anfragen: SendingPage = { path: '/anfragen', title: 'Anfragen & Anmeldung' }

/** Finds the current page with the form that an inquiry claims to come from; undefined if visitors cannot see one. */
export function sendingPage(claimed: string, infoPages: readonly InfoPage[]): SendingPage | undefined {
  if (claimed === anfragen.path) return anfragen
  if (!claimed.startsWith(infoFolder)) return undefined
  const page = findByPath(infoPages, claimed.slice(infoFolder.length))
  return page?.active ? { path: infoFolder + page.path, title: page.title } : undefined
}

/** Returns an inquiry's topic, the title of its page; "" for the general inquiry page. */
export const topicOf = ({ page }: Pick<Registration, 'page'>): string =>
  page && page.path !== anfragen.path ? page.title : ''
