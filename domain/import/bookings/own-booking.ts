import { AdminRegistration, newAdminRegistration } from '../../bookings/form/registration-input.ts'
import { type BookingState, bookingStates, bookingStateWords, takesPlaces } from '../../bookings/record/booking.ts'
import { perText } from '../../bookings/record/form-fields.ts'
import { inquiryStates, type Registration } from '../../bookings/record/registration.ts'
import { importBooking } from '../../bookings/steps/booking-steps.ts'
import { inquiryWords, NO_VALUE } from '../../bookings/views/registration-table.ts'
import type { Event } from '../../events/event.ts'
import { sumOf } from '../../kit/cents.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import { parseInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { centsIn, dayInCell } from '../../kit/table-cell.ts'
import { type Payment, paymentWays, paymentWayWords } from '../../money/terms/payment.ts'
import { numberOf } from '../../money/terms/reference.ts'
import { shownCents } from '../../money/terms/shown-amounts.ts'
import type { AnswerInput } from '../../questions/answer-input.ts'
import { builtInQuestionNames } from '../../questions/built-in-questions.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { notUnderstood } from '../events/event-times.ts'
import { countOfCell } from '../tables/cells.ts'
import { type BookingCells, bookingImportFields } from './booking-import-fields.ts'
import { waitingWords } from './booking-states.ts'
import { answersInRow, asInList } from './own-answers.ts'

export type OwnRow = {
  newId: () => string
  now: Instant
  educator: string
  created: Instant
  requestId: string
  /** Receives a sentence for each cell that keeps the row out. */
  wrong: string[]
  /** Receives a sentence for each answer that is not imported. */
  notes: string[]
  /** The educator's own questions. */
  own: readonly OwnQuestion[]
}

const labelOf = (field: keyof typeof bookingImportFields) => bookingImportFields[field].label()

/** Restores an inquiry of our own export; undefined after an error. */
export function ownInquiryIn(cell: BookingCells, row: OwnRow): Registration | undefined {
  const state = inquiryStates.find(inquiryState => inquiryWords[inquiryState] === cell('state'))
  if (state === undefined) row.wrong.push(notUnderstood(labelOf('state'), cell('state')))
  return state && row.wrong.length === 0 ? { ...draftOf(cell, undefined, {}, row), state } : undefined
}

/** Restores a booking of our own export; undefined after an error. */
export function ownBookingIn(cell: BookingCells, event: Event, row: OwnRow): Registration | undefined {
  const { now, wrong } = row
  const state = stateIn(cell('state'), wrong)
  const { people, party } = peopleIn(cell, event, row)
  const payments = paymentsIn(cell, row)
  if (state === undefined || wrong.length > 0) return undefined
  const draft = draftOf(cell, event, { participants: people, answers: party }, row)
  const { terms, ...snapshot } = draft.eventSnapshot ?? { title: '', startDate: now, endDate: now }
  const count = countOfCell(cell('people')) ?? 1
  const booking = importBooking(draft, state, { now, by: 'educator' })
  // Money of people who do not come was settled in the old system.
  const settled = takesPlaces(booking) ? [] : payments
  return {
    ...booking,
    number: cell('number'),
    // The booking has an account if the table reports payments.
    eventSnapshot: cell('paid') !== '' && terms !== undefined ? { ...snapshot, terms } : snapshot,
    ...(people.length === 0 && count > 1 ? { people: count } : {}),
    payments: settled.length > 0 ? [] : payments,
    ...(settled.length > 0 ? { remarks: [{ date: now, text: paidThere(settled) }] } : {}),
  }
}

const paidThere = (payments: readonly Payment[]) => {
  const sum = shownCents(sumOf(payments.map(({ cents }) => cents)))
  return t(`Paid before: ${sum}`, `Früher bezahlt: ${sum}`)
}

/** Reads a number as it is stored: today's export shows references, the earlier ones the stored form. */
export const withStoredNumber =
  (cell: BookingCells): BookingCells =>
  field =>
    field === 'number' ? (numberOf(cell(field)) ?? cell(field)) : cell(field)

/** Joins the rows of a participant list by booking. */
export function joinPeople<Row extends { cell: BookingCells }>(rows: readonly Row[]): readonly Row[] {
  if (!rows.some(({ cell }) => cell('bookedBy') !== '')) return rows
  const bookings = Map.groupBy(rows, ({ cell }) => [cell('booking'), cell('bookedBy'), cell('email')].join('\n'))
  return [...bookings.values()].flatMap(all => all.slice(0, 1).map(row => ({ ...row, cell: joinRows(all, row.cell) })))
}

