import * as v from 'valibot'
import type { Event } from '../../events/event.ts'
import { initialValues } from '../../kit/fields.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import {
  DayInput,
  FlagInput,
  lineInput,
  MailAddressOrNone,
  parseInput,
  refuseFields,
  textInput,
  titleInput,
} from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { reviseRecord } from '../../kit/record.ts'
import { Id } from '../../kit/schema.ts'
import { type Answer, isSameSpeaker, NOTED_BY_OFFICE, notedBy } from '../../questions/answer.ts'
import { type AnswerInput, AnswersInput } from '../../questions/answer-input.ts'
import { givesConsent, saysSensitive, withAnswers, wrongOwnAnswers } from '../../questions/answer-rules.ts'
import { type BuiltInQuestion, builtInQuestionNames, mapQuestions } from '../../questions/built-in-questions.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { partyQuestions, questionsTo } from '../../questions/question-audience.ts'
import { PARTY_MAX } from '../people/party-max.ts'
import { isImpossible } from '../record/answers.ts'
import { isBooking, participantsOf } from '../record/booking.ts'
import { perText } from '../record/form-fields.ts'
import { pricesOf } from '../record/prices-of.ts'
import {
  isInquiryState,
  type Registration,
  RegistrationEdit,
  registrationFields,
  unknownStateSentence,
} from '../record/registration.ts'
import { snapshotOf } from '../record/snapshot.ts'
import {
  addParticipant,
  correctParticipant,
  exchangeParticipant,
  moveBooking,
  recordAnswers,
} from '../steps/booking-steps.ts'
import { CODE_TYPED_MAX, NOTE_MAX, plainSpaces } from './form.ts'
import { MESSAGE_MAX } from './message-length.ts'
import { mayBeChild } from './other-adult.ts'
import { type AskingEvent, askingOf, correctedPerson, type ParticipantContext, participantOf } from './party.ts'

const consentMissingSentence = () =>
  t('Please say how they agreed to that, or leave it out.', 'Bitte gib an, wie eingewilligt wurde, oder lass es weg.')
const noSuchPriceSentence = () =>
  t('The booking knows no such price group.', 'Diese Preisgruppe gibt es in der Buchung nicht.')
const notBornSentence = () => t('This date of birth cannot be right.', 'Dieses Geburtsdatum kann nicht stimmen.')
const nameMissingSentence = () => t('Please enter a name.', 'Bitte gib einen Namen ein.')

/** Answer by kind of question. The educator may leave out any, and is not limited to the form's rules. */
const answerInputs = { day: v.union([v.literal(''), DayInput]), note: textInput(NOTE_MAX), phone: lineInput(50) }

const { entries: entered } = v.omit(RegistrationEdit, ['_id', 'lastModifiedDate'])

/** The educator's input about a participant. */
const person = {
  name: titleInput(100),
  price: v.union([Id, v.literal('')]),
  ...mapQuestions((_, { kind }) => answerInputs[kind]),
  /** Answers to the educator's own questions; she may leave out any (D75). */
  answers: AnswersInput,
  /** How the person agreed or declared, for example by phone; a consent needs it (Art. 7 (1), 9 GDPR). */
  consent: lineInput(200),
  /** Name of the person who said so; by default the person, if grown up, or the contact person. */
  by: lineInput(100),
}
const people = <S extends v.GenericSchema>(schema: S) =>
  v.exactOptional(
    v.pipe(
      v.array(schema, nameMissingSentence),
      v.maxLength(PARTY_MAX, () => t(`At most ${PARTY_MAX} people.`, `Höchstens ${PARTY_MAX} Personen.`)),
    ),
  )

