import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { SharedSite } from '../../domain/content/site/site.ts'
import { defaultRange } from '../../domain/events/calendar.ts'
import type { Event } from '../../domain/events/event.ts'
import { trusted } from '../../domain/testing/samples.ts'
import { createClient } from '../kit/state/api.ts'
import { createLoader, readsOf } from '../kit/state/loader.ts'
import { createSiteStore, SiteContext } from '../kit/state/site.ts'
import { rangeKey, type SiteData } from '../kit/state/site-data.ts'

export const today = '2026-11-21'

export const sampleSharedSite: SharedSite = {
  name: 'Wildnisschule Lichtung',
  contact: {
    name: 'Erika Mustermann',
    title: '',
    bio: trusted(''),
    portrait: '',
    street: '',
    zip: '',
    city: '',
    country: '',
    phone: '01234 56789',
    email: 'erika@example.org',
  },
  region: '',
  lenientAddresses: false,
  confirmation: 'manual',
  tax: '§19',
  audienceOf: { 'winter-survival': 'erwachsene' },
  audienceTitles: {},
  hasVouchers: false,
  hasInvoices: true,
  withdrawalForms: { withdrawal: true, termination: true },
}

type SampleData = { events?: Event[] } & Partial<Omit<SiteData, 'events'>>

/** Data of a small site; `events` fill the default range. */
const sampleData = ({ events = [], ...data }: SampleData): SiteData => ({
  today,
  site: sampleSharedSite,
  infos: [
    {
      _id: 'info',
      path: 'winter-survival',
      title: 'Winter-Survival',
      course: true,
      description: '',
      active: true,
      images: [],
    },
  ],
  pages: {},
  images: {},
  ...data,
  events: { [rangeKey(defaultRange(today))]: events },
})

/** Wraps an element in a small site, whose API answers by `fetch`. */
export function inSite(element: ReactNode, data: SampleData, fetch = globalThis.fetch) {
  const store = createSiteStore(sampleData(data))
  const api = createClient('http://lichtung.test/api', fetch)
  return (
    <SiteContext value={{ store, api, loader: createLoader(store, readsOf(api)), hydration: { isDone: false } }}>
      {element}
    </SiteContext>
  )
}

/** Renders the server markup at this URL. */
export const markup = (element: ReactNode, { address = '/', ...data }: { address?: string } & SampleData = {}) =>
  renderToStaticMarkup(inSite(<StaticRouter location={address}>{element}</StaticRouter>, data))

/** Returns the text of a piece of markup, without attributes. */
export const textOfMarkup = (html: string) =>
  html
    .replace(/<span class="unbroken">(.*?)<\/span>/g, '$1')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[ \n]+/g, ' ')
    .trim()
