import { plainName } from '../../bookings/people/booked-twice.ts'
import { isBooking, participantsOf, partySize, takesPlaces } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Event } from '../../events/event.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import type { Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { type SlicedWork, slicesOf } from '../../kit/sliced-work.ts'
import type { ImportPlan } from '../import.ts'
import { differenceNote, doubtNote } from './booking-differences.ts'
import type { ReadRow } from './booking-rows.ts'

/** Decides which rows are new, and creates their bookings. `leftOut` has the ids of unwanted rows. */
export function* planBookings(
  rows: readonly ReadRow[],
  { events, registrations }: { events: readonly Event[]; registrations: readonly Registration[] },
  { now, leftOut }: { now: Instant; leftOut: ReadonlySet<string> },
): SlicedWork<ImportPlan<Registration[]>> {
  const plan: ImportPlan<Registration[]> = { rows: [], records: [], made: [], redirects: [] }
  const byId = new Map(events.map(event => [event._id, event]))
  const seats = seatCounter()
  const storedAs = yield* finderIn(registrations)
  const storedByRow: Registration[][] = []
  const repeats = yield* repeatsIn(rows)
  for (const slice of slicesOf(rows)) {
    for (const read of slice) storedByRow.push('preview' in read ? [] : storedAs(read, repeats.get(read)))
    yield 0
  }
  const likes = yield* likenessOf(registrations, new Set(storedByRow.flat()))
  for (const slice of slicesOf(registrations)) {
    for (const booking of slice) seats.take(booking)
    yield 0
  }
  for (const [at, read] of rows.entries()) {
    yield 1
    if ('preview' in read) {
      plan.rows.push(read.preview)
      continue
    }
    const { row, what, facts } = read
    const [id, stored = []] = [String(row), storedByRow[at]]
    const repeat = repeats.get(read)
    const booking = repeat ? { ...read.booking, requestId: requestIdOf(read, repeat) } : read.booking
    if (stored.length > 0 || repeat?.isSame) {
      const notes = repeat?.isSame ? [sameWords(repeat.row)] : knownNotes(booking, stored, now)
      plan.rows.push({ id, row, what, outcome: 'known', notes })
      continue
    }
    const event = byId.get(booking.event)
    const placeWarnings = event ? seats.placeWarnings(booking, event, now) : []
    const earlier = likes(booking)
    const doubt = [
      ...(earlier.length > 0 ? [doubtNote(booking, earlier, now)] : []),
      ...(repeat && !read.isOrdered ? [perhapsSameWords(repeat.row)] : []),
      ...(read.isSetAside ? [setAsideWords()] : []),
    ]
    const notes = [...(repeat && read.isOrdered ? [oneMoreWords(repeat.row)] : []), ...read.notes]
    plan.rows.push({
      ...{ id, row, what: `${what}, ${facts}`, outcome: 'new', notes: [...doubt, ...notes, ...placeWarnings] },
      ...(doubt.length > 0 ? { isDoubtful: true } : {}),
    })
    if (leftOut.has(id)) continue
    // A record with another date than the import's counts as changed since.
    plan.records.push({ ...booking, lastModifiedDate: now })
    plan.made.push({ kind: 'registration', id: booking._id })
  }
  return plan
}

const sameWords = (row: number) => t(`The same as row ${row}.`, `Dasselbe wie Zeile ${row}.`)
const oneMoreWords = (row: number) =>
  t(
    `Ordered with row ${row}: becomes a booking of its own.`,
    `Zusammen mit Zeile ${row} bestellt: wird eine eigene Buchung.`,
  )
const perhapsSameWords = (row: number) =>
  t(
    `Like row ${row}, with other values. Not ticked; tick it if it is about somebody else.`,
    `Wie Zeile ${row}, mit anderen Angaben. Nicht angekreuzt; kreuze sie an, wenn es um jemand anderen geht.`,
  )

/** A row is hidden or struck through to leave its people out. */
const setAsideWords = () =>
  t('Not ticked; tick it if they come after all.', 'Nicht angekreuzt; kreuze sie an, wenn sie doch kommen.')

/** A row whose event, people and order equal those of an earlier row. */
type Repeat = {
  /** The row that it is like: one with the same cells if there is one, else the first. */
  row: number
  /** How many rows of the file, with other cells, came before. */
  before: number
  isSame: boolean
}

/**
 * Finds rows like an earlier one. Only equal cells make it the same: a program of tickets may write a row for each
 * child of an order, with the buyer's name.
 */
function* repeatsIn(rows: readonly ReadRow[]): SlicedWork<ReadonlyMap<ReadRow, Repeat>> {
  const repeats = new Map<ReadRow, Repeat>()
  const byRequest = new Map<string, Map<string, number>>()
  for (const slice of slicesOf(rows)) {
    for (const read of slice) {
      if ('preview' in read) continue
      const { row, text, booking } = read
      const { requestId = '' } = booking
      const texts = byRequest.get(requestId) ?? new Map<string, number>()
      byRequest.set(requestId, texts)
      const cells = text.toLowerCase()
      const same = texts.get(cells)
      const [first] = texts.values()
      if (same !== undefined) repeats.set(read, { row: same, before: texts.size - 1, isSame: true })
      else if (first !== undefined) repeats.set(read, { row: first, before: texts.size, isSame: false })
      if (same === undefined) texts.set(cells, row)
    }
    yield 0
  }
  return repeats
}

