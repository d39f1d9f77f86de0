import type { Event } from '../../events/event.ts'
import { isCourse, remindedSpans } from '../../events/sessions/sessions.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import { accountOf, bookingPriceOf, lateDuesOf } from '../account/account.ts'
import { isLiving, participantsOf, type Step } from '../record/booking.ts'
import { callOffOf } from '../record/called-off.ts'
import type { NeedlessReason } from '../record/history-entry.ts'
import type { Registration } from '../record/registration.ts'
import { areOtherFacts, lastReported } from '../record/reported-facts.ts'
import { canUndo } from '../steps/booking-steps.ts'
import { letterAbout } from './event-letters.ts'

type LetterContext = {
  booking: Registration
  at: number
  event: Pick<Event, 'startDate' | 'endDate' | 'cancelled'>
  now: Instant
}

const ends: readonly Step[] = ['cancelled', 'declined', 'withdrawn', 'eventCancelled']
/** Steps that replace the answer to a request. */
const answers: readonly Step[] = ['confirmed', 'moved', ...ends]
/** Steps that replace news about earlier dates. */
const laterNews: readonly Step[] = ['eventMoved', 'moved', 'accepted', 'quoted', 'lapsed', ...ends]

/**
 * Decides before each sending whether a letter about a step is obsolete (D80): no longer true, overtaken by a later
 * step, or reported before. Keeps letters about open money, those required by law, and those about steps after the
 * event.
 */
export function needlessReason(
  booking: Registration,
  at: number,
  event: LetterContext['event'],
  now: Instant,
): NeedlessReason | undefined {
  const step = booking.history[at]?.what
  return step && rules[step]?.({ booking, at, event, now })
}

/**
 * True if a lost letter about a step still matters to its guest. Some letters are sent however late, but once the event
 * is over and no money is open they need no other address, except the receipt of a withdrawal.
 */
export function isStillWanted(booking: Registration, at: number, event: LetterContext['event'], now: Instant): boolean {
  if (needlessReason(booking, at, event, now) !== undefined) return false
  return booking.history[at]?.what === 'withdrawn' || !isOverAndPaid({ booking, at, event, now })
}

type Rule = (context: LetterContext) => NeedlessReason | undefined

const hasStepSince = ({ booking, at }: LetterContext, steps: readonly Step[]): boolean =>
  booking.history.slice(at + 1).some(({ what }) => steps.includes(what))

const isPast = ({ event, now }: LetterContext): boolean => now >= event.endDate

/** True if the event has ended since the step; steps after its end are news. */
const isOver = (context: LetterContext): boolean =>
  isPast(context) && (context.booking.history[context.at]?.date ?? '') < context.event.endDate

/** `overtaken` if the letter is no longer true, `over` if `hasEnded`; by default, if the event has ended since. */
const whileTrue =
  (isTrue: (context: LetterContext) => boolean, hasEnded = isOver): Rule =>
  context => {
    if (!isTrue(context)) return 'overtaken'
    return hasEnded(context) ? 'over' : undefined
  }

/** True if the event is over and no money is open. */
function isOverAndPaid(context: LetterContext): boolean {
  if (!isOver(context)) return false
  const account = accountOf(context.booking, context.event, dayOf(context.now))
  return !account || (account.open === 0 && account.refund === 0)
}

const never = () => false

const isInState = ({ booking }: LetterContext, ...states: Registration['state'][]) => states.includes(booking.state)

/** True while an offer or a quote waits for an answer. */
const isOpenOffer = (context: LetterContext) => {
  const { until } = context.booking
  return isInState(context, 'offered', 'quoted') && until !== undefined && !callOffOf(context.booking)
}
const openOffer =
  (later: readonly Step[]): Rule =>
  context => {
    if (!isOpenOffer(context) || hasStepSince(context, later)) return 'overtaken'
    return (context.booking.until ?? '') <= context.now ? 'untrue' : undefined
  }

/** An earlier letter may name the new end, if it was rendered after the extension. */
const prolonged: Rule = context => {
  const { booking, at } = context
  const wasSaid = booking.history.slice(0, at).some(({ namedUntil }) => namedUntil && namedUntil === booking.until)
  return openOffer(['prolonged', 'offered', 'quoted'])(context) ?? (wasSaid ? 'said' : undefined)
}

/**
 * True if the last letter sent reported a move to the same event, with the facts and the price of today, and all later
 * steps are moves without cost or paragraph. Never true of a course, each of whose sessions may have changed.
 */
function isReportedMove({ booking, at }: LetterContext): boolean {
  const { history, event, eventSnapshot = {}, fees = [] } = booking
  const lastRead = history.slice(0, at).findLastIndex(({ sentDate }) => sentDate !== undefined)
  const read = history[lastRead]
  const unread = history.slice(lastRead + 1, at + 1)
  const { namedEvent } = read ?? {}
  return (
    read?.what === 'moved' &&
    // Missing in letters of older versions.
    namedEvent !== undefined &&
    !isCourse(eventSnapshot) &&
    namedEvent.cents === bookingPriceOf(booking) &&
    !areOtherFacts(namedEvent, lastReported(booking, namedEvent)) &&
    unread.length > 1 &&
    unread[0]?.from === event &&
    unread.every(({ what, paragraph }) => what === 'moved' && !paragraph) &&
    !fees.some(({ date }) => date > read.date)
  )
}

