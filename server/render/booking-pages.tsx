import type { ReactNode } from 'react'
import { BookingPage } from '../../client/booking/booking-page.tsx'
import type { BookingView } from '../../client/booking/booking-view.ts'
import { CancelPage, ExchangePage, ForgetPage, MovePage } from '../../client/booking/change-pages.tsx'
import { LinkPage, type LinkRequest } from '../../client/booking/link-page.tsx'
import { NobodyPage, PersonPage, type PersonView } from '../../client/booking/person-page.tsx'
import { Shell } from '../../client/site/shell.tsx'
import { createClient } from '../../client/state/api.ts'
import { participantsOf } from '../../domain/registrations/booking.ts'
import type { Deps } from '../deps.ts'
import type { Assets } from '../runtime/assets.ts'
import { plainHtml, readManifest } from './document.ts'
import { markup } from './markup.tsx'
import { shellData } from './shell-data.ts'

export type BookingPages = ReturnType<typeof createBookingPages>

/** The pages below a booking's own link. They are rendered for one person, and run no script but the one that copies. */
export function createBookingPages(deps: Pick<Deps, 'site' | 'events' | 'infos' | 'images' | 'now'>, assets: Assets) {
  const manifest = readManifest(assets)
  const api = createClient('', () => Promise.reject(new Error('These pages ask for nothing.')))

  /** After a form that was wrong the title says so, as it is read out first. */
  function page(title: string, content: ReactNode, problem?: object, script?: string): string {
    const site = deps.site.current
    const html = markup(<Shell>{content}</Shell>, { data: shellData(deps), api, address: '/buchung' })
    return plainHtml(`${problem ? 'Fehler: ' : ''}${title} | ${site.name}`, html, manifest, script ? { script } : {})
  }

  return {
    link: (request: LinkRequest = {}) => page('Link zur Buchung', <LinkPage {...request} />),
    booking: (view: BookingView) =>
      page('Deine Buchung', <BookingPage view={view} />, view.problem, hasCopies(view) ? manifest.copy : undefined),
    person: (view: PersonView) => page(`Angaben für ${view.name}`, <PersonPage view={view} />, view.problem),
    nobody: () => page('Link', <NobodyPage />),
    /** The page behind the booking's page with this name; undefined when there is none, or nothing to do on it. */
    change(name: string, personId: string, view: BookingView): string | undefined {
      const person = participantsOf(view.booking).find(({ _id }) => _id === personId)
      if (name === 'stornieren' && view.canCancel) return page('Stornieren', <CancelPage view={view} />, view.problem)
      if (name === 'umbuchen' && view.dates.length > 0) return page('Umbuchen', <MovePage view={view} />, view.problem)
      if (name === 'ersatz' && view.canExchange && person)
        return page('Ersatzperson', <ExchangePage view={view} person={person} />, view.problem)
      if (name === 'gesundheit' && person?.health)
        return page('Gesundheitshinweis löschen', <ForgetPage view={view} person={person} />, view.problem)
      return undefined
    },
  }
}

/** Whether there is something on the page of a booking to copy. */
const hasCopies = ({ transfer, personLinks }: BookingView) =>
  transfer !== undefined || personLinks.some(({ isPassedOn }) => isPassedOn)
