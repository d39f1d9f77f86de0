import { currentEvent } from '../../domain/bookings/letters/current-event.ts'
import { isUndecided, needlessReason } from '../../domain/bookings/letters/needless-reason.ts'
import { isLiving } from '../../domain/bookings/record/booking.ts'
import { isDeleted, withUnreported } from '../../domain/bookings/record/called-off.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import {
  areOtherFacts,
  type EventFacts,
  lastReported,
  withReported,
} from '../../domain/bookings/record/reported-facts.ts'
import { type HasLetters, withKeptLetter } from '../../domain/bookings/record/sent-letter.ts'
import type { Event } from '../../domain/events/event.ts'
import type { Instant } from '../../domain/kit/format.ts'
import type { RegistrationLetter } from '../../domain/kit/letter-cause.ts'
import { changeRecord } from '../../domain/kit/record.ts'
import { type Mail, stepOfMail } from '../../domain/letters/mail.ts'
import { isEarlierMorning } from '../../domain/people/accounts/morning.ts'
import { deletedEvents } from '../../domain/people/bin/deleted-event.ts'
import type { RecordedFacts, ReportedFacts } from '../mailer/letter.ts'
import type { LetterRules } from '../mailer/queue-policy.ts'
import type { CollectionData } from '../store/data-folder.ts'

/**
 * Returns the registrations after one of their letters was sent: the message and the step in it keep the date. The
 * record keeps its version, so that its editor is not disturbed.
 */
export function withSentDates(
  registrations: readonly Registration[],
  mail: Mail,
  date: Instant,
  { namedUntil, namedEvent, isNeedless }: RecordedFacts = {},
): readonly Registration[] {
  const { cause } = mail
  const about = stepOfMail(mail)
  if (cause?.kind !== 'registration' || (cause.message === undefined && !about)) return registrations
  const sent =
    about?.isInvoice || isNeedless
      ? { invoiceSentDate: date }
      : { sentDate: date, ...(namedUntil && { namedUntil }), ...(namedEvent && { namedEvent }) }
  return changeRecord(registrations, cause.id, record => {
    // The first bookings, and inquiries, keep no history.
    const entry = about && record.history[about.step]
    if (cause.message === undefined && !entry) return record
    return {
      ...(cause.message === undefined ? record : withSentMessage(record, cause.message, date)),
      ...(entry ? { history: record.history.with(about.step, { ...entry, ...sent }) } : {}),
    }
  })
}

const promisingLetters: ReadonlySet<RegistrationLetter> = new Set(['receipt', 'step', 'invoice'])

/**
 * Returns the letters that may go out. Automatic letters about an event in the bin wait until it is restored or called
 * off (D76). Letters about a step before a decision that can be undone wait until that is final (D68). An earlier
 * morning letter waits until the last one replaces it.
 */
export function sendable(
  { outbox, registrations, bin }: Pick<CollectionData, 'outbox' | 'registrations' | 'bin'>,
  now: Instant,
): readonly Mail[] {
  const deleted = new Map(deletedEvents(bin).map(event => [event._id, event]))
  const byId = groupById(registrations)
  return outbox.filter(({ cause }) => {
    if (cause?.kind === 'daily') return cause.isLast || !isEarlierMorning(cause.until, now)
    if (cause?.kind !== 'registration' || !promisingLetters.has(cause.letter)) return true
    const booking = byId(cause.id)
    if (!booking) return true
    return !isDeleted(booking, deleted.get(booking.event)) && !isUndecided(booking, cause.step ?? 0, now)
  })
}

/** Finds records by id, with an index made on first use. */
function groupById<T extends { _id: string }>(records: readonly T[]): (id: string) => T | undefined {
  let byId: Map<string, T> | undefined
  return id => {
    byId ??= new Map(records.map(record => [record._id, record]))
    return byId.get(id)
  }
}

/**
 * Records the event facts that a sent letter has shown to its guest, in living bookings only (D76): letters after the
 * end of a booking affect neither it nor its cost. Ignores facts of a booking that has moved, got another address or
 * been told something else since the letter was made.
 */
function withReportedFacts(
  registrations: readonly Registration[],
  reportedFacts: readonly ReportedFacts[],
): readonly Registration[] {
  const byId = new Map(reportedFacts.map(facts => [facts.booking._id, facts]))
  const next = registrations.map(booking => {
    const { booking: then, facts } = byId.get(booking._id) ?? {}
    if (!then || !facts || !isLiving(booking)) return booking
    if (booking.event !== then.event || booking.email !== then.email) return booking
    const reported = lastReported(booking, facts)
    return areOtherFacts(reported, facts) && !areOtherFacts(reported, lastReported(then, facts))
      ? withReported(booking, facts)
      : booking
  })
  return next.some((booking, at) => booking !== registrations[at]) ? next : registrations
}

