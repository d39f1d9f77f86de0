import { priceLinesOf } from '../../bookings/account/account.ts'
import { AdminRegistration, newAdminRegistration } from '../../bookings/form/registration-input.ts'
import { plainName } from '../../bookings/people/booked-twice.ts'
import { PARTY_MAX } from '../../bookings/people/party-max.ts'
import { type BookingState, bookingStateWord, partySize } from '../../bookings/record/booking.ts'
import { isInquiryState, type Registration } from '../../bookings/record/registration.ts'
import { importBooking } from '../../bookings/steps/booking-steps.ts'
import { shownDay } from '../../events/dates/dated-title.ts'
import type { Event } from '../../events/event.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { type Cents, sumOf } from '../../kit/cents.ts'
import { type Day, dayOf, type Instant, instantOf } from '../../kit/format.ts'
import { parseInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { findRecord } from '../../kit/record.ts'
import { mapInSteps, type SlicedWork } from '../../kit/sliced-work.ts'
import { centsIn } from '../../kit/table-cell.ts'
import { type PaymentWay, paidBy } from '../../money/terms/payment.ts'
import { shownCents } from '../../money/terms/shown-amounts.ts'
import type { AnswerInput } from '../../questions/answer-input.ts'
import { builtInQuestionNames } from '../../questions/built-in-questions.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { notUnderstood, readCell } from '../events/event-times.ts'
import type { PreviewRow } from '../import.ts'
import { reasonWords } from '../report.ts'
import { peopleOfCell } from '../tables/cells.ts'
import type { UnreadCell } from '../tables/columns.ts'
import { ImportError, refuseImport, sentencesOf } from '../tables/import-error.ts'
import { addressesIn } from '../tables/mail-cell.ts'
import { firstNameFirst, readNames } from '../tables/names.ts'
import { priceWords } from '../tables/price-words.ts'
import type { Program } from '../tables/programs.ts'
import type { DateCell } from '../tables/when.ts'
import type { DateOrder } from '../tables/when-tokens.ts'
import { answersIn, type CellAnswers } from './answers.ts'
import {
  type EventSection,
  eventIn,
  type KnownEvents,
  type SectionColumn,
  sectionColumnIn,
  sectionIn,
} from './booking-event.ts'
import { type BookingCells, bookingFieldNames, bookingImportFields } from './booking-import-fields.ts'
import { stateIn, waitingWords } from './booking-states.ts'
import { belowTitle, type ListPart, listPartIn, offNotes } from './called-off.ts'
import { type DayColumn, tickIn } from './day-columns.ts'
import { paidFact, unpaidFact, withSharedPayments } from './order-payments.ts'
import { answersInRow, asInList } from './own-answers.ts'
import { ownBookingIn, ownInquiryIn, withStoredNumber } from './own-booking.ts'
import { isPart, paidInCell } from './paid-cell.ts'
import { isSumOrHeading } from './sums-and-headings.ts'
import { wholeCells } from './whole-cells.ts'

type Tools = {
  newId: () => string
  now: Instant
  /** Name for the consent to health notes, which no file contains. */
  educator: string
  /** The educator's own questions. */
  own: readonly OwnQuestion[]
  /** Returns a short id for a long text. */
  hash: (text: string) => string
  /** True if the file reports payments, in a column or as a state; otherwise bookings are settled on paper. */
  hasMoney: boolean
  /** True if a column says who is confirmed, so that the others are not. */
  hasApprovals?: boolean
  /** Returns the order of day and month in a field's column. */
  orders: (field: string) => DateOrder | undefined
  program: Program | undefined
  /** Texts that begin with `=` are formulas. */
  hasFormulas?: boolean
  /** Id of the event for rows without one. */
  event?: string | undefined
  /** Ids of events chosen by the educator, by the row's words. */
  namedEvents?: Readonly<Record<string, string>> | undefined
  /** Titles above the headings, and the sheet's name. */
  titles?: readonly string[]
  /** Columns with a tick for each day. */
  dayColumns?: readonly DayColumn[]
}

/** A row, read as far as possible without knowing the events. `earlier` uses the columns that 0.1.0 found. */
export type BookingRow = {
  row: number
  cell: BookingCells
  earlier: BookingCells
  notes: readonly string[]
  /** All cells, those of unread columns included. */
  text?: string
  /** True for a hidden or struck-through row. */
  isSetAside?: boolean
  /** Cells that no field reads. */
  unread?: readonly UnreadCell[]
  /** Fields whose text is that of a merged cell above. */
  merged?: readonly string[]
}

/** A parsed row: its booking and identity, or a preview line with the errors. */
export type ReadRow =
  | {
      row: number
      what: string
      booking: Registration
      facts: string
      notes: readonly string[]
      /** The row's identity in 0.1.0. */
      earlierId: string
      /** Number in the file. */
      number: string
      text: string
      isSetAside: boolean
      /** Each row is a ticket, or it has the number of an order. */
      isOrdered: boolean
    }
  | { preview: PreviewRow }

/** Parses rows, yielding between steps so that other work can run. */
export function* readBookings(
  rows: readonly BookingRow[],
  events: readonly Event[],
  { namedEvents = {}, ...tools }: Tools,
): SlicedWork<ReadRow[]> {
  const byId = new Map(events.map(event => [event._id, event]))
  const context = {
    byTitle: Map.groupBy(events, ({ title }) => plainName(title)),
    usualEvent: tools.event === undefined ? undefined : findRecord(events, tools.event, 'event'),
    named: new Map(
      Object.entries(namedEvents).flatMap(([eventWords, id]): [string, Event][] => {
        const event = byId.get(id)
        return event ? [[eventWords, event]] : []
      }),
    ),
  }
  const column = tools.program?.isOwn ? undefined : yield* sectionColumnIn(rows, context)
  const read = yield* mapInSteps(rows, bookingReader({ ...context, events, tools }, column))
  return tools.program?.isOwn
    ? read
    : yield* withSharedPayments(read, { newId: tools.newId, isPaidAtFirst: tools.program?.isPaidAtFirst })
}

function bookingReader(
  { byTitle, named, usualEvent, events, tools }: RowContext,
  column: SectionColumn | undefined,
): (row: BookingRow) => ReadRow {
  let section: EventSection | undefined
  let part: ListPart | undefined = (tools.titles ?? [])
    .flatMap(title => listPartIn(title, { isAlone: false }) ?? [])
    .at(-1)
  return ({ row, cell: raw, earlier, notes: said, text = '', isSetAside = false, unread = [] }) => {
    const id = String(row)
    const notes = [...said]
    const isOwn = tools.program?.isOwn
    const undamaged = wholeCells(withoutDegree(raw), notes, tools.hasFormulas)
    const cell = isOwn ? withStoredNumber(undamaged) : ofProgram(undamaged, tools.program)
    const between = isOwn ? undefined : sectionIn(raw, { byTitle, named }, column, tools.now)
    const title = isOwn ? undefined : partIn(raw)
    const isNone =
      between?.event !== undefined || title !== undefined || (!isOwn && (isSumOrHeading(raw) || isSumOrHeading(cell)))
    if (between && !title && (between.event || !isNone)) section = between
    part = title ?? (between?.event ? undefined : part)
    const only = section ? section.event : (usualEvent ?? named.get(''))
    const eventTitle = cell('event') || (isNone ? '' : only?.title)
    const what = [isOwn ? cell('name') : nameIn(cell), eventTitle, cell('day')].filter(Boolean).join(', ') || '–'
    if (isNone) {
      const notes = [reasonWords('noEntry')]
      return { preview: { id, row, what, outcome: 'left', notes, reason: 'noEntry' } }
    }
    if (!isOwn && isGivenBack(cell, tools.program)) {
      const state = cell(stateIn(cell('state')) === 'void' ? 'state' : 'attendeeState') || cell('state')
      const why = t(`Cancelled or expired there: ${state}.`, `Dort storniert oder verfallen: ${state}.`)
      return { preview: { id, row, what, outcome: 'left', notes: [why], reason: 'cancelled' } }
    }
    if (part?.part === 'waiting')
      return { preview: { ...{ id, row, what, outcome: 'wrong' }, notes: [belowTitle(part), waitingWords()] } }
    if (between)
      return { preview: { ...{ id, row, what, outcome: 'wrong' }, notes: [...between.wrong], asks: between.asks } }
    try {
      const context = { byTitle, named, events, usualEvent: only, tools }
      const startDate = cell('event') === '' ? only?.startDate : undefined
      const tick = isOwn ? {} : tickIn(unread, { columns: tools.dayColumns ?? [], startDate, title: only?.title })
      const { booking, facts, ...more } = isOwn
        ? ownRowIn(cell, context)
        : bookingIn(withCount(cell, tick.count), context)
      const earlierId = tools.hash(earlierKey(booking.event, isOwn ? withStoredNumber(earlier) : earlier))
      const number = cell('number')
      const isOrdered = tools.program?.hasTickets === true || number !== ''
      // Equal rows of our own export are the same booking, whatever their cells.
      const calledOffNotes = isOwn || booking.state === 'cancelled' ? [] : offNotes(cell, unread)
      if (tick.doubt && booking.state !== 'cancelled') calledOffNotes.push(tick.doubt)
      if (part?.part === 'off' && booking.state !== 'cancelled') calledOffNotes.push(belowTitle(part))
      if (tools.program?.hasDrafts && cell('created') === '' && booking.state !== 'cancelled')
        calledOffNotes.push(draftWords())
      const about = { text: isOwn ? '' : text, isSetAside: isSetAside || calledOffNotes.length > 0, isOrdered }
      return {
        row,
        what,
        booking,
        facts,
        notes: [...notes, ...calledOffNotes, ...(isOwn ? [] : unnamedWords(cell)), ...more.notes],
        earlierId,
        number,
        ...about,
      }
    } catch (error) {
      const askedEvent = error instanceof ImportError ? error.asks : undefined
      // Below a section, ask for the section's event.
      const asks = askedEvent === '' && section ? section.asks : askedEvent
      return { preview: { ...{ id, row, what, outcome: 'wrong' }, notes: [...notes, ...sentencesOf(error)], asks } }
    }
  }
}

const draftWords = () => t('Begun, but never sent.', 'Angefangen, aber nie abgeschickt.')

/** A column `Titel` may hold degrees or forms of address instead of events. */
const withoutDegree = (cell: BookingCells): BookingCells =>
  /^(?:(?:prof|dr|mag|dipl|ing|phil|med|rer|nat|ba|ma|msc|bsc|herrn?|frau|divers|mrs?|ms|miss)\b[.\s-]*)+$/i.test(
    cell('event'),
  )
    ? field => (field === 'event' ? '' : cell(field))
    : cell

/** Reads the words of a program: its states, and titles without the event's number. */
const ofProgram = (cell: BookingCells, program: Program | undefined): BookingCells =>
  program?.states || program?.hasEventIds
    ? field => {
        if (field === 'state') return program.states?.[cell('state').toLowerCase()] ?? cell('state')
        return field === 'event' && program.hasEventIds ? cell('event').replace(/ \(\d+\)$/, '') : cell(field)
      }
    : cell

/** A number in place of a tick counts people. */
const withCount = (cell: BookingCells, count = 1): BookingCells =>
  count > 1 && cell('people') + cell('participants') === ''
    ? field => (field === 'people' ? String(count) : cell(field))
    : cell

/** Reads a row with a single text as the title of the rows below. */
function partIn(cell: BookingCells): ListPart | undefined {
  const [field, ...more] = bookingFieldNames.filter(field => cell(field) !== '')
  return field !== undefined && more.length === 0 ? listPartIn(cell(field), { isAlone: true }) : undefined
}

type RowContext = KnownEvents & { events: readonly Event[]; tools: Omit<Tools, 'namedEvents'> }

/** A booking, what a preview shows besides name and event, and notes. */
type BookingInRow = { booking: Registration; facts: string; notes: readonly string[] }

/** Parses a row of our own export. Throws all errors at once. */
function ownRowIn(cell: BookingCells, { byTitle, named, tools }: RowContext): BookingInRow {
  const { now, hash, orders } = tools
  const [wrong, notes]: [string[], string[]] = [[], []]
  const when = (field: 'day' | 'created') =>
    readCell(
      { label: bookingImportFields[field].label(), text: cell(field), what: ({ day }) => day !== undefined },
      { order: orders(field) },
      { wrong, notes },
    )
  const event = cell('event') === '' ? undefined : eventIn(cell, { byTitle, named, usualEvent: undefined }, when('day'))
  const createdAt = when('created')
  const key = [keyOf(event?._id, cell, createdAt), ...(event ? [] : [cell('notes')])].join('\n')
  // A spreadsheet writes midnight as a bare day.
  const created = createdIn(createdAt && { time: '00:00', ...createdAt }, now)
  const row = { ...tools, created, requestId: hash(key), wrong, notes }
  const booking = event ? ownBookingIn(cell, event, row) : ownInquiryIn(cell, row)
  if (!booking) throw new ImportError(wrong)
  const { state, payments } = booking
  const [payment] = payments
  if (payment && cell('payments') === '') notes.push(undatedWords('date', payment.date))
  const facts = isInquiryState(state)
    ? t('inquiry', 'Anfrage')
    : factsOf(state, booking, cell('paid') === '' ? undefined : paidBy(payments))
  return { booking, facts, notes }
}

/** Parses a row. Throws all errors at once. */
function bookingIn(cell: BookingCells, { byTitle, named, events, usualEvent, tools }: RowContext): BookingInRow {
  const { now, newId, educator, own, hash, hasMoney, orders } = tools
  const sentences: string[] = []
  const left: string[] = []
  let asks: string | undefined
  const when = (field: 'day' | 'created' | 'paidOn') =>
    readCell(
      { label: bookingImportFields[field].label(), text: cell(field), what: ({ day }) => day !== undefined },
      { order: orders(field) },
      { wrong: sentences, notes: left },
    )
  function read<T>(part: () => T, otherwise: T): T {
    try {
      return part()
    } catch (error) {
      sentences.push(...sentencesOf(error))
      if (error instanceof ImportError) asks ??= error.asks
      return otherwise
    }
  }
  const event = read<Event | undefined>(() => eventIn(cell, { byTitle, usualEvent, named }, when('day')), undefined)
  // A list may rule out its empty rows: `---`.
  const hasName = /\p{L}/u.test(nameIn(cell))
  const name = read(() => (hasName ? oneNameIn(cell) : refuseImport(t('The name is missing.', 'Der Name fehlt.'))), '')
  const state = read<BookingState>(() => bookingStateIn(cell, tools.hasApprovals), 'confirmed')
  const createdAt = when('created')
  const created = createdIn(createdAt, now)
  const participants = read(() => participantsIn(cell, name), [])
  const people = Math.max(participants.length, 1)
  const names = participants.map(participant => participant.name)
  const answers = answersIn(cell, { event, people, names, now, order: orders('birthDate'), notes: left })
  const birthDates = answers.map(({ birthDate = '' }) => birthDate)
  const declared = answersInRow(cell, { own, event, people, birthDates, notes: left })
  const draft = read(
    () =>
      newAdminRegistration(
        inputOf(cell, {
          ...{ event, name, hash, arrived: createdAt },
          participants: name === '' ? [] : withAnswers(participants, answers, declared, name),
          answers: declared.party,
        }),
        { events, questions: own, bookingsOf: () => [], now, newId, educator, answered: builtInQuestionNames },
      ),
    undefined,
  )
  const { cents, day, isYearGuessed } = read<PaidFact>(() => paidIn(cell, draft, dayOf(now)), { cents: 0 })
  const paidOn = cents === 0 ? dayOf(now) : paidOnIn(when('paidOn')?.day ?? day, created, now)
  // With further errors, choosing the event would not help.
  if (!draft || sentences.length > 0)
    throw new ImportError([...new Set(sentences)], sentences.length > 1 ? undefined : asks)

  const paid = {
    _id: newId(),
    date: paidOn,
    cents,
    way: wayIn(cell('way') || cell('paid')),
    reference: t('imported', 'übernommen'),
  }
  const { terms, ...snapshot } = draft.eventSnapshot ?? { title: '', startDate: now, endDate: now }
  // A cancelled booking's money was settled elsewhere.
  const settled = state === 'cancelled' && cents > 0 ? shownCents(cents) : ''
  const number = cell('number')
  const remark = [
    number && t(`Number before: ${number}`, `Nummer bisher: ${number}`),
    settled && t(`Paid before the cancellation: ${settled}`, `Vor der Stornierung bezahlt: ${settled}`),
  ]
    .filter(Boolean)
    .join('. ')
  const booking = {
    ...importBooking(draft, state, { now, by: 'educator' }),
    eventSnapshot: hasMoney && terms !== undefined ? { ...snapshot, terms } : snapshot,
    payments: cents === 0 || settled ? [] : [paid],
    createdDate: created,
    lastModifiedDate: now,
    ...(remark === '' ? {} : { remarks: [{ date: now, text: remark.slice(0, 500) }] }),
  }
  const isUndated = cents > 0 && !settled && cell('paidOn') === '' && (day === undefined || isYearGuessed)
  const notes = [
    ...left,
    isUndated ? undatedWords(isYearGuessed ? 'year' : 'date', paidOn) : '',
    mailNote(mailIn(cell)),
    unpricedWords(cell, draft, { hasMoney, cents }),
    isPaidByState(cell) ? paidByStateWords(cents, priceOf(draft)) : '',
    unpaidAmountWords(cell, cents, dayOf(now)),
    settled &&
      t(
        `The ${settled} paid become a remark, not a payment: you have settled already what became of them.`,
        `Die bezahlten ${settled} werden ein Vermerk und keine Zahlung: Was daraus wurde, hast du schon geregelt.`,
      ),
  ]
  return {
    booking,
    facts: factsOf(state, draft, hasMoney ? cents : undefined),
    notes: notes.filter(Boolean),
  }
}

function undatedWords(missing: 'year' | 'date', taken: Day): string {
  const day = shownDay(taken)
  return t(
    `Paid without a ${missing}: ${day} is assumed.`,
    `Bezahlt ohne ${missing === 'year' ? 'Jahr' : 'Datum'}: angenommen ist der ${day}.`,
  )
}

/** Names the parts of a cell that are not imported: all but the first address. */
function mailNote(cell: string): string {
  const { addresses, others } = addressesIn(cell)
  const [first, ...more] = addresses
  if (first === undefined) return cell === '' ? '' : unreachableWords(cell)
  const left = [...more, ...others].join(', ').slice(0, 200)
  return left === ''
    ? ''
    : t(
        `Several email addresses: ${first} is used, ${left} is not.`,
        `Mehrere E-Mail-Adressen: Genommen wird ${first}, draußen bleibt ${left}.`,
      )
}

/** Explains that an amount in the list is not owed: only the event's price counts. */
function unpricedWords(
  cell: BookingCells,
  draft: Registration,
  { hasMoney, cents }: { hasMoney: boolean; cents: Cents },
) {
  const [amount, price] = [amountIn(cell), priceOf(draft)]
  if (!hasMoney || amount === undefined || priceIn(cell, draft) === price || (price === undefined && amount === cents))
    return ''
  const [amountText, priceText] = [shownCents(amount), price === undefined ? undefined : shownCents(price)]
  return priceText === undefined
    ? t(
        `The amount of ${amountText} is not asked for: the event has no price yet. Give it one first, then import the list.`,
        `Der Betrag von ${amountText} wird nicht verlangt: Der Termin hat noch keinen Preis. Gib ihm zuerst einen, dann übernimm die Liste.`,
      )
    : t(
        `The list says ${amountText}, the event costs ${priceText}. The price of the event counts.`,
        `In der Liste stehen ${amountText}, der Termin kostet ${priceText}. Es gilt der Preis des Termins.`,
      )
}

const unreachableWords = (email: string) =>
  t(
    `No mail can reach “${email}”. The row is imported without an email address.`,
    `Unter „${email}“ kommt keine E-Mail an. Die Zeile kommt ohne E-Mail-Adresse.`,
  )

function paidByStateWords(cents: Cents, price: Cents | undefined): string {
  if (price === undefined && cents === 0)
    return t(
      'Paid according to the state. The price is not known, so no payment is entered.',
      'Laut Stand bezahlt. Der Preis ist nicht bekannt, deshalb wird keine Zahlung eingetragen.',
    )
  return cents === 0
    ? ''
    : t(
        `Paid according to the state: ${shownCents(cents)} are entered.`,
        `Laut Stand bezahlt: ${shownCents(cents)} werden eingetragen.`,
      )
}

type Input = {
  event: Event | undefined
  name: string
  participants: Person[]
  /** The party's answers to the educator's own questions. */
  answers: AnswerInput[]
  hash: Tools['hash']
  arrived: DateCell | undefined
}

/** A participant with their answers. */
type Person = { name: string } & CellAnswers & { consent?: string; answers?: AnswerInput[] }

/** Adds the contact person as a participant if they come alone and have answers. */
function withAnswers(
  participants: readonly Person[],
  answers: readonly CellAnswers[],
  { each }: Pick<ReturnType<typeof answersInRow>, 'each'>,
  name: string,
): Person[] {
  const isSilent = answers.every(answer => Object.keys(answer).length === 0) && each.every(own => own.length === 0)
  if (isSilent) return [...participants]
  const people = participants.length > 0 ? participants : [{ name }]
  return people.map((person, at) => {
    const own = each[at] ?? []
    const hasDeclared = answers[at]?.health || own.length > 0
    return {
      ...{ ...person, ...answers[at] },
      ...(own.length > 0 ? { answers: own } : {}),
      ...(hasDeclared ? { consent: asInList() } : {}),
    }
  })
}

/** Validates the row like typed input. Without an event, this still finds other errors. */
const inputOf = (cell: BookingCells, { event, name, participants, answers, hash, arrived }: Input): AdminRegistration =>
  parseInput(AdminRegistration, {
    event: event?._id ?? '',
    name,
    ...Object.fromEntries((['country', 'notes'] as const).map(field => [field, cell(field)])),
    // Google Contacts joins several numbers so.
    phone: cell('phone').replace(/\s*:::\s*/g, ', '),
    ...homeIn(cell),
    email: addressesIn(mailIn(cell)).addresses[0] ?? '',
    participants,
    ...(answers.length > 0 ? { answers, consent: asInList() } : {}),
    requestId: hash(keyOf(event?._id, cell, arrived)),
  })

/** Identifies a row across imports, whatever the file's format. */
function keyOf(event: string | undefined, cell: BookingCells, arrived: DateCell | undefined): string {
  const { names } = readNames(cell('participants'), peopleOfCell(cell('people')))
  return [
    'row',
    event,
    normalAddress(cell('email')),
    plainName(firstNameFirst(nameAsWritten(cell))),
    names.map(plainName).join('|'),
    arrived?.day,
    arrived?.time,
    cell('number'),
  ].join('\n')
}

/** Returns the row's identity in 0.1.0: its cells as written. Never change it (D77.6). */
const earlierKey = (event: string, cell: BookingCells): string =>
  [
    event,
    normalAddress(cell('email')),
    plainName(nameAsWritten(cell)),
    cell('participants'),
    cell('created'),
    cell('number'),
  ].join('\n')

/** `2 Personen, bestätigt, 70 €, bezahlt 35 €`; `paid` if payments are imported. */
function factsOf(state: BookingState, draft: Registration, paid: Cents | undefined): string {
  const count = partySize(draft)
  const facts = [
    count === 1 ? t('1 person', '1 Person') : t(`${count} people`, `${count} Personen`),
    bookingStateWord(state).toLowerCase(),
  ]
  if (state === 'cancelled') return facts.join(', ')
  const price = priceOf(draft)
  const isOwed = state === 'confirmed' && price !== undefined && price > 0
  return [
    ...facts,
    priceWords(price === undefined ? null : price / 100),
    paid !== undefined && paid > 0 && paidFact(paid),
    paid === 0 && isOwed && unpaidFact(),
  ]
    .filter(Boolean)
    .join(', ')
}

function nameAsWritten(cell: BookingCells): string {
  const [first, last] = [cell('firstName'), cell('lastName') || cell('name')]
  return (first === '' ? cell('name') || last : `${first} ${last}`).replace(/\s+/g, ' ').trim()
}

/** Some files have the address in the name column: `Erika Moos erika@example.org +49 151 1234567`. */
const addressesInName = /[^\s<>(),;]+@[^\s<>(),;]+/g
const mailIn = (cell: BookingCells): string =>
  cell('email') || ((nameAsWritten(cell) || cell('participants')).match(addressesInName) ?? []).join(' ')

const withoutAddress = (name: string) =>
  name.includes('@')
    ? name
        .replace(/[<(]?[^\s<>(),;]*@[^\s<>(),;]*[>)]?/g, ' ')
        .replace(/\s+/g, ' ')
        .trimEnd()
        .replace(/ \+?[\d /()-]{5,}$/, '')
        .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
    : name

/** Without a name, the first participant counts as the contact person. */
const nameIn = (cell: BookingCells): string =>
  firstNameFirst(withoutAddress(nameAsWritten(cell))) ||
  withoutAddress(readNames(namesIn(cell), undefined).names[0] ?? '')

/** Refuses several people in one cell: `Erika Moos erika@example.org, Jo Farn jo@example.org`. */
function oneNameIn(cell: BookingCells): string {
  const addresses = cell('name').includes('@') ? (cell('name').match(addressesInName) ?? []) : []
  const isSeveral = addresses.length > 1 && /\p{L} ?[,;] ?\p{L}/u.test(withoutAddress(cell('name')))
  if (!isSeveral) return nameIn(cell)
  const text = cell('name').slice(0, 200)
  return refuseImport(
    t(
      `Several people in one cell: “${text}”. Please give each a row of its own.`,
      `Mehrere Leute in einem Feld: „${text}“. Bitte gib jedem eine eigene Zeile.`,
    ),
  )
}

/** A list that counts children has no names in their column. */
const isCounted = (cell: BookingCells) => /^\d{1,2}$/.test(cell('participants'))
/** `Kinder: ja` */
const isYesOrNo = (text: string) =>
  /^(?:ja|j|yes|y|x|wahr|true|nein|n|no|keine?|none|falsch|false|[-–✓✔✗])$/i.test(text)
const namesIn = (cell: BookingCells): string =>
  isCounted(cell) || isYesOrNo(cell('participants')) ? '' : cell('participants')

/** Says that a yes in the column of names leaves open who comes, and how many. */
const unnamedWords = (cell: BookingCells): string[] =>
  /^(?:ja|j|yes|y|x|wahr|true|[✓✔])$/i.test(cell('participants')) && cell('people') === ''
    ? [
        t(
          `${bookingImportFields.participants.label()}: “${cell('participants')}” names nobody; one person is counted.`,
          `${bookingImportFields.participants.label()}: „${cell('participants')}“ nennt niemanden; gezählt wird eine Person.`,
        ),
      ]
    : []

/** Reads a column for one state: yes, no, or when. Throws for other words. */
function isMarked(cell: BookingCells, field: 'cancelled' | 'waits', state: ReturnType<typeof stateIn>): boolean {
  const text = cell(field)
  if (/^(?:|0(?:[.,]0+)?|[-–]|nein|no|n|false|falsch|null|keine?|offen|0000-00-00.*)$/i.test(text)) return false
  if (/\d|^(?:ja|j|yes|y|x|true|wahr|ok|[✓✔])$/i.test(text) || stateIn(text) === state) return true
  return refuseImport(notUnderstood(bookingImportFields[field].label(), text))
}

const isUnapproved =
  /^(?:|0(?:[.,]0+)?|[-–☐✗✘❌]|nein|no|n|false|falsch|null|keine?|0000-00-00.*)$|\b(?:nicht|not|offen|open|pending|ausstehend)\b/i

/** True if a cell says that somebody is confirmed: by a yes, a day, or a state. */
const isApproved = (text: string) => !isUnapproved.test(text) && [undefined, 'confirmed'].includes(stateIn(text))

/** Reads the state. Throws for a waiting list and for an unknown word. */
function bookingStateIn(cell: BookingCells, hasApprovals = false): BookingState {
  const text = cell('state')
  if (isMarked(cell, 'waits', 'waiting')) return refuseImport(waitingWords())
  const state = isMarked(cell, 'cancelled', 'cancelled') ? 'cancelled' : stateIn(text)
  if (state === 'waiting') return refuseImport(waitingWords())
  if (state === undefined || state === 'void')
    return refuseImport(notUnderstood(bookingImportFields.state.label(), text))
  const isOpen = hasApprovals && state === 'confirmed' && !isApproved(cell('approved'))
  return isOpen ? 'requested' : state
}

/** True for a returned ticket or an incomplete order, which are not bookings. */
function isGivenBack(cell: BookingCells, program: Program | undefined): boolean {
  const [attendee, state] = [stateIn(cell('attendeeState')), stateIn(cell('state'))]
  return (
    [attendee, state].includes('void') ||
    attendee === 'cancelled' ||
    (program?.hasTickets === true && state === 'cancelled')
  )
}

/** True if everything is paid according to the state alone. */
export const isPaidByState = (cell: BookingCells): boolean =>
  cell('paid') === '' && /^(?:bezahlt|paid)$/i.test(cell('state'))

/** A day of payment means paid, if nothing else says how much. */
const dayOfPayment = (cell: BookingCells): string => (/\d/.test(cell('paidOn')) ? cell('paidOn') : '')
export const isPaidByDay = (cell: BookingCells): boolean =>
  cell('paid') === '' && !isPaidByState(cell) && dayOfPayment(cell) !== ''

/** Reads the arrival; a list without it counts as made by hand today. */
function createdIn(when: DateCell | undefined, now: Instant): Instant {
  // LimeSurvey writes 1980, others 1970, for a moment that they did not record.
  if (when?.day === undefined || when.day < '1990') return now
  const created = instantOf(when.day, when.time ?? '12:00')
  return created < now ? created : now
}

type Home = Record<'street' | 'houseNumber' | 'zip' | 'city', string>

/** Reads the address, even if some parts share a column: `Waldweg 12a, 34117 Kassel`. */
function homeIn(cell: BookingCells): Home {
  const lines = labelledLines(cell('street'))
  if (lines) return { ...streetIn(lines.street, cell('houseNumber')), zip: lines.zip, city: lines.city }
  const [zip, city] = [cell('zip').replace(/^D\s?-\s?(?=\d{5})/i, ''), cell('city')]
  const town = /^(?:D-?)?(\d{4,5})\s+(\p{L}[^\d,]*)$/u
  const [, ownZip = '', ownCity = ''] = (zip === '' && town.exec(city)) || (city === '' && town.exec(zip)) || []
  if (ownZip !== '') return { ...streetIn(cell('street'), cell('houseNumber')), zip: ownZip, city: ownCity }
  const [, street = '', rest = ''] = /^(.+?)\s*[,;\n]\s*(?=(?:D-?)?\d{4,5}\s)(.+)$/.exec(cell('street')) ?? []
  const [, lastZip = '', lastCity = ''] = (zip + city === '' && town.exec(rest)) || []
  return lastZip === ''
    ? { ...streetIn(cell('street'), cell('houseNumber')), zip, city }
    : { ...streetIn(street, cell('houseNumber')), zip: lastZip, city: lastCity }
}

/** Reads the address of Jotform: `Street Address: Waldweg 3`, `City: Kassel`, `Postal / Zip Code: 34117`. */
function labelledLines(text: string): Omit<Home, 'houseNumber'> | undefined {
  const lines = text.split('\n').map(line => /^([^:]+):\s*(.*)$/.exec(line.trim()))
  if (lines.length < 2 || lines.includes(null)) return undefined
  const fieldOf = (label: RegExp) => lines.find(line => label.test(line?.[1] ?? ''))?.[2] ?? ''
  const street = [fieldOf(/^(?:street|stra|adresse|address)(?!.*2)/i), fieldOf(/line 2|zeile 2/i)].filter(Boolean)
  return { street: street.join(', '), zip: fieldOf(/zip|postal|plz|postleit/i), city: fieldOf(/city|stadt|^ort/i) }
}

/** Splits `Waldweg 12a` if the number has no column of its own. */
function streetIn(street: string, houseNumber: string): Pick<Home, 'street' | 'houseNumber'> {
  const [, name = '', number = ''] = /^(.*\D)\s+(\d+\s?[a-z]?(?:\s?[-/]\s?\d+\s?[a-z]?)?)$/i.exec(street) ?? []
  return houseNumber === '' && name !== '' ? { street: name, houseNumber: number } : { street, houseNumber }
}

/** Reads named participants, or unnamed companions. A number that contradicts the names is an error. */
function participantsIn(cell: BookingCells, name: string): { name: string }[] {
  const text = cell('people') || (isCounted(cell) ? cell('participants') : '')
  const count = text === '' ? undefined : peopleOfCell(text)
  if (text !== '' && count === undefined) return refuseImport(notUnderstood(bookingImportFields.people.label(), text))
  const { names, wrong: contradiction } = readNames(namesIn(cell), count)
  if (contradiction !== undefined) refuseImport(contradiction)
  const written = cell('adults') === '' ? 0 : peopleOfCell(cell('adults'))
  if (written === undefined) return refuseImport(notUnderstood(bookingImportFields.adults.label(), cell('adults')))
  const companions = companionsIn(cell, { count, names: names.length })
  const adults = companions || (names.some(other => plainName(other) === plainName(name)) ? 0 : written)
  const size = Math.max((count ?? names.length) + adults, 1)
  if (size > PARTY_MAX)
    refuseImport(t(`At most ${PARTY_MAX} people in one booking.`, `Höchstens ${PARTY_MAX} Personen in einer Buchung.`))
  const named = names.length === 0 ? [name] : adults > 0 ? [...names, name] : names
  if (size === 1 && plainName(withoutAddress(named[0] ?? '')) === plainName(name)) return []
  const others = Array.from({ length: size - named.length }, (_, at) =>
    t(`Person ${named.length + at + 1} of ${name}`, `${named.length + at + 1}. Person von ${name}`),
  )
  return [...named, ...others].map(personName => ({ name: withoutAddress(personName).slice(0, 100) || name }))
}

/** Counts the contact person and those who come along; 0 if the row names or counts all people. */
function companionsIn(cell: BookingCells, { count, names }: { count: number | undefined; names: number }): number {
  if (count !== undefined || names > 0 || /^(?:|keine?|nein|none|no|[-–])$/i.test(cell('companions'))) return 0
  const companions = peopleOfCell(cell('companions'))
  return companions === undefined
    ? refuseImport(notUnderstood(bookingImportFields.companions.label(), cell('companions')))
    : companions + 1
}

/** Returns the day of payment, at most today. */
function paidOnIn(written: Day | undefined, created: Instant, now: Instant): Day {
  const day = written ?? dayOf(created)
  return day < dayOf(now) ? day : dayOf(now)
}

/** Returns the total price; undefined if unknown. */
function priceOf(booking: Registration): Cents | undefined {
  const lines = priceLinesOf(booking)
  return lines && sumOf(lines.map(({ cents }) => cents))
}

/** Reads the amount paid, and its day if given; `booking` is undefined if it could not be created. */
function paidIn(cell: BookingCells, booking: Registration | undefined, today: Day): PaidFact {
  const hasPart = isPart(cell('paid')) || isPaidInPart.test(cell('state'))
  // `Anzahlung: ja` says no amount, and is not a yes to all of it. `Bezahlt: teilweise 30 €` says its own.
  const own = paidInCell(cell('paid'), today)
  const saysHowMuch = own !== undefined && ('open' in own || writtenCents(cell('paid'), today) > 0)
  const isBeside = hasPart && !saysHowMuch && writtenCents(cell('paidAmount'), today) > 0
  const text = isBeside ? cell('paidAmount') : isPaidByState(cell) ? cell('state') : cell('paid') || dayOfPayment(cell)
  const label = bookingImportFields.paid.label()
  if (text === '' && isPaidInPart.test(cell('state'))) return refuseImport(partWords(label, cell('state')))
  if (text === '') return { cents: 0 }
  const amount = paidInCell(text, today)
  // A day in the future is a due date, not a payment.
  if (!amount && isPaidByDay(cell)) return { cents: 0 }
  if (!amount) return refuseImport(isPart(text) ? partWords(label, text) : notUnderstood(label, text))
  if ('cents' in amount) return amount
  const { day, isYearGuessed } = amount
  const when = { day, isYearGuessed }
  if (!booking || booking.event === '') return { cents: 0 }
  const price = priceIn(cell, booking)
  // A booking whose state is "paid" is imported even if its price is missing.
  if (price === undefined) return isPaidByState(cell) || isPaidByDay(cell) ? { cents: 0 } : refuseImport(priceWanted())
  if ('isAll' in amount) return { cents: price, ...when }
  return amount.open <= price ? { cents: price - amount.open, ...when } : refuseImport(notUnderstood(label, text))
}

/** Returns the amount that a cell names; 0 if it names none. */
function writtenCents(text: string, today: Day): Cents {
  const amount = paidInCell(text, today)
  return amount && 'cents' in amount ? amount.cents : 0
}

/** Names an amount that is not recorded: a deposit may only be due. */
function unpaidAmountWords(cell: BookingCells, cents: Cents, today: Day): string {
  const [text, label] = [cell('paidAmount').slice(0, 60), bookingImportFields.paidAmount.label()]
  return writtenCents(text, today) <= cents
    ? ''
    : t(
        `${label}: “${text}” is not recorded, as “Paid” does not say that a part was paid.`,
        `${label}: „${text}“ wird nicht eingetragen, weil unter „Bezahlt“ keine Teilzahlung steht.`,
      )
}

const isPaidInPart = /^(?:part(?:ially|ly)?|teil(?:weise|s)?|deposit|an)[\s-]?(?:paid|bezahlt|gezahlt)$/i

/** An amount that equals one person's price is not a total for several. */
function priceIn(cell: BookingCells, booking: Registration): Cents | undefined {
  const [amount, price] = [amountIn(cell), priceOf(booking)]
  return amount === undefined || amount * partySize(booking) === price ? price : amount
}

/** The row's own price decides what "all" means, even if the event's differs. */
function amountIn(cell: BookingCells): Cents | undefined {
  const text = cell('amount')
  const cents = text === '' ? undefined : centsIn(text)
  if (text !== '' && (cents === undefined || cents < 0))
    refuseImport(notUnderstood(bookingImportFields.amount.label(), text))
  return cents
}

type PaidFact = { cents: Cents; day?: Day | undefined; isYearGuessed?: true | undefined }

const partWords = (label: string, text: string) =>
  t(
    `${label}: “${text.slice(0, 60)}” does not say how much. Please write the amount.`,
    `${label}: „${text.slice(0, 60)}“ sagt nicht, wie viel. Bitte schreib den Betrag hin.`,
  )

const priceWanted = () =>
  t(
    'Paid, but the price is not known. Please write the amount into a column “Bezahlt”.',
    'Bezahlt, aber der Preis ist nicht bekannt. Bitte schreib den Betrag in eine Spalte „Bezahlt“.',
  )

function wayIn(text: string): PaymentWay {
  if (/überw|ueberw|bank|transfer|sepa|lastschrift/i.test(text)) return 'transfer'
  if (/bar|cash/i.test(text)) return 'cash'
  return /gutschein|voucher/i.test(text) ? 'voucher' : 'other'
}
