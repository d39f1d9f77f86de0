import { compare } from '../kit/compare.ts'
import { columnsOf } from '../kit/fields.ts'
import { dayOf, formatDate, formatTime, type Instant } from '../kit/format.ts'
import { slicesOf } from '../kit/sliced-work.ts'
import { type Columns, type Table, tableOf } from '../kit/table.ts'
import { builtInQuestions, builtInQuestionsIn } from '../questions/built-in-questions.ts'
import { daysOf, endTime, isWholeDays } from './dates/days.ts'
import { type Event, eventFields } from './event.ts'
import { sessionsCell } from './sessions/session-cells.ts'
import { isCourse } from './sessions/sessions.ts'

/** Headings that only our own export has; an import recognises the export by them. */
export const ownEventHeadings = {
  untilTime: 'Anmeldung bis Uhrzeit',
  prices: 'Preisgruppen',
  priceGroup: 'Preisgruppe',
  minimum: 'Mindestzahl',
  asks: 'Fragen',
  confirmation: 'Bestätigung',
  tax: 'Besteuerung',
  group: 'Gruppe im Ganzen',
  path: 'Infoseite',
  listed: 'Im Kalender',
  series: 'Serie',
  cancelledOn: 'Abgesagt am',
  cancelReason: 'Grund der Absage',
  movedOn: 'Verschoben am',
  movedFrom: 'Beginn davor',
  sessions: 'Kurstermine',
  instalments: 'Raten',
  sessionReminders: 'Erinnerungen',
} as const

export const confirmationWords = { manual: 'von Hand', automatic: 'von selbst' } as const
export const taxWords: readonly (readonly [NonNullable<Event['tax']>, string])[] = [
  ['§19', '§ 19 UStG'],
  ['§4/21', '§ 4 Nr. 21 UStG'],
  [7, '7 %'],
  [19, '19 %'],
]

export const reminderWords = { each: 'vor jedem Kurstermin', first: 'vor dem ersten' } as const

const headings = ownEventHeadings
const yesNo = (flag: boolean) => (flag ? 'ja' : 'nein')
const cellOf = (value: string | number | boolean | null) =>
  typeof value === 'boolean' ? yesNo(value) : String(value ?? '')
const dayOrNone = (instant: Instant | null | undefined) => (instant ? dayOf(instant) : '')
const timeOrNone = (instant: Instant | null | undefined) => (instant ? formatTime(instant) : '')
const euro = (amount: number) => amount.toFixed(2)
const priceOf = (cost: number | null) => (cost === null ? 'auf Anfrage' : euro(cost))
const euroText = (amount: number) => `${euro(amount).replace('.', ',')} €`

/** Columns that identify an event. */
const identifying: Columns<Event> = [
  ['Titel', 34, ({ title }) => title],
  ['Datum', 12, ({ startDate }) => dayOf(startDate), 'day'],
  ['Uhrzeit', 10, event => (isWholeDays(event) ? '' : formatTime(event.startDate))],
  ['Enddatum', 12, event => daysOf(event).last, 'day'],
  ['Ende Uhrzeit', 12, event => (isWholeDays(event) && endTime(event) !== '24:00' ? '' : endTime(event))],
  ['Ganztägig', 10, event => yesNo(isWholeDays(event))],
  ['Ort', 28, ({ locationName }) => locationName],
]

/** Omits the picture, and the time of a cancellation or move. */
const columns: Columns<Event> = [
  ...identifying,
  ['Karte', 28, ({ locationLink }) => locationLink],
  ['Preis', 12, ({ cost }) => priceOf(cost), 'amount'],
  [headings.prices, 24, ({ prices }) => prices.map(({ label, amount }) => `${label}: ${euroText(amount)}`).join('\n')],
  ['Plätze', 8, ({ places }) => (places === null ? '' : String(places))],
  [headings.minimum, 12, ({ minimum }) => String(minimum)],
  ['Anmeldung bis', 14, ({ registrationUntil }) => dayOrNone(registrationUntil), 'day'],
  [headings.untilTime, 12, ({ registrationUntil }) => timeOrNone(registrationUntil)],
  ['Mitbringen', 34, ({ bring }) => bring],
  [
    headings.asks,
    24,
    ({ asks }) =>
      builtInQuestionsIn(asks)
        .map(question => builtInQuestions[question].label[1])
        .join(', '),
  ],
  [headings.confirmation, 14, ({ confirmation }) => (confirmation === null ? '' : confirmationWords[confirmation])],
  [headings.tax, 16, ({ tax }) => taxWords.find(([taxRate]) => taxRate === tax)?.[1] ?? ''],
  [headings.group, 10, ({ group }) => yesNo(group)],
  ...columnsOf(eventFields).map(({ name, column }) => [...column, (event: Event) => cellOf(event[name])] as const),
  [headings.path, 24, ({ path }) => path],
  ['Sichtbar', 10, ({ active }) => yesNo(active)],
  [headings.listed, 10, ({ listed }) => yesNo(listed)],
  ['Stand', 12, ({ cancelled }) => (cancelled ? 'abgesagt' : 'geplant')],
  [headings.cancelledOn, 12, ({ cancelled }) => dayOrNone(cancelled?.date), 'day'],
  [headings.cancelReason, 30, ({ cancelled }) => cancelled?.reason ?? ''],
  [headings.movedOn, 12, ({ moved }) => dayOrNone(moved?.date), 'day'],
  [
    headings.movedFrom,
    18,
    ({ moved }) => (moved ? `${formatDate(moved.startDate)} ${formatTime(moved.startDate)}` : ''),
  ],
  [headings.series, 18, ({ series = '' }) => series],
  ['Beschreibung', 60, ({ description }) => description],
]

/** Columns of courses; a site without any does not get them. */
const courseColumns: Columns<Event> = [
  [headings.sessions, 60, ({ sessions }) => sessionsCell(sessions)],
  [headings.instalments, 8, ({ instalments }) => (instalments > 1 ? String(instalments) : '')],
  [headings.sessionReminders, 18, ({ sessionReminders: kind }) => (kind === null ? '' : reminderWords[kind])],
]

const inOrder = (events: readonly Event[]) => events.toSorted((a, b) => compare(a.startDate, b.startDate))

/** Exports all events in a form that an import reads back. */
export const eventTable = (events: readonly Event[]): Table =>
  tableOf('Termine', events.some(isCourse) ? [...columns, ...courseColumns] : columns, slicesOf(inOrder(events)))

/** An event with one of its price groups; `group` is undefined if it has none. */
type PriceRow = { event: Event; group: Event['prices'][number] | undefined }

const priceColumns: Columns<PriceRow> = [
  ...identifying.map(
    ([heading, width, text, kind]) => [heading, width, ({ event }: PriceRow) => text(event), kind ?? 'text'] as const,
  ),
  [headings.priceGroup, 24, ({ group }) => group?.label ?? ''],
  ['Preis', 12, ({ group, event }) => priceOf(group?.amount ?? event.cost), 'amount'],
]

/** Returns a table with a row for each price group of each event. */
export const priceTable = (events: readonly Event[]): Table =>
  tableOf(
    'Preise',
    priceColumns,
    Iterator.from(slicesOf(inOrder(events))).map(slice =>
      slice.flatMap((event): PriceRow[] =>
        event.prices.length === 0 ? [{ event, group: undefined }] : event.prices.map(group => ({ event, group })),
      ),
    ),
  )
