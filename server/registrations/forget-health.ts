import { withDeleted } from '../../domain/bin/bin.ts'
import { DAY_MS } from '../../domain/duration.ts'
import type { Event } from '../../domain/events/event.ts'
import type { Instant } from '../../domain/format.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'

/** So long after its event a note about somebody's health is kept (D65); the consent beside it says so. */
const HEALTH_DAYS = 14

/** The booking without notes about health, once they are due; otherwise the booking itself. */
function withoutOldHealth(booking: Registration, events: readonly Event[], moment: Instant): Registration {
  const { eventSnapshot, participants } = booking
  if (!participants.some(({ health }) => health !== undefined)) return booking
  // It may have been moved since it was booked.
  const event = events.find(({ _id }) => _id === booking.event)
  const ends = [eventSnapshot?.endDate, event?.endDate].map(end => (end === undefined ? 0 : Date.parse(end)))
  if (Math.max(...ends) + HEALTH_DAYS * DAY_MS > Date.parse(moment)) return booking
  return { ...booking, participants: participants.map(({ health: _, healthConsent: __, ...person }) => person) }
}

/** Whether something that was known of somebody's health is no longer in a booking. */
const losesHealth = (before: Registration, after: Registration): boolean =>
  before.participants.some(
    ({ _id, health }) =>
      health !== undefined && !after.participants.some(one => one._id === _id && one.health === health),
  )

/** Once a note is taken back, it goes from earlier versions of the files as well. */
export async function forgetTakenBack(
  { commit }: Pick<Deps, 'commit'>,
  before: Registration | undefined,
  after: Registration,
): Promise<void> {
  if (before && losesHealth(before, after))
    await commit(({ registrations }) => ({ next: { registrations }, result: undefined }), { erase: true })
}

/** Deletes what is due from every file, by a clock that can be trusted. */
export async function forgetHealth({
  commit,
  registrations,
  bin,
  events,
  trustedClock,
}: Pick<Deps, 'commit' | 'registrations' | 'events' | 'bin' | 'trustedClock'>): Promise<void> {
  const moment = await trustedClock.moment()
  const forget = (booking: Registration) => withoutOldHealth(booking, events.current, moment)
  const isDue = (booking: Registration) => forget(booking) !== booking
  const isInBin = bin.current.some(entry => entry.kind === 'registration' && isDue(entry.record))
  if (!isInBin && !registrations.current.some(isDue)) return
  await commit(
    all => ({
      next: { registrations: all.registrations.map(forget), bin: withDeleted(all.bin, forget) },
      result: undefined,
    }),
    { erase: true },
  )
}
