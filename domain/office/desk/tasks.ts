import { type Account, type Due, hasTimeAfterReminder, lateDuesOf } from '../../bookings/account/account.ts'
import { isUnpriced, repaymentOf } from '../../bookings/account/open-items.ts'
import { repayBy } from '../../bookings/account/repaying.ts'
import { minimumWarning } from '../../bookings/places/minimum.ts'
import { isTooLarge, placesLeft } from '../../bookings/places/places-left.ts'
import { offeredUntil, waitingList, whyOffersPause } from '../../bookings/places/waiting-list.ts'
import { hasGotPlaceSince, isBooking, partySize, type Step } from '../../bookings/record/booking.ts'
import { isBlank, isOpenInquiry, type Registration } from '../../bookings/record/registration.ts'
import { hasLapsed } from '../../bookings/steps/booking-steps.ts'
import { confirmable, hasMessage } from '../../bookings/steps/confirmable.ts'
import { isEventListed, isRegistrationClosed, splitByTime } from '../../events/calendar.ts'
import type { Event } from '../../events/event.ts'
import { highestPrice } from '../../events/prices.ts'
import { suggestedAddress } from '../../kit/addresses/address-typo.ts'
import { sumOf } from '../../kit/cents.ts'
import { compare } from '../../kit/compare.ts'
import { DAY_MS, HOUR_MS } from '../../kit/duration.ts'
import { foldText } from '../../kit/fold.ts'
import { type Day, dayOf, type Instant, instantOf } from '../../kit/format.ts'
import {
  failureOf,
  hasExpired,
  isHeldUpWithAll,
  isNotice,
  type Mail,
  mailStateOf,
  triesOf,
} from '../../letters/mail.ts'
import { failureKind } from '../../letters/plain-failure.ts'
import { groupByKeys } from '../../money/bank/matching/group-by-keys.ts'
import type { Invoice } from '../../money/invoices/invoice.ts'
import type { UnbilledAmount } from '../../money/invoices/unbilled.ts'
import type { Region } from '../../money/terms/working-day.ts'
import { isToRepay, leftOnVoucher, type Voucher } from '../../money/vouchers/voucher.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import type { HeldEvent } from '../../people/bin/deleted-event.ts'
import { type Desk, type DeskTask, type DeskTrouble, TASKS_SENT, taskKinds } from './desk.ts'
import { subjectOf } from './inquiries.ts'
import { mayStayLost } from './lost-letters.ts'
import { taskId } from './task-id.ts'

export type TaskData = {
  registrations: readonly Registration[]
  events: readonly Event[]
  held: readonly HeldEvent[]
  withdrawals: readonly Withdrawal[]
  outbox: readonly Mail[]
  bookingsOf: (event: string) => readonly Registration[]
  vouchers: readonly Voucher[]
  /** Computes the account of a booking as of today. */
  accountOf: (booking: Registration, event: Event | undefined) => Account | undefined
  /** Returns what a booking was asked for without an invoice. */
  unbilledOf: (
    booking: Registration,
    event: Event | undefined,
    account: Account | undefined,
  ) => UnbilledAmount | undefined
  /** Returns the invoices of a booking. */
  invoicesOf: (booking: string) => readonly Invoice[]
  /** The educator's state, for its public holidays. */
  region?: Region
  /** Invoices lack the bank account. */
  lacksAccount: boolean
  /** The operator has not yet chosen how forms check names. */
  asksForForm: boolean
  placeholders: number
  /** When the second home was last rehearsed, if that is due again. */
  rehearsed?: Instant | '' | undefined
  troubles: readonly DeskTrouble[]
  now: Instant
}

type TaskOf<Kind extends DeskTask['kind']> = Extract<DeskTask, { kind: Kind }>