function joinRows(all: readonly { cell: BookingCells }[], first: BookingCells): BookingCells {
  const lines = (field: Parameters<BookingCells>[0]) => {
    const texts = all.map(({ cell }) => cell(field))
    return texts.every(text => text === '') ? '' : texts.map(text => text || NO_VALUE).join('\n')
  }
  /** A group without names. */
  const [, count] = all.length === 1 ? (/^(\d+) Personen$/.exec(first('name')) ?? []) : []
  return field => {
    if (field === 'name') return first('bookedBy')
    if (field === 'number') return numberOf(first('booking')) ?? ''
    if (field === 'participants') return count === undefined ? lines('name') : ''
    if (field === 'people') return count ?? String(all.length)
    // Stands beside one person of the booking, in any row if the list was sorted.
    if (field === 'paid') return all.map(({ cell }) => cell(field)).find(Boolean) ?? ''
    const isEach = field === 'birthDate' || field === 'emergencyPhone' || field === 'priceGroup'
    if (isEach) return lines(field)
    // The party's answer stands in its first row only.
    if (field.startsWith('answers.'))
      return all.slice(1).every(({ cell }) => cell(field) === '') ? first(field) : lines(field)
    return first(field)
  }
}

/** Creates the booking as if it had been entered by hand. */
function draftOf(
  cell: BookingCells,
  event: Event | undefined,
  { participants = [], answers = [] }: Pick<AdminRegistration, 'participants' | 'answers'>,
  { newId, now, educator, own, created, requestId }: OwnRow,
): Registration {
  const input = parseInput(AdminRegistration, {
    ...perText(name => cell(name)),
    ...{ event: event?._id ?? '', participants, requestId, privacyStatement: cell('terms') === 'ja' },
    ...(answers.length > 0 ? { answers, consent: asInList() } : {}),
  })
  // Bookings of a cancelled event are imported with it.
  const open = ({ cancelled: _, ...rest }: Event): Event => rest
  const events = event ? [open(event)] : []
  const context = { events, questions: own, bookingsOf: () => [], now, newId, educator, answered: builtInQuestionNames }
  return { ...newAdminRegistration(input, context), createdDate: created, lastModifiedDate: now }
}

function stateIn(text: string, wrong: string[]): BookingState | undefined {
  const state = bookingStates.find(bookingState => bookingStateWords[bookingState][1] === text)
  if (state === undefined) wrong.push(notUnderstood(labelOf('state'), text))
  if (state === 'waiting') wrong.push(waitingWords())
  if (state === 'offered' || state === 'quoted')
    wrong.push(
      t(
        'An offer counts where it was made. Please enter it by hand.',
        'Ein Angebot gilt dort, wo es gemacht wurde. Bitte trag das von Hand ein.',
      ),
    )
  return state
}

/** Reads people line by line; empty if the contact person comes alone or a group has no names. */
function peopleIn(
  cell: BookingCells,
  event: Pick<Event, 'prices' | 'asks' | 'startDate'>,
  { own, wrong, notes }: Pick<OwnRow, 'own' | 'wrong' | 'notes'>,
): { people: NonNullable<AdminRegistration['participants']>; party: AnswerInput[] } {
  const { prices } = event
  const lines = (field: 'participants' | 'priceGroup' | 'birthDate' | 'emergencyPhone') => {
    const text = cell(field)
    return text === '' ? [] : text.split('\n').map(line => (line === NO_VALUE ? '' : line))
  }
  const [groups, days, phones] = [lines('priceGroup'), lines('birthDate'), lines('emergencyPhone')]
  const names = lines('participants')
  const birthDates = names.map((_, at) => dayInCell(days[at] ?? '') ?? '')
  const count = Math.max(names.length, 1)
  const { each, party } = answersInRow(cell, { own, event, people: count, birthDates, notes })
  const people = names.map((name, at) => ({
    name,
    ...(each[at]?.length ? { answers: each[at], consent: asInList() } : {}),
    price: priceIn(groups[at] ?? '', prices, wrong),
    birthDate: birthDates[at] ?? '',
    emergencyPhone: phones[at] ?? '',
  }))
  const [first] = people
  const isContact =
    people.length === 1 &&
    first?.name === cell('name') &&
    !(first.price || first.birthDate || first.emergencyPhone || first.answers)
  return { people: isContact ? [] : people, party }
}

function priceIn(label: string, prices: Event['prices'], wrong: string[]): string {
  const group = prices.find(price => price.label === label)
  if (label !== '' && !group) wrong.push(notUnderstood(labelOf('priceGroup'), label))
  return group?._id ?? ''
}

/** `20.11.2026; 20,00 €; Überweisung; RE-2026-0001`, one per line. */
function paymentsIn(cell: BookingCells, { newId, wrong, created }: OwnRow): Payment[] {
  const text = cell('payments')
  const sum = centsIn(cell('paid')) ?? 0
  // The participant list has amounts without dates.
  if (text === '' && sum !== 0)
    return [{ _id: newId(), date: dayOf(created), cents: sum, way: 'other', reference: t('imported', 'übernommen') }]
  if (text === '') return []
  return text.split('\n').flatMap(line => {
    const [date = '', amount = '', way = '', ...reference] = line.split('; ')
    const note = reference.join('; ')
    const [day, cents, kind] = [
      dayInCell(date),
      centsIn(amount),
      paymentWays.find(paymentWay => paymentWayWords[paymentWay][1] === way),
    ]
    if (day !== undefined && cents !== undefined && kind !== undefined)
      return [
        {
          ...{ _id: newId(), date: day, cents, way: kind },
          ...(note === '' ? {} : { reference: numberOf(note) ?? note }),
        },
      ]
    wrong.push(notUnderstood(labelOf('payments'), line))
    return []
  })
}
