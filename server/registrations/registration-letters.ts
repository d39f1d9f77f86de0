import type { Event } from '../../domain/events/event.ts'
import type { Mail, RegistrationLetter } from '../../domain/mail/mail.ts'
import { normalAddress } from '../../domain/newsletter/subscriber.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import { isWithin, type Limit } from '../http/limit.ts'
import type { Letter, LetterContent } from '../mail/letter.ts'
import { confirmationLetter, inquiryReceipt, notice, registrationReceipt } from '../mail/letters.tsx'
import { confirmationExpires, confirmationLimit, confirmationLinks, isToConfirm } from '../newsletter/newsletter.ts'

/**
 * To the visitor, to the educator, and about the newsletter (D29); what they say is made when they are sent. They count
 * at once, so that forms that come together do not pass the limits; `giveBack` is for letters that come to nothing.
 */
export function lettersAbout(deps: Deps, registration: Registration): { letters: Letter[]; giveBack: () => void } {
  const { siteName, contact } = deps.sender()
  const { _id, name, email, eventSnapshot } = registration
  const about = (letter: RegistrationLetter) => ({ cause: { kind: 'registration' as const, id: _id, letter } })
  const toVisitor = { to: email, replyTo: contact.email }
  const letters: Letter[] = []
  const address = normalAddress(email)
  const counted: Limit[] = []
  const counts = (limit: Limit) => {
    const isGranted = isWithin(limit, address)
    if (isGranted) counted.push(limit)
    return isGranted
  }
  // Nobody's mailbox is flooded by forms: beyond the limits nothing is sent to who may be a stranger.
  if (counts(deps.receiptLimit)) {
    const subject = eventSnapshot ? `Deine Anmeldung: ${eventSnapshot.title}` : `Deine Anfrage bei ${siteName}`
    letters.push({ ...toVisitor, subject, ...about('receipt') })
  }
  if (contact.email !== '') {
    const subject = eventSnapshot ? `Anmeldung von ${name}: ${eventSnapshot.title}` : `Anfrage von ${name}`
    letters.push({ to: contact.email, replyTo: email, subject, ...about('notice') })
  }
  if (isToConfirm(deps, registration) && counts(confirmationLimit(deps, email))) {
    const subject = `Bitte bestätige den Newsletter von ${siteName}`
    letters.push({ ...toVisitor, subject, expires: confirmationExpires(registration), ...about('confirmation') })
  }
  const giveBack = () => {
    for (const limit of counted) limit.giveBack(address)
  }
  return { letters, giveBack }
}

type Known = Pick<Deps, 'registrations' | 'events' | 'sender' | 'sessions' | 'origin'>

/** What a letter about a registration says; undefined when there is no such registration (any more). */
export function contentAbout(deps: Known, { cause, to }: Mail): LetterContent | undefined {
  if (cause?.kind !== 'registration') return undefined
  const registration = deps.registrations.current.find(({ _id }) => _id === cause.id)
  if (!registration) return undefined
  const sender = deps.sender()
  const event = bookedEvent(registration, deps.events.current)
  if (cause.letter === 'confirmation') {
    // Nobody confirms another's address: this one has been changed since.
    if (registration.email !== to) return undefined
    return confirmationLetter(sender, registration, {
      ...confirmationLinks(deps, registration),
      expires: confirmationExpires(registration),
    })
  }
  if (cause.letter === 'notice') return notice(sender, registration, event)
  return event ? registrationReceipt(sender, registration, event) : inquiryReceipt(sender, registration)
}

/** The event as it was booked (D17, AGB § 3), with what else there is to say of it as it is now. */
function bookedEvent({ event, eventSnapshot, createdDate }: Registration, events: readonly Event[]): Event | undefined {
  if (!eventSnapshot) return undefined
  const gone = { description: '', image: '', locationLink: '', locationName: '', path: '', active: false, cost: null }
  const known = events.find(({ _id }) => _id === event) ?? { _id: event, ...gone, lastModifiedDate: createdDate }
  const { locationName = known.locationName, locationLink = known.locationLink, cost = known.cost } = eventSnapshot
  return { ...known, ...eventSnapshot, locationName, locationLink, cost }
}
