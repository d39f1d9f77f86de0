import { needlessWords } from '../../../../domain/bookings/letters/needless-words.ts'
import {
  type Actor,
  historyDetail,
  participantsOf,
  partySize,
  type Step,
} from '../../../../domain/bookings/record/booking.ts'
import { isNewDate } from '../../../../domain/bookings/record/called-off.ts'
import type { HistoryEntry } from '../../../../domain/bookings/record/history-entry.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { shownEvent } from '../../../../domain/bookings/record/reported-facts.ts'
import { dayTimes, lengthOf, lengthText, type Stay } from '../../../../domain/events/dates/several-days.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { paidBy } from '../../../../domain/money/terms/payment.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { shortDay, shortMoment, shortWeekday, shortWhen } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'

export const peopleWords = (count: number) =>
  count === 1 ? t('1 person', '1 Person') : t(`${count} people`, `${count} Personen`)

/** `3 days, 2 nights` or `3 days`, then the times of each day; empty for a single day. */
export function stayLines(event: Pick<Event, 'startDate' | 'endDate'>, stay: Stay): string[] {
  const { days, nights } = lengthOf(event, stay)
  if (days === 1) return []
  const nightsWords =
    nights === undefined ? '' : nights === 0 ? ', no nights' : nights === 1 ? ', 1 night' : `, ${nights} nights`
  const times = dayTimes(event, stay).map(({ day, name, from, to, hours }) =>
    t(`${shortWeekday(day)}: ${from} to ${to}`, `${name}: ${hours}`),
  )
  return [t(`${days} days${nightsWords}`, lengthText(event, stay)), ...times]
}

const stepWords = (): Record<Step, string> => ({
  requested: t('Registered', 'Angemeldet'),
  imported: t('Imported', 'Übernommen'),
  waiting: t('Put on the waiting list', 'Auf die Warteliste gesetzt'),
  confirmed: t('Confirmed', 'Bestätigt'),
  declined: t('Declined', 'Abgelehnt'),
  offered: t('Place offered', 'Platz angeboten'),
  quoted: t('Quote sent', 'Angebot gemacht'),
  prolonged: t('Offer extended', 'Angebot verlängert'),
  accepted: t('Place accepted', 'Platz angenommen'),
  lapsed: t('Offer lapsed', 'Angebot verfallen'),
  cancelled: t('Cancelled', 'Storniert'),
  reduced: t('Fewer people', 'Weniger Personen'),
  exchanged: t('Somebody else comes', 'Jemand anderes kommt'),
  corrected: t('Details corrected', 'Angaben berichtigt'),
  added: t('Somebody else joins', 'Jemand kommt dazu'),
  moved: t('Moved to another date', 'Auf einen anderen Termin umgebucht'),
  paid: t('Paid', 'Bezahlt'),
  repaid: t('Paid back', 'Zurückgezahlt'),
  voucherGiven: t('Voucher entered', 'Gutschein eingegeben'),
  writtenOff: t('Written off', 'Ausgebucht'),
  priceAgreed: t('Price agreed', 'Preis vereinbart'),
  billed: t('Invoice issued', 'Rechnung ausgestellt'),
  reissued: t('Invoice reissued', 'Rechnung neu ausgestellt'),
  reminded: t('Reminded of a payment', 'An eine Zahlung erinnert'),
  eventCancelled: t('Event called off', 'Termin abgesagt'),
  eventMoved: t('Event moved', 'Termin verschoben'),
  sessionCancelled: t('Session called off', 'Kurstermin abgesagt'),
  remindedOfDate: t('Reminded of the event', 'An den Termin erinnert'),
  withdrawn: t('Withdrawn', 'Widerrufen'),
  answered: t('Answered themselves', 'Angaben selbst gemacht'),
  healthDeleted: t('Health note deleted', 'Gesundheitshinweis gelöscht'),
  revoked: t('Consent revoked', 'Einwilligung widerrufen'),
})
const actorWords = (): Record<Actor, string> => ({
  guest: t('by the guest', 'vom Gast'),
  educator: t('in the panel', 'in der Verwaltung'),
  system: t('automatically', 'von selbst'),
})

/** Names a step; the same step means another thing for a quote. */
const stepOf = (step: Step, { quote }: Pick<Registration, 'quote'>): string =>
  quote && step === 'accepted' ? t('Quote accepted', 'Angebot angenommen') : stepWords()[step]

/** Names a change of the event, and the former value. */
function changeWords(entry: HistoryEntry, booking: BookingRecord): { what: string; before: string } {
  const { was, sessions } = entry
  if (sessions)
    return {
      what: entry.what === 'eventMoved' ? t('Session changed', 'Kurstermin geändert') : stepWords()[entry.what],
      before: sessions.flatMap(({ was }) => (was ? shortWhen(was) : [])).join('; '),
    }
  const moved = { what: stepOf(entry.what, booking), before: was ? shortWhen(was) : '' }
  if (!was || isNewDate(booking, booking.history.indexOf(entry))) return moved
  if (was.locationName !== undefined) return { what: t('New location', 'Neuer Ort'), before: was.locationName }
  return was.title === undefined ? moved : { what: t('New title', 'Neuer Titel'), before: was.title }
}
type BookingRecord = Pick<Registration, 'quote' | 'history' | 'eventSnapshot'>