/** A registration entered by an administrator; every field is optional (D13). */
export const AdminRegistration = v.object(
  {
    ...entered,
    requestId: v.exactOptional(Id),
    /** Name, and any other known fields (D72). */
    participants: people(v.object({ ...v.partial(v.object(person)).entries, name: person.name }, nameMissingSentence)),
    /** The party's answers to the educator's own questions. */
    answers: v.exactOptional(AnswersInput),
    /** How the party declared them, and who spoke. */
    consent: v.exactOptional(person.consent),
    by: v.exactOptional(person.by),
    /** Exceeds the places. */
    force: v.exactOptional(FlagInput),
    /** Voucher code, as typed (D58). */
    voucher: v.exactOptional(lineInput(CODE_TYPED_MAX)),
    /** Joins the waiting list if there is no place. */
    waiting: v.exactOptional(FlagInput),
    /** Confirms a request in the same step. */
    confirms: v.exactOptional(FlagInput),
  },
  'A registration is expected.',
)
export type AdminRegistration = v.InferOutput<typeof AdminRegistration>

/** An administrator's edit; `force` exceeds the places. */
export const AdminEdit = v.object({
  ...RegistrationEdit.entries,
  /** Corrects the participant `_id`, replaces them (`exchange`), or adds one. Others stay. */
  participants: people(
    v.object(
      { ...v.partial(v.object(person)).entries, _id: v.exactOptional(Id), exchange: v.exactOptional(FlagInput) },
      nameMissingSentence,
    ),
  ),
  /** Corrects the party's answers; others stay. */
  answers: v.exactOptional(AnswersInput),
  consent: v.exactOptional(person.consent),
  by: v.exactOptional(person.by),
  force: v.exactOptional(FlagInput),
  preview: v.exactOptional(FlagInput),
})
export type AdminEdit = Omit<v.InferOutput<typeof AdminEdit>, 'preview'>
type PersonEdit = NonNullable<AdminEdit['participants']>[number]

/** Far beyond the form's limits (D15), and small for the disk. */
const LINE_MAX = 200
const lineOf = (max: number) =>
  v.pipe(
    v.string(),
    v.normalize('NFC'),
    v.transform(plainSpaces),
    v.trim(),
    // Does not change a name by itself: people correct it.
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, () =>
      t('Only one line, without invisible characters.', 'Hier geht nur eine Zeile, ohne unsichtbare Zeichen.'),
    ),
    lineInput(max),
  )
const shortLine = lineOf(LINE_MAX)

/**
 * Limits for administrators; the form's rules only warn here (`formWarnings`). Messages of the earliest visitors had no
 * limit: they can be edited, but not grow.
 */
const valuesWithin = (notesMax: number) =>
  v.object({
    ...entered,
    ...perText((_, { kind, max = 0 }) => {
      if (kind === 'longText') return v.exactOptional(v.pipe(textInput(notesMax), v.trim()))
      // Letters to an undeliverable address would fail unnoticed (D80).
      if (kind === 'email') return v.exactOptional(v.pipe(shortLine, MailAddressOrNone))
      return v.exactOptional(lineOf(Math.max(LINE_MAX, max)))
    }),
  })

/**
 * Returns the checked and trimmed values that differ from the stored ones. Throws `invalid`, naming the wrong fields.
 */
function newValues(sent: object, stored: Pick<Registration, 'notes'>) {
  const values = new Map<string, unknown>(Object.entries(stored))
  const changed = Object.fromEntries(Object.entries(sent).filter(([name, value]) => values.get(name) !== value))
  return parseInput(valuesWithin(Math.max(MESSAGE_MAX, stored.notes.length)), changed)
}

export const notDeleted = () => t('Error Deleting Registration', 'Die Anmeldung konnte nicht gelöscht werden.')

/** Limited by the size of a request body. Spam needs a high limit: D33 admits 7,200 inquiries a day. */
const DELETED_MAX = 5000

export const InquiriesToDelete = v.object(
  {
    _ids: v.pipe(
      v.array(v.string(notDeleted), notDeleted),
      v.nonEmpty(notDeleted),
      v.maxLength(DELETED_MAX, () => t(`At most ${DELETED_MAX} at once.`, `Höchstens ${DELETED_MAX} auf einmal.`)),
    ),
  },
  notDeleted,
)