/** Each row with other cells has an id of its own, the same with each reading of the file. */
const requestIdOf = ({ booking: { requestId = '' } }: Row, repeat: Repeat | undefined): string =>
  repeat ? `${requestId}-${repeat.before}` : requestId

/** Describes a row's differences; nothing if one of the candidates matches. */
function knownNotes(booking: Registration, stored: readonly Registration[], now: Instant): string[] {
  const notes = stored.map(candidate => differenceNote(booking, candidate, now))
  return notes.includes('') ? [] : notes.slice(0, 1)
}

type Row = Exclude<ReadRow, { preview: unknown }>

/**
 * Returns a function that finds known bookings of a row: by key, by address and people, or by number for our own
 * export.
 */
function* finderIn(
  registrations: readonly Registration[],
): SlicedWork<(read: Row, repeat: Repeat | undefined) => Registration[]> {
  const byKey = new Map<string, Registration[]>()
  const note = (key: string, booking: Registration) => {
    const others = byKey.get(key)
    if (others) others.push(booking)
    else byKey.set(key, [booking])
  }
  for (const slice of slicesOf(registrations)) {
    for (const booking of slice) {
      if (booking.requestId) note(`request ${booking.requestId}`, booking)
      note(`people ${identity(booking)}`, booking)
      note(`number ${numberAndName(booking)}`, booking)
    }
    yield 0
  }
  return (read, repeat) => {
    const { booking, earlierId, number } = read
    if (repeat) {
      const own = byKey.get(`request ${requestIdOf(read, repeat)}`) ?? []
      // One stored booking stands for one row.
      const candidates = booking.email === '' ? [] : (byKey.get(`people ${identity(booking)}`) ?? [])
      return own.length > 0 || candidates.length <= repeat.before ? own : candidates
    }
    const keys = [
      `request ${booking.requestId}`,
      `request ${earlierId}`,
      ...(booking.email === '' && isBooking(booking) ? [] : [`people ${identity(booking)}`]),
      ...(number === '' ? [] : [`number ${numberAndName({ ...booking, number })}`]),
    ]
    return keys.flatMap(key => byKey.get(key) ?? [])
  }
}

/** Returns a function that finds similar bookings of earlier imports, among those that match no row. */
function* likenessOf(
  registrations: readonly Registration[],
  seenIds: ReadonlySet<Registration>,
): SlicedWork<(booking: Registration) => Registration[]> {
  const byKey = new Map<string, Set<Registration>>()
  for (const slice of slicesOf(registrations)) {
    for (const booking of slice.filter(registration => isImported(registration) && !seenIds.has(registration)))
      for (const key of likenessKeys(booking, { isStored: true })) {
        const others = byKey.get(key) ?? new Set()
        byKey.set(key, others.add(booking))
      }
    yield 0
  }
  return booking => [...new Set(likenessKeys(booking, { isStored: false }).flatMap(key => [...(byKey.get(key) ?? [])]))]
}

/**
 * Returns keys that two bookings of one person may share: the event with the name of the contact person or a
 * participant. A contact person with a single word for a name also matches a longer name with this word: a spreadsheet
 * may have lost the first name, or the name of a child's parent.
 */
function likenessKeys({ event, ...booking }: Registration, { isStored }: { isStored: boolean }): string[] {
  const name = plainName(booking.name)
  const words = name.split(' ')
  const people = [name, ...participantsOf({ event, ...booking }).map(participant => plainName(participant.name))]
  return [
    ...people.filter(Boolean).map(person => `person ${person}`),
    // Matches a single word with the words of a longer name, in both directions.
    ...(words.length === 1
      ? [`${isStored ? 'single' : 'word'} ${name}`]
      : words.map(word => `${isStored ? 'word' : 'single'} ${word}`)),
  ].map(key => `${event}\n${key}`)
}

const isImported = ({ history }: Registration) => history.some(({ what }) => what === 'imported')

const numberAndName = ({ event, number = '', name }: Registration): string =>
  [event, number, plainName(name)].join('\n')

/** Identifies a booking by event, address and people. */
const identity = (booking: Registration): string =>
  [
    booking.event,
    normalAddress(booking.email),
    // A person may send several inquiries.
    ...(isBooking(booking) ? [] : [booking.createdDate.slice(0, 16), booking.notes]),
    ...participantsOf(booking)
      .map(({ name }) => plainName(name))
      .sort(),
  ].join('\n')

/** Returns a function that checks whether a booking exceeds the places of an upcoming event. */
function seatCounter() {
  const counts = new Map<string, number>()
  const take = (booking: Registration): number => {
    const before = counts.get(booking.event) ?? 0
    const after = takesPlaces(booking) ? before + partySize(booking) : before
    counts.set(booking.event, after)
    return after
  }
  const placeWarnings = (booking: Registration, { places, endDate }: Event, now: Instant): string[] => {
    const count = take(booking)
    if (places === null || endDate <= now || count <= places || !takesPlaces(booking)) return []
    return [t(`${count} people, for ${places} places.`, `${count} Personen auf ${places} Plätze.`)]
  }
  return { take, placeWarnings }
}