/** Describes a history entry: action, date and actor. */
export const historyWords = (entry: HistoryEntry, booking: BookingRecord) => ({
  what: changeWords(entry, booking).what,
  when: `${shortMoment(entry.date)}, ${actorWords()[entry.by]}`,
  detail: [
    ...(entry.was || entry.sessions ? [t('before: ', 'vorher: ') + changeWords(entry, booking).before] : []),
    (entry.what === 'moved' ? t('before: ', 'vorher: ') : '') + shortDetail(entry),
    entry.paragraph ?? '',
    ...(entry.needless && !entry.sentDate
      ? [t('letter left out: ', 'Brief weggelassen: ') + needlessWords(entry.needless.why)]
      : []),
  ]
    .filter(text => text !== '')
    .join(' · '),
})

/** Formats an entry's detail: comma before the date, amounts in the user's language; "" if it only repeats the date. */
const shortDetail = ({ what, date, detail = '' }: HistoryEntry) =>
  detail === date
    ? ''
    : historyDetail({ what, detail: detail.replace(/ (?=\S+Z$)/, ', ') }, undefined, instant =>
        shortMoment(instant),
      ).replace(/[\d.]+,\d\d\s€/g, amount => shownCents(Number(amount.replace(/\D/g, ''))))

/** Success message after a booking by phone. */
export const bookedWords = (booking: Registration) => {
  const stateWord =
    booking.state === 'waiting' ? t('On the waiting list', 'Auf der Warteliste') : t('Booked', 'Aufgenommen')
  const who = [shownName(booking), referenceOf(booking.number ?? ''), peopleWords(partySize(booking))]
  return `${stateWord}: ${who.filter(Boolean).join(', ')}.${voucherWords(booking)}`
}

/** Says what a new booking's voucher pays. */
function voucherWords({ payments, voucher }: Registration): string {
  const redeemed = shownCents(paidBy(payments))
  if (payments.length > 0) return t(` The voucher pays ${redeemed}.`, ` Der Gutschein zahlt ${redeemed}.`)
  return voucher === undefined ? '' : t(' The voucher is noted.', ' Der Gutschein ist vorgemerkt.')
}

/** Steps about one participant; their detail is the name, after a change `former → new`. */
const stepsOfOne: ReadonlySet<Step> = new Set(['exchanged', 'corrected', 'added', 'healthDeleted', 'revoked'])

const personOf = ({ what, detail }: HistoryEntry) =>
  stepsOfOne.has(what) && detail !== undefined ? { name: detail.split(' → ').at(-1) ?? '' } : undefined

/** Success message of the latest step, in few words beside the button that undoes it; "" if there is none. */
export function stepDoneWords(before: Registration, after: Registration): string {
  const entry = after.history[before.history.length]
  if (entry === undefined) return ''
  const step = entry.what
  if (step === 'moved' && after.eventSnapshot) {
    const day = shortDay(dayOf(after.eventSnapshot.startDate))
    return t(`Moved to ${day}: ${shownName(after)}.`, `Umgebucht auf ${day}: ${shownName(after)}.`)
  }
  if (step === 'voucherGiven') {
    const redeemed = paidBy(after.payments) - paidBy(before.payments)
    const effect =
      redeemed === 0
        ? t('Voucher noted; redeemed when you confirm', 'Gutschein vorgemerkt')
        : t(`${shownCents(redeemed)} redeemed`, `${shownCents(redeemed)} eingelöst`)
    return `${effect}: ${shownName(after)}.`
  }
  if (step !== 'reduced') return `${stepOf(step, after)}: ${shownName(personOf(entry) ?? after)}.`
  const stayingIds = new Set(participantsOf(after).map(({ _id }) => _id))
  const names = participantsOf(before).flatMap(person => (stayingIds.has(person._id) ? [] : [shownName(person)]))
  const who = names.length === 1 ? names.join() : peopleWords(names.length)
  const remainingPeople = partySize(after)
  return remainingPeople === 1
    ? t(`Cancelled: ${who}. 1 person still comes.`, `Storniert: ${who}. 1 Person bleibt.`)
    : t(
        `Cancelled: ${who}. ${remainingPeople} people still come.`,
        `Storniert: ${who}. ${remainingPeople} Personen bleiben.`,
      )
}

type BookedFacts = Pick<Registration, 'event' | 'eventSnapshot' | 'told'>
type TitleAndStart = Pick<Event, 'title' | 'startDate'>

/** Title of the event, also if deleted since; "Inquiry" for an inquiry, which has no event. */
export const bookingTitleOf = (registration: BookedFacts, event: TitleAndStart | undefined) =>
  registration.event ? (shownEvent(registration, event)?.title ?? t('Event', 'Termin')) : t('Inquiry', 'Anfrage')
