import * as v from 'valibot'
import { whenText } from '../../events/dates/when-text.ts'
import type { Event } from '../../events/event.ts'
import { currentSession, onSession } from '../../events/sessions/office-sessions.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import { ADULT_YEARS, ageAt, dayOf, formatDateTime, type Instant } from '../../kit/format.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import { hasSensitive } from '../../questions/answer.ts'
import { questionsIn } from '../../questions/event-questions.ts'
import type { OwnQuestion } from '../../questions/question.ts'
import { answerLines, legendOf, signsOf } from '../../questions/question-signs.ts'
import { nameOrNone, type Participant, participantsOf, partySize, peopleText } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { lacksEmergencyNumber } from './emergency.ts'
import { seatsOf } from './seats.ts'

/**
 * One person on the list. `age` is in words; `health` includes sensitive answers; both are "" if unknown. `signs` stand
 * for answers (`legendOf`), `details` lists all of them.
 */
export type ForestPerson = { _id: string; name: string; age: string; health: string; signs: string; details: string[] }

/** A party and its emergency contacts; unknown values are "". */
export type ForestParty = {
  /** The contact person: `Beispiel, Martina`. */
  name: string
  /** Reference with check character; "" without a number. */
  reference: string
  phone: string
  /** The number that the party shares (D70); several if people gave different ones. */
  emergencyPhones: readonly string[]
  /** Warning that a health note has no emergency number; otherwise "". */
  warning: string
  /** The guest's message. */
  notes: string
  people: readonly ForestPerson[]
}

/** The printed list for an event outdoors (D63), in German. */
export type ForestList = {
  /** Identifies the list on a phone (`listedEvent`). */
  id: string
  day: string
  title: string
  when: string
  place: string
  /** Time when the list was made. */
  made: Instant
  /** `made` in words. */
  asOf: string
  /** `9 von 12`, or `9 Personen` */
  count: string
  /** `5 Kinder, 4 Erw.`; "" unless everybody's age is known. */
  ages: string
  /** Number of health notes, such as `2`, or a remark that the event did not ask. */
  healthNotes: string
  /** Sentences about what is missing from the list; "" if nothing is. */
  leftOut: string
  /** Meaning of the signs. */
  legend: readonly string[]
  parties: readonly ForestParty[]
}

/** Blank lines for people who come without a booking. */
export const LATE_COMERS = 3

export const DELETE_AFTERWARDS = 'Persönliche Daten: nach dem Tag bitte löschen oder vernichten.'

/** The event of a list; for a course also its session, by default the current one. */
export const ForestQuery = v.object(
  { _id: v.string(sayWhichSentence), session: v.exactOptional(v.string(sayWhichSentence)) },
  sayWhichSentence,
)
export type ForestQuery = v.InferOutput<typeof ForestQuery>

/** Returns the event of a list, or a course on one of its sessions, and the list's id. Throws `not_found`. */
export function listedEvent(
  event: Event,
  now: Instant,
  session = currentSession(event, now)?._id,
): { event: Event; id: string } {
  return session === undefined
    ? { event, id: event._id }
    : { event: onSession(event, session), id: `${event._id}/${session}` }
}

/**
 * Lists an event's confirmed bookings (D72), sorted by the contact person's name. Ages are those on the day of the
 * list; a course asks its questions by the age on its `firstDay`.
 */