/** Lists all tasks, the most urgent first, independent of the records' order (D61). */
export function tasksOf(data: TaskData): DeskTask[] {
  const { repaid, overdue, unpriced, unbilled } = moneyTasks(data)
  const tasks: { [Kind in DeskTask['kind']]: TaskOf<Kind>[] } = {
    offer: inOrder(offers(data), task => task.until),
    call: inOrder(calls(data), task => task.until),
    deleted: inOrder(data.held.map(deletedTask), task => task.startDate),
    minimum: inOrder(minimums(data), task => task.until),
    free: inOrder(freeTasks(data), task => task.startDate),
    large: inOrder(largeParties(data), task => task.startDate),
    confirm: inOrder(confirmations(data), task => task.date),
    withdrawal: inOrder(withdrawalsOf(data), task => task.date),
    repay: inOrder(repaid, task => task.until),
    repayVoucher: inOrder(voucherRepayments(data), task => task.until),
    unpriced: unpriced > 0 ? [{ kind: 'unpriced', count: unpriced }] : [],
    unbilled: inOrder(unbilled, task => task.startDate),
    answer: inOrder(answers(data), task => task.date),
    overdue: inOrder(overdue, task => task.due),
    letter: inOrder(letters(data), task => task.name),
    account: unpayable(data),
    form: data.asksForForm ? [{ kind: 'form' }] : [],
    placeholders: data.placeholders > 0 ? [{ kind: 'placeholders', count: data.placeholders }] : [],
    rehearsal: data.rehearsed === undefined ? [] : [{ kind: 'rehearsal', last: data.rehearsed }],
    trouble: [...mailTrouble(data), ...data.troubles].map(trouble => ({ kind: 'trouble', ...trouble })),
  }
  return taskKinds.flatMap((kind): DeskTask[] => tasks[kind])
}

/** Reports one task, however many upcoming events would get no invoice. */
function unpayable({ events, lacksAccount, now }: TaskData): TaskOf<'account'>[] {
  if (!lacksAccount) return []
  const [next] = splitByTime(events, now).coming.filter(
    event => isEventListed(event, now) && !event.cancelled && (highestPrice(event) ?? 0) > 0,
  )
  return next ? [{ kind: 'account', title: next.title, startDate: next.startDate }] : []
}

/** Limits the tasks of each kind and counts all of them. */
export function firstTasks(all: readonly DeskTask[]): Pick<Desk, 'tasks' | 'counts'> {
  const groups = [...Map.groupBy(all, ({ kind }) => kind)]
  return {
    tasks: groups.flatMap(([, tasks]) => tasks.slice(0, TASKS_SENT)),
    counts: Object.fromEntries(groups.map(([kind, tasks]) => [kind, tasks.length])),
  }
}

const inOrder = <T extends DeskTask>(tasks: T[], textOf: (task: T) => string): T[] =>
  tasks.sort((a, b) => compare(textOf(a), textOf(b)) || compare(taskId(a), taskId(b)))

function aboutBooking(
  { _id, name, lastModifiedDate, event, eventSnapshot }: Registration,
  currentEvent: Event | undefined,
) {
  // Prefer the current event to the booked one.
  const { title = '', startDate = '' } = currentEvent ?? eventSnapshot ?? {}
  return { _id, name, lastModifiedDate, event, title, startDate }
}

/** Upcoming and not called off. */
const isAhead = ({ cancelled, endDate }: Event, now: Instant) => !cancelled && endDate > now

/** Lists unexpired offers, each with the name of who is next. */
const runningOffers = ({ events, bookingsOf, now }: TaskData) =>
  events
    .filter(event => isAhead(event, now))
    .flatMap(event => {
      const bookings = bookingsOf(event._id)
      return bookings
        .filter(booking => booking.state === 'offered' && booking.until !== undefined && !hasLapsed(booking, now))
        .map(booking => ({
          booking,
          event,
          offer: {
            ...aboutBooking(booking, event),
            until: booking.until ?? '',
            next: nextAfter(booking, event, bookings),
          },
        }))
    })

/** Lists offers that expire within 24 hours. An offer that is extended by a day is not listed any more. */
function offers(data: TaskData): TaskOf<'offer'>[] {
  const soonest = new Date(Date.parse(data.now) + 24 * HOUR_MS).toISOString()
  return runningOffers(data)
    .filter(({ booking, offer }) => !isToBeCalled(booking, data) && offer.until <= soonest)
    .map(({ event, offer }) => ({
      kind: 'offer',
      ...offer,
      mayProlong: offer.until < offeredUntil(event, data.now).startDate,
    }))
}

/** True if no letter reaches the guest: the booking has no address, or its letters bounce. */
const isToBeCalled = ({ _id, email }: Registration, { outbox, now }: TaskData): boolean =>
  email === '' ||
  outbox.some(mail => toGuest(mail) === _id && mail.to === email && isWaiting(mail, now) && needsLook(mail))

