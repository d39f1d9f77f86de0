import type { Event } from '../events/event.ts'
import { dayOf, type Instant } from '../format.ts'
import { t } from '../language.ts'
import { accountOf, lateOf } from './account.ts'
import { isLiving, type Needless, participantsOf, type Step } from './booking.ts'
import { canUndo } from './booking-steps.ts'
import { calledOff } from './called-off.ts'
import { letterAbout } from './event-letters.ts'
import type { Registration } from './registration.ts'

export const needlessWords = (why: Needless): string =>
  ({
    over: t('the event is over', 'der Termin ist vorbei'),
    overtaken: t('a later letter says what holds now', 'ein späterer Brief sagt, was jetzt gilt'),
    said: t('another letter has said so', 'ein anderer Brief hat es schon gesagt'),
    untrue: t('it no longer holds', 'es gilt nicht mehr'),
  })[why]

type Known = {
  booking: Registration
  at: number
  event: Pick<Event, 'startDate' | 'endDate' | 'cancelled'>
  now: Instant
}

const ends: readonly Step[] = ['cancelled', 'declined', 'withdrawn', 'eventCancelled']
/** After these, an answer to a request is another one. */
const answers: readonly Step[] = ['confirmed', 'moved', ...ends]
/** After these, a letter about earlier dates would be late. */
const laterNews: readonly Step[] = ['eventMoved', 'moved', 'accepted', 'quoted', 'lapsed', ...ends]

/**
 * The one rule before each sending of a letter to a guest about a step (D80): is it still true, has a later step said it, was it
 * said? Letters about money that is owed or goes back, what the law demands, and what is done after the event stay.
 */
export function needless(booking: Registration, at: number, event: Known['event'], now: Instant): Needless | undefined {
  const what = booking.history[at]?.what
  return what && rules[what]?.({ booking, at, event, now })
}

type Rule = (known: Known) => Needless | undefined

const since = ({ booking, at }: Known, steps: readonly Step[]): boolean =>
  booking.history.slice(at + 1).some(({ what }) => steps.includes(what))

const isPast = ({ event, now }: Known): boolean => now >= event.endDate

/** The event has ended since the step: what is done after it is news. */
const isOver = (known: Known): boolean =>
  isPast(known) && (known.booking.history[known.at]?.date ?? '') < known.event.endDate

/** Overtaken where it is no longer so; over once the event has ended since, unless told otherwise. */
const whileTrue =
  (isTrue: (known: Known) => boolean, hasEnded = isOver): Rule =>
  known =>
    !isTrue(known) ? 'overtaken' : hasEnded(known) ? 'over' : undefined

/** A change of the money is news as long as something is to be paid or goes back. */
function isOverAndPaid(known: Known): boolean {
  if (!isOver(known)) return false
  const account = accountOf(known.booking, known.event, dayOf(known.now))
  return !account || (account.open === 0 && account.refund === 0)
}

const never = () => false

const stateIs = ({ booking }: Known, ...states: Registration['state'][]) => states.includes(booking.state)

/** An offer or a quote asks for an answer: by now it may have been given, or the time may be up. */
const isOpenOffer = (known: Known) => {
  const { until } = known.booking
  return stateIs(known, 'offered', 'quoted') && until !== undefined && !calledOff(known.booking)
}
const openOffer =
  (later: readonly Step[]): Rule =>
  known => {
    if (!isOpenOffer(known) || since(known, later)) return 'overtaken'
    return (known.booking.until ?? '') <= known.now ? 'untrue' : undefined
  }

/** An earlier letter may have named the new end, as it was made after the offer was prolonged. */
const prolonged: Rule = known => {
  const { booking, at } = known
  const wasSaid = booking.history.slice(0, at).some(({ namedUntil }) => namedUntil && namedUntil === booking.until)
  return openOffer(['prolonged', 'offered', 'quoted'])(known) ?? (wasSaid ? 'said' : undefined)
}