type EditContext = {
  events: readonly Event[]
  /** The educator's own questions. */
  questions?: readonly OwnQuestion[]
  /** Bookings by event id. */
  bookingsOf: (event: string) => readonly Registration[]
  now: Instant
  newId: () => string
  educator: string
  /** The answers to show; by default, the event's questions. */
  answered?: readonly BuiltInQuestion[]
}

const { event: _, ...empty } = initialValues(registrationFields)

/** Throws `invalid` for an unknown event, and for a text that is too long or has several lines. */
export function newAdminRegistration(
  input: Omit<AdminRegistration, 'force' | 'waiting' | 'voucher'>,
  editing: EditContext,
): Registration {
  const { events, now, newId } = editing
  const { event = '', requestId, participants = [], answers: answersGiven = [], consent, by, ...values } = input
  const bookedEvent = events.find(({ _id }) => _id === event)
  const booked = bookedEvent && askingOf(bookedEvent, editing.questions ?? [])
  const context = { ...participantContext(editing), by: values.name ?? '' }
  const answers = booked ? partyAnswers([], booked, { answersGiven, consent, by }, context) : []
  const inquiry = {
    _id: newId(),
    ...empty,
    ...newValues(values, empty),
    event: '',
    ...(booked
      ? {
          participants: participants.map((person, at) => {
            refuseImpossible({ ...person, at }, booked, now)
            return newPerson({ ...person, at }, { ...booked, asks: [...(editing.answered ?? booked.asks)] }, context)
          }),
          ...(answers.length > 0 ? { answers } : {}),
        }
      : {}),
    createdDate: now,
    lastModifiedDate: now,
    ...(requestId === undefined ? {} : { requestId }),
  }
  return withEvent(inquiry, event, editing)
}

/** Throws `invalid` like `newAdminRegistration`. Unchanged values are not checked. */
export function editedRegistration(before: Registration, edit: AdminEdit, context: EditContext): Registration {
  const { _id, lastModifiedDate: _, event = before.event, force: __, ...more } = edit
  const { participants = [], answers: answersGiven, consent, by, ...values } = more
  const changed = withContactRenamed(before, reviseRecord(before, newValues(values, before), context.now))
  if (!isBooking(before)) return withEvent(changed, event, context)
  // A booking's state follows from its steps only.
  const answered = withPartyAnswers({ ...changed, state: before.state }, { answersGiven, consent, by }, context)
  return withEvent(withPeople(answered, participants, context), event, context)
}

/**
 * Renames the participant who is the contact person, together with the booking. This participant has the booking's id.
 */
function withContactRenamed({ _id, name }: Registration, after: Registration): Registration {
  const participants = after.participants.map(person =>
    person._id === _id && person.name === name ? { ...person, name: after.name } : person,
  )
  return { ...after, participants }
}

const participantContext = ({ now, newId, educator }: EditContext): ParticipantContext => ({
  date: now,
  newId,
  educator,
})

const askingOfBooking = (booking: Registration, { events, questions = [] }: EditContext) => {
  const event = events.find(({ _id }) => _id === booking.event)
  const start = (event ?? booking.eventSnapshot)?.startDate ?? ''
  return askingOf({ asks: event?.asks ?? [], prices: pricesOf(booking, event), startDate: start }, questions)
}

type PartyDeclaration = { answersGiven: readonly AnswerInput[] } & DeclarationNote
/** How something was told to the office, and by whom. */
type DeclarationNote = { consent?: string | undefined; by?: string | undefined }

/** Applies answers to the questions that the event asks the party. Throws `invalid`. */
function partyAnswers(
  before: readonly Answer[],
  { questions }: { questions: readonly OwnQuestion[] },
  { answersGiven, ...declaration }: PartyDeclaration,
  context: DeclaringContext,
): Answer[] {
  const questionsAsked = partyQuestions(questions)
  const wrong = wrongOwnAnswers(questionsAsked, answersGiven, { isAsked: () => false })
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  if (givesConsent(questionsAsked, answersGiven, before) && !declaration.consent)
    refuseFields({ consent: consentMissingSentence() })
  return withAnswers(before, questionsAsked, answersGiven, { date: context.date, ...declaredTo(context, declaration) })
}