const calls = (data: TaskData): TaskOf<'call'>[] =>
  runningOffers(data)
    .filter(({ booking }) => isToBeCalled(booking, data))
    .map(({ booking: { phone }, offer }) => ({ kind: 'call', ...offer, phone }))

/** Returns who gets the places if an offer expires: the first party in the list that fits. */
function nextAfter(booking: Registration, event: Event, bookings: readonly Registration[]): string {
  const otherBookings = bookings.filter(other => other !== booking)
  const room = placesLeft(event, otherBookings) ?? Number.POSITIVE_INFINITY
  return waitingList(bookings).find(party => partySize(party) <= room)?.name ?? ''
}

const deletedTask = ({ entry, event, people }: HeldEvent): TaskOf<'deleted'> => {
  const { _id, title, startDate, endDate, lastModifiedDate } = event
  return { kind: 'deleted', entry, event: _id, title, startDate, endDate, lastModifiedDate, people }
}

const minimums = ({ events, bookingsOf, now }: TaskData): TaskOf<'minimum'>[] =>
  events
    .filter(event => isAhead(event, now))
    .flatMap(event => {
      const { _id, title, startDate } = event
      const warning = minimumWarning(event, bookingsOf(_id), now)
      // If confirming is enough, the confirmation is the task.
      if (!warning || warning.isOver || warning.isEnoughForTerms || warning.isReachedByYes) return []
      const { missing, requested, until } = warning
      return [{ kind: 'minimum' as const, event: _id, title, startDate, missing, requested, until }]
    })

/** A place whose offer expired is a task for four weeks; then it is an ordinary free place. */
const LAPSED_MS = 28 * DAY_MS

/** True while places of an event that is ahead can be offered. */
const isOffering = (event: Event, now: Instant) => isAhead(event, now) && offeredUntil(event, now).startDate > now

/** Lists events whose free places fit no waiting party, are not offered to it, or were offered in vain. */
const freeTasks = ({ events, bookingsOf, now }: TaskData): TaskOf<'free'>[] =>
  events
    .filter(event => isOffering(event, now))
    .flatMap(event => {
      const { _id, title } = event
      const bookings = bookingsOf(_id)
      const places = placesLeft(event, bookings)
      if (!places) return []
      const waiting = waitingList(bookings).filter(party => !isTooLarge(event, partySize(party)))
      const fitting = waiting.find(party => partySize(party) <= places)
      // Ignores the pause at night, since the places are offered in the morning.
      const pause = whyOffersPause(event, now, { from: 0, to: 24 })
      const task = { kind: 'free' as const, event: _id, title, startDate: offeredUntil(event, now).startDate, places }
      if (fitting) return pause ? [{ ...task, first: { ...partyOf(fitting), pause } }] : []
      if (bookings.some(({ state }) => state === 'offered')) return []
      const [first] = waiting
      if (first) return [{ ...task, first: partyOf(first) }]
      return isEventListed(event, now) && !isRegistrationClosed(event, now) && wereRefused(bookings, places, now)
        ? [task]
        : []
    })

/** Lists waiting parties that are larger than the whole event, as after it lost places. */
const largeParties = ({ events, bookingsOf, now }: TaskData): TaskOf<'large'>[] =>
  events
    .filter(event => isOffering(event, now))
    .flatMap(event =>
      waitingList(bookingsOf(event._id)).flatMap(booking => {
        const { places } = event
        const people = partySize(booking)
        return places !== null && isTooLarge(event, people)
          ? [{ kind: 'large' as const, ...aboutBooking(booking, event), people, places }]
          : []
      }),
    )

const partyOf = (booking: Registration) => ({ name: booking.name, people: partySize(booking) })

const ago = (now: Instant, span: number): Instant => new Date(Date.parse(now) - span).toISOString()

/** True if exactly the places of offers that expired within four weeks are free. */
function wereRefused(bookings: readonly Registration[], places: number, now: Instant): boolean {
  const lapses = bookings.flatMap(booking => {
    const date = booking.state === 'lapsed' && booking.history.findLast(({ what }) => what === 'lapsed')?.date
    return date && date > ago(now, LAPSED_MS) ? [{ date, people: partySize(booking) }] : []
  })
  const last = lapses.map(({ date }) => date).reduce((a, b) => (b > a ? b : a), '')
  const refused = lapses.reduce((sum, { people }) => sum + people, 0)
  return places <= refused && !bookings.some(booking => hasGotPlaceSince(booking, last))
}

