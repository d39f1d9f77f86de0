import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { defaultRange } from '../domain/events/calendar.ts'
import { readFilter } from './kit/state/calendar-filter.ts'
import type { Loader } from './kit/state/loader.ts'
import type { SiteData } from './kit/state/site-data.ts'
import { NotFoundPage } from './site/pages/not-found.tsx'

export type PageHead = { title: string; description: string; keywords?: string; image?: string }

/** `moved` is the page's current URL. */
type Lookup = 'found' | 'missing' | { moved: string }

/** The requested URL: path parameters, query, and the Berlin day. */
export type PageRequest = { params: Record<string, string | undefined>; search: URLSearchParams; today: string }

type Page = ComponentType<Pick<PageRequest, 'params'>>

export type PageRoute = {
  /** In React Router's syntax. */
  path: string
  /** Loads the page's data into the store. */
  load(loader: Loader, where: PageRequest): Promise<Lookup>
  head(data: SiteData, where: PageRequest): PageHead
  page: Page
  /** Loads the page's code, which no other page needs. */
  loadCode?: () => Promise<void>
  /** The page has a form: it accepts plain POSTs and may set the XSRF cookie (D40). */
  hasForm?: boolean
  /** Reached only by an e-mailed link; excluded from search engines. */
  isHidden?: boolean
}

/** Path below /info; a catch-all, so that a path with slashes is not found. */
const infoPath = ({ params }: Pick<PageRequest, 'params'>) => params['*'] ?? ''

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Loads the events a registration offers: the default range, and the range requested without JavaScript. */
async function loadOffered(loader: Loader, { search, today }: PageRequest) {
  await loader.events(defaultRange(today))
  await loader.events(readFilter(search, today).range)
}

/** A page in a script of its own; load its code before it is rendered. */
function lazyPage(load: () => Promise<Page>): Required<Pick<PageRoute, 'page' | 'loadCode'>> {
  let Loaded: Page | undefined
  return {
    page: props => Loaded && <Loaded {...props} />,
    async loadCode() {
      Loaded ??= await load()
    },
  }
}

type ReadingPages = typeof import('./reading-pages.ts')
type FormPages = typeof import('./form-pages.ts')

/** A page without a form. All these pages share one script, since a reader of one often opens another. */
const reading = (name: keyof ReadingPages) => lazyPage(async () => (await import('./reading-pages.ts'))[name])

const withForm = (name: Exclude<keyof FormPages, `prepare${string}`>) => ({
  ...lazyPage(async () => {
    const pages = await import('./form-pages.ts')
    await Promise.all([pages.prepareQuestions(), pages.prepareFormParts()])
    return pages[name]
  }),
  hasForm: true,
})

/** Routes of the public site, shared by browser and server. Any other URL is the not-found page. */
export const routes: PageRoute[] = [
  {
    path: '/',
    async load(loader) {
      await Promise.all([loader.welcome(), loader.infos()])
      return 'found'
    },
    head: ({ welcome }) => ({ title: 'Willkommen', description: welcome?.lead ?? '', image: welcome?.hero ?? '' }),
    ...reading('WelcomePage'),
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
    ...reading('InfosPage'),
  },
  {
    path: '/info/*',
    async load(loader, where) {
      const infoPathname = infoPath(where)
      const page = await loader.page(infoPathname)
      if (!page) return 'missing'
      if (page.path !== infoPathname) return { moved: `/info/${page.path}` }
      await Promise.all([loader.images(page.images), loader.infos(), loadOffered(loader, where)])
      return 'found'
    },
    head({ pages }, where) {
      const page = pages[infoPath(where)]
      if (!page) return notFound.head
      const { title, description, keywords, images } = page
      return { title, description, keywords, ...(images[0] ? { image: images[0] } : {}) }
    },
    ...withForm('InfoDetailPage'),
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
    ...reading('CalendarPage'),
  },
  {
    path: '/kontakt',
    // Nothing to load: every page includes the contact and the portrait.
    load: async () => 'found',
    head: ({ site: { contact } }) => ({
      title: 'Kontakt',
      description: `${contact.name}, ${contact.title}. ${plain(contact.bio)}`.slice(0, 160),
      image: contact.portrait,
    }),
    ...reading('ContactPage'),
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
    ...reading('PrivacyPage'),
  },
  {
    path: '/anfragen',
    async load(loader, where) {
      await Promise.all([loader.infos(), loadOffered(loader, where)])
      return 'found'
    },
    head: () => ({
      title: 'Anfragen & Anmeldung',
      description:
        'Stell eine Frage oder melde dich für einen Termin an. Beides geht hier, ohne Konto und in wenigen Minuten.',
    }),
    ...withForm('RegistrationPage'),
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
    ...reading('ConfirmPage'),
    isHidden: true,
  },
  {
    path: '/newsletter/abmelden',
    async load(loader, { search }) {
      await loader.letterLink('abmelden', search.get('key') ?? '')
      return 'found'
    },
    head: () => ({ title: 'Newsletter abbestellen', description: 'Hier meldest du dich vom Newsletter ab.' }),
    ...reading('UnsubscribePage'),
    isHidden: true,
  },
]

export const notFound = {
  head: { title: 'Nicht gefunden', description: 'Diese Seite gibt es nicht oder nicht mehr.' } as PageHead,
  page: NotFoundPage,
}

/** Resolves a URL for browser and server; undefined if no page matches. */
export function matchRoute(pathname: string): { route: PageRoute; params: PageRequest['params'] } | undefined {
  for (const route of routes) {
    const match = matchPath({ path: route.path, caseSensitive: true }, pathname)
    if (match) return { route, params: match.params }
  }
  return undefined
}
