import type { Event } from '../../events/event.ts'
import { uncancelledSessions } from '../../events/sessions/sessions.ts'
import { compare } from '../../kit/compare.ts'
import { ageAt, type Day, dayOf, formatDate, formatTime } from '../../kit/format.ts'
import { slicesOf } from '../../kit/sliced-work.ts'
import { type Columns, type Table, tableOf } from '../../kit/table.ts'
import { paidBy } from '../../money/terms/payment.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import type { Region } from '../../money/terms/working-day.ts'
import { tableAmount } from '../../money/terms/year.ts'
import { answerText, answerTo } from '../../questions/answer.ts'
import { builtInQuestionNames, builtInQuestions } from '../../questions/built-in-questions.ts'
import { questionsIn } from '../../questions/event-questions.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { accountOf } from '../account/account.ts'
import {
  type BookingState,
  bookingStateWords,
  isBooking,
  nameOrNone,
  type Participant,
  participantsOf,
  partySize,
  peopleText,
} from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

/** Columns by which an import recognises this table. */
export const ownPeopleHeadings = { age: 'Alter am Tag', bookedBy: 'Angemeldet von', booking: 'Buchung' } as const

/** A person or an unnamed group. The first row of a booking has its money. */
type Row = { booking: Registration; person: Participant | undefined; isFirst: boolean }

/** Sort order by state; other states are skipped. */
const order: readonly Registration['state'][] = ['confirmed', 'requested', 'offered', 'quoted', 'waiting']

/** Exports an event's people, one row each, without sensitive data: for other programs, not for outdoors. */
export function participantTable(
  event: Event,
  bookings: readonly Registration[],
  context: { today: Day; region: Region; questions?: readonly OwnQuestion[] },
): Table {
  const rows = bookings
    .filter(booking => booking.event === event._id && isBooking(booking) && rankOf(booking) >= 0)
    .sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'de') || compare(a._id, b._id))
    .flatMap(rowsOf)
  return tableOf('Teilnehmende', columnsFor(event, context), slicesOf(rows))
}

const rankOf = ({ state }: Registration) => order.indexOf(state)

function rowsOf(booking: Registration): Row[] {
  const people: readonly (Participant | undefined)[] = participantsOf(booking)
  return (people.length > 0 ? people : [undefined]).map((person, at) => ({ booking, person, isFirst: at === 0 }))
}

function columnsFor(
  event: Event,
  { today, region, questions: all = [] }: { today: Day; region: Region; questions?: readonly OwnQuestion[] },
): Columns<Row> {
  const paidCell = ({ isFirst, booking }: Row) => (isFirst ? tableAmount(paidBy(booking.payments)) : '')
  const open = ({ isFirst, booking }: Row) => {
    const account = isFirst ? accountOf(booking, event, today, region) : undefined
    return account === undefined ? '' : tableAmount(account.open)
  }
  const groupOf = ({ person }: Row) => event.prices.find(({ _id }) => _id === person?.price)?.label ?? ''
  const answers = builtInQuestionNames.filter(question => !builtInQuestions[question].isSensitive)
  const ownQuestions = questionsIn(event.asks, all).filter(({ sensitive }) => !sensitive)
  return [
    ['Name', 26, ({ booking, person }) => (person ? nameOrNone(person) : peopleText(partySize(booking)))],
    ...answers.map(
      question =>
        [
          builtInQuestions[question].label[1],
          18,
          ({ person }: Row) => person?.[question] ?? '',
          builtInQuestions[question].kind === 'day' ? 'day' : 'text',
        ] as const,
    ),
    [
      ownPeopleHeadings.age,
      12,
      ({ person }) => (person?.birthDate ? String(ageAt(person.birthDate, event.startDate)) : ''),
    ],
    ...ownQuestions.map(question => [question.label, 24, (row: Row) => ownAnswer(question, row)] as const),
    ['Preisgruppe', 16, groupOf],
    ['Bezahlt', 12, paidCell, 'amount'],
    ['Offen', 12, open, 'amount'],
    ...attendanceColumns(event),
    ['Stand', 16, ({ booking: { state } }) => bookingStateWords[state as BookingState][1]],
    [ownPeopleHeadings.bookedBy, 26, ({ booking }) => nameOrNone(booking)],
    ['E-Mail', 30, ({ booking }) => booking.email],
    ['Telefon', 18, ({ booking }) => booking.phone],
    [ownPeopleHeadings.booking, 14, ({ booking: { number = '' } }) => referenceOf(number)],
    ['Termin', 30, () => event.title],
    ['Beginn', 18, () => `${dayOf(event.startDate)} ${formatTime(event.startDate)}`, 'moment'],
  ]
}

/** A column for each session of a course that is not called off, empty until somebody records the attendance. */
const attendanceColumns = ({ sessions }: Event): Columns<Row> =>
  uncancelledSessions(sessions).map(({ _id, startDate }) => {
    const mark = ({ person }: Row) => person?.attendance?.find(({ session }) => session === _id)?.attended
    return [
      `Da am ${formatDate(startDate)}`,
      12,
      row => ({ true: 'ja', false: 'nein' })[String(mark(row))] ?? '',
    ] as const
  })

/** Returns the answer to one of the educator's questions (D75); the first row of a booking has the party's. */
function ownAnswer({ _id, of, sensitive }: OwnQuestion, { booking, person, isFirst }: Row): string {
  const whose = of === 'party' ? (isFirst ? booking : undefined) : person
  const answer = whose && answerTo(whose, _id)
  return answer && !answer.sensitive && !sensitive ? answerText(answer, formatDate) : ''
}

/** `teilnehmende-2026-12-05`, without the ending; the day of the event. */
export const participantFile = ({ startDate }: Pick<Event, 'startDate'>): `teilnehmende-${Day}` =>
  `teilnehmende-${dayOf(startDate)}`
