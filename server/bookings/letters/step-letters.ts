import { letterAbout } from '../../../domain/bookings/letters/event-letters.ts'
import { eventNews } from '../../../domain/bookings/letters/event-news.ts'
import { hasHadPlaces, isOnlyQuoted, partySize, type Step } from '../../../domain/bookings/record/booking.ts'
import { factsBefore } from '../../../domain/bookings/record/called-off.ts'
import { guestAction } from '../../../domain/bookings/record/guest-action.ts'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import { offerWords, placeWords } from '../../../domain/bookings/record/place-words.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { type EventFacts, lastReported } from '../../../domain/bookings/record/reported-facts.ts'
import { canUndo, HELD_SECONDS } from '../../../domain/bookings/steps/booking-steps.ts'
import { canUndoPayment } from '../../../domain/bookings/steps/payment-undo.ts'
import { canUndoWriteOff } from '../../../domain/bookings/steps/write-off-undo.ts'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Deps } from '../../app/deps.ts'
import { type NoticeDeps, noticeToEducator } from '../../letters/templates/educator-notices.ts'
import { daysUntil } from '../../letters/templates/reminder-words.ts'
import { sessionsSubject } from '../../letters/templates/words-of-session.ts'
import type { Letter } from '../../mailer/letter.ts'

/** Subjects of the guest's letters about a quote, without "du" or "Sie". */
const quoteSubjects: { [What in Step]?: string } = {
  accepted: 'Das Angebot ist angenommen',
  declined: 'Das Angebot ist abgelehnt',
  lapsed: 'Das Angebot ist abgelaufen',
  prolonged: 'Das Angebot gilt länger',
  paid: 'Die Zahlung ist da',
  voucherGiven: 'Der Gutschein ist eingelöst',
  priceAgreed: 'Der Preis ist vereinbart',
  withdrawn: 'Der Widerruf ist wirksam',
}

function cancelledSubject(booking: Registration): string {
  if (isOnlyQuoted(booking)) return 'Das Angebot ist zurückgezogen'
  if (!hasHadPlaces(booking)) return 'Nicht mehr auf der Warteliste'
  return booking.quote ? 'Die Buchung ist storniert' : 'Deine Buchung ist storniert'
}

/** Returns the subject of the guest's letter about a step; undefined for a step without a letter. */
function stepSubject(entry: HistoryEntry, booking: Registration, event: EventFacts): string | undefined {
  const { what } = entry
  const kind = letterAbout(entry, booking)
  // Receipts have subjects of their own.
  if (kind === undefined || kind === 'receipt') return undefined
  const ofQuote = booking.quote && quoteSubjects[what]
  if (ofQuote) return ofQuote
  const words = placeWords(partySize(booking))
  switch (what) {
    case 'paid':
      return 'Deine Zahlung ist da'
    case 'voucherGiven':
      return booking.state === 'requested' ? 'Dein Gutschein ist vorgemerkt' : 'Dein Gutschein ist eingelöst'
    case 'priceAgreed':
      return 'Dein Preis ist vereinbart'
    case 'writtenOff':
      return 'Es ist nichts mehr zu zahlen'
    case 'reminded':
      return 'Eine Zahlung ist noch offen'
    case 'remindedOfDate':
      return daysUntil(entry.detail ?? '', entry.date)
    case 'confirmed':
      return words.fixed
    case 'accepted':
      return booking.state === 'confirmed' ? words.fixed : words.accepted
    case 'declined':
      return 'Leider kein Platz'
    case 'waiting':
      return 'Du stehst auf der Warteliste'
    case 'offered':
      return offerWords(partySize(booking), entry)
    case 'prolonged':
      return 'Du hast mehr Zeit'
    case 'lapsed':
      return words.timeIsUp
    case 'cancelled':
      return cancelledSubject(booking)
    case 'reduced':
    case 'exchanged':
    case 'added':
      return 'Deine Buchung hat sich geändert'
    case 'moved':
      return 'Deine Buchung hat einen neuen Termin'
    case 'eventCancelled':
      return 'Abgesagt'
    case 'sessionCancelled':
      return entry.sessions?.length === 1 ? 'Kurstermin abgesagt' : 'Kurstermine abgesagt'
    case 'eventMoved':
      if (entry.sessions) return sessionsSubject(entry.sessions)
      return (
        eventNews(event, lastReported({ eventSnapshot: factsBefore(booking, entry) }, event))[0]?.label ??
        'Neuer Termin'
      )
    case 'withdrawn':
      return 'Dein Widerruf ist wirksam'
    default:
      return undefined
  }
}

/** Links the letter about a step to its message of the thread. */
const broughtBy = ({ what }: HistoryEntry, { quote }: Registration) =>
  what === 'quoted' && quote ? { message: quote.message } : {}

/** Returns the subject of the guest's letter about a step; `event` is the current one. */
export function stepLetterSubject(entry: HistoryEntry, booking: Registration, event: EventFacts): string | undefined {
  if (entry.what === 'quoted') return booking.thread.find(({ _id }) => _id === booking.quote?.message)?.subject
  const subject = stepSubject(entry, booking, event)
  return subject && `${subject}: ${event.title}`
}

/** Returns the letter to the guest about a step, without its content; undefined for a step that needs none. */
export function letterOfStep(
  { sender }: Pick<NoticeDeps, 'sender'>,
  booking: Registration,
  step: number,
): Letter | undefined {
  const { _id: id, email, history } = booking
  const entry = history[step]
  const subject = entry && stepLetterSubject(entry, booking, lastReported(booking, unknown))
  // A booking by phone may have no address (D69).
  if (!entry || subject === undefined || email === '') return undefined
  const cause = { kind: 'registration' as const, id, letter: 'step' as const, step, ...broughtBy(entry, booking) }
  return { to: email, replyTo: sender().contact.email, subject, cause }
}

const unknown: EventFacts = { title: '', startDate: '', endDate: '', locationName: '', locationLink: '' }

/** Returns the letters about the last steps of a booking, without their content (D59). */
export function stepLetters(deps: NoticeDeps & Pick<Deps, 'now'>, before: Registration, after: Registration): Letter[] {
  const letters: Letter[] = []
  for (const [index, entry] of after.history.entries()) {
    if (index < before.history.length) continue
    const event = lastReported(after, unknown)
    const toGuest = letterOfStep(deps, after, index)
    if (toGuest) {
      const isDecision = entry.by === 'educator' && (entry.what === 'confirmed' || entry.what === 'declined')
      const isUndoable = [canUndo, canUndoPayment, canUndoWriteOff].some(may => may(after, deps.now()))
      const isHeld = isDecision || (entry === after.history.at(-1) && isUndoable)
      const heldUntil = new Date(Date.parse(deps.now()) + HELD_SECONDS * SECOND_MS).toISOString()
      letters.push({ ...toGuest, ...(isHeld ? { heldUntil } : {}) })
    }
    // A withdrawal sends the educator a letter of its own.
    if (entry.by === 'guest' && entry.what !== 'withdrawn') {
      const notice = {
        ...(after.email === '' ? {} : { replyTo: after.email }),
        subject: `${after.name} ${guestAction(entry, after, before)}: ${event.title}`,
        cause: {
          ...{ kind: 'registration' as const, id: after._id, letter: 'stepNotice' as const, step: index },
          ...broughtBy(entry, after),
        },
      }
      letters.push(...noticeToEducator(deps, notice))
    }
  }
  return letters
}
