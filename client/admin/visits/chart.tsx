import { useState } from 'react'
import { shownWeekday } from '../../../domain/events/dates/office-dates.ts'
import { formatShortDateTime, type Instant } from '../../../domain/kit/format.ts'
import { language, t } from '../../../domain/kit/language.ts'
import type { Overview, OverviewSpan } from '../../../domain/visits/overview.ts'
import { useMediaQuery } from '../../kit/ui/media-query.ts'
import { ScrollBox } from '../kit/editor/dialog.tsx'
import { RowButton } from '../kit/list/table.tsx'
import { shortDay } from '../kit/words/day.ts'
import { chooseSpan, useSpan } from '../state/lists.ts'

type Bar = Overview['bars'][number]

const formatName = (name: string, format: Intl.DateTimeFormatOptions) =>
  new Date(name).toLocaleDateString(t('en-US', 'de-DE'), { ...format, timeZone: 'UTC' })

const spanWords = () => ({
  days: {
    choice: t('31 days', '31 Tage'),
    title: (count: number) => t(`Visits per day, last ${count} days`, `Besuche am Tag, letzte ${count} Tage`),
    column: t('Day', 'Tag'),
    now: t('today', 'heute'),
    on: t('on', 'am'),
    short: (day: string) => shortDay(day),
    long: shownWeekday,
    /** Labels every nth bar, on phones and elsewhere. */
    steps: { narrow: 5, wide: 5 },
  },
  months: {
    choice: t('12 months', '12 Monate'),
    title: () => t('Visits per month, last 12 months', 'Besuche im Monat, letzte 12 Monate'),
    column: t('Month', 'Monat'),
    now: t('this month', 'diesen Monat'),
    on: t('in', 'im'),
    short: (month: string) => formatName(month, { month: 'short' }),
    long: (month: string) => formatName(month, { month: 'long', year: 'numeric' }),
    steps: { narrow: 5, wide: 1 },
  },
})
const spans: readonly OverviewSpan[] = ['days', 'months']

/** Returns the value of a quarter of the scale, a round integer. */
export function quarterFor(max: number): number {
  const quarter = Math.max(1, max / 4)
  const unit = 10 ** Math.floor(Math.log10(quarter))
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].map(step => step * unit)
  return steps.find(step => step >= quarter && Number.isInteger(step)) ?? 10 * unit
}

/** Describes the chart for screen readers. */
export function chartSummary(span: OverviewSpan, bars: readonly Bar[]): string {
  const { title: titleOf, now, on, long } = spanWords()[span]
  const title = titleOf(bars.length)
  const all = bars.reduce((sum, { visits }) => sum + visits, 0)
  const last = bars.at(-1)
  if (!last || all === 0) return t(`${title}: none yet.`, `${title}: noch keine.`)
  const most = bars.reduce((best, bar) => (bar.visits > best.visits ? bar : best))
  const counts = t(
    `${formatCount(all)} in all, ${formatCount(last.visits)} ${now}`,
    `${formatCount(all)} insgesamt, ${formatCount(last.visits)} ${now}`,
  )
  return t(
    `${title}: ${counts}, most ${on} ${long(most.name)} (${formatCount(most.visits)}).`,
    `${title}: ${counts}, die meisten ${on} ${long(most.name)} (${formatCount(most.visits)}).`,
  )
}

/** Visits over time, as bars or as a table. */
export function ChartCard({ span, bars }: Pick<Overview, 'bars'> & { span: OverviewSpan }) {
  const chosenSpan = useSpan(state => state.span)
  const [isTable, setTable] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 699px)')
  const shownBars = isNarrow && !isTable ? bars.slice(-NARROW_BARS) : bars
  return (
    <div className="chart-card">
      <div className="chart-head">
        <h3>{spanWords()[span].title(shownBars.length)}</h3>
        <fieldset className="switch" aria-label={t('Time span', 'Zeitraum')}>
          {spans.map(span => (
            <button key={span} type="button" aria-pressed={span === chosenSpan} onClick={() => chooseSpan(span)}>
              {spanWords()[span].choice}
            </button>
          ))}
        </fieldset>
        <RowButton icon={isTable ? 'chart' : 'list'} onClick={() => setTable(!isTable)}>
          {isTable ? t('Show as Chart', 'Als Diagramm zeigen') : t('Show as Table', 'Als Tabelle zeigen')}
        </RowButton>
      </div>
      {isTable ? (
        <VisitsTable span={span} bars={bars} />
      ) : (
        <VisitsChart span={span} bars={shownBars} all={bars.length} isNarrow={isNarrow} />
      )}
    </div>
  )
}