/** The people have changed since: the next letter about them says so. */
const changedPeople =
  (newName: (detail: string) => string | undefined, hasEnded?: (known: Known) => boolean): Rule =>
  known => {
    const { booking, at } = known
    const name = newName(booking.history[at]?.detail ?? '')
    const isGone = name !== undefined && !participantsOf(booking).some(person => person.name === name)
    const isSaidLater = since(known, ['reduced', 'exchanged', 'added']) && !since(known, ['corrected'])
    const isTrue = isLiving(booking) && !since(known, ['moved', ...ends]) && !(isGone && isSaidLater)
    return whileTrue(() => isTrue, hasEnded)(known)
  }

/** The letter about the end reckons all money. */
const beforeTheEnd: Rule = known =>
  since(known, ends) && (!isLiving(known.booking) || calledOff(known.booking) !== undefined) ? 'overtaken' : undefined

const rules: { [What in Step]?: Rule } = {
  // These promise what is to come.
  requested: whileTrue(known => stateIs(known, 'requested') && !calledOff(known.booking), isPast),
  confirmed: whileTrue(known => stateIs(known, 'confirmed') && !since(known, answers)),
  accepted: whileTrue(known => stateIs(known, 'requested', 'confirmed') && !since(known, answers)),
  // A guest who has asked gets an answer, however late.
  declined: known => (!stateIs(known, 'declined') || since(known, ['declined']) ? 'overtaken' : undefined),
  waiting: whileTrue(
    known => stateIs(known, 'waiting') && !calledOff(known.booking) && !since(known, ['waiting', 'moved']),
    isPast,
  ),
  offered: openOffer(['offered']),
  prolonged,
  quoted: openOffer(['quoted']),
  lapsed: whileTrue(known => stateIs(known, 'lapsed') && !since(known, ['lapsed'])),
  cancelled: known => (since(known, ['withdrawn']) ? 'overtaken' : undefined),
  reduced: changedPeople(() => undefined, never),
  exchanged: changedPeople(detail => detail.split(' → ').at(-1)),
  added: changedPeople(detail => detail, never),
  moved: whileTrue(known => isLiving(known.booking) && !since(known, ['moved', 'offered', ...ends]), isOverAndPaid),
  paid: beforeTheEnd,
  voucherGiven: known => beforeTheEnd(known) ?? (stateIs(known, 'requested') && isOver(known) ? 'over' : undefined),
  writtenOff: beforeTheEnd,
  reminded: known => (since(known, ['reminded']) ? 'overtaken' : undefined),
  eventCancelled: known => {
    if (since(known, ['moved', 'quoted'])) return 'overtaken'
    // To whoever waited, or was offered a place, nothing is owed.
    return stateIs(known, 'waiting', 'offered') && isOver(known) ? 'over' : undefined
  },
  eventMoved: whileTrue(known => isLiving(known.booking) && !since(known, laterNews), isPast),
  remindedOfDate(known) {
    const { booking, at, event, now } = known
    if (!stateIs(known, 'confirmed') || event.cancelled || booking.history[at]?.detail !== event.startDate)
      return 'overtaken'
    return now >= event.startDate ? 'over' : undefined
  },
}

/** Tells whether the letter to the guest about a step, sent or left out before, would help if it went now. */
export function isResendable(booking: Registration, at: number, event: Known['event'], now: Instant): boolean {
  const entry = booking.history[at]
  return (
    entry !== undefined &&
    booking.email !== '' &&
    letterAbout(entry, booking) !== undefined &&
    needless(booking, at, event, now) === undefined &&
    (entry.what !== 'reminded' || isStillLate(booking, event, entry.date))
  )
}

/** Tells whether something that the educator asked for on a day is still to be paid. */
const isStillLate = (booking: Registration, event: Known['event'], date: Instant): boolean =>
  lateOf(accountOf(booking, event, dayOf(date))).length > 0

/** Tells whether the last step may still be undone, so that no letter about an earlier one is dropped because of it. */
export const isUndecided = (booking: Registration, at: number, now: Instant): boolean =>
  at < booking.history.length - 1 && canUndo(booking, now)
