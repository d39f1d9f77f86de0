import { currentEvent } from '../../../domain/bookings/letters/current-event.ts'
import { ownParagraph } from '../../../domain/bookings/letters/letter-texts.ts'
import { needlessReason } from '../../../domain/bookings/letters/needless-reason.ts'
import { topicOf } from '../../../domain/bookings/letters/sending-page.ts'
import { datesToMoveTo } from '../../../domain/bookings/places/dates-to-move-to.ts'
import { partySize } from '../../../domain/bookings/record/booking.ts'
import { isDeleted } from '../../../domain/bookings/record/called-off.ts'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import { placeWords } from '../../../domain/bookings/record/place-words.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { pickEventFacts } from '../../../domain/bookings/record/reported-facts.ts'
import { openQuestionsThere } from '../../../domain/bookings/views/answers.ts'
import { compareByStart } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { RegistrationLetter } from '../../../domain/kit/letter-cause.ts'
import { type Mail, retryMail } from '../../../domain/letters/mail.ts'
import { letterStepOf } from '../../../domain/money/invoices/due.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import { formLabel } from '../../../domain/questions/built-in-questions.ts'
import type { Deps } from '../../app/deps.ts'
import { isWithin, type Limit } from '../../http/requests/limit.ts'
import { latePapers, linksLetter, stepLetter, stepNotice } from '../../letters/templates/booking-letters.tsx'
import { noticeToEducator } from '../../letters/templates/educator-notices.ts'
import { billingOf, invoiceLetter } from '../../letters/templates/invoice-letters.tsx'
import { messageLetter } from '../../letters/templates/message-letter.tsx'
import { quoteLetter } from '../../letters/templates/quote-letter.tsx'
import {
  inquiryReceipt,
  registrationNotice,
  registrationReceipt,
} from '../../letters/templates/registration-letters.tsx'
import { termsFile } from '../../letters/templates/terms-file.ts'
import type { Letter, LetterContent, ReportedFacts } from '../../mailer/letter.ts'
import { confirmationExpires, confirmationLimit, isToConfirm } from '../../people/newsletter/consent.ts'
import { confirmationLetter, tickedOpening } from '../../people/newsletter/newsletter-letters.tsx'
import { confirmLink, unsubscribeLink } from '../../people/newsletter/signed-links.ts'
import { livingBookingsOf } from '../links/new-link.ts'
import { ownLink } from '../links/own-link.ts'
import { stepLetterSubject } from './step-letters.ts'

/**
 * Returns the letters of a registration to the visitor, to the educator and about the newsletter (D29), without their
 * content, which is made when they are sent. Counts them against the limits at once, so that simultaneous forms cannot
 * exceed the limits; `giveBack` uncounts letters that were not stored. `write` creates them once the form has been
 * stored.
 */
export function lettersAbout(
  deps: Deps,
  draft: Registration,
): { write: (registration: Registration) => Letter[]; giveBack: () => void } {
  const address = normalAddress(draft.email)
  const counted: Limit[] = []
  const counts = (limit: Limit) => {
    const isGranted = isWithin(limit, address)
    if (isGranted) counted.push(limit)
    return isGranted
  }
  // Beyond the limit no receipt is sent: forms must not flood the mailbox of a stranger.
  const hasReceipt = counts(deps.limits.receipt)
  const hasConfirmation = isToConfirm(deps, draft) && counts(confirmationLimit(deps, draft.email))
  function write(registration: Registration): Letter[] {
    const { siteName, contact } = deps.sender()
    const { _id, email } = registration
    const about = (letter: RegistrationLetter) => ({ cause: { kind: 'registration' as const, id: _id, letter } })
    const toVisitor = { to: email, replyTo: contact.email }
    const letters: Letter[] = []
    if (hasReceipt) letters.push({ ...toVisitor, subject: receiptSubject(registration, siteName), ...about('receipt') })
    letters.push(
      ...noticeToEducator(deps, { replyTo: email, subject: noticeSubject(registration), ...about('notice') }),
    )
    if (hasConfirmation) {
      const subject = `Bitte bestätige den Newsletter von ${siteName}`
      letters.push({ ...toVisitor, subject, expires: confirmationExpires(registration), ...about('confirmation') })
    }
    return letters
  }
  const giveBack = () => {
    for (const limit of counted) limit.giveBack(address)
  }
  return { write, giveBack }
}

