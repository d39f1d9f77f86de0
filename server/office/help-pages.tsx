import type { ReactNode } from 'react'
import { createClient } from '../../client/kit/state/api.ts'
import { Button } from '../../client/kit/ui/button.tsx'
import { AppError } from '../../domain/kit/error.ts'
import { formatLongDate, instantOf, noBreakHtml } from '../../domain/kit/format.ts'
import { t } from '../../domain/kit/language.ts'
import type { Deps } from '../app/deps.ts'
import { paperHtml, readManifest } from '../rendering/document.ts'
import { markup } from '../rendering/markup.tsx'
import { fillInOperator } from '../rendering/operator-details.ts'
import { sharedData } from '../rendering/shared-data.ts'
import type { Assets } from '../runtime/assets.ts'
import {
  CHANGES_PAGE,
  findIn,
  HANDBOOK_PICTURES,
  type Handbook,
  HELP,
  helpPath,
  neighbours,
  readHandbook,
} from './handbook.ts'

export type HelpPages = ReturnType<typeof createHelpPages>

/** Renders the handbook and the changes as pages of the panel without scripts. */
export function createHelpPages(deps: Deps, assets: Assets) {
  const manifest = readManifest(assets)
  const api = createClient('', () => Promise.reject(new Error('Help pages call no API.')))
  let loaded: Handbook | undefined
  const book = () => {
    loaded ??= readHandbook(assets)
    return loaded
  }

  const page = (title: string, content: ReactNode, query = '') =>
    paperHtml(
      `${title} | ${t('Help', 'Hilfe')} | ${deps.site.current.name}`,
      markup(<Frame query={query}>{content}</Frame>, { data: sharedData(deps), api, address: HELP }),
      manifest,
    )

  return {
    /** Renders a page by its name; '' is the table of contents. Throws `not_found`. */
    page(name: string): string {
      const helpPage = Object.hasOwn(book().pages, name) ? book().pages[name] : undefined
      if (!helpPage) throw new AppError('not_found', 'Diese Seite hat das Handbuch nicht.')
      return page(
        helpPage.title,
        <>
          <main id="inhalt" tabIndex={-1} lang={helpPage.lang}>
            <Text html={fillInOperator(helpPage.html, deps)} />
            <Neighbours book={book()} name={name} />
          </main>
          {name !== '' && <Contents book={book()} current={name} />}
        </>,
      )
    },
    /** Renders the results of a search. */
    search: (query: string) =>
      page(
        query,
        <>
          <main id="inhalt" tabIndex={-1}>
            <Results book={book()} query={query} />
          </main>
          <Contents book={book()} current="" />
        </>,
        query,
      ),
    changes: () =>
      page(
        'Was ist neu',
        <>
          <main id="inhalt" tabIndex={-1}>
            <Changes book={book()} version={deps.version} />
          </main>
          <Contents book={book()} current={CHANGES_PAGE} />
        </>,
      ),
    /** Returns the bytes of a picture. Throws `not_found`. */
    picture(name: string): Buffer {
      const content = /^[\w-]+\.webp$/.test(name) ? assets.read(`${HANDBOOK_PICTURES}/${name}`) : undefined
      if (!content) throw new AppError('not_found', 'Dieses Bild gibt es nicht.')
      return content
    },
  }
}

function Frame({ query, children }: { query: string; children: ReactNode }) {
  return (
    <div className="help" lang="de">
      <a className="skip-link" href="#inhalt">
        Zum Inhalt
      </a>
      <header className="help-head">
        <a className="help-name" href={HELP}>
          Handbuch
        </a>
        <nav aria-label="Verwaltung">
          <a href="/admin/desk">Heute</a>
          <a href="/admin">Verwaltung</a>
        </nav>
        <search>
          <form action={HELP}>
            <label className="visually-hidden" htmlFor="suche">
              Im Handbuch suchen
            </label>
            <input id="suche" type="search" name="q" defaultValue={query} placeholder="Im Handbuch suchen" />
            <Button type="submit" variant="outline" small>
              Suchen
            </Button>
          </form>
        </search>
      </header>
      <EnglishNote />
      <div className="help-columns">{children}</div>
    </div>
  )
}

