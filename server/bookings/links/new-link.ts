import { isBooking, isLiving } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { limitKey } from '../../../domain/kit/addresses/ip.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { Deps } from '../../app/deps.ts'
import { withAnswerTime } from '../../http/requests/answer-time.ts'
import { isWithin } from '../../http/requests/limit.ts'
import { newLetters } from '../../mailer/outbox.ts'

/** Returns an address's bookings of events that are not over, latest first. */
export const livingBookingsOf = (
  email: string,
  {
    registrations,
    events,
    now,
  }: Pick<Deps, 'now'> & { [List in 'events' | 'registrations']: Pick<Deps[List], 'current'> },
): Registration[] => {
  const address = normalAddress(email)
  const date = now()
  const isAhead = ({ event, eventSnapshot }: Registration) => {
    const eventFacts = events.current.find(({ _id }) => _id === event) ?? eventSnapshot
    return eventFacts !== undefined && eventFacts.endDate > date
  }
  const matches = registrations.current.filter(
    registration =>
      isBooking(registration) &&
      isLiving(registration) &&
      normalAddress(registration.email) === address &&
      isAhead(registration),
  )
  return matches.sort((a, b) => (a.createdDate < b.createdDate ? 1 : -1))
}

/** Returns the letter with the links to all living bookings of the address of one of them. */
export function letterWithLinks({ sender }: Pick<Deps, 'sender'>, booking: Registration) {
  const { contact, siteName } = sender()
  return {
    to: booking.email,
    replyTo: contact.email,
    subject: `Dein Link zur Buchung bei ${siteName}`,
    cause: { kind: 'registration' as const, id: booking._id, letter: 'links' as const },
  }
}

/**
 * Mails the links to an address's bookings, to the addresses in the bookings. For an unknown address it takes the same
 * time and does nothing. Throws `rate_limited` for known and unknown addresses alike.
 */
export async function mailLinks(deps: Deps, email: string, ip: string): Promise<void> {
  const { limits, commit } = deps
  limits.linkForm.take(limitKey(ip))
  await withAnswerTime(async () => {
    const [booking] = livingBookingsOf(email, deps)
    if (!booking || !isWithin(limits.linkLetter, normalAddress(email))) return
    const letter = letterWithLinks(deps, booking)
    // A full disk must not reveal which addresses are known; the error is logged, and people can ask again.
    await commit(() => ({ added: { outbox: newLetters(deps, [letter]) }, result: undefined })).catch(() => {})
  })
}
