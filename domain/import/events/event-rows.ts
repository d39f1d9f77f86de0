import * as v from 'valibot'
import { plainName } from '../../bookings/people/booked-twice.ts'
import { shownWeekday, shownWhen } from '../../events/dates/office-dates.ts'
import { type Event, NewEvent, newEvent } from '../../events/event.ts'
import { eachSession } from '../../events/sessions/sessions.ts'
import { DAY_MS } from '../../kit/duration.ts'
import { type Day, dayOf, type Instant, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { type SlicedWork, slicesOf } from '../../kit/sliced-work.ts'
import { offerCancel, offerMove, otherWords } from '../event-changes.ts'
import type { Import, ImportedRecord, ImportPlan, PreviewRow } from '../import.ts'
import { isOwnPath } from '../redirects.ts'
import type { LeaveReason } from '../report.ts'
import { countOfCell, euroOfCell, flagOfCell } from '../tables/cells.ts'
import type { UnreadCell } from '../tables/columns.ts'
import { damageOf } from '../tables/damage.ts'
import { pricesWords } from '../tables/price-words.ts'
import type { DateOrder } from '../tables/when-tokens.ts'
import { courseKey, withCourses } from './courses.ts'
import { earlierStart } from './earlier-times.ts'
import { type EventCells, eventImportFields } from './event-import-fields.ts'
import { type ImportTimes, LAST_MINUTE, notUnderstood, readCell, restWords, timesInRow } from './event-times.ts'
import { hiddenBecause, isCalledOffState, isCalledOffTitle, isPrivateTitle, keptBackBy } from './hidden-event-words.ts'
import { ownPartsIn, type StoredParts, withStored } from './own-event.ts'

/** An event as read from a file. `key` is the file's own id. */
export type ImportedEventDraft = Omit<PreviewRow, 'outcome'> & {
  wrong: string[]
  key?: string
  /** Drafts with the same value form a series. */
  series?: string
  /** True if the drafts form a course, even if a series is asked for. */
  isSession?: true
  /** Id of this site's event that the file names. */
  here?: string
  input?: NewEvent
  /** The event's address on the old site. */
  address?: string
  /** Cancelled in the file; relevant only if the event exists here. */
  isGone?: true
  /** Title and start as 0.1.0 read them. */
  earlier?: Pick<Event, 'title' | 'startDate'>
  /** True if the file has no price for the event. */
  isPriceUsual?: true
  /** Fields of our own export that cannot be entered. */
  stored?: StoredParts
}

type RowOptions = {
  shown: boolean
  /** Default price. */
  cost?: number | null | undefined
  /** Returns the order of day and month in a field's column. */
  orders: (field: string) => DateOrder | undefined
  /** The row by the columns that 0.1.0 found. */
  earlier: EventCells
  /** About the row, from its file. */
  notes: readonly string[]
  /** Texts that begin with `=` are formulas. */
  hasFormulas?: boolean
  /** The row is from our own export. */
  isOwn?: boolean | undefined
  /** Cells that no field reads. */
  unread?: readonly UnreadCell[]
}

export function eventInRow(
  cell: EventCells,
  row: number,
  { shown, cost: usual = null, orders, earlier, notes: rowNotes, hasFormulas = false, isOwn, unread = [] }: RowOptions,
): ImportedEventDraft {
  const wrong: string[] = []
  const notes = [...rowNotes]
  /** Returns the parsed cell, the default if it is empty, or undefined after an error. */
  function read<T>(
    field: keyof typeof eventImportFields,
    understood: (text: string) => T | undefined,
    empty: T,
  ): T | undefined {
    const text = cell(field)
    if (text === '') return empty
    const value = understood(text)
    if (value === undefined) wrong.push(notUnderstood(eventImportFields[field].label(), text))
    return value
  }
  const cost = read('cost', euroOfCell, cell('prices') === '' ? usual : null)
  const places = read('places', placesOfCell, null)
  const keptBack = isOwn ? [] : keptBackBy(unread)
  const isHidden = !isOwn && (keptBack.length > 0 || !isForPublic(cell('state')))
  notes.push(...keptBack.map(hiddenBecause))
  const active = read('shown', flagOfCell, shown)
  const until = readCell(
    { label: eventImportFields.until.label(), text: cell('until'), what: ({ day }) => day !== undefined },
    { order: orders('until'), isEnd: true },
    { wrong, notes },
  )
  const ownParts = ownPartsIn(cell, wrong)
  const leave = ownParts.stored.cancelled ? undefined : reasonToLeaveOut(cell, { wrong, notes, isOwn })
  const { day, times } = timesInRow(cell, orders, { wrong, notes })
  if (!isOwn && times && cell('time') !== '') notes.push(...mayBeSeveral(times))
  if (cell('title') === '') wrong.push(t('The title is missing.', 'Der Titel fehlt.'))
  for (const field of ['title', 'description', 'place', 'bring'] as const)
    if (!isOwn && damageOf(cell(field), hasFormulas) !== undefined)
      wrong.push(notUnderstood(eventImportFields[field].label(), cell(field)))
  const sent = times && {
    title: cell('title'),
    description: cell('description'),
    ...times,
    locationName: cell('place'),
    locationLink: cell('placeLink'),
    cost,
    places,
    bring: cell('bring'),
    registrationUntil: until?.day
      ? earlierOf(instantOf(until.day, ownParts.untilTime ?? until.time ?? LAST_MINUTE), times.endDate)
      : null,
    active: active && !isHidden,
    ...ownParts.sent,
  }
  const start = earlierStart(earlier('day'), earlier('time'))
  return {
    ...checkedEvent(sent, wrong),
    ...(leave ? { reason: leave.reason } : {}),
    ...seriesInRow(cell, ownParts.series),
    stored: ownParts.stored,
    ...(cell('cost') + cell('prices') === '' ? { isPriceUsual: true } : {}),
    ...(start === undefined ? {} : { earlier: { title: earlier('title'), startDate: start } }),
    id: String(row),
    row,
    what: describeEvent({
      title: cell('title'),
      when: times ? shownWhen(times) : day && shownWeekday(day),
      place: cell('place'),
      cost,
      prices: ownParts.sent.prices,
      places,
      description: cell('description'),
    }),
    notes: leave ? [leave.why] : notes,
  }
}

/** Rows of one course share its name and number. */
function seriesInRow(cell: EventCells, own: string | undefined): Pick<ImportedEventDraft, 'series'> {
  const series = own ?? (cell('number') && courseKey(cell))
  return series ? { series } : {}
}

const isPrivate = (text: string) =>
  flagOfCell(text) ??
  (/^(?:privat|private|persönlich|personal|vertraulich|confidential)$/i.test(text) ? true : undefined)
const isPublic = (text: string) => /^(?:normal|öffentlich|public|standard|default)$/i.test(text)

/** Treats an unclear cell as an error, so that nothing private becomes public. */
function reasonToLeaveOut(
  cell: EventCells,
  { wrong, notes, isOwn }: { wrong: string[]; notes: string[]; isOwn: boolean | undefined },
): { reason: LeaveReason; why: string } | undefined {
  for (const field of ['private', 'confidential'] as const) {
    const text = cell(field)
    if (text === '' || isPublic(text)) continue
    const answer = isPrivate(text)
    if (answer === undefined) wrong.push(notUnderstood(eventImportFields[field].label(), text))
    if (answer) return { reason: 'private', why: t('Private or confidential there.', 'Dort privat oder vertraulich.') }
  }
  const state = cell('state')
  if ((!isOwn && isCalledOffTitle(cell('title'))) || isCalledOffState(state))
    return { reason: 'cancelled', why: t('Called off.', 'Abgesagt.') }
  if (!isOwn && (isPrivateTitle(cell('title')) || (isPrivate(state) && flagOfCell(state) === undefined)))
    return { reason: 'private', why: t('Private or confidential there.', 'Dort privat oder vertraulich.') }
  if (!isOwn && deleted.test(state)) return { reason: 'cancelled', why: t('Deleted there.', 'Dort gelöscht.') }
  if (!isOwn && !isForPublic(state))
    notes.push(t(`State “${state}”: comes hidden.`, `Stand „${state}“: kommt verborgen.`))
  else if (!understoodState.test(state)) notes.push(restWords(eventImportFields.state.label(), state))
  return undefined
}

/** A state that is not understood may mean that the event is not for the public. */
const isForPublic = (state: string) =>
  !unpublished.test(state) && [understoodState, isAboutPlaces, takesPlace].some(words => words.test(state))
const isAboutPlaces =
  /^(?:(?:fast|halb|bald|schon|leider|noch|nur|few|almost)\s+)*(?:(?:voll|ausgebucht|ausverkauft|sold out|full|fully booked|frei|verfügbar|buchbar|available|bookable|fest|sicher|warteliste|(?:wenige|\d+)?\s*(?:freie\s+)?(?:plätze|places|spots))(?!\p{L})|\d+)/iu
/** `findet sicher statt`, `Anmeldung noch möglich` */
const takesPlace =
  /^(?:findet (?:(?!nicht|nur|intern|privat)\p{L}+ ){0,3}statt|(?:anmeldung|buchung|registration|booking) (?:noch |still )?(?:offen|geöffnet|möglich|läuft|open))[.!]?$/iu
const understoodState =
  /^(?:|bestätigt|findet statt|geplant|aktiv|ok|ja|confirmed|scheduled|active|open|offen|publish(?:ed)?|veröffentlicht|öffentlich|public|live|started|buchbar|approved|genehmigt|1)$/i
const deleted = /^(?:trash(?:ed)?|papierkorb|gelöscht|deleted|-1)$/i
/** States of an event that the other site shows to nobody, or that has no day yet. */
const unpublished =
  /^(?:(?:(?:auto-?)?draft|entwurf|pending|ausstehend|in (?:arbeit|vorbereitung|planung|prüfung)|(?:noch )?(?:nicht |un)(?:veröffentlicht|öffentlich|sichtbar)|unpublished|(?:not|non)[ -](?:yet )?(?:published|public|visible)|versteckt|verborgen|hidden|intern(?:al)?|inaktiv|inactive|future|verschoben|postponed)(?!\p{L})|0$)/iu

/**
 * Warns of an event of more than a week: the list may mean a course, with its first and last day and the time of a
 * session.
 */
const mayBeSeveral = ({ startDate, endDate }: Pick<ImportTimes, 'startDate' | 'endDate'>): string[] =>
  Date.parse(endDate) - Date.parse(startDate) < 7 * DAY_MS
    ? []
    : [
        t(
          'One event of more than a week. If it has several sessions, please enter each of them.',
          'Ein Termin über mehr als eine Woche. Sind es mehrere Treffen, trag bitte jedes ein.',
        ),
      ]

/** Returns null without a limit: a dash, "unbegrenzt". The limit in `8 - 12` is the second number. */
const placesOfCell = (text: string): number | null | undefined =>
  /^(?:[-–—∞]|unbegrenzt|unlimited|keine (?:grenze|begrenzung))$/i.test(text)
    ? null
    : countOfCell(text.replace(/^\d{1,3}\s*(?:-|–|bis)\s*(?=\d)/, ''))

const earlierOf = (a: Instant, b: Instant) => (a < b ? a : b)

/** Event values for a preview; undefined ones are unreadable. */
type ShownEvent = {
  title: string
  when: string | undefined
  place: string
  cost: number | null | undefined
  prices?: readonly { amount: number }[] | undefined
  places?: number | null | undefined
  description: string
}

/** Describes the event: `Waldtag, Sa., 5. Dez. 2026, 10 bis 16 Uhr, Eichhof, 35 €, 12 Plätze, mit Beschreibung`. */
export const describeEvent = ({ title, when, place, cost, prices, places, description }: ShownEvent) => {
  const room = places === 1 ? t('1 place', '1 Platz') : t(`${places} places`, `${places} Plätze`)
  return [
    title || '–',
    when,
    place,
    cost !== undefined && pricesWords(cost, prices),
    typeof places === 'number' && room,
    description !== '' && t('with a description', 'mit Beschreibung'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Validates the event like typed input, with the panel's error messages. */
export function checkedEvent(sent: object | undefined, wrong: string[]): Pick<ImportedEventDraft, 'input' | 'wrong'> {
  if (sent === undefined || wrong.length > 0) return { wrong }
  const { success, output, issues } = v.safeParse(NewEvent, sent)
  if (success) return { wrong, input: output }
  const sentences = issues.map(issue => {
    const field = fieldOf.get(v.getDotPath(issue) ?? '')
    return field ? `${eventImportFields[field].label()}: ${issue.message}` : issue.message
  })
  return { wrong: [...new Set(sentences)] }
}

/** Maps stored fields to a table's columns. */
const fieldOf: ReadonlyMap<string, keyof typeof eventImportFields> = new Map([
  ['title', 'title'],
  ['startDate', 'day'],
  ['endDate', 'endDay'],
  ['description', 'description'],
  ['locationName', 'place'],
  ['locationLink', 'placeLink'],
  ['cost', 'cost'],
  ['places', 'places'],
  ['bring', 'bring'],
  ['registrationUntil', 'until'],
])

/** Times of an all-day calendar entry: `end` is the day after the last. */
export const wholeDays = (first: Day, end: Day): ImportTimes => {
  const last = end > first ? dayOf(new Date(Date.parse(instantOf(end)) - DAY_MS / 2).toISOString()) : first
  return { startDate: instantOf(first), endDate: instantOf(last, LAST_MINUTE) }
}

/** Identifies an event without an id: by title, and start to the minute. */
const identity = ({ title, startDate }: Pick<Event, 'title' | 'startDate'>) =>
  `${plainName(title)}\n${startDate.slice(0, 16)}`

/** Decides which drafts are new, and creates their events. */
export function* planEvents(
  drafts: readonly ImportedEventDraft[],
  { events, imports }: { events: readonly Event[]; imports: readonly Import[] },
  {
    newId,
    now,
    hash,
    leftOut,
    as = 'series',
  }: {
    newId: () => string
    now: Instant
    hash: (text: string) => string
    leftOut: ReadonlySet<string>
    as?: 'series' | 'course' | undefined
  },
): SlicedWork<ImportPlan<Event[]>> {
  // A calendar has an entry for each session. A session that has the event's own id replaces the event in this map.
  const byId = new Map(events.flatMap(event => [event, ...eachSession(event)]).map(event => [event._id, event]))
  const presentIds = new Set(byId.keys())
  const keys = eventKeysOf(imports, 'event', presentIds)
  const byIdentity = new Map<string, Event>()
  for (const slice of slicesOf(events)) {
    // Includes the whole course, which starts with its first session: our own table has one row for it.
    for (const event of slice)
      for (const session of [...eachSession(event), event])
        byIdentity.set(identity({ ...session, title: event.title }), session)
    yield 0
  }
  /** Rows of this file to import, by content. */
  const rowOf = new Map<string, number>()
  const imported = importedEvents(events, imports)
  const titles = new Map(events.flatMap(eachSession).map(event => [timeOf(event), event.title]))
  const series = seriesIn(
    drafts.filter(({ id, reason }) => !reason && !leftOut.has(id)),
    newId,
  )
  const addresses = oldAddresses(imports, presentIds, now)
  const plan: ImportPlan<Event[]> = { rows: [], records: [], made: [], redirects: [] }
  const courses = new Set<string>()
  for (const draft of drafts) {
    yield 1
    const { id, row, what, notes, wrong, input, key: name, series: of, earlier: asBefore, reason } = draft
    const key = name === undefined ? undefined : hash(name)
    const stored = byId.get((key === undefined ? undefined : keys.get(key)) ?? draft.here ?? '')
    if (reason) {
      const offer = reason === 'cancelled' ? offerCancel(stored, now) : undefined
      if (stored?.cancelled && reason === 'cancelled' && !draft.isGone)
        plan.rows.push({ id, row, what, outcome: 'known', notes: [] })
      else if (stored && offer) plan.rows.push({ id, row, what: shortName(stored), outcome: 'known', ...offer })
      else if (!draft.isGone) plan.rows.push({ id, row, what, outcome: 'left', notes, reason })
      continue
    }
    if (!input || wrong.length > 0) {
      plan.rows.push({ id, row, what, outcome: 'wrong', notes: wrong })
      continue
    }
    const inFile = draft.isPriceUsual ? { ...input, cost: null } : input
    const before = asBefore && imported.get(identity(asBefore))
    const own = identity(input)
    const match = stored ?? byIdentity.get(own)
    const earlier = match ? '' : (sameAs(rowOf.get(contentOf(own, input))) ?? (before && readDifferently(before)))
    if (earlier !== undefined) {
      const { notes: moved = [], ...offer } = offerMove(stored, input, now) ?? {}
      const notes = [...(earlier === '' ? [] : [earlier]), ...moved, ...(match ? otherWords(match, inFile) : [])]
      plan.rows.push({ id, row, what: match ? shortName(match) : what, outcome: 'known', notes, ...offer })
      if (match && draft.address !== undefined) addresses.lead(draft.address, match)
      continue
    }
    rowOf.set(contentOf(own, input), row)
    const seriesId = of === undefined ? undefined : series.get(of)
    const event = {
      ...withStored(newEvent(input, newId, now), draft.stored ?? {}),
      ...(seriesId === undefined ? {} : { series: seriesId }),
    }
    const repeated = seriesId === undefined || draft.isSession ? {} : { isRepeated: true as const }
    plan.rows.push({
      id,
      row,
      what,
      outcome: 'new',
      notes: [...notes, ...renamedNotes(titles.get(timeOf(input)))],
      ...repeated,
    })
    if (leftOut.has(id)) continue
    plan.records.push(event)
    if (seriesId !== undefined && (as === 'course' || draft.isSession)) courses.add(seriesId)
    plan.made.push({ kind: 'event', id: event._id, ...(key === undefined ? {} : { key }) })
    if (draft.address !== undefined) addresses.lead(draft.address, event)
  }
  return { ...withCourses(plan, courses, { leftOut, now }), redirects: addresses.redirects() }
}

/** Distinguishes events of a file with the same title and start. */
const contentOf = (own: string, { endDate, locationName, description, cost }: NewEvent) =>
  [own, endDate, locationName, cost, description].join('\n')

const sameAs = (row: number | undefined) =>
  row === undefined ? undefined : t(`The same as row ${row}.`, `Dasselbe wie Zeile ${row}.`)

const shortName = (event: Event) => `${event.title}, ${shownWhen(event)}`

/** Maps old addresses to events; an address shared by several leads to the next one. */
function oldAddresses(imports: readonly Import[], there: ReadonlySet<string>, now: Instant) {
  const used = new Set(
    imports.flatMap(({ redirects }) => redirects.flatMap(({ from, page }) => (there.has(page) ? from : []))),
  )
  const events = new Map<string, Event>()
  return {
    lead(from: string, event: Event) {
      const other = events.get(from)
      const isBetter = !other || (event.endDate >= now && (other.endDate < now || event.startDate < other.startDate))
      if (isBetter && !used.has(from) && (from.startsWith('/?') || !isOwnPath(from))) events.set(from, event)
    },
    redirects: () => [...events].map(([from, { _id }]) => ({ from, page: _id })),
  }
}

/** Indexes imported events by identity. */
function importedEvents(events: readonly Event[], imports: readonly Import[]): ReadonlyMap<string, Event> {
  const madeIds = new Set(imports.flatMap(({ made }) => made.map(({ id }) => id)))
  return new Map(events.filter(({ _id }) => madeIds.has(_id)).map(event => [identity(event), event]))
}

/** Note that 0.1.0 imported the event with another time. */
const readDifferently = (event: Event) =>
  t(
    `Here since an earlier import: ${shownWhen(event)}. If that is wrong, please correct it in the event.`,
    `Hier seit einer früheren Übernahme: ${shownWhen(event)}. Ist das falsch, ändere es beim Termin.`,
  )

const timeOf = ({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>) => `${startDate} ${endDate}`

/** Warns that an event with another title at the same time may be this one, renamed since. */
const renamedNotes = (title: string | undefined): string[] =>
  title === undefined
    ? []
    : [
        t(
          `“${title}” is here at the same time. If it is the same event, untick this row.`,
          `Zur selben Zeit ist hier „${title}“. Ist das derselbe Termin, nimm den Haken weg.`,
        ),
      ]

/** Assigns an id to each series with several events. */
function seriesIn(drafts: readonly ImportedEventDraft[], newId: () => string): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { series } of drafts) if (series !== undefined) counts.set(series, (counts.get(series) ?? 0) + 1)
  return new Map([...counts].filter(([, count]) => count > 1).map(([series]) => [series, newId()]))
}

/** Maps the file ids of earlier imports that still exist, as hashes, to record ids. */
export const eventKeysOf = (
  imports: readonly Pick<Import, 'made'>[],
  kind: ImportedRecord['kind'],
  there: ReadonlySet<string>,
): ReadonlyMap<string, string> =>
  new Map(
    imports
      .flatMap(({ made }) => made)
      .flatMap(({ kind: of, id, key }): [string, string][] =>
        of === kind && key !== undefined && there.has(id) ? [[key, id]] : [],
      ),
  )