/** Steps that ask for a confirmation. */
const askingSteps: ReadonlySet<Step> = new Set(['requested', 'accepted'])

const confirmations = ({ events, bookingsOf, now }: TaskData): TaskOf<'confirm'>[] =>
  events
    .filter(event => isAhead(event, now))
    .flatMap(event => {
      const bookings = bookingsOf(event._id)
      const requested = bookings.filter(({ state }) => state === 'requested')
      const fitting = new Set(requested.length > 0 ? confirmable(event, bookings) : [])
      const requestsByName = groupByKeys(requested, ({ name }) => [foldText(name)])
      return requested.map(booking => ({
        kind: 'confirm' as const,
        ...aboutBooking(booking, event),
        people: partySize(booking),
        date: booking.history.findLast(({ what }) => askingSteps.has(what))?.date ?? booking.createdDate,
        isFitting: fitting.has(booking),
        ...((requestsByName.get(foldText(booking.name)) ?? []).length > 1 ? { alike: alikeOf(booking) } : {}),
        ...meantBy(booking),
        ...(hasMessage(booking) ? { message: booking.notes.trim().slice(0, MESSAGE_CHARACTERS) } : {}),
      }))
    })

function meantBy({ email }: Registration): { meant?: string } {
  const suggestion = suggestedAddress(email)
  return suggestion === undefined ? {} : { meant: suggestion }
}

/** Enough to show a question in the row. */
const MESSAGE_CHARACTERS = 300

const alikeOf = ({ participants, number = '' }: Registration) => ({
  names: participants.map(({ name }) => name).filter(name => name !== ''),
  number,
})

const withdrawalsOf = ({ withdrawals }: TaskData): TaskOf<'withdrawal'>[] =>
  withdrawals
    .filter(({ state }) => state === 'open')
    .map(withdrawal => {
      const { _id, name, contract, date, kind } = withdrawal
      const repayUntil = isForMoney(withdrawal) ? repayBy(date) : undefined
      return { kind: 'withdrawal', _id, name, title: contract, date, of: kind, repayUntil }
    })

const answers = ({ registrations }: TaskData): TaskOf<'answer'>[] =>
  registrations
    .filter(inquiry => isOpenInquiry(inquiry) && !isBlank(inquiry))
    .map(inquiry => ({
      kind: 'answer',
      _id: inquiry._id,
      name: inquiry.name,
      about: subjectOf(inquiry),
      date: inquiry.createdDate,
    }))

/**
 * Lists refunds, overdue payments and amounts without an invoice, and counts the paid bookings without a known price.
 */
function moneyTasks({ registrations, events, held, accountOf, unbilledOf, region, now }: TaskData) {
  const byId = new Map([...events, ...held.map(({ event }) => event)].map(event => [event._id, event]))
  const repaid: TaskOf<'repay'>[] = []
  const overdue: TaskOf<'overdue'>[] = []
  const unbilled: TaskOf<'unbilled'>[] = []
  let unpriced = 0
  for (const booking of registrations.filter(isBooking)) {
    const event = byId.get(booking.event)
    const account = accountOf(booking, event)
    const repayment = account && repaymentOf({ booking, account, event })
    if (repayment) repaid.push({ kind: 'repay', ...aboutBooking(booking, event), ...repayment })
    const late = overdueOf({ booking, event }, lateDuesOf(account), dayOf(now), region)
    if (late) overdue.push(late)
    const asked = unbilledOf(booking, event, account)
    if (asked) unbilled.push({ kind: 'unbilled', ...aboutBooking(booking, event), ...asked })
    if (isUnpriced(booking, account)) unpriced += 1
  }
  return { repaid, overdue, unpriced, unbilled }
}

/** Skips guests who were reminded and still have time to pay. */
function overdueOf(
  { booking, event }: { booking: Registration; event: Event | undefined },
  late: readonly Due[],
  today: Day,
  region: Region | undefined,
): TaskOf<'overdue'> | undefined {
  const [first] = late.toSorted((a, b) => compare(a.due, b.due))
  if (!first || hasTimeAfterReminder(booking, late, today, region)) return undefined
  const { history, phone } = booking
  return {
    kind: 'overdue',
    ...aboutBooking(booking, event),
    phone,
    what: late.map(({ what }) => what),
    cents: sumOf(late.map(({ open }) => open)),
    due: first.due,
    reminded: history.filter(({ what, date }) => what === 'reminded' && dayOf(date) > first.due).length,
  }
}

