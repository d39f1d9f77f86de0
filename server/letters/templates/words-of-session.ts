import { accountOf, bookingPriceOf } from '../../../domain/bookings/account/account.ts'
import { reductionOn, sinceMove } from '../../../domain/bookings/account/reductions.ts'
import {
  changedName,
  type EventNews,
  sessionName,
  sessionNewsWords,
  sessionText,
} from '../../../domain/bookings/letters/event-news.ts'
import { reminderMoment } from '../../../domain/bookings/letters/reminders.ts'
import { isRescheduled, sessionsSince } from '../../../domain/bookings/record/called-off.ts'
import { isOtherDate, type ReportedSession } from '../../../domain/bookings/record/reported-facts.ts'
import { isOtherSession } from '../../../domain/bookings/record/reported-sessions.ts'
import { type Cents, formatCents } from '../../../domain/kit/cents.ts'
import { dayOf, formatLongDate } from '../../../domain/kit/format.ts'
import { asSentence, newsFacts, type StepFacts, type StepWords } from './step-words.ts'

/** Names a letter about changed sessions of a course. */
export function sessionsSubject(sessions: readonly ReportedSession[]): string {
  const [session] = sessions
  if (sessions.length !== 1 || !session?.was || !session.now) return 'Kurstermine geändert'
  return isOtherDate(session.was, session.now) ? 'Kurstermin verlegt' : 'Neuer Ort'
}

function headingOf(sessions: readonly ReportedSession[]): string {
  const [session] = sessions
  if (sessions.length !== 1 || !session) return 'Kurstermine haben sich geändert'
  if (!session.was) return 'Ein Kurstermin kommt dazu'
  if (!session.now) return 'Ein Kurstermin entfällt'
  return isOtherDate(session.was, session.now) ? 'Ein Kurstermin ist verlegt' : 'Ein Kurstermin hat einen neuen Ort'
}

/** Writes what changed, as the predicate of `der 3. Termin`. */
function changeOf({ was, now }: ReportedSession): string {
  if (!was) return 'kommt dazu'
  if (!now) return 'entfällt'
  if (!isOtherDate(was, now)) return 'hat einen neuen Ort. Tag und Uhrzeit bleiben'
  return dayOf(was.startDate) === dayOf(now.startDate)
    ? 'findet zu einer anderen Zeit statt'
    : 'findet an einem anderen Tag statt'
}

const whyOf = ({ entry: { detail } }: StepFacts) => (detail === undefined ? '' : ` Der Grund: ${asSentence(detail)}`)

/** True if there are other sessions to come, and each session that a letter does not name takes place as booked. */
function othersStand({ booking, event, now }: StepFacts, named: readonly ReportedSession[]): boolean {
  const booked = booking.eventSnapshot?.sessions ?? []
  const isNamed = ({ _id }: { _id: string }) => named.some(session => session._id === _id)
  const otherSessions = event.sessions.filter(session => !isNamed(session))
  const isAsBooked = (session: (typeof otherSessions)[number]) => {
    const before = booked.find(({ _id }) => _id === session._id)
    return !session.cancelled && (before ? !isOtherSession(before, session) : !session.moved)
  }
  const isGone = ({ _id }: { _id: string }) => !event.sessions.some(session => session._id === _id)
  return (
    otherSessions.some(({ startDate }) => startDate > now) &&
    otherSessions.every(isAsBooked) &&
    !booked.some(session => isGone(session) && !isNamed(session))
  )
}

/** Reports changed sessions of a course, with other news of it (D74). */
export function sessionsMoved(about: StepFacts, news: readonly EventNews[], words: CourseWords): StepWords | undefined {
  const { entry, booking, event, now } = about
  const sessions = sessionsSince(booking, entry, event)
  const [session] = sessions
  if (!session) return undefined
  const what =
    sessions.length === 1
      ? `der ${changedName(event, session, formatLongDate)} ${words.course} ${changeOf(session)}.`
      : `${sessions.length} Termine ${words.course} haben sich geändert.`
  const restSentence =
    news.length === 0 && othersStand(about, sessions) ? 'Alle anderen Termine bleiben, wie sie sind. ' : ''
  const isSoon = sessions.some(({ now: is }) => is && reminderMoment(is) <= entry.date && now < is.startDate)
  return {
    heading: headingOf(sessions),
    text: `${what}${whyOf(about)}`,
    facts: {
      heading: 'Das ist neu',
      facts: [
        ...sessionNewsWords(sessions, event).map(({ label, now, before }): [string, string] => [
          label,
          before === '' ? now : `${now}, bisher ${before}`,
        ]),
        ...newsFacts(news).facts,
      ],
    },
    // This late letter replaces the reminder.
    ...(booking.state === 'confirmed' && isSoon ? { reminds: true } : {}),
    closing: `${restSentence}${freeWords(about, words)}${words.closing}`.trim(),
    action: words.action,
  }
}

/** Reports called-off sessions of a course, and the refund for them (D74). */
export function sessionsCancelled(about: StepFacts, words: CourseWords): StepWords | undefined {
  const { entry, booking, event } = about
  const sessions = sessionsSince(booking, entry, event)
  const [session] = sessions
  if (!session?.was) return undefined
  const texts = sessions.flatMap(({ was }) => (was ? sessionText(was, event) : []))
  const reduction = reductionOn(booking, entry)
  const costs = reduction ? ` ${costWords(about, reduction.cents)}` : ''
  const isOne = sessions.length === 1
  const restSentence = othersStand(about, sessions) ? 'Alle anderen Termine finden statt wie geplant. ' : ''
  return {
    heading: isOne ? 'Ein Kurstermin fällt aus' : 'Kurstermine fallen aus',
    text: `leider muss ich ${isOne ? `den ${changedName(event, session, formatLongDate)}` : `${sessions.length} Termine`} ${words.course} absagen${isOne ? `: ${sessionText(session.was, event, formatLongDate)}.` : '.'}${whyOf(about)}${costs}`,
    ...(isOne
      ? {}
      : { facts: { heading: 'Abgesagt', facts: sessions.map(({ _id }, at) => [sessionName(event, _id), texts[at]]) } }),
    ...(reduction ? { changesMoney: true } : {}),
    closing: `${restSentence}${freeWords(about, words)}${words.closing}`.trim(),
    action: words.action,
  }
}

/** States what a refund changes: the price, or what is open if part of the price was written off. */
function costWords({ booking, event, now }: StepFacts, less: Cents): string {
  if (sinceMove(booking, booking.writtenOff).length === 0)
    return `Der Kurs kostet damit ${formatCents(less)} weniger, zusammen ${formatCents(bookingPriceOf(booking) ?? 0)}.`
  const open = accountOf(booking, event, dayOf(now))?.open ?? 0
  return open === 0 ? 'Offen ist nichts.' : `Offen sind noch ${formatCents(open)}.`
}

/** Words that differ between guests with a place, waiting ones and groups. */
export type CourseWords = { course: string; free: string; closing: string; action: string }

/** Explains that cancelling is free by now; a course that has begun is left by answering the letter. */
const freeWords = ({ booking, event, now }: StepFacts, { free }: CourseWords): string =>
  isRescheduled(booking) && booking.state === 'confirmed' && now < event.startDate ? `${free} ` : ''
