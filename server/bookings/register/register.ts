import { bookedTwiceQuestion } from '../../../domain/bookings/form/booked-twice-question.ts'
import { formHints, type NewRegistration } from '../../../domain/bookings/form/form.ts'
import {
  type AskingEvent,
  askingOf,
  type ParticipantContext,
  participantsFrom,
  partyAnswersFrom,
} from '../../../domain/bookings/form/party.ts'
import { sendingPage } from '../../../domain/bookings/letters/sending-page.ts'
import { duplicatesOf } from '../../../domain/bookings/people/booked-twice.ts'
import { pickFormTexts } from '../../../domain/bookings/record/form-fields.ts'
import { type Registration, registrationFields } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import { isAnsweredLater, isRegistrationOpen } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import { limitKey, wideLimitKey } from '../../../domain/kit/addresses/ip.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { initialValues } from '../../../domain/kit/fields.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { earlyStartOf } from '../../../domain/money/withdrawals/early-start.ts'
import { newsletterWording } from '../../../domain/people/newsletter/newsletter-consent.ts'
import type { Deps } from '../../app/deps.ts'
import { runInLanguage } from '../../http/requests/language.ts'
import { groupLimitUses, type LimitUse } from '../../http/requests/limit.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { refusedCode, voucherBehind, voucherOf } from '../../money/vouchers/codes.ts'
import { settleVouchers } from '../../money/vouchers/settle-vouchers.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { unlessDone } from '../../store/send-once.ts'
import { lettersAbout } from '../letters/letters.ts'
import { type BookingWishes, placeBooking } from './new-booking.ts'
import { requestHashOf, sameRequest } from './request-finder.ts'

/**
 * Stores a registration or an inquiry together with its letters; resolves when both are on the disk (D20, D28). When
 * its
 * `requestId` is stored already, resolves with the stored one (D13), or throws `conflict` if the values differ.
 * Throws `invalid`, `conflict`, `full`, `twice`, `rate_limited` or `unavailable`.
 */
export async function register(deps: Deps, input: NewRegistration, ip: string): Promise<Registration> {
  const { registrations, events, infos, now, newId, commit } = deps
  const earlier = sameRequest(deps, registrations.current, input)
  if (earlier) return earlier
  const code = input.kind === 'register' ? input.voucher : ''
  const voucher = code === '' ? undefined : runInLanguage('de', () => voucherOf(deps, code, ip))
  const date = now()
  const event = input.kind === 'inquiry' ? undefined : openEvent(input.event, events.current, date)
  const drafted: Registration = {
    _id: newId(),
    ...recordOf(input, event && askingOf(event, deps.site.current.questions), {
      ...{ date, newId, educator: deps.sender().contact.name },
      by: input.name,
    }),
    ...pageOf(input),
    ...requestHashOf(deps, input),
    ...(voucher ? { voucher: voucher._id } : {}),
    ...(event && input.kind === 'register'
      ? earlyStartOf(event, {
          isWanted: input.earlyStart,
          date,
          isAnswered: isAnsweredLater(event, deps.site.current.confirmation),
          region: deps.site.current.region,
        })
      : {}),
    ...(input.newsLetter ? { newsletterConsent: { ip, wording: newsletterWording } } : {}),
    createdDate: date,
    lastModifiedDate: date,
  }
  const uses = groupLimitUses(usesOf(deps, input.kind, ip))
  uses.check()
  const { write, giveBack } = lettersAbout(deps, drafted)
  const storedBefore = (current: CollectionData) => {
    const registration = sameRequest(deps, current.registrations, input)
    return registration && { registration, isNew: false }
  }
  // Visitors read German, whatever language a colleague's browser has chosen for the panel.
  const storing = runInLanguage('de', () =>
    commit(
      unlessDone(storedBefore, current => {
        if (input.kind !== 'inquiry') openEvent(input.event, current.events, date)
        // Another guest may have redeemed it meanwhile.
        if (voucher && !voucherBehind(deps, current.vouchers, code)) throw refusedCode(code)
        const added = input.kind === 'inquiry' ? drafted : placeBooking(deps, drafted, current, wishesOf(input))
        uses.take()
        const isTwice =
          input.kind !== 'inquiry' &&
          input.ask &&
          duplicatesOf(added, deps.bookingsOf(current.registrations, added.event)).length > 0
        if (isTwice) throw new AppError('twice', bookedTwiceQuestion)
        const { booking: registration, vouchers } = settleVouchers(deps, added, current)
        return {
          next: { vouchers },
          added: { registrations: [registration], outbox: newLetters(deps, write(registration)) },
          result: { registration, isNew: true },
        }
      }),
    ),
  )
  try {
    const { registration, isNew } = await storing
    if (!isNew) giveBack()
    return registration
  } catch (error) {
    giveBack()
    // Count refused duplicates too; otherwise the form reveals who has booked.
    if (!(error instanceof AppError && error.code === 'twice')) uses.giveBack()
    throw error
  }

  function pageOf(form: NewRegistration): Pick<Registration, 'page'> {
    const page = form.kind === 'inquiry' && sendingPage(form.page, infos.current)
    return page ? { page } : {}
  }
}

