import * as v from 'valibot'
import { DAY_MS, HOUR_MS } from '../kit/duration.ts'
import { formatLongDate, formatTime, type Instant } from '../kit/format.ts'
import { InstantText } from '../kit/schema.ts'

/** Ordinary corrections of a trusted clock are smaller. */
const TOLERANCE_MS = 6 * HOUR_MS
/** A clock that runs this long without a correction is trusted again. */
const ACCEPTED_AFTER_MS = 3 * DAY_MS

/** The dates of one record that were written by a doubtful clock. */
const WrittenDates = v.object({ list: v.string(), id: v.string(), dates: v.array(InstantText) })

export const ClockState = v.object({
  /** The latest moment of a trusted clock. A clock that is far behind this moment is in doubt. */
  seen: InstantText,
  /** Present while records have dates of a doubtful clock. */
  doubt: v.optional(
    v.object({
      /** The clock's reading when the doubt began, and at its last write. */
      since: InstantText,
      last: InstantText,
      written: v.array(WrittenDates),
    }),
  ),
})
export type ClockState = v.InferOutput<typeof ClockState>

export const isBehind = ({ seen }: Pick<ClockState, 'seen'>, now: Instant): boolean =>
  Date.parse(now) < Date.parse(seen) - TOLERANCE_MS

/** While true, nothing is issued or deleted by the clock. A clock jump since then does not count as running time. */
export const isInDoubt = (state: ClockState | undefined, now: Instant, jumpMs = 0): boolean =>
  state !== undefined &&
  isBehind(state, now) &&
  !(state.doubt && Date.parse(now) - jumpMs >= Date.parse(state.doubt.since) + ACCEPTED_AFTER_MS)

/**
 * Computes the shift for doubtful dates: the clock jump, or after a restart, when the downtime is unknown, enough to
 * date nothing too early. Zero if the clock was not set: it was ahead before.
 */
export const shiftOf = (doubt: NonNullable<ClockState['doubt']>, now: Instant, jumpMs: number | undefined): number =>
  jumpMs === undefined ? Math.max(0, Date.parse(now) - Date.parse(doubt.last)) : jumpMs > TOLERANCE_MS ? jumpMs : 0

type Lists = Readonly<Record<string, unknown>>
/** Sessions are identified by their hash; the site is a single record. */
type RecordDates = {
  readonly _id?: string
  readonly hash?: string
  readonly event?: string
  readonly startDate?: Instant
  readonly until?: Instant
  readonly date?: Instant
}

/** Lists with dates by the program. Proofs and books are not changed: subscribers, invoices, payments and consents. */
const datedLists = [
  ...[
    'registrations',
    'withdrawals',
    'vouchers',
    'events',
    'infos',
    'images',
    'files',
    'versions',
    'bin',
    'imports',
    'outbox',
  ],
  ...['newsletter.issues', 'users', 'personRequests', 'site', 'sessions.sessions'],
]

/** Dates that the program writes at an event. Excludes typed dates, snapshots, reported facts and proofs. */
const pastDates: ReadonlySet<string> = new Set([
  'createdDate',
  'lastModifiedDate',
  'deletedAt',
  'sentDate',
  'placesAdded',
  ...['createdAt', 'seenAt', 'replacedAt', 'toldUntil', 'settledDate', 'repeatedDate', 'made.date'],
  ...['sending.date', 'sending.sent.date'],
  ...['history.date', 'history.sentDate', 'history.invoiceSentDate', 'history.needless.date'],
  ...['thread.date', 'thread.sentDate'],
  ...[
    'remarks.date',
    'fees.date',
    'writtenOff.date',
    'reductions.date',
    'hold.date',
    'cancelled.date',
    'moved.date',
    'attempts.date',
  ],
])

/** Lists whose `date` the program writes; elsewhere it is typed. */
const datedRecords: ReadonlySet<string> = new Set(['imports', 'withdrawals', 'personRequests'])

/** Deadlines by the program. An `until` may also be typed. */
const deadlines: ReadonlySet<string> = new Set([
  ...['until', 'expires', 'heldUntil', 'reset.expires', 'activation.expires', 'newEmail.expires'],
])

/** Returns the record's id; for a bin entry that of its record, which stays the same when it is deleted or restored. */
const idOf = (record: RecordDates & { readonly record?: RecordDates }): string =>
  record.record?._id ?? record._id ?? record.hash ?? ''

/** Records the dates that a change wrote while the clock was in doubt. */
export function withWritten(state: ClockState, before: Lists, after: Lists, now: Instant): ClockState {
  const { since, written } = state.doubt ?? { since: now, written: [] }
  const marks = new Map(written.map(record => [`${record.list} ${record.id}`, record]))
  const lists = datedLists.filter(list => storedIn(before, list) !== storedIn(after, list))
  const changed = lists.map(list => {
    const earlierRecords = new Set(recordsOf(before, list))
    return { list, records: recordsOf(after, list).filter(record => !earlierRecords.has(record)) }
  })
  const ids = new Set(changed.flatMap(({ records }) => records.map(idOf)))
  // A deleted or restored record moves between lists and keeps its dates, so all lists are searched.
  const old = Map.groupBy(
    lists.flatMap(list => recordsOf(before, list).filter(record => ids.has(idOf(record)))),
    idOf,
  )
  for (const { list, records } of changed)
    for (const record of records) {
      const id = idOf(record)
      const earlierDates = new Set(old.get(id)?.flatMap(record => datesIn(record, list).map(({ date }) => date)))
      const fresh = datesIn(record, list).filter(
        ({ date, path }) => !earlierDates.has(date) && isByClock(date, path, since, now),
      )
      const key = `${list} ${id}`
      const dates = [...new Set([...(marks.get(key)?.dates ?? []), ...fresh.map(({ date }) => date)])]
      if (dates.length > 0) marks.set(key, { list, id, dates })
    }
  return { ...state, doubt: { since, last: now, written: [...marks.values()] } }
}

