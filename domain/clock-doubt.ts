import * as v from 'valibot'
import { DAY_MS, HOUR_MS } from './duration.ts'
import { formatDateTime, type Instant } from './format.ts'
import { InstantText } from './schema.ts'

/** Corrections of a trusted clock set it back by less. */
const TOLERANCE_MS = 6 * HOUR_MS
/** A clock that runs this long without a correction is accepted. */
const ACCEPTED_AFTER_MS = 3 * DAY_MS

/** The dates of one record that were written by a doubtful clock. */
const Written = v.object({ list: v.string(), id: v.string(), dates: v.array(InstantText) })

export const ClockState = v.object({
  /** The latest moment shown by a trusted clock. A clock far behind it is in doubt. */
  seen: InstantText,
  /** Present while some record carries dates of a doubtful clock. */
  doubt: v.optional(
    v.object({
      /** The clock's reading when the doubt began, and at its last write. */
      since: InstantText,
      last: InstantText,
      written: v.array(Written),
    }),
  ),
})
export type ClockState = v.InferOutput<typeof ClockState>

export const isBehind = ({ seen }: Pick<ClockState, 'seen'>, now: Instant): boolean =>
  Date.parse(now) < Date.parse(seen) - TOLERANCE_MS

/** While in doubt, nothing is issued or deleted by the clock. */
export const isInDoubt = (state: ClockState | undefined, now: Instant): boolean =>
  state !== undefined &&
  isBehind(state, now) &&
  !(state.doubt && Date.parse(now) >= Date.parse(state.doubt.since) + ACCEPTED_AFTER_MS)

/**
 * Computes how far to shift doubtful dates: by the clock's jump, or after a restart, which hides how long the
 * program was off, far enough that nothing is dated too early. Zero if the clock was not set: it was ahead before.
 */
export const shiftOf = (doubt: NonNullable<ClockState['doubt']>, now: Instant, jumpMs: number | undefined): number =>
  jumpMs === undefined ? Math.max(0, Date.parse(now) - Date.parse(doubt.last)) : jumpMs > TOLERANCE_MS ? jumpMs : 0

type Lists = Readonly<Record<string, unknown>>
type Identified = { readonly _id: string }

/** Proofs and legal records keep the date that was written. */
const proofs: ReadonlySet<string> = new Set(['earlyStart', 'healthConsent', 'newsletterConsent', 'eventSnapshot'])

/** Lists whose dates control deletion, sending and expiry. Documents, proofs and receipts are excluded. */
const datedLists = ['registrations', 'events', 'vouchers', 'bin', 'outbox'] as const

/** Records the dates that a change wrote while the clock was in doubt. */
export function withWritten(state: ClockState, before: Lists, after: Lists, now: Instant): ClockState {
  const { since, written } = state.doubt ?? { since: now, written: [] }
  const dates = new Map(written.map(one => [`${one.list} ${one.id}`, one]))
  for (const list of datedLists) {
    if (before[list] === after[list]) continue
    const known = new Map((before[list] as readonly Identified[]).map(record => [record._id, record]))
    for (const record of after[list] as readonly Identified[]) {
      const earlier = known.get(record._id)
      if (record === earlier) continue
      const old = new Set(earlier ? datesIn(earlier) : [])
      const fresh = datesIn(record).filter(date => !old.has(date) && isByClock(date, since, now))
      const key = `${list} ${record._id}`
      const all = new Set([...(dates.get(key)?.dates ?? []), ...fresh])
      if (all.size > 0) dates.set(key, { list, id: record._id, dates: [...all] })
    }
  }
  return { ...state, doubt: { since, last: now, written: [...dates.values()] } }
}

/** Separates the program's dates from typed ones: they lie within the doubt, or a few days after it (the end of an offer). */
const isByClock = (date: Instant, since: Instant, now: Instant): boolean =>
  date >= since && Date.parse(date) <= Date.parse(now) + OFFER_MS
const OFFER_MS = 3 * DAY_MS

/** Corrects the doubtful dates. Registrations get a note, since letters and receipts keep the wrong time. */
export function corrected(
  all: Lists,
  written: readonly v.InferOutput<typeof Written>[],
  { shiftMs, now }: { shiftMs: number; now: Instant },
): Lists {
  const next: Record<string, unknown> = {}
  // Cap at now: if the clock was corrected in steps, the last dates would lie in the future.
  const shifted = (date: Instant) => new Date(Math.min(Date.parse(date) + shiftMs, Date.parse(now))).toISOString()
  for (const [list, marks] of Map.groupBy(written, one => one.list)) {
    const byId = new Map(marks.map(({ id, dates }) => [id, new Set(dates)]))
    next[list] = (all[list] as readonly Identified[]).map(record => {
      const dates = byId.get(record._id)
      if (!dates) return record
      const right = mapDates(record, date => (dates.has(date) ? shifted(date) : date))
      return list === 'registrations' ? withNote(right, [...dates].sort()[0] ?? now, now) : right
    })
  }
  return next
}

const withNote = (record: Identified & { remarks?: readonly unknown[] }, wrong: Instant, now: Instant) => ({
  ...record,
  remarks: [
    ...(record.remarks ?? []),
    {
      date: now,
      text: `Die Uhr des Computers ging nach. Die Zeiten hier sind berichtigt; in Briefen und Belegen steht noch ${formatDateTime(wrong)}.`,
    },
  ],
})

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Replaces each instant in a value, except proofs. */
function mapDates<T>(value: T, change: (date: Instant) => Instant): T {
  if (typeof value === 'string') return (INSTANT.test(value) ? change(value) : value) as T
  if (Array.isArray(value)) return value.map(one => mapDates(one, change)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, proofs.has(name) ? one : mapDates(one, change)])
  return Object.fromEntries(entries) as T
}

function datesIn(value: unknown): Instant[] {
  const dates: Instant[] = []
  mapDates(value, date => {
    dates.push(date)
    return date
  })
  return dates
}
