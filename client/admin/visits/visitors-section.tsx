import { formatISO, getISOWeek, parseISO, startOfISOWeek, subWeeks } from 'date-fns'
import type { ReactNode } from 'react'
import { addDays, type Day, dayOf, formatBytes } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import type { Arrivals } from '../../../domain/office/lists/arrivals.ts'
import type { Mistake, NameCount } from '../../../domain/visits/counts.ts'
import type { Overview, OverviewSpan } from '../../../domain/visits/overview.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { NotLoaded, Section, UnlessLoading, useShownItems } from '../kit/list/table.tsx'
import { shortDay } from '../kit/words/day.ts'
import { type Lists, useList } from '../state/lists.ts'
import { useArrivals } from '../state/pages.ts'
import { ChartCard, countWithNoun, formatCount, formatShare, readablePath } from './chart.tsx'
import { VisitorsTable } from './visitors-table.tsx'

/** Shows visit statistics without tracking (D16, D22), and the table of visitors. */
export function VisitorsSection() {
  const overview = useList('overview')
  return (
    <Section
      help="besucherzahlen"
      title={t('Visitors Today', 'Besuche heute')}
      aside={<UnlessLoading list="overview" />}
    >
      <NotLoaded list="overview" />
      {overview && (
        <>
          <ChartCard {...overview} />
          <Sums {...overview} />
          <div className="rankings">
            <Ranking
              title={t('Most Read Pages', 'Am meisten gelesen')}
              rows={rowsOf(overview.pages, path => <PageLink path={path} />)}
            />
            <Ranking
              title={t('Where They Came From', 'Woher sie kamen')}
              rows={rowsOf(overview.referrers, name => name || t('directly, or unknown', 'direkt oder unbekannt'))}
            />
            <div>
              <Devices devices={overview.devices} />
              <Weeks />
            </div>
            <Mistakes mistakes={overview.mistakes} />
            <Ranking
              title={t('Bots, Not Counted Above', 'Bots, oben nicht mitgezählt')}
              none={t('No bots yet.', 'Noch keine Bots.')}
              rows={rowsOf(overview.bots)}
            />
          </div>
        </>
      )}
      <VisitorsTable />
    </Section>
  )
}

const spanTitle = (span: OverviewSpan) =>
  span === 'days'
    ? t('In the last 31 days', 'In den letzten 31 Tagen')
    : t('In the last 12 months', 'In den letzten 12 Monaten')

/** "In the last 7 days (16.11.–22.11.): 34 visits, 12 more than in the week before." */
export function weekWords({ from, to, now, before }: Overview['weeks']): string {
  const days = `${shortDay(from)}–${shortDay(to)}`
  const difference = formatCount(Math.abs(now.visits - before.visits))
  const than = t('than in the week before', 'als in der Woche davor')
  const change =
    now.visits > before.visits
      ? t(`${difference} more ${than}`, `${difference} mehr ${than}`)
      : now.visits < before.visits
        ? t(`${difference} fewer ${than}`, `${difference} weniger ${than}`)
        : t('as many as in the week before', 'genauso viele wie in der Woche davor')
  return t(
    `In the last 7 days (${days}): ${countWithNoun(now.visits, 'visit')}, ${change}.`,
    `In den letzten 7 Tagen (${days}): ${countWithNoun(now.visits, 'visit')}, ${change}.`,
  )
}

const Sums = ({ span, weeks, visits, views, requests, bytes }: Lists['overview']) => (
  <div className="sums">
    <p>{weekWords(weeks)}</p>
    <h3>{spanTitle(span)}</h3>
    <PlainList>
      <li>{countWithNoun(visits, 'visit')}</li>
      <li>{countWithNoun(views, 'page')}</li>
      <li>{countWithNoun(requests, 'request')}</li>
      <li>{formatBytes(bytes)}</li>
    </PlainList>
    <p className="note">
      {t(
        'Your own visits, the admin pages and bots are left out; requests and bytes count everything.',
        'Deine eigenen Besuche, die Verwaltung und Bots zählen nicht mit; bei Aufrufen und Bytes zählt alles.',
      )}
    </p>
  </div>
)

type Row = { id: string; words: ReactNode; count: number; shown?: string }

const rowsOf = (counted: readonly NameCount[], wordsOf: (name: string) => ReactNode = name => name): Row[] =>
  counted.map(({ name, count }) => ({ id: name, words: wordsOf(name), count }))

type RankingProps = { title: string; none?: string; rows: readonly Row[]; whole?: number }