const EnglishNote = () => {
  const note = t('The handbook is in German.', '')
  return note === '' ? null : (
    <aside className="help-note" lang="en">
      {note}
    </aside>
  )
}

/** Inserts HTML that our build made from our own Markdown. */
const Text = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pages
  <div className="prose help-text" dangerouslySetInnerHTML={{ __html: noBreakHtml(html) }} />
)

const Contents = ({ book, current }: { book: Handbook; current: string }) => (
  <nav className="help-contents" aria-label="Alle Seiten">
    {book.groups.map(({ title, pages }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul>
          {pages.map(name => (
            <li key={name}>
              <a href={helpPath(name)} aria-current={name === current ? 'page' : undefined}>
                {book.pages[name]?.title}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
    <a href={helpPath(CHANGES_PAGE)} aria-current={current === CHANGES_PAGE ? 'page' : undefined}>
      Was ist neu
    </a>
  </nav>
)

function Neighbours({ book, name }: { book: Handbook; name: string }) {
  const { before, after } = neighbours(book, name)
  if (before === undefined && after === undefined) return null
  return (
    <nav className="help-neighbours" aria-label="Weiterblättern">
      {before !== undefined && (
        <a rel="prev" href={helpPath(before)}>
          Zurück: {book.pages[before]?.title}
        </a>
      )}
      {after !== undefined && (
        <a rel="next" href={helpPath(after)}>
          Weiter: {book.pages[after]?.title}
        </a>
      )}
    </nav>
  )
}

function Results({ book, query }: { book: Handbook; query: string }) {
  const hits = findIn(book, query)
  return (
    <>
      <h1>{hits.length === 0 ? `Nichts gefunden zu „${query}“` : `Gefunden zu „${query}“`}</h1>
      {hits.length === 0 && (
        <p>Versuch es mit einem anderen oder einem kürzeren Wort, oder schau in die Liste aller Seiten.</p>
      )}
      <ul className="help-found">
        {hits.map(({ path, title, heading, text }) => (
          <li key={path}>
            <a href={path}>{heading === title ? title : `${title}: ${heading}`}</a>
            <p>{text.length > 160 ? `${text.slice(0, 160)} …` : text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

const Changes = ({ book, version }: { book: Handbook; version: string }) => (
  <>
    <h1>Was ist neu</h1>
    <p>
      Hier läuft Version {version}. Das Wichtigste steht auf Deutsch da, das Neueste oben; alle Änderungen einzeln gibt
      es nur auf Englisch.
    </p>
    {book.changes.map(({ version, day, short, parts }) => (
      <section key={version}>
        <h2>{day === '' ? 'Seit der letzten Version' : `Version ${version} vom ${formatLongDate(instantOf(day))}`}</h2>
        <Text html={short} />
        {parts.map(({ kind, count, html }) => (
          <details className="help-changes" key={kind}>
            <summary>{`${kindWords[kind] ?? kind}: ${count} (Englisch)`}</summary>
            <div lang="en">
              <Text html={html} />
            </div>
          </details>
        ))}
      </section>
    ))}
  </>
)

/** German names for the headings of the changelog: our subjects and the kinds of Keep a Changelog. */
const kindWords: Record<string, string> = {
  Bookings: 'Buchungen',
  Money: 'Geld',
  Office: 'Verwaltung',
  Letters: 'Post',
  Privacy: 'Datenschutz',
  Moving: 'Umziehen',
  Operation: 'Betrieb',
  Added: 'Dazugekommen',
  Changed: 'Geändert',
  Deprecated: 'Läuft aus',
  Removed: 'Weggefallen',
  Fixed: 'Behoben',
  Security: 'Sicherheit',
}