/** Skips vouchers whose open withdrawal is already a task. */
function voucherRepayments({ vouchers, withdrawals }: TaskData): TaskOf<'repayVoucher'>[] {
  const waitingIds = new Set(withdrawals.filter(isForMoney).map(({ about }) => about?.id))
  return vouchers
    .filter(voucher => isToRepay({ ...voucher, left: leftOnVoucher(voucher) }) && !waitingIds.has(voucher._id))
    .map(voucher => {
      const { _id, number, buyer, entries, lastModifiedDate } = voucher
      const last = entries.at(-1)?.date ?? dayOf(lastModifiedDate)
      const until = repayBy(instantOf(last))
      return { kind: 'repayVoucher', _id, number, name: buyer.name, cents: leftOnVoucher(voucher), until }
    })
}

/** True if the withdrawal of a voucher has taken effect and only its refund is open. */
const isForMoney = ({ state, question }: Withdrawal): boolean => state === 'open' && question === 'redeemed'

/** Skips a newsletter's letters, which the newsletter lists itself. */
const isWaiting = (mail: Mail, now: Instant) => mailStateOf(mail) !== 'sent' && !hasExpired(mail, now)

/** Returns the guest's booking if the letter goes to a guest. */
const toGuest = (mail: Mail): string | undefined =>
  mail.cause?.kind === 'registration' && !isNotice(mail) ? mail.cause.id : undefined

/** Reports only the oldest of several letters to one guest: the cause is the same. */
function letters({ outbox, registrations, events, held, invoicesOf, now }: TaskData): TaskOf<'letter'>[] {
  const bookingOf = (mail: Mail) => registrations.find(({ _id }) => _id === toGuest(mail))
  const allEvents = [...events, ...held.map(({ event }) => event)]
  const isLost = (mail: Mail) => {
    const booking = bookingOf(mail)
    return (
      booking !== undefined && mayStayLost(mail, booking, { events: allEvents, invoices: invoicesOf(booking._id), now })
    )
  }
  const waiting = outbox.filter(
    mail => isWaiting(mail, now) && mail.cause?.kind !== 'issue' && needsLook(mail) && !isLost(mail),
  )
  const isOlder = (a: Mail, b: Mail) => (compare(a.createdDate, b.createdDate) || compare(a._id, b._id)) < 0
  const isSame = (a: Mail, b: Mail) => a.to === b.to && toGuest(a) === toGuest(b)
  return waiting
    .filter(mail => toGuest(mail) === undefined || !waiting.some(other => isSame(other, mail) && isOlder(other, mail)))
    .map(mail => {
      const { _id, to, subject, attempts } = mail
      const registration = bookingOf(mail)
      return {
        kind: 'letter',
        _id,
        name: registration?.name ?? '',
        email: to,
        subject,
        ...failureOf(attempts.at(-1) ?? { error: '' }),
        registration: registration?._id ?? '',
        event: registration?.event ?? '',
      }
    })
}

/** Reports one task if all letters wait for the same cause. Uses the latest reply. */
function mailTrouble({ outbox, now }: TaskData): DeskTrouble[] {
  const errors = outbox.filter(mail => isWaiting(mail, now) && isHeldUpWithAll(mail)).map(mail => mail.attempts.at(-1))
  const last = errors.reduce((a, b) => (a && b && a.date >= b.date ? a : b), undefined)
  return last ? [{ what: 'mail', error: last.error }] : []
}

/** True if retrying does not help or was given up. A manual retry resets it. */
const needsLook = (mail: Mail): boolean =>
  mailStateOf(mail) === 'failed' || (triesOf(mail) > 0 && failureKind(mail.attempts.at(-1)?.error ?? '') === 'letter')

/** Counts the letters that wait for a mail server; all of them if none is set up. */
export const stuckLetters = (outbox: readonly Mail[], hasMailServer: boolean, now: Instant): number =>
  outbox.filter(mail => {
    if (!isWaiting(mail, now)) return false
    // A retry clears the last failure.
    const failure = triesOf(mail) > 0 ? mail.attempts.at(-1) : undefined
    return hasMailServer ? failure !== undefined && failureKind(failure.error) === 'server' : true
  }).length