/**
 * Returns the outbox after a registration's address was corrected: waiting letters go to the new address, or are
 * dropped if it is empty. They get new ids, so a letter that is being sent to the old address does not block its copy.
 */
export const readdress = (
  { newId }: Pick<Deps, 'newId'>,
  outbox: readonly Mail[],
  before: Registration,
  { email }: Registration,
): readonly Mail[] =>
  before.email === email
    ? outbox
    : outbox.flatMap(mail => {
        const { cause } = mail
        if (cause?.kind !== 'registration' || cause.id !== before._id) return [mail]
        // Letters that an address asked for itself stay with that address.
        if (cause.letter === 'confirmation' || cause.letter === 'links') return [mail]
        const { replyTo, ...rest } = mail
        // The educator's answer must not go to the wrong address either.
        if (replyTo === before.email) return [email === '' ? rest : { ...rest, replyTo: email }]
        if (mail.to !== before.email) return [mail]
        return email === '' ? [] : [retryMail({ ...mail, _id: newId(), to: email })]
      })

export function noticeSubject(registration: Registration): string {
  const { name, state, eventSnapshot } = registration
  const kind = !eventSnapshot ? 'Anfrage' : state === 'waiting' ? 'Warteliste: Anmeldung' : 'Anmeldung'
  return [`${kind} von ${name}`, eventSnapshot?.title || topicOf(registration)].filter(part => part !== '').join(': ')
}

export function receiptSubject(booking: Registration, siteName: string): string {
  const { state, eventSnapshot } = booking
  if (!eventSnapshot) return `Deine Anfrage bei ${siteName}`
  if (state === 'waiting') return `Du stehst auf der Warteliste: ${eventSnapshot.title}`
  if (state === 'confirmed') return `${placeWords(partySize(booking)).fixed}: ${eventSnapshot.title}`
  return `Deine Anmeldung: ${eventSnapshot.title}`
}

export type LetterData = Pick<Deps, 'sender' | 'sessions' | 'origin' | 'now'> & {
  [Name in 'registrations' | 'events' | 'bin' | 'invoices' | 'outbox' | 'site' | 'newsletter']: Pick<
    Deps[Name],
    'current'
  >
}

/** Returns the content of a registration's letter; undefined if the registration does not exist. */
export function registrationContent(deps: LetterData, mail: Mail): LetterContent | undefined {
  const { cause, to } = mail
  if (cause?.kind !== 'registration') return undefined
  const registration = deps.registrations.current.find(({ _id }) => _id === cause.id)
  if (!registration) return undefined
  const sender = deps.sender()
  const events = eventsOfBookings({ events: deps.events.current, bin: deps.bin.current })
  const event = currentEvent(registration, events)
  if (cause.letter === 'confirmation') {
    // The address was changed since: a confirmation of the new one must not go to the old one.
    if (registration.email !== to) return undefined
    return confirmationLetter(
      sender,
      { name: registration.name, opening: tickedOpening },
      {
        confirm: confirmLink(deps, registration),
        unsubscribe: unsubscribeLink(deps, registration.email),
        expires: confirmationExpires(registration),
      },
    )
  }
  const renamedLetter = retitle(mail, registration, event)
  if (cause.letter === 'notice') {
    const isSubscribed = registration.newsLetter && !isToConfirm(deps, registration)
    return { ...renamedLetter, ...registrationNotice(sender, registration, event, { isSubscribed }) }
  }
  if (cause.letter === 'links') return linksContent(deps, to)
  if (cause.letter === 'message') {
    const message = registration.thread.find(({ _id }) => _id === cause.message)
    if (!message) return undefined
    const eventLink = event && { event, link: ownLink(deps, registration) }
    return {
      ...messageLetter(sender, registration, message, eventLink),
      reported: event ? [factsReportedIn(registration, event)] : [],
    }
  }
  // A booking that was turned into an inquiry has no letters about its steps.
  if (!event) return cause.letter === 'receipt' ? inquiryReceipt(sender, registration) : undefined
  const content = stepContent(deps, { booking: registration, event, letter: cause.letter, step: cause.step ?? 0 })
  const facts = reportingLetters.has(cause.letter) ? [factsReportedIn(registration, event)] : []
  return content && { ...renamedLetter, ...content, reported: facts }
}

