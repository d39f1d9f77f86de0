import type { ReactNode } from 'react'
import { LoginPage } from '../../client/admin/people/accounts/login.tsx'
import { RecordSheet } from '../../client/admin/people/privacy/record-sheet.tsx'
import { createClient } from '../../client/kit/state/api.ts'
import { Hyphenated } from '../../client/kit/ui/hyphenated.tsx'
import { Loading } from '../../client/site/blocks/loading.tsx'
import { Picture } from '../../client/site/blocks/picture.tsx'
import { Footer, Header } from '../../client/site/blocks/site-frame.tsx'
import type { ForestQuery } from '../../domain/bookings/people/forest-list.ts'
import { escapeHtml } from '../../domain/kit/escape-html.ts'
import { language, t } from '../../domain/kit/language.ts'
import { type KeptList, keptUntil } from '../../domain/office/desk/kept-list.ts'
import type { LoginFacts } from '../../domain/people/accounts/login-facts.ts'
import type { Deps } from '../app/deps.ts'
import { forestListOf } from '../events/forest/forest-files.ts'
import { forestPage } from '../events/forest/forest-page.tsx'
import { currentRecordOfProcessing } from '../people/privacy/record.ts'
import { panelHtml, paperHtml, readManifest } from '../rendering/document.ts'
import { markup } from '../rendering/markup.tsx'
import { scriptJson } from '../rendering/script-json.ts'
import { sharedData } from '../rendering/shared-data.ts'
import type { Assets } from '../runtime/assets.ts'
import { webManifest, workerIn } from './web-manifest.ts'

export type OfficePages = ReturnType<typeof createPanel>

/**
 * The pages of the office with files of their own: `event` are those that today's leads to, `desk` the others below it.
 */
export type OfficePage = 'admin' | 'today' | 'event' | 'desk' | 'setUp'

const officeTitles = (): Record<OfficePage, string> => ({
  admin: t('Admin Panel', 'Verwaltung'),
  today: t('Today', 'Heute'),
  event: t('Admin Panel', 'Verwaltung'),
  desk: t('Admin Panel', 'Verwaltung'),
  setUp: t('Set-Up', 'Einrichten'),
})

/** The first pages show little, and soon (client/admin/styles/office.css). */
const isStyledLater = (first: OfficePage) => first === 'today' || first === 'admin'

/** The starter's photo of moss. */
const LOGIN_PHOTO = 'moos'

/**
 * Pages of the people who run the site. Their scripts are a separate bundle; the header's links lead to the public
 * site.
 */