/** Returns the event if it is open for registration. Throws `invalid` with the reason if it is not. */
function openEvent(id: string, events: readonly Event[], date: Instant): Event {
  const event = events.find(({ _id }) => _id === id)
  if (event?.active && isRegistrationOpen(event, date)) return event
  const message = event?.active ? whyNotOpen(event, date) : formHints.event
  throw new AppError('invalid', message, { fields: { event: message } })
}

function whyNotOpen({ cancelled, endDate }: Event, now: Instant): string {
  if (endDate <= now) return 'Dieser Termin ist schon vorbei. Bitte wähle einen anderen.'
  if (cancelled) return 'Dieser Termin ist abgesagt. Bitte wähle einen anderen.'
  return 'Für diesen Termin ist die Anmeldung geschlossen. Bitte wähle einen anderen.'
}

/** Limit for all visitors together; more than this comes from a program. */
export const INQUIRIES_PER_HOUR = 300

/** Returns the limits that a form counts against (D33). Other people's inquiries never hold back a registration. */
function usesOf({ limits }: Deps, kind: NewRegistration['kind'], ip: string): LimitUse[] {
  const isInquiry = kind === 'inquiry'
  const uses: LimitUse[] = [[limits.form, limitKey(ip)]]
  const network = wideLimitKey(ip)
  if (network !== undefined) uses.push([isInquiry ? limits.inquiryNetwork : limits.registrationNetwork, network])
  if (isInquiry) uses.push([limits.inquiries, ''])
  return uses
}

type RegistrationContent = Omit<Registration, '_id' | 'page' | 'createdDate' | 'lastModifiedDate' | 'newsletterConsent'>

function recordOf(
  form: NewRegistration,
  event: (Event & AskingEvent) | undefined,
  context: ParticipantContext,
): RegistrationContent {
  const { newsLetter, privacyStatement, requestId } = form
  return {
    ...empty,
    ...pickFormTexts(form),
    ...{ newsLetter, privacyStatement },
    // The booking keeps the event as it was booked (D17).
    ...(event && form.kind !== 'inquiry'
      ? {
          event: event._id,
          eventSnapshot: snapshotOf(event),
          participants: runInLanguage('de', () => participantsFrom(form, event, context)),
          ...partyAnswersFrom(form, event, context),
        }
      : {}),
    ...(requestId ? { requestId } : {}),
  }
}
const empty = initialValues(registrationFields)

/** Puts an incomplete registration on the waiting list even if places are free: it gets an offer at once. */
const wishesOf = (form: Exclude<NewRegistration, { kind: 'inquiry' }>): BookingWishes => ({
  waits: form.waiting,
  mustWait: form.kind === 'wait',
  by: 'guest',
})
