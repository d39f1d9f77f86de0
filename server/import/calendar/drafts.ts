import { shownDay } from '../../../domain/events/dates/dated-title.ts'
import { shownWhen } from '../../../domain/events/dates/office-dates.ts'
import type { NewEvent } from '../../../domain/events/event.ts'
import { checkedEvent, describeEvent, type ImportedEventDraft } from '../../../domain/import/events/event-rows.ts'
import { type LeaveReason, reasonWords } from '../../../domain/import/report.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { ownPartsOf } from './own-calendar.ts'
import type { CalendarEntry } from './properties.ts'
import { type EntrySpan, spanOf } from './span.ts'
import { calendarText, hasAccess, mapLink, plainOf, redirectAddress, withoutAccessIn, withoutMeeting } from './text.ts'
import { type CalendarTime, wallText } from './time.ts'
import type { EpochMs, Zones } from './time-zones.ts'

type Tools = {
  zones: Zones
  window: { from: EpochMs }
  shown: boolean
  /** The price of events without one. */
  cost?: number | undefined
  uidHost: string | undefined
}

/** An entry, or a date of a series, with its name in the file. */
export type DatedEntry = {
  entry: CalendarEntry
  id: string
  span: EntrySpan | undefined
  key?: string
  series?: string
  notes?: string[]
}

/** Returns the draft of a skipped entry. */
export function leftDraft(
  entry: CalendarEntry,
  reason: LeaveReason,
  zones: Zones,
  changes: Partial<ImportedEventDraft> = {},
): ImportedEventDraft {
  const span = spanOf(entry, zones)
  return {
    ...nameEntry(entry, span),
    id: String(entry.row),
    notes: [reasonWords(reason)],
    wrong: [],
    reason,
    ...changes,
  }
}

/** Returns the draft of an entry or of a date. */
export function datedDraft(
  { entry, span, ...about }: DatedEntry,
  { zones, window, shown, cost, uidHost }: Tools,
): ImportedEventDraft {
  const here = ownId(entry, uidHost)
  const keyed = about.key === undefined ? {} : { key: about.key }
  if (entry.isPrivate) return leftDraft(entry, 'private', zones)
  if (entry.isCancelled) return leftDraft(entry, 'cancelled', zones, { ...keyed, ...here })
  if (span && Date.parse(span.endDate) < window.from) return leftDraft(entry, 'past', zones)
  const wrong = mistakesIn(entry, span)
  const texts = textsOf(entry)
  const isPriced = 'cost' in texts || 'prices' in texts
  const sent = span && {
    title: titleOf(entry).slice(0, 200) || t('Without a title', 'Ohne Titel'),
    startDate: span.startDate,
    endDate: span.endDate,
    locationName: placeOf(entry),
    locationLink: entry.map || mapLink(entry.geo),
    active: shown,
    ...(cost === undefined ? {} : { cost }),
    ...texts,
  }
  const address = redirectAddress(entry.url)
  const checked = checkedEvent(sent, wrong)
  return {
    ...checked,
    ...nameEntry(entry, span, checked.input),
    ...(isPriced ? {} : { isPriceUsual: true }),
    ...(!entry.isOwn || entry.course === '' ? {} : { series: `course\n${entry.course}`, isSession: true }),
    ...about,
    notes: [...(span?.notes ?? []), ...(about.notes ?? []), ...notesOn(entry)],
    ...(address === undefined ? {} : { address }),
    ...here,
  }
}

/** Returns the id of this site's event that an entry was exported from. */
const ownId = ({ uid }: CalendarEntry, uidHost = ''): Pick<ImportedEventDraft, 'here'> =>
  uidHost !== '' && uid.endsWith(`@${uidHost}`) ? { here: uid.slice(0, -uidHost.length - 1) } : {}

/** Our own calendar has each text as it is, with prices and address below the description. */
function textsOf(entry: CalendarEntry) {
  const ownParts = ownPartsOf(entry)
  const plain = calendarText(ownParts ? { ...entry, ...ownParts } : entry).slice(0, 5000)
  if (!entry.isOwn) return { ...ownParts, description: plain }
  // A session's title ends with its number: "(2 von 6)".
  const title = entry.course === '' ? entry.title : entry.title.replace(/ \(\d+ von \d+\)$/, '')
  return { title, locationName: entry.location, ...(ownParts ?? { description: entry.description }) }
}

function nameEntry(
  entry: CalendarEntry,
  span: EntrySpan | undefined,
  input?: NewEvent,
): Pick<ImportedEventDraft, 'row' | 'what'> {
  const when = span && shownWhen(span)
  const { cost = null, prices } = input ?? {}
  const about = { title: titleOf(entry), when, place: placeOf(entry), cost, prices, description: entry.description }
  return { row: entry.row, what: describeEvent(about) }
}

const titleOf = ({ title }: CalendarEntry) => withoutAccessIn(plainOf(title)).replace(/\s+/g, ' ').trim()

const placeOf = ({ location }: CalendarEntry) => {
  const lines = withoutMeeting(plainOf(location))
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim().replace(/,$/, ''))
  return lines
    .filter(line => line !== '')
    .join(', ')
    .slice(0, 200)
}

/** Without these, an entry cannot be imported. */
function mistakesIn({ start, faults }: CalendarEntry, span: EntrySpan | undefined): string[] {
  if (faults.includes('END')) return [t('The entry is cut off.', 'Der Eintrag ist abgeschnitten.')]
  if (faults.includes('DTSTART')) return [t('Its start is not understood.', 'Den Anfang verstehe ich nicht.')]
  if (!start) return [t('The day is missing.', 'Der Tag fehlt.')]
  return span ? [] : [t('Its time zone is not known.', 'Die Zeitzone dazu kenne ich nicht.')]
}

function notesOn(entry: CalendarEntry): string[] {
  const { faults, url, isOwn } = entry
  const list = [...new Set(faults)].join(', ')
  return [
    ...(list === '' ? [] : [t(`Not understood: ${list}.`, `Nicht verstanden: ${list}.`)]),
    ...(hasAccess(entry) && !isOwn
      ? [t('Access to the online meeting is left out.', 'Der Zugang zum Online-Treffen kommt nicht mit.')]
      : []),
    ...(url.trim() === '' || isOwn ? [] : [t(`Old page: ${url.trim()}`, `Alte Seite: ${url.trim()}`)]),
  ]
}

/** Notes which dates of a long series are imported. */
export const withinWindow = (first: EntrySpan, last: EntrySpan): string =>
  t(
    `It repeats beyond that: its dates from ${shownDay(dayOf(first.startDate))} to ${shownDay(dayOf(last.startDate))} are imported.`,
    `Wiederholt sich darüber hinaus: Es kommen die Termine vom ${shownDay(dayOf(first.startDate))} bis ${shownDay(dayOf(last.startDate))}.`,
  )

/** Formats a date for keys. Imports store these keys, so the format must not change. */
export const dateText = ({ wall, isDay, zone }: CalendarTime): string =>
  isDay ? wallText(wall).slice(0, 10) : `${wallText(wall)}${zone === 'UTC' ? 'Z' : ''}`