/** Returns a collection, or a list within one, as `sessions.sessions`. */
function storedIn(lists: Lists, list: string): unknown {
  const [name = '', part] = list.split('.')
  return part === undefined ? lists[name] : (lists[name] as Lists | undefined)?.[part]
}

const recordsOf = (lists: Lists, list: string) => [storedIn(lists, list) ?? []].flat() as readonly RecordDates[]

/** True for dates by the program, not for older ones or a typed end of an offer. */
const isByClock = (date: Instant, path: string, since: Instant, now: Instant): boolean =>
  date >= since &&
  (path === 'until' ? Date.parse(date) <= Date.parse(now) + OFFER_MS : deadlines.has(path) || date <= now)
const OFFER_MS = 3 * DAY_MS

/** Corrects the doubtful dates. Registrations get a note, since letters and receipts keep the wrong time. */
export function correctClock(
  all: Lists,
  written: readonly v.InferOutput<typeof WrittenDates>[],
  { shiftMs, now }: { shiftMs: number; now: Instant },
): Lists {
  const marks = Map.groupBy(written, record => record.id)
  const next: Record<string, unknown> = {}
  for (const list of datedLists) {
    const records = recordsOf(all, list)
    const right = records.map(record => {
      const dates = new Set(marks.get(idOf(record))?.flatMap(mark => mark.dates))
      const wrong = datesIn(record, list).filter(({ date }) => dates.has(date))
      if (wrong.length === 0) return record
      const shifted = withShifted(record, list, dates, { shiftMs, now })
      if (list === 'withdrawals') return withReceiptDate(shifted, record)
      if (list !== 'registrations') return shifted
      return withNote(endOfferInTime(shifted, recordsOf(all, 'events')), earliest(wrong), now)
    })
    if (right.every((record, at) => record === records[at])) continue
    const [name = '', part] = list.split('.')
    const stored = Array.isArray(storedIn(all, list)) ? right : right[0]
    next[name] = part === undefined ? stored : { ...(all[name] as Lists), [part]: stored }
  }
  return next
}

/** Ends an offer at the start of its event. */
function endOfferInTime(booking: RecordDates, events: readonly RecordDates[]): RecordDates {
  const start = events.find(({ _id }) => _id === booking.event)?.startDate
  const isLate = start !== undefined && booking.until !== undefined && booking.until > start
  return isLate ? { ...booking, until: start } : booking
}

/** Keeps the time that a receipt has named. */
const withReceiptDate = (shifted: RecordDates, { date }: RecordDates): RecordDates & { receiptDate?: Instant } =>
  shifted.date === date || date === undefined ? shifted : { ...shifted, receiptDate: date }

const earliest = (dates: readonly { date: Instant }[]): Instant => dates.map(({ date }) => date).sort()[0] ?? ''

/**
 * Shifts past dates, to `now` at most, since a clock corrected in steps would put the last ones into the future.
 * Deadlines are shifted as far as the latest of them.
 */
function withShifted<T>(
  record: T,
  list: string,
  dates: ReadonlySet<Instant>,
  { shiftMs, now }: { shiftMs: number; now: Instant },
): T {
  const past = datesIn(record, list).filter(({ date, path }) => !deadlines.has(path) && dates.has(date))
  const room = past.map(({ date }) => Date.parse(now) - Date.parse(date))
  const deadlineShiftMs = Math.max(0, Math.min(shiftMs, ...room))
  return mapDates(record, list, (date, path) => {
    if (!dates.has(date)) return date
    const moment = Date.parse(date)
    const right = deadlines.has(path) ? moment + deadlineShiftMs : Math.min(moment + shiftMs, Date.parse(now))
    return new Date(right).toISOString()
  })
}

const withNote = (record: RecordDates & { remarks?: readonly unknown[] }, wrong: Instant, now: Instant) => ({
  ...record,
  remarks: [
    ...(record.remarks ?? []),
    {
      date: now,
      text: `Die Uhr des Computers ging nach. Die Zeiten hier sind berichtigt; in Briefen und Belegen steht noch ${formatLongDate(wrong)} um ${formatTime(wrong)}.`,
    },
  ],
})

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Maps each date by the program in a record, or in the record of a bin entry. */
function mapDates<T>(value: T, list: string, change: (date: Instant, path: string) => Instant, path = ''): T {
  if (typeof value === 'string') {
    const isNamed = pastDates.has(path) || deadlines.has(path) || (path === 'date' && datedRecords.has(list))
    const isWritten = isNamed && INSTANT.test(value)
    return (isWritten ? change(value, path) : value) as T
  }
  if (Array.isArray(value)) return value.map(item => mapDates(item, list, change, path)) as T
  if (typeof value !== 'object' || value === null) return value
  const below = path === '' || path === 'record' ? '' : `${path}.`
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, mapDates(field, list, change, below + name)]),
  ) as T
}

function datesIn(value: unknown, list: string): { date: Instant; path: string }[] {
  const dates: { date: Instant; path: string }[] = []
  mapDates(value, list, (date, path) => {
    dates.push({ date, path })
    return date
  })
  return dates
}
