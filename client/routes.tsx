import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { defaultRange } from '../domain/events/calendar.ts'
import { readFilter } from './kit/state/calendar-filter.ts'
import type { Loader } from './kit/state/loader.ts'
import type { SiteData } from './kit/state/site-data.ts'
import { AnfragenPage } from './site/pages/anfragen.tsx'
import { CalendarPage } from './site/pages/calendar.tsx'
import { ContactPage } from './site/pages/contact.tsx'
import { InfoDetailPage } from './site/pages/info-detail.tsx'
import { InfosPage } from './site/pages/infos.tsx'
import { ConfirmPage, UnsubscribePage } from './site/pages/newsletter.tsx'
import { NotFoundPage } from './site/pages/not-found.tsx'
import { PrivacyPage } from './site/pages/privacy.tsx'
import { WelcomePage } from './site/pages/welcome.tsx'

export type Head = { title: string; description: string; keywords?: string; image?: string }

/** Whether there is such a page; `moved` is its current address. */
type Found = 'found' | 'missing' | { moved: string }

/** The current address: the path's parameters, the query, and the Berlin day. */
export type Where = { params: Record<string, string | undefined>; search: URLSearchParams; today: string }

export type PageRoute = {
  /** As React Router writes it. */
  path: string
  /** Fills the store with what the page shows. */
  load(loader: Loader, where: Where): Promise<Found>
  head(data: SiteData, where: Where): Head
  page: ComponentType<Pick<Where, 'params'>>
  /** The page holds a form: it takes plain POSTs and may set the XSRF cookie (D40). */
  hasForm?: boolean
  /** Reached only by a link in a letter; not for search engines. */
  isHidden?: boolean
}

/** The address of an info page below /info; the child is a catch-all, so it may hold slashes (then it is not found). */
const infoPath = ({ params }: Pick<Where, 'params'>) => params['*'] ?? ''

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The events a registration offers: the usual range, and the one asked for without JavaScript. */
async function choosable(loader: Loader, { search, today }: Where) {
  await loader.events(defaultRange(today))
  await loader.events(readFilter(search, today).range)
}

/** The map of the public site, read by the browser and by the server. Anything else is the not-found page. */
export const routes: PageRoute[] = [
  {
    path: '/',
    async load(loader) {
      await Promise.all([loader.welcome(), loader.infos()])
      return 'found'
    },
    head: ({ welcome }) => ({ title: 'Willkommen', description: welcome?.lead ?? '', image: welcome?.hero ?? '' }),
    page: WelcomePage,
  },
  {
    path: '/info',
    async load(loader) {
      await Promise.all([loader.overview(), loader.infos()])
      return 'found'
    },
    head: ({ overview, infos = [] }) => ({
      title: 'Infos',
      description: `${overview?.lead ?? ''} ${infos.map(info => info.title).join(', ')}`.slice(0, 160),
    }),
    page: InfosPage,
  },
  {
    path: '/info/*',
    async load(loader, where) {
      const asked = infoPath(where)
      const page = await loader.page(asked)
      if (!page) return 'missing'
      if (page.path !== asked) return { moved: `/info/${page.path}` }
      await Promise.all([loader.images(page.images), loader.infos(), choosable(loader, where)])
      return 'found'
    },
    head({ pages }, where) {
      const page = pages[infoPath(where)]
      if (!page) return notFound.head
      const { title, description, keywords, images } = page
      return { title, description, keywords, ...(images[0] ? { image: images[0] } : {}) }
    },
    page: InfoDetailPage,
    hasForm: true,
  },
  {
    path: '/kalender',
    async load(loader, { search, today }) {
      const { range } = readFilter(search, today)
      const [events] = await Promise.all([loader.events(range), loader.infos()])
      await loader.images(events.map(event => event.image))
      return 'found'
    },
    head: () => ({
      title: 'Kalender',
      description:
        'Alle Termine der nächsten zwölf Monate, mit Ort, Zeiten und Preis. Such dir einen aus und melde dich gleich an.',
    }),
    page: CalendarPage,
  },
  {
    path: '/kontakt',
    // Its picture comes with every page, so that the contact is there at once.
    load: async () => 'found',
    head: ({ site: { contact } }) => ({
      title: 'Kontakt',
      description: `${contact.name}, ${contact.title}. ${plain(contact.bio)}`.slice(0, 160),
      image: contact.portrait,
    }),
    page: ContactPage,
  },
  {
    path: '/privacy',
    async load(loader) {
      await loader.legal()
      return 'found'
    },
    head: ({ site }) => ({
      title: 'AGB, Datenschutz, Impressum',
      description: `Allgemeine Geschäftsbedingungen, Datenschutzhinweise, Impressum und Bildnachweis von ${site.name}.`,
    }),
    page: PrivacyPage,
  },
  {
    path: '/anfragen',
    async load(loader, where) {
      await Promise.all([loader.infos(), choosable(loader, where)])
      return 'found'
    },
    head: () => ({
      title: 'Anfragen & Anmeldung',
      description:
        'Stell eine Frage oder melde dich für einen Termin an. Beides geht hier, ohne Konto und in wenigen Minuten.',
    }),
    page: AnfragenPage,
    hasForm: true,
  },
  {
    path: '/newsletter/bestaetigen',
    async load(loader, { search }) {
      await loader.letterLink('bestaetigen', search.get('key') ?? '')
      return 'found'
    },
    head: () => ({
      title: 'Newsletter bestätigen',
      description: 'Hier bestätigst du, dass du den Newsletter möchtest.',
    }),
    page: ConfirmPage,
    isHidden: true,
  },
  {
    path: '/newsletter/abmelden',
    async load(loader, { search }) {
      await loader.letterLink('abmelden', search.get('key') ?? '')
      return 'found'
    },
    head: () => ({ title: 'Newsletter abbestellen', description: 'Hier meldest du dich vom Newsletter ab.' }),
    page: UnsubscribePage,
    isHidden: true,
  },
]

export const notFound = {
  head: { title: 'Nicht gefunden', description: 'Diese Seite gibt es nicht oder nicht mehr.' } as Head,
  page: NotFoundPage,
}

/** What an address leads to, for the browser and for the server; undefined for one of no page. */
export function matchRoute(pathname: string): { route: PageRoute; params: Where['params'] } | undefined {
  for (const route of routes) {
    const match = matchPath({ path: route.path, caseSensitive: true }, pathname)
    if (match) return { route, params: match.params }
  }
  return undefined
}
