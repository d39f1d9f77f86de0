import type { Event } from '../../events/event.ts'
import { isCourse, uncancelledSessions } from '../../events/sessions/sessions.ts'
import { compare } from '../../kit/compare.ts'
import { type Day, dayOf, formatDate, formatTime, type Instant } from '../../kit/format.ts'
import { slicesOf } from '../../kit/sliced-work.ts'
import { type Columns, type Table, tableOf } from '../../kit/table.ts'
import { type Payment, paidBy, paymentWayWords } from '../../money/terms/payment.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import { tableAmount } from '../../money/terms/year.ts'
import { answerTo, answerText as ownAnswerText } from '../../questions/answer.ts'
import { type BuiltInQuestion, builtInQuestionNames, builtInQuestions } from '../../questions/built-in-questions.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { isNameless } from '../people/nameless.ts'
import {
  bookingStateWords,
  isBooking,
  nameOrNone,
  type Participant,
  participantsOf,
  partySize,
} from '../record/booking.ts'
import { formTexts, textColumns } from '../record/form-fields.ts'
import { pricesOf } from '../record/prices-of.ts'
import { isInquiryState, type Registration } from '../record/registration.ts'
import { shownEventOf } from '../record/reported-facts.ts'

/** Newest first (section 4). */
export const byCreation = (a: Registration, b: Registration) =>
  compare(b.createdDate, a.createdDate) || compare(a._id, b._id)

/**
 * Yields matching registrations in slices, newest first. Avoids sorting the whole list at once: groups by day first,
 * yielding empty slices, then sorts day by day.
 */
export function* newestFirst(registrations: readonly Registration[], isWanted = (_: Registration) => true) {
  const days = new Map<string, Registration[]>()
  for (const slice of slicesOf(registrations)) {
    for (const registration of slice.filter(isWanted)) {
      const day = registration.createdDate.slice(0, 10)
      const sameDay = days.get(day)
      if (sameDay) sameDay.push(registration)
      else days.set(day, [registration])
    }
    yield []
  }
  for (const [, ofDay] of [...days].sort(([a], [b]) => compare(b, a))) yield* slicesOf(ofDay.sort(byCreation))
}

const yesNo = (flag: boolean) => (flag ? 'ja' : 'nein')

export const inquiryWords = { open: 'offen', answered: 'beantwortet', closed: 'erledigt' }
const stateWord = ({ state }: Registration) =>
  isInquiryState(state) ? inquiryWords[state] : bookingStateWords[state][1]

/** Placeholder in a cell that has a line for each person. */
export const NO_VALUE = '–'

/** Returns a line for each person; "" if all of them are empty. */
function linesOf(booking: Registration, text: (person: Participant) => string): string {
  const texts = isBooking(booking) ? participantsOf(booking).map(text) : []
  return texts.every(line => line === '') ? '' : texts.map(line => line || NO_VALUE).join('\n')
}

/** Sensitive answers are not exported. */
const answers = builtInQuestionNames.filter(question => !builtInQuestions[question].isSensitive)
const answerText = (question: BuiltInQuestion, person: Participant): string => {
  const answer = person[question] ?? ''
  return builtInQuestions[question].kind === 'day' ? answer.split('-').reverse().join('.') : answer
}

function paymentText({ date, cents, way, reference }: Payment): string {
  const amount = `${tableAmount(cents).replace('.', ',')} €`
  const note = referenceOf(reference?.replace(/\s+/g, ' ').trim() ?? '')
  return [date.split('-').reverse().join('.'), amount, paymentWayWords[way][1], ...(note ? [note] : [])].join('; ')
}

/** Returns "" if the booking is settled on paper. */
const paidText = (booking: Registration) =>
  booking.eventSnapshot?.terms === undefined ? '' : tableAmount(paidBy(booking.payments))
/** An inquiry may have had no name from the start. */
const contactOf = (registration: Registration) =>
  isNameless(registration) ? nameOrNone(registration) : registration.name

/** Columns by which an import recognises our own export. */
export const ownBookingHeadings = { priceGroup: 'Preisgruppe', payments: 'Zahlungen', terms: 'AGB' } as const