export function forestList(
  event: Event,
  bookings: readonly Registration[],
  now: Instant,
  id: string = event._id,
  all: readonly OwnQuestion[] = [],
  firstDay: Instant = event.startDate,
): ForestList {
  const questions = questionsIn(event.asks, all)
  const ofEvent = bookings.filter(booking => booking.event === event._id)
  const confirmed = ofEvent
    .filter(({ state }) => state === 'confirmed')
    .sort((a, b) => listName(a.name).localeCompare(listName(b.name), 'de'))
  const people = confirmed.flatMap(participantsOf)
  const count = seatsOf(ofEvent).confirmed
  return {
    id,
    day: dayOf(event.startDate),
    title: event.title,
    when: whenText(event),
    place: event.locationName,
    made: now,
    asOf: `${formatDateTime(now)} Uhr`,
    count: event.places === null ? peopleText(count) : `${count} von ${event.places}`,
    ages: people.length === count ? agesOf(people, event.startDate) : '',
    healthNotes: healthNotesOf(event, people, questions),
    leftOut: leftOutOf(ofEvent),
    legend: legendOf(questions),
    parties: confirmed.map(booking => partyOf(booking, event.startDate, { questions, firstDay })),
  }
}

/** Turns "Martina Beispiel" into "Beispiel, Martina". */
function listName(name: string): string {
  if (name === nameOrNone({ name: '' })) return name
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? name.trim() : `${name.trim().slice(at + 1)}, ${name.trim().slice(0, at)}`
}

function agesOf(people: readonly Participant[], start: Instant): string {
  if (people.length === 0 || people.some(({ birthDate }) => !birthDate)) return ''
  const children = people.filter(({ birthDate = '' }) => ageAt(birthDate, start) < ADULT_YEARS).length
  const parts = [children === 1 ? '1 Kind' : `${children} Kinder`, `${people.length - children} Erw.`]
  return parts.filter(part => !part.startsWith('0 ')).join(', ')
}

/** Avoids "0" if the event did not ask, which would suggest that everybody is well; notes may exist anyway. */
function healthNotesOf({ asks }: Event, people: readonly Participant[], questions: readonly OwnQuestion[]): string {
  const count = people.filter(person => person.health || hasSensitive(person)).length
  if (asks.includes('health') || questions.some(({ sensitive }) => sensitive)) return String(count)
  return count === 0 ? 'nicht abgefragt' : `${count}, sonst nicht abgefragt`
}

/** Mentions people who have a place but are not confirmed. */
function leftOutOf(bookings: readonly Registration[]): string {
  const { requested, offered } = seatsOf(bookings)
  return [
    ...(requested > 0 ? [`Noch nicht bestätigt und nicht auf dieser Liste: ${peopleText(requested)}.`] : []),
    ...(offered > 0 ? [`Nur angeboten: ${peopleText(offered)}.`] : []),
  ].join(' ')
}

function partyOf(
  booking: Registration,
  start: Instant,
  { questions, firstDay }: { questions: readonly OwnQuestion[]; firstDay: Instant },
): ForestParty {
  const people = contactFirst(booking)
  return {
    name: listName(nameOrNone(booking)),
    reference: referenceOf(booking.number ?? ''),
    phone: booking.phone.trim(),
    emergencyPhones: [...new Set(people.flatMap(({ emergencyPhone }) => emergencyPhone?.trim() || []))],
    warning: lacksEmergencyNumber(booking) ? 'Achtung: Hinweis zur Gesundheit, aber keine Notfallnummer.' : '',
    notes: [booking.notes.trim(), ...answerLines(booking)].filter(Boolean).join('\n'),
    people: people.map(person => ({
      _id: person._id,
      name: nameOrNone(person),
      age: person.birthDate ? ageText(ageAt(person.birthDate, start)) : '',
      health: [person.health ?? '', ...answerLines(person, true)].filter(Boolean).join('\n'),
      signs: signsOf(person, questions, firstDay),
      details: answerLines(person),
    })),
  }
}

const ageText = (age: number) => (age < ADULT_YEARS ? String(age) : 'erw.')

/** A group with a quote has no names and gets one line. */
function contactFirst(booking: Registration): readonly Participant[] {
  const people = participantsOf(booking)
  if (people.length === 0) return [{ _id: booking._id, name: peopleText(partySize(booking)) }]
  const contact = people.find(({ name }) => name === booking.name)
  return contact ? [contact, ...people.filter(person => person !== contact)] : people
}