const VisitsTable = ({ span, bars }: { span: OverviewSpan; bars: readonly Bar[] }) => (
  <ScrollBox label={spanWords()[span].title(bars.length)}>
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{spanWords()[span].column}</th>
          <th scope="col">{t('Visits', 'Besuche')}</th>
          <th scope="col">{t('Pages read', 'Gelesene Seiten')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.toReversed().map(({ name, visits, views }) => (
          <tr key={name}>
            <th scope="row">{spanWords()[span].long(name)}</th>
            <td>{formatCount(visits)}</td>
            <td>{formatCount(views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

/** Bars that fit on a phone. */
const NARROW_BARS = 14

/**
 * Vertical pixels: above the scale, its height, and below it. The horizontal axis uses percentages, so that text is not
 * scaled.
 */
const [top, height, foot] = [26, 192, 28]
const bottom = top + height
const quarters = [0, 1, 2, 3, 4]
const lineOf = (quarter: number) => bottom - (quarter * height) / 4 + 0.5

type ChartProps = { span: OverviewSpan; bars: readonly Bar[]; all: number; isNarrow: boolean }

function VisitsChart({ span, bars, all, isNarrow }: ChartProps) {
  const quarter = quarterFor(Math.max(...bars.map(({ visits }) => visits)))
  const largest = formatCount(4 * quarter)
  return (
    <>
      <div className="chart" role="img" aria-label={chartSummary(span, bars)}>
        <svg width={`${0.55 * largest.length + 0.8}em`} height={bottom + foot} aria-hidden="true">
          {quarters.map(at => (
            <text key={at} x="100%" y={lineOf(at)} dx="-0.7em" dy="0.33em" textAnchor="end">
              {formatCount(at * quarter)}
            </text>
          ))}
        </svg>
        <svg width="100%" height={bottom + foot} aria-hidden="true">
          {quarters.map(at => (
            <line key={at} x2="100%" y1={lineOf(at)} y2={lineOf(at)} />
          ))}
          <Bars span={span} bars={bars} most={4 * quarter} isNarrow={isNarrow} />
        </svg>
      </div>
      {bars.length < all && (
        <p className="note">{t(`The table has all ${all} days.`, `Alle ${all} Tage stehen in der Tabelle.`)}</p>
      )}
    </>
  )
}

function Bars({
  span,
  bars,
  most,
  isNarrow,
}: {
  span: OverviewSpan
  bars: readonly Bar[]
  most: number
  isNarrow: boolean
}) {
  const { now, short, long, steps } = spanWords()[span]
  const step = isNarrow ? steps.narrow : steps.wide
  const last = bars.length - 1
  const along = (at: number) => `${((100 * at) / bars.length).toFixed(3)}%`
  return bars.map(({ name, visits, views }, at) => {
    const tall = visits === 0 ? 0 : Math.max(2, (visits / most) * height)
    const isNow = at === last
    return (
      <g key={name} className={isNow ? 'chart-now' : undefined}>
        <title>
          {t(
            `${long(name)}: ${formatCount(visits)} visits, ${formatCount(views)} pages read`,
            `${long(name)}: ${formatCount(visits)} Besuche, ${formatCount(views)} gelesene Seiten`,
          )}
        </title>
        <rect className="chart-hit" x={along(at)} y={top} width={along(1)} height={height} />
        <rect className="chart-bar" x={along(at + 0.15)} y={bottom - tall} width={along(0.7)} height={tall} />
        {isNow && (
          <text className="chart-value" x={along(at + 0.5)} y={bottom - tall - 8} textAnchor="middle">
            {formatCount(visits)}
          </text>
        )}
        {(last - at) % step === 0 && (
          <text
            x={isNow && isNarrow ? '100%' : along(at + 0.5)}
            y={bottom + 20}
            textAnchor={isNow && isNarrow ? 'end' : 'middle'}
          >
            {isNow ? now : short(name)}
          </text>
        )}
      </g>
    )
  })
}

/** `1,234`, in German `1.234` */
export const formatCount = (count: number) => count.toLocaleString(language())

const nouns = () => ({
  visit: t(['visit', 'visits'], ['Besuch', 'Besuche']),
  page: t(['page read', 'pages read'], ['gelesene Seite', 'gelesene Seiten']),
  request: t(['request', 'requests'], ['Aufruf', 'Aufrufe']),
  visitor: t(['visitor', 'visitors'], ['Besucher', 'Besucher']),
})

/** `1 visit`, `1,234 visits` */
export function countWithNoun(count: number, noun: keyof ReturnType<typeof nouns>): string {
  const [singular, plural] = nouns()[noun]
  return `${formatCount(count)} ${count === 1 ? singular : plural}`
}

/** `52 %` */
export const formatShare = (part: number, total: number) => `${Math.round((100 * part) / total)}\u00a0%`

/** `16.11.26(08:11:32)`; zones differ by whole minutes. */
export const formatShortSecond = (instant: Instant) =>
  formatShortDateTime(instant).replace(')', `:${new Date(instant).toISOString().slice(17, 19)})`)

/** Decodes a path for display, except if that yields misleading characters, since strangers choose it. */
export function readablePath(path: string): string {
  try {
    const decoded = decodeURI(path)
    return /[\p{C}\p{Zl}\p{Zp}]/u.test(decoded) ? path : decoded
  } catch {
    return path
  }
}