export function createPanel(deps: Deps, assets: Assets) {
  const manifest = readManifest(assets)
  const api = createClient('', () => Promise.reject(new Error('These pages call no API.')))

  function page(title: string, content: ReactNode, head: Parameters<typeof panelHtml>[3]): string {
    const site = deps.site.current
    return panelHtml(
      `${title} | ${site.name}`,
      markup(content, { data: sharedData(deps), api, address: '/admin' }),
      manifest,
      head,
    )
  }

  // Without this attribute browsers request the manifest without cookies.
  const installable = [
    '<link rel="manifest" href="/admin/desk/manifest.webmanifest" crossorigin="use-credentials">',
    `<link rel="apple-touch-icon" href="${manifest.icons.touch}">`,
  ].join('')

  /** Preloads the script's first requests: on a phone in the woods each wait counts. */
  const preloads = (files: readonly string[]) => files.map(file => `<link rel="modulepreload" href="${file}">`).join('')
  /**
   * Files of what is opened next. Firefox blocks `rel=prefetch` by `default-src 'none'`, so main.tsx asks for them.
   */
  const askedLater = (first: OfficePage) =>
    [
      ...manifest.panel.soon.filter(file => !manifest.panel[first].includes(file)),
      // A page that is opened earlier asks for its styles beside its data.
      ...(isStyledLater(first) ? [manifest.panel.laterStyle] : []),
    ].join(' ')
  const dataAsked = (first: OfficePage) =>
    first === 'admin' ? '<link rel="preload" href="/api/registration?page=1" as="fetch" crossorigin>' : ''
  /** The desk, which the frame of each page needs: within the page it costs no request. */
  async function sentDesk(): Promise<string> {
    const tag = escapeHtml(deps.desk.tag())
    // After a failure the page asks for it, and reports why there is none.
    const desk = await deps.desk.current().catch(() => undefined)
    return desk ? `<script id="desk" type="application/json" data-tag="${tag}">${scriptJson(desk)}</script>` : ''
  }

  const frame = (content: ReactNode) => (
    <>
      <a className="skip-link" href="#panel">
        {t('Skip to content', 'Zum Inhalt')}
      </a>
      <Header />
      {content}
    </>
  )

  /** Returns the words of all titles, from which the browser learns where they break. */
  const titleWords = () => {
    const titles = [deps.events, deps.infos, deps.files].flatMap(({ current }) => current.map(({ title }) => title))
    const words = new Set(titles.flatMap(title => title.split(/\s+/)))
    return (
      <template>
        <Hyphenated text={[...words].join(' ')} />
      </template>
    )
  }

  return {
    login(search: string, facts: LoginFacts): string {
      const { images, site } = deps
      const photo =
        images.current.find(({ _id }) => _id === LOGIN_PHOTO) ??
        images.current.find(({ _id }) => _id === site.current.welcome.hero)
      return page(
        t('Login', 'Anmelden'),
        frame(
          <>
            <div className="login">
              {photo && <Picture image={{ ...photo, desc: '' }} sizes="(width < 1024px) 100vw, 50vw" eager />}
              <main
                className="login-main"
                id="panel"
                lang={language()}
                data-screen="login"
                data-facts={JSON.stringify(facts)}
                tabIndex={-1}
              >
                <LoginPage search={search} facts={facts} />
              </main>
            </div>
            <Footer />
          </>,
        ),
        { extraHead: preloads(manifest.panel.login) },
      )
    },
    /** The record of processing activities, to be printed or kept as a PDF. */
    record: () =>
      paperHtml(
        `Verarbeitungsverzeichnis | ${deps.site.current.name}`,
        markup(
          <main className="record-paper" lang="de">
            <p className="note">Zum Drucken oder Sichern als PDF: die Druckfunktion des Browsers, Format A4.</p>
            <RecordSheet record={currentRecordOfProcessing(deps)} heading="h1" />
          </main>,
          { data: sharedData(deps), api, address: '/admin' },
        ),
        manifest,
      ),
    /**
     * The office's own script draws everything, so that it looks the same from the network and from a phone's cache.
     * `first`: the requested page, if it has files of its own.
     */
    office: async (first: OfficePage) =>
      page(
        officeTitles()[first],
        <>
          <div id="panel" lang={language()} data-screen="office" data-soon={askedLater(first)}>
            <main className="container desk-main">
              <h1>{officeTitles()[first]}</h1>
              <Loading>{t('Loading …', 'Wird geladen …')}</Loading>
            </main>
          </div>
          {titleWords()}
        </>,
        {
          extraHead: installable + dataAsked(first) + preloads(manifest.panel[first]) + (await sentDesk()),
          isStyledLater: isStyledLater(first),
        },
      ),
    /** Web manifest for the home screen of a phone. */
    manifest: (): string => JSON.stringify(webManifest(deps.site.current.name, manifest.icons)),
    /** The desk's service worker. */
    worker: () => workerIn(assets),
    /** The list of an event or a session for the forest, to be kept on a device. Throws `not_found`. */
    list(query: ForestQuery): { html: string; about: KeptList } {
      const { list, event } = forestListOf(deps, query)
      // The device finds list and ticks by the address that it asked for.
      const id = query.session === undefined ? query._id : list.id
      const until = keptUntil(event)
      const { title, when } = list
      return {
        html: forestPage({ ...list, id }, { back: '/admin/desk', until }),
        about: { event: id, title, when, asOf: deps.now(), until },
      }
    },
  }
}