/** Obsolete if the booking was moved away and back before a letter said so. */
const moved: Rule = context =>
  whileTrue(
    () => isLiving(context.booking) && !hasStepSince(context, ['moved', 'offered', ...ends]),
    isOverAndPaid,
  )(context) ?? (isReportedMove(context) ? 'said' : undefined)

/** Obsolete if the people have changed again: the next letter reports that. */
const changedPeople =
  (newName: (detail: string) => string | undefined, hasEnded?: (context: LetterContext) => boolean): Rule =>
  context => {
    const { booking, at } = context
    const name = newName(booking.history[at]?.detail ?? '')
    const isGone = name !== undefined && !participantsOf(booking).some(person => person.name === name)
    const isSaidLater =
      hasStepSince(context, ['reduced', 'exchanged', 'added']) && !hasStepSince(context, ['corrected'])
    const isTrue = isLiving(booking) && !hasStepSince(context, ['moved', ...ends]) && !(isGone && isSaidLater)
    return whileTrue(() => isTrue, hasEnded)(context)
  }

/** Obsolete if the booking has ended: that letter covers all money. */
const beforeTheEnd: Rule = context =>
  hasStepSince(context, ends) && (!isLiving(context.booking) || callOffOf(context.booking) !== undefined)
    ? 'overtaken'
    : undefined

const rules: { [What in Step]?: Rule } = {
  // Letters that announce something in the future.
  requested: whileTrue(context => isInState(context, 'requested') && !callOffOf(context.booking), isPast),
  confirmed: whileTrue(context => isInState(context, 'confirmed') && !hasStepSince(context, answers)),
  accepted: whileTrue(context => isInState(context, 'requested', 'confirmed') && !hasStepSince(context, answers)),
  // A request is answered, however late.
  declined: context =>
    !isInState(context, 'declined') || hasStepSince(context, ['declined']) ? 'overtaken' : undefined,
  waiting: whileTrue(
    context =>
      isInState(context, 'waiting') && !callOffOf(context.booking) && !hasStepSince(context, ['waiting', 'moved']),
    isPast,
  ),
  offered: openOffer(['offered']),
  prolonged,
  quoted: openOffer(['quoted']),
  lapsed: whileTrue(context => isInState(context, 'lapsed') && !hasStepSince(context, ['lapsed'])),
  cancelled: context => (hasStepSince(context, ['withdrawn']) ? 'overtaken' : undefined),
  reduced: changedPeople(() => undefined, never),
  exchanged: changedPeople(detail => detail.split(' → ').at(-1)),
  added: changedPeople(detail => detail, never),
  moved,
  paid: beforeTheEnd,
  voucherGiven: context =>
    beforeTheEnd(context) ?? (isInState(context, 'requested') && isOver(context) ? 'over' : undefined),
  writtenOff: beforeTheEnd,
  priceAgreed: context => beforeTheEnd(context) ?? (hasStepSince(context, ['priceAgreed']) ? 'overtaken' : undefined),
  reminded: context => (hasStepSince(context, ['reminded']) ? 'overtaken' : undefined),
  eventCancelled: context => {
    if (hasStepSince(context, ['moved', 'quoted'])) return 'overtaken'
    // Guests who wait or have an offer get no money back.
    return isInState(context, 'waiting', 'offered') && isOver(context) ? 'over' : undefined
  },
  eventMoved: whileTrue(context => isLiving(context.booking) && !hasStepSince(context, laterNews), isPast),
  sessionCancelled: whileTrue(
    context => isLiving(context.booking) && !hasStepSince(context, ['moved', ...ends]),
    isOverAndPaid,
  ),
  remindedOfDate(context) {
    const { booking, at, event, now } = context
    const start = booking.history[at]?.detail ?? ''
    if (
      !isInState(context, 'confirmed') ||
      event.cancelled ||
      !remindedSpans(event).some(span => span.startDate === start)
    )
      return 'overtaken'
    return now >= start ? 'over' : undefined
  },
}

/** True if sending a step's letter again, or a skipped one now, would be useful. */
export function isResendable(booking: Registration, at: number, event: LetterContext['event'], now: Instant): boolean {
  const entry = booking.history[at]
  return (
    entry !== undefined &&
    booking.email !== '' &&
    letterAbout(entry, booking) !== undefined &&
    needlessReason(booking, at, event, now) === undefined &&
    (entry.what !== 'reminded' || isStillLate(booking, event, entry.date))
  )
}

/** True if something that a reminder asked for is still unpaid. */
const isStillLate = (booking: Registration, event: LetterContext['event'], date: Instant): boolean =>
  lateDuesOf(accountOf(booking, event, dayOf(date))).length > 0

/** True while the last step can be undone, so that it must not make earlier letters obsolete. */
export const isUndecided = (booking: Registration, at: number, now: Instant): boolean =>
  at < booking.history.length - 1 && canUndo(booking, now)
