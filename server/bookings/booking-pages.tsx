import type { ReactNode } from 'react'
import { createClient } from '../../client/kit/state/api.ts'
import { SiteFrame } from '../../client/site/blocks/site-frame.tsx'
import { OwnPage } from '../../client/site/own-page/booking-page.tsx'
import type { BookingView } from '../../client/site/own-page/booking-view.ts'
import {
  ExchangePage,
  ForgetPage,
  OwnCancelPage,
  OwnMovePage,
  withChoice,
} from '../../client/site/own-page/change-pages.tsx'
import { sharedLinks } from '../../client/site/own-page/declarations.tsx'
import { LinkPage, type LinkRequest } from '../../client/site/own-page/link-page.tsx'
import { NobodyPage, PersonPage, type PersonView } from '../../client/site/own-page/person-page.tsx'
import { hasNote } from '../../domain/bookings/people/emergency.ts'
import { participantsOf } from '../../domain/bookings/record/booking.ts'
import type { Deps } from '../app/deps.ts'
import { plainHtml, readManifest } from '../rendering/document.ts'
import { markup } from '../rendering/markup.tsx'
import { sharedData } from '../rendering/shared-data.ts'
import type { Assets } from '../runtime/assets.ts'

export type BookingPages = ReturnType<typeof createBookingPages>

/** The pages below a booking's own link. They are rendered for one person, and their only script copies texts. */
export function createBookingPages(deps: Pick<Deps, 'site' | 'events' | 'infos' | 'images' | 'now'>, assets: Assets) {
  const manifest = readManifest(assets)
  const api = createClient('', () => Promise.reject(new Error('These pages call no API.')))

  /** Puts the error of a form first in the title, which screen readers read first. */
  function page(title: string, content: ReactNode, problem?: object, script?: string): string {
    const site = deps.site.current
    const html = markup(<SiteFrame>{content}</SiteFrame>, { data: sharedData(deps), api, address: '/buchung' })
    return plainHtml(`${problem ? 'Fehler: ' : ''}${title} | ${site.name}`, html, manifest, script ? { script } : {})
  }

  return {
    link: (request: LinkRequest = {}) => page('Link zur Buchung', <LinkPage {...request} />),
    booking: (view: BookingView) =>
      page('Deine Buchung', <OwnPage view={view} />, view.problem, hasCopies(view) ? manifest.copy : undefined),
    person: (view: PersonView) => page(`Angaben für ${view.name}`, <PersonPage view={view} />, view.problem),
    nobody: () => page('Link', <NobodyPage />),
    /** Renders the subpage with this name; undefined if the name is unknown, or the step is not possible. */
    change(name: string, personId: string, view: BookingView): string | undefined {
      const person = participantsOf(view.booking).find(({ _id }) => _id === personId)
      if (name === 'stornieren' && view.canCancel) {
        const shownView = withChoice(view)
        return page('Stornieren', <OwnCancelPage view={shownView} />, shownView.problem)
      }
      if (name === 'umbuchen' && view.dates.length > 0)
        return page('Umbuchen', <OwnMovePage view={view} />, view.problem)
      if (name === 'ersatz' && view.canExchange && person)
        return page('Ersatzperson', <ExchangePage view={view} person={person} />, view.problem)
      if (name === 'gesundheit' && person && hasNote(person))
        return page('Gesundheitshinweis löschen', <ForgetPage view={view} person={person} />, view.problem)
      return undefined
    },
  }
}

/** True if the booking's page has something to copy. */
const hasCopies = (view: BookingView) =>
  view.transfer !== undefined || view.personLinks.some(({ isPassedOn }) => isPassedOn) || sharedLinks(view).size > 0