const reportingLetters: ReadonlySet<RegistrationLetter> = new Set(['receipt', 'step'])

const factsReportedIn = (booking: Registration, event: Event): ReportedFacts => ({
  booking,
  facts: pickEventFacts(event),
})

type AboutStep = { booking: Registration; event: Event; letter: RegistrationLetter; step: number }

/** Returns the content of a letter about a step of a booking, or about the invoices that came with it. */
function stepContent(deps: LetterData, { booking, event, letter, step }: AboutStep): LetterContent | undefined {
  const sender = deps.sender()
  const link = ownLink(deps, booking)
  const entry = booking.history[step]
  const current = eventsOfBookings({ events: deps.events.current, bin: deps.bin.current }).find(
    ({ _id }) => _id === booking.event,
  )
  if (isDeleted(booking, current) && entry?.what.startsWith('reminded')) return undefined
  const billing = billingOf(
    { invoices: deps.invoices.current, outbox: deps.outbox.current, site: deps.site.current, now: deps.now() },
    { booking, event: current, step },
  )
  const around = { registrations: deps.registrations.current, events: allEvents(deps) }
  const own = (about: { isInvoice?: true; withNames: boolean }) =>
    ownParagraph(deps.site.current.letterTexts, { booking, entry, event, ...about })
  // An invoice letter after a guest's registration is in effect a receipt.
  const ownOfInvoice = own({ isInvoice: true, withNames: entry?.by !== 'guest' })
  const invoice = { event, link, billing, own: ownOfInvoice }
  if (letter === 'invoice') return invoiceLetter(sender, booking, invoice)
  if (entry?.what === 'quoted') return quoteLetter(sender, booking, { event, entry, link, now: deps.now() })
  if (letter === 'stepNotice') return entry && stepNotice(sender, booking, { event, entry, billing })
  const isReceipt = letter === 'receipt'
  // The first bookings have no history, and a registration's receipt has the wording of the specification.
  if (!entry || (isReceipt && entry.what === 'requested')) {
    const isNeedless = !isReceipt || needlessReason(booking, step, event, deps.now())
    return isNeedless
      ? undefined
      : registrationReceipt(sender, booking, { event, link, own: own({ withNames: false }), around })
  }
  if (entry.what === 'remindedOfDate' && !current) return undefined
  const terms = () => termsFile(deps.site.current, sender.origin)
  const isOnline = deps.site.current.withdrawalForms.withdrawal
  const content = stepLetter(sender, booking, {
    event,
    entry,
    link,
    isReceipt,
    billing,
    terms,
    isOnline,
    dates: entry.what === 'eventCancelled' ? otherDates(deps, booking) : [],
    asked: openAfterMove(deps, booking, { event, entry }),
    now: deps.now(),
    own: own({ withNames: !isReceipt }),
    around,
  })
  if (!content) {
    const papers = latePapers(sender, { booking, event, entry, terms, isOnline })
    if (papers.length === 0 && !isStillValid(deps.invoices.current, billing.documents, booking)) return undefined
    const documents = invoiceLetter(sender, booking, { ...invoice, papers, hasBalance: true })
    return documents && { ...documents, isNeedless: true }
  }
  // The title may have changed since.
  const subject = isReceipt ? undefined : stepLetterSubject(entry, booking, event)
  return { ...(subject === undefined ? {} : { subject }), ...content }
}

