import type { Event } from '../events/event.ts'
import type { Instant } from '../format.ts'
import { t } from '../language.ts'
import { normalAddress } from '../normal-address.ts'
import { isBooking, participantsOf, partySize, takesPlaces } from '../registrations/booking.ts'
import type { Registration } from '../registrations/registration.ts'
import { plainName } from '../registrations/twice.ts'
import { type Steps, slicesOf } from '../slices.ts'
import type { ReadRow } from './booking-rows.ts'
import type { Plan } from './import.ts'

/** Says of rows that were read which of them are new, and makes their bookings. `leftOut`: the ids of rows that somebody does not want. */
export function* planBookings(
  rows: readonly ReadRow[],
  { events, registrations }: { events: readonly Event[]; registrations: readonly Registration[] },
  { now, leftOut }: { now: Instant; leftOut: ReadonlySet<string> },
): Steps<Plan<Registration[]>> {
  const plan: Plan<Registration[]> = { rows: [], records: [], made: [], redirects: [] }
  const byId = new Map(events.map(event => [event._id, event]))
  const requests = new Map(registrations.flatMap(({ requestId }) => (requestId ? [[requestId, '']] : [])))
  const people = new Set<string>()
  const numbers = new Set<string>()
  const seats = seatCounter()
  for (const slice of slicesOf(registrations)) {
    for (const booking of slice) {
      people.add(identity(booking))
      numbers.add(numberAndName(booking))
      seats.take(booking)
    }
    yield 0
  }
  /** Known by its address and people, or in our own export by its number. */
  const isHere = (booking: Registration, number: string) =>
    ((booking.email !== '' || !isBooking(booking)) && people.has(identity(booking))) ||
    (number !== '' && numbers.has(numberAndName({ ...booking, number })))
  for (const read of rows) {
    yield 1
    if ('preview' in read) {
      plan.rows.push(read.preview)
      continue
    }
    const { row, what, booking, facts, notes, earlierId, number } = read
    const id = String(row)
    const { requestId = '' } = booking
    const earlier = requests.get(requestId) ?? requests.get(earlierId) ?? (isHere(booking, number) ? '' : undefined)
    requests.set(requestId, earlier ?? t(`The same as row ${row}.`, `Dasselbe wie Zeile ${row}.`))
    if (earlier !== undefined) {
      plan.rows.push({ id, row, what, outcome: 'known', notes: earlier === '' ? [] : [earlier] })
      continue
    }
    const event = byId.get(booking.event)
    const crowded = event ? seats.crowded(booking, event, now) : []
    plan.rows.push({ id, row, what: `${what}, ${facts}`, outcome: 'new', notes: [...notes, ...crowded] })
    if (leftOut.has(id)) continue
    // What is of another moment than the import counts as changed since.
    plan.records.push({ ...booking, lastModifiedDate: now })
    plan.made.push({ kind: 'registration', id: booking._id })
  }
  return plan
}

const numberAndName = ({ event, number = '', name }: Registration): string =>
  [event, number, plainName(name)].join('\n')

/** The same people of the same address at the same event. */
const identity = (booking: Registration): string =>
  [
    booking.event,
    normalAddress(booking.email),
    // Somebody may write several times.
    ...(isBooking(booking) ? [] : [booking.createdDate.slice(0, 16), booking.notes]),
    ...participantsOf(booking)
      .map(({ name }) => plainName(name))
      .sort(),
  ].join('\n')

/** Counts who takes a place, and says of a booking whether it goes beyond the places of a date that is still to come. */
function seatCounter() {
  const taken = new Map<string, number>()
  const take = (booking: Registration): number => {
    const before = taken.get(booking.event) ?? 0
    const after = takesPlaces(booking) ? before + partySize(booking) : before
    taken.set(booking.event, after)
    return after
  }
  const crowded = (booking: Registration, { places, endDate }: Event, now: Instant): string[] => {
    const count = take(booking)
    if (places === null || endDate <= now || count <= places || !takesPlaces(booking)) return []
    return [t(`${count} people, for ${places} places.`, `${count} Personen auf ${places} Plätze.`)]
  }
  return { take, crowded }
}