/** Shows a ranking, largest count first; each bar shows the share of `whole`. */
function Ranking({ title, none = t('No visits yet.', 'Noch keine Besuche.'), rows, whole }: RankingProps) {
  const { listed, showAll } = useShownItems(rows, 8, title)
  const max = whole ?? Math.max(...rows.map(({ count }) => count))
  return (
    <section className="ranking">
      <h3>{title}</h3>
      {rows.length === 0 && <p className="note">{none}</p>}
      <PlainList>
        {listed.map(({ id, words, count, shown = formatCount(count) }) => (
          <li key={id}>
            <div>{words}</div>
            <span>{shown}</span>
            <svg width="100%" height="3" aria-hidden="true">
              <rect width={`${((100 * count) / max).toFixed(2)}%`} height="3" />
            </svg>
          </li>
        ))}
      </PlainList>
      {showAll}
    </section>
  )
}

function PageLink({ path }: { path: string }) {
  const words = path === '/' ? t('/ (start page)', '/ (Startseite)') : readablePath(path)
  // "//host" would be a link to another site.
  if (!/^\/(?![/\\])/.test(path)) return words
  return (
    <a href={path} target="_blank" rel="noopener">
      {words}
    </a>
  )
}

const deviceWords = (): Record<string, string> => ({
  phone: t('Phones', 'Handys'),
  tablet: 'Tablets',
  computer: t('Computers', 'Computer'),
})

function Devices({ devices }: { devices: readonly NameCount[] }) {
  const total = devices.reduce((sum, { count }) => sum + count, 0)
  const rows = rowsOf(devices, name => deviceWords()[name] ?? name).map(row => ({
    ...row,
    shown: `${formatCount(row.count)} (${formatShare(row.count, total)})`,
  }))
  return <Ranking title={t('Devices', 'Geräte')} rows={rows} whole={total} />
}

/** Errors behind a link come first, since the link can be repaired. */
export const linkedFirst = (mistakes: readonly Mistake[]): Mistake[] =>
  mistakes.toSorted((a, b) => Number(b.referrer !== '') - Number(a.referrer !== ''))

function Mistakes({ mistakes }: { mistakes: readonly Mistake[] }) {
  const rows = linkedFirst(mistakes).map(({ path, status, referrer, count }) => ({
    id: `${status} ${referrer} ${path}`,
    words: (
      <>
        {readablePath(path)}
        <small>
          {status}
          {referrer &&
            t(', linked from ', ', verlinkt von ') +
              (referrer === location.host ? t('this site', 'dieser Website') : referrer)}
        </small>
      </>
    ),
    count,
  }))
  return <Ranking title={t('Errors', 'Fehler')} none={t('No errors.', 'Keine Fehler.')} rows={rows} />
}

function Weeks() {
  const arrivals = useArrivals()
  const weeks = visitWeeks(arrivals, dayOf(new Date().toISOString()))
  const isQuiet = weeks.every(week => week.registrations + week.messages === 0)
  return (
    <section className="ranking">
      <h3>{t('Registrations per Week', 'Anmeldungen in der Woche')}</h3>
      {isQuiet ? (
        <p className="note">
          {t(`None in the last ${weeks.length} weeks.`, `In den letzten ${weeks.length} Wochen keine.`)}
        </p>
      ) : (
        <WeeksTable weeks={weeks} />
      )}
    </section>
  )
}

function WeeksTable({ weeks }: { weeks: readonly Week[] }) {
  const { listed, showAll } = useShownItems(weeks, 8, t('weeks', 'Wochen'))
  return (
    <>
      <table className="figures">
        <thead>
          <tr>
            {[t('Week', 'Woche'), t('Registrations', 'Anmel\u00addungen'), t('Inquiries', 'Anfragen')].map(column => (
              <th key={column} scope="col">
                <Hyphenated text={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map(({ monday, registrations, messages }) => (
            <tr key={monday}>
              <th scope="row">
                {weekNumber(monday)}{' '}
                <small>
                  {shortDay(monday)}–{shortDay(addDays(monday, 6))}
                </small>
              </th>
              <td>{formatCount(registrations)}</td>
              <td>{formatCount(messages)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {showAll}
    </>
  )
}

/** A Berlin week, Monday to Sunday. */
type Week = { monday: Day; registrations: number; messages: number }

// Both parsed and formatted in the browser's own time zone, so that a calendar day stays the same.
const mondayOf = (day: Day, weeksAgo = 0): Day =>
  formatISO(startOfISOWeek(subWeeks(parseISO(day), weeksAgo)), { representation: 'date' })

/** Returns the number of a week by ISO 8601. */
export const weekNumber = (monday: Day) => getISOWeek(parseISO(monday))

/** Counts registrations and messages per week, this week first. */
export function visitWeeks(arrivals: readonly Arrivals[], today: Day, count = 12): Week[] {
  const inWeeks = Map.groupBy(arrivals, ({ day }) => mondayOf(day))
  return Array.from({ length: count }, (_, weeksAgo) => {
    const monday = mondayOf(today, weeksAgo)
    const days = inWeeks.get(monday) ?? []
    const sum = (kind: 'registrations' | 'messages') => days.reduce((total, day) => total + day[kind], 0)
    return { monday, registrations: sum('registrations'), messages: sum('messages') }
  })
}