/** Columns of the educator's table, which an import reads back. */
const columnsWith = (
  eventOf: ReturnType<typeof shownEventOf>,
  groupOf: (booking: Registration, person: Participant) => string,
  furtherColumns: Columns<Registration>,
  ownQuestions: readonly OwnQuestion[],
): Columns<Registration> => [
  ['Termin', 30, booking => eventOf(booking)?.title ?? ''],
  ['Beginn', 18, booking => momentText(eventOf(booking)?.startDate), 'moment'],
  ...textColumns<Registration>(formTexts, (booking, name) => (name === 'name' ? contactOf(booking) : booking[name])),
  ['Seite', 30, ({ page }) => page?.title ?? ''],
  ['Stand', 14, stateWord],
  ['Newsletter', 12, ({ newsLetter }) => yesNo(newsLetter)],
  [ownBookingHeadings.terms, 8, ({ privacyStatement }) => yesNo(privacyStatement)],
  ['Eingegangen', 18, ({ createdDate }) => momentText(createdDate), 'moment'],
  ['Nummer', 12, ({ number = '' }) => referenceOf(number)],
  ['Personen', 10, booking => (isBooking(booking) ? String(partySize(booking)) : '')],
  ['Teilnehmende', 40, booking => linesOf(booking, nameOrNone)],
  ...answers.map(
    question =>
      [
        builtInQuestions[question].label[1],
        16,
        (booking: Registration) => linesOf(booking, person => answerText(question, person)),
      ] as const,
  ),
  [ownBookingHeadings.priceGroup, 20, booking => linesOf(booking, person => groupOf(booking, person))],
  ...furtherColumns,
  ['Bezahlt', 12, paidText, 'amount'],
  [ownBookingHeadings.payments, 40, ({ payments }) => payments.map(paymentText).join('\n')],
  ...ownQuestions.map(
    question => [question.label, 24, (booking: Registration) => ownAnswers(question, booking)] as const,
  ),
]

/** Returns the answers to one of the educator's questions (D75), a line for each person. */
function ownAnswers({ _id, of }: OwnQuestion, booking: Registration): string {
  const text = (whose: Parameters<typeof answerTo>[0]) => {
    const answer = answerTo(whose, _id)
    // On one line, since each person has one line.
    return answer && !answer.sensitive ? ownAnswerText(answer, formatDate).replace(/\s+/g, ' ') : ''
  }
  return of === 'party' ? text(booking) : linesOf(booking, text)
}

/** Lists the questions that any event asks; sensitive ones never leave the site in a table. */
const questionsAskedBy = (events: readonly Event[], all: readonly OwnQuestion[]): OwnQuestion[] =>
  all.filter(({ _id, sensitive }) => !sensitive && events.some(({ asks }) => asks.includes(_id)))

const momentText = (moment: Instant | undefined) =>
  moment === undefined ? '' : `${dayOf(moment)} ${formatTime(moment)}`

/** Returns a function that finds the name of a person's price group. */
function priceGroups(events: readonly Event[]) {
  const byId = new Map(events.map(event => [event._id, event]))
  return (booking: Registration, { price }: Participant): string =>
    price === undefined
      ? ''
      : (pricesOf(booking, byId.get(booking.event)).find(({ _id }) => _id === price)?.label ?? '')
}

/** `4 von 5`: sessions attended, of those recorded. A site without courses has no such column. */
function attendanceColumns(events: readonly Event[]): Columns<Registration> {
  const courses = new Map(events.filter(isCourse).map(event => [event._id, event]))
  if (courses.size === 0) return []
  const text = (booking: Registration, { attendance = [] }: Participant) => {
    const course = courses.get(booking.event)
    if (!course || attendance.length === 0) return ''
    const sessions = uncancelledSessions(course.sessions).filter(({ _id }) =>
      attendance.some(({ session }) => session === _id),
    )
    const attended = sessions.filter(({ _id }) => attendance.some(entry => entry.session === _id && entry.attended))
    return `${attended.length} von ${sessions.length}`
  }
  return [['Anwesend', 14, booking => linesOf(booking, person => text(booking, person))]]
}

/** Exports the chosen registrations, newest first, with their current events. */
export const registrationTable = (
  registrations: readonly Registration[],
  events: readonly Event[],
  isWanted?: (registration: Registration) => boolean,
  all: readonly OwnQuestion[] = [],
): Table =>
  tableOf(
    'Anmeldungen',
    columnsWith(shownEventOf(events), priceGroups(events), attendanceColumns(events), questionsAskedBy(events, all)),
    newestFirst(registrations, isWanted),
  )

/** `anmeldungen-2026-11-28`, without the extension. */
export const tableName = (now: Instant): `anmeldungen-${Day}` => `anmeldungen-${dayOf(now)}`