/**
 * True if one of the documents in force still counts, even if its letter is needless. A reversal counts if the guest
 * may have the invoice that it reverses.
 */
const isStillValid = (invoices: readonly Invoice[], documents: readonly Invoice[], booking: Registration): boolean =>
  documents.some(({ kind, reverses }) => {
    if (kind !== 'reversal') return true
    const reversed = invoices.find(other => other.number === reverses?.number)
    const entry = reversed && booking.history[reversed.step]
    // An older copy of the booking may lack the entry.
    if (!reversed || !entry) return true
    const bringing = booking.history[letterStepOf(booking, reversed.step)]
    return [entry, bringing].some(entry => entry?.sentDate !== undefined || entry?.invoiceSentDate !== undefined)
  })

/** Returns all events, deleted ones as well. */
const allEvents = ({ events, bin }: Pick<LetterData, 'events' | 'bin'>): Event[] => [
  ...events.current,
  ...bin.current.flatMap(entry => (entry.kind === 'event' ? [entry.record] : [])),
]

/** Renames a waiting letter after its event got another title. */
function retitle(
  { subject }: Mail,
  { eventSnapshot }: Registration,
  event: Event | undefined,
): Pick<LetterContent, 'subject'> {
  const end = `: ${eventSnapshot?.title}`
  return event && subject.endsWith(end) ? { subject: `${subject.slice(0, -end.length)}: ${event.title}` } : {}
}

/** Returns the next dates that a guest can move to. */
function otherDates(
  { events, registrations, now }: Pick<LetterData, 'events' | 'registrations' | 'now'>,
  booking: Registration,
): Event[] {
  const otherBookingsOf = ({ _id }: Event) =>
    registrations.current.filter(other => other.event === _id && other._id !== booking._id)
  return datesToMoveTo(booking, events.current, otherBookingsOf, now()).sort(compareByStart).slice(0, DATES_NAMED)
}
const DATES_NAMED = 3

/** Names what the event asks and the former one did not; guests who move themselves were asked in the form. */
function openAfterMove(
  deps: LetterData,
  booking: Registration,
  { event, entry }: { event: Event; entry: HistoryEntry },
) {
  if (entry.what !== 'moved' || entry.by === 'guest' || event.startDate <= deps.now()) return []
  const from = lastAsked(booking, entry)
  const before = allEvents(deps).find(({ _id }) => _id === from)
  return openQuestionsThere(booking, { before, event }, deps.site.current.questions, formLabel)
}

/** Returns the event whose questions the guest has read before a move: letters about moves in between were not sent. */
function lastAsked({ history }: Registration, entry: HistoryEntry): string | undefined {
  const moves = history.slice(0, history.indexOf(entry)).filter(({ what }) => what === 'moved')
  const read = moves.findLastIndex(({ by, sentDate }) => by === 'guest' || sentDate !== undefined)
  return (moves[read + 1] ?? entry).from
}

/** Uses the address as it is now; leaves out bookings that were cancelled or moved to another address meanwhile. */
function linksContent(deps: LetterData, to: string): LetterContent | undefined {
  const bookings = livingBookingsOf(to, deps).flatMap(booking => {
    const event = currentEvent(booking, deps.events.current)
    return event ? [{ booking, event, link: ownLink(deps, booking) }] : []
  })
  const facts = bookings.map(({ booking, event }) => factsReportedIn(booking, event))
  return bookings.length === 0 ? undefined : { ...linksLetter(deps.sender(), bookings), reported: facts }
}