/** Returns the registrations after a letter was dropped because its facts are no longer true. */
export function withUnreportedFacts(
  registrations: readonly Registration[],
  { cause }: Mail,
  events: readonly (EventFacts & Pick<Event, '_id'>)[],
): readonly Registration[] {
  if (cause?.kind !== 'registration' || cause.letter !== 'step') return registrations
  return changeRecord(registrations, cause.id, booking => {
    const event = events.find(({ _id }) => _id === booking.event)
    // The step's letter was sent before and has reported the facts.
    if (!event || !isLiving(booking) || booking.history[cause.step ?? 0]?.sentDate) return booking
    return withUnreported(booking, cause.step ?? 0, event)
  })
}

const whyNeedless = (booking: Registration, step: number, events: readonly Event[], now: Instant) => {
  const event = currentEvent(booking, events)
  return event && needlessReason(booking, step, event, now)
}

/** True if the letter about a step is needless, by the rule alone. */
function isNeedless(
  mail: Mail,
  { registrations, events }: Pick<CollectionData, 'registrations' | 'events'>,
  now: Instant,
): boolean {
  const about = stepOfMail(mail)
  const booking = registrations.find(({ _id }) => _id === about?.registration)
  return about !== undefined && booking !== undefined && whyNeedless(booking, about.step, events, now) !== undefined
}

/** Returns the registrations after a letter about a step was left out: the step keeps when and why. */
export function withNeedless(
  registrations: readonly Registration[],
  mail: Mail,
  events: readonly Event[],
  now: Instant,
): readonly Registration[] {
  const about = stepOfMail(mail)
  return changeRecord(registrations, about?.registration, booking => {
    const entry = about && booking.history[about.step]
    if (!entry || about.isInvoice) return booking
    const why = whyNeedless(booking, about.step, events, now) ?? 'untrue'
    return { ...booking, history: booking.history.with(about.step, { ...entry, needless: { date: now, why } }) }
  })
}

/** A registration or withdrawal after the letter with one of its messages was sent. */
const withSentMessage = <T extends Pick<Registration, 'thread'>>(record: T, message: string, sentDate: Instant): T => ({
  ...record,
  thread: changeRecord(record.thread, message, letter => ({ ...letter, sentDate })),
})

type Records = Pick<CollectionData, 'events' | 'registrations' | 'vouchers' | 'withdrawals'>

/**
 * Returns the records after a letter about one of them was sent. Keeps the letter if returned mail is read, or if it
 * repeats an earlier one that the history shows.
 */
function afterSending(
  { events, registrations, vouchers, withdrawals }: Records,
  mail: Mail,
  date: Instant,
  { isReturnRead, mark = {} }: { isReturnRead: boolean; mark?: RecordedFacts | undefined },
): Partial<Records> {
  const { cause, isRepeat = false } = mail
  const isKept = isReturnRead || isRepeat
  const keep = <T extends HasLetters>(records: readonly T[]) => (isKept ? withKeptLetter(records, mail, date) : records)
  if (cause?.kind === 'registration') {
    const sent = withSentDates(registrations, mail, date, mark)
    // A letter with documents only reports no facts of the event.
    const { reported: reportedFacts = [], isNeedless } = mark
    const asMade = reportedFacts.map(({ booking, facts }) => ({ _id: booking.event, ...facts }))
    const after = isNeedless
      ? withNeedless(withUnreportedFacts(sent, mail, asMade), mail, events, date)
      : withReportedFacts(sent, reportedFacts)
    return { registrations: keep(after) }
  }
  if (cause?.kind === 'voucher') return isKept ? { vouchers: keep(vouchers) } : {}
  if (cause?.kind !== 'withdrawal') return {}
  const { id, message } = cause
  if (message === undefined) return isKept ? { withdrawals: keep(withdrawals) } : {}
  const updated = changeRecord(withdrawals, id, record => withSentMessage(record, message, date))
  return { withdrawals: keep(updated) }
}

/** Returns the booking and the event of a letter. */
function versionsOf({ cause }: Mail, { registrations, events }: Pick<CollectionData, 'registrations' | 'events'>) {
  const booking = cause?.kind === 'registration' ? registrations.find(({ _id }) => _id === cause.id) : undefined
  return [booking, events.find(({ _id }) => _id === booking?.event)]
}

export const letterRules: LetterRules = {
  sendable,
  versionsOf,
  isNeedless,
  // The results of a newsletter's letters are counted once all of them are sent.
  isResult: ({ cause }) => cause?.kind === 'issue',
  afterSending,
  afterOmission: ({ registrations, events }, mail, date) => ({
    registrations: withNeedless(withUnreportedFacts(registrations, mail, events), mail, events, date),
  }),
}