function withPartyAnswers(
  booking: Registration,
  { answersGiven, ...declaration }: DeclarationNote & { answersGiven: PartyDeclaration['answersGiven'] | undefined },
  editing: EditContext,
): Registration {
  if (!answersGiven || !isBooking(booking)) return booking
  const before = booking.answers ?? []
  const context = { ...participantContext(editing), by: booking.name }
  const answers = partyAnswers(before, askingOfBooking(booking, editing), { answersGiven, ...declaration }, context)
  if (JSON.stringify(answers) === JSON.stringify(before)) return booking
  return recordAnswers(booking, { answers }, { now: editing.now, by: 'educator' })
}

/** Applies each change of people as a step of its own. Throws `invalid`, `not_found` or `conflict`. */
function withPeople(booking: Registration, edits: readonly PersonEdit[], editing: EditContext): Registration {
  const details = { now: editing.now, by: 'educator' } as const
  const asking = askingOfBooking(booking, editing)
  const { startDate } = asking
  return edits.reduce((booking, { _id, exchange: isOther, ...edit }, at) => {
    const before = participantsOf(booking).find(person => person._id === _id)
    const context = { ...participantContext(editing), by: booking.name }
    refuseImpossible({ ...edit, ...(edit.price === before?.price ? { price: '' } : {}), at }, asking, editing.now)
    if (_id === undefined) return addParticipant(booking, newPerson({ ...edit, at }, asking, context), details)
    if (isOther)
      return exchangeParticipant(
        booking,
        { ...newPerson({ ...edit, at }, asking, context), _id },
        { startDate },
        details,
      )
    if (edit.health && edit.health !== before?.health) refuseUnagreed(edit, at)
    const questions = askedOf({ birthDate: edit.birthDate ?? before?.birthDate }, edit, asking, {
      at,
      before: before?.answers,
    })
    const person = correctedPerson(
      before ?? { _id, name: '' },
      edit,
      { ...asking, questions },
      withConsent(context, edit, before),
    )
    const isChanged =
      (['name', 'price', ...builtInQuestionNames] as const).some(field => person[field] !== before?.[field]) ||
      JSON.stringify(person.answers) !== JSON.stringify(before?.answers)
    return isChanged ? correctParticipant(booking, person, details) : booking
  }, booking)
}

/** Throws `invalid` for an unknown price group or an impossible date of birth. */
function refuseImpossible(
  { at, price = '', birthDate = '' }: PersonInput & { at: number },
  { prices }: Pick<Event, 'prices'>,
  now: Instant,
): void {
  if (price !== '' && !prices.some(({ _id }) => _id === price))
    refuseFields({ [`participants.${at}.price`]: noSuchPriceSentence() })
  if (birthDate !== '' && isImpossible(birthDate, dayOf(now)))
    refuseFields({ [`participants.${at}.birthDate`]: notBornSentence() })
}

type PersonInput = Omit<PersonEdit, '_id' | 'exchange'>

/** Throws `invalid` without a name, or for a health note without consent. */
function newPerson(
  { at, ...values }: PersonInput & { at: number },
  asking: AskingEvent & { questions: readonly OwnQuestion[] },
  context: DeclaringContext,
) {
  const { name, price = '' } = values
  if (name === undefined) return refuseFields({ [`participants.${at}.name`]: nameMissingSentence() })
  if (values.health && asking.asks.includes('health')) refuseUnagreed(values, at)
  const answers = mapQuestions(question => values[question] ?? '')
  const questions = askedOf(values, values, asking, { at })
  const { answers: ownAnswers } = values
  return participantOf(
    { name, price, ...answers, answers: ownAnswers },
    { ...asking, questions },
    withConsent(context, values, values),
  )
}

/**
 * Returns the educator's own questions for a person. Throws `invalid` for wrong answers, and for sensitive answers and
 * consents without a note on how they were given. The educator may leave out any.
 */
function askedOf(
  { birthDate }: { birthDate?: string | undefined },
  { answers = [], consent }: PersonInput,
  { questions, startDate = '' }: AskingEvent & { questions: readonly OwnQuestion[] },
  { at, before }: { at: number; before?: readonly Answer[] | undefined },
): OwnQuestion[] {
  const questionsAsked = questionsTo(questions, { birthDate }, startDate)
  const wrong = wrongOwnAnswers(questionsAsked, answers, { isAsked: () => false })
  if (Object.keys(wrong).length > 0)
    refuseFields(
      Object.fromEntries(Object.entries(wrong).map(([field, sentence]) => [`participants.${at}.${field}`, sentence])),
    )
  if (saysSensitive(questionsAsked, answers) || givesConsent(questionsAsked, answers, before))
    refuseUnagreed({ consent }, at)
  return questionsAsked
}

/** `by` is the person who declares to the educator. */
type DeclaringContext = ParticipantContext & { by: string }

/** Adults declare for themselves; the contact person declares for everybody else. */
const withConsent = (context: DeclaringContext, spoken: PersonInput, whose: PersonInput = {}): ParticipantContext => {
  const isAdult = whose.birthDate && !mayBeChild(whose, dayOf(context.date))
  const by = (isAdult && whose.name) || context.by
  const declared = declaredTo({ ...context, by }, spoken)
  const { consent } = spoken
  return {
    ...context,
    ...(consent ? { consent } : {}),
    ...declared,
    decides: Boolean(isAdult && isSameSpeaker(declared.by, by)),
  }
}

/** Returns who declared it and how, if the educator entered that; otherwise only that she recorded it. */
function declaredTo({ by, educator }: DeclaringContext, { consent: how, by: writtenName = '' }: DeclarationNote) {
  const speaker = plainSpaces(writtenName).replace(/\s+/g, ' ').trim().normalize('NFC')
  if (speaker !== '') return { by: speaker, note: notedBy(educator, how), isNamed: true }
  return how ? { by: by || educator, note: notedBy(educator, how) } : { by: educator, revoking: NOTED_BY_OFFICE }
}

function refuseUnagreed({ consent }: { consent?: string | undefined }, at: number): void {
  if (!consent) refuseFields({ [`participants.${at}.consent`]: consentMissingSentence() })
}

/** Moves a registration to an event; with the id "", it becomes an inquiry. Throws `invalid`. */
function withEvent(
  registration: Registration,
  id: string,
  { events, now, bookingsOf }: Pick<EditContext, 'events' | 'now' | 'bookingsOf'>,
): Registration {
  const isInquiry = !isBooking(registration)
  if (id === registration.event) {
    if (isInquiry && !isInquiryState(registration.state)) return refuseFields({ state: unknownStateSentence() })
    return registration
  }
  if (id === '') {
    const {
      eventSnapshot: _,
      told: __,
      until: ___,
      turn: ____,
      people: _____,
      quote: ______,
      ...inquiry
    } = registration
    return { ...inquiry, event: '', state: 'open', participants: [] }
  }
  const event = events.find(({ _id }) => _id === id)
  if (!event) return refuseFields({ event: t('There is no such event.', 'Diesen Termin gibt es nicht.') })
  // Administrators may choose any other event: over, closed or full (D46).
  if (event.cancelled) return refuseFields({ event: t('This event is called off.', 'Dieser Termin ist abgesagt.') })
  // A new booking gets its places; callers check that they are free.
  return isInquiry
    ? { ...registration, event: id, eventSnapshot: snapshotOf(event), state: 'requested' }
    : moveBooking(registration, event, bookingsOf(id), { now, by: 'educator' })
}
