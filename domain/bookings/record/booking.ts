import * as v from 'valibot'
import { formatDateTime, type Instant, isDay } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import { Answer } from '../../questions/answer.ts'
import { mapQuestions } from '../../questions/built-in-questions.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { Registration } from './registration.ts'

/** States of a booking (D48), in English and German. */
export const bookingStateWords = {
  requested: ['Requested', 'Angefragt'],
  confirmed: ['Confirmed', 'Bestätigt'],
  declined: ['Declined', 'Abgelehnt'],
  waiting: ['Waiting list', 'Warteliste'],
  offered: ['Place offered', 'Platz angeboten'],
  quoted: ['Quote', 'Angebot'],
  lapsed: ['Lapsed', 'Verfallen'],
  cancelled: ['Cancelled', 'Storniert'],
  /** By the statutory right (D54), as if the booking had never existed. */
  withdrawn: ['Withdrawn', 'Widerrufen'],
} as const
export type BookingState = keyof typeof bookingStateWords
export const bookingStates = Object.keys(bookingStateWords) as BookingState[]

export function bookingStateWord(state: BookingState): string {
  const [english, german] = bookingStateWords[state]
  return t(english, german)
}

const StoredDay = v.pipe(v.string(), v.check(isDay))

/** A participant, who takes one place (D47). */
export const Participant = v.object({
  _id: Id,
  name: v.string(),
  /** Id of one of the event's price groups. */
  price: v.optional(Id),
  /** Answers to the event's questions. */
  ...mapQuestions((_, { kind }) => v.optional(kind === 'day' ? StoredDay : v.string())),
  /** Required to store health notes (Art. 9 GDPR). `note` is how it was given if not by the checkbox. */
  healthConsent: v.optional(v.object({ date: InstantText, wording: v.string(), note: v.optional(v.string()) })),
  /** Answers to the educator's own questions (D75). */
  answers: v.optional(v.array(Answer)),
  /** Attendance; missing until recorded. */
  attended: v.optional(v.boolean()),
  /** Attendance at each session of a course. */
  attendance: v.optional(v.array(v.object({ session: Id, attended: v.boolean() }))),
})
export type Participant = v.InferOutput<typeof Participant>

type Marks = Pick<Participant, 'attended' | 'attendance'>

export const marksOf = ({ attended, attendance }: Marks): Marks => ({
  ...(attended === undefined ? {} : { attended }),
  ...(attendance === undefined ? {} : { attendance }),
})

export const withoutMarks = <Person extends Marks>({ attended: _, attendance: __, ...person }: Person) => person

export const actors = ['guest', 'educator', 'system'] as const
export type Actor = (typeof actors)[number]

/** Steps in a booking's history. */
export const bookingSteps = [
  'requested',
  /** Imported from another site. */
  'imported',
  'waiting',
  'confirmed',
  'declined',
  'offered',
  'quoted',
  'prolonged',
  'accepted',
  'lapsed',
  'cancelled',
  'reduced',
  'exchanged',
  'corrected',
  'added',
  'moved',
  'answered',
  'healthDeleted',
  /** A consent was revoked (D75). */
  'revoked',
  'paid',
  'repaid',
  'voucherGiven',
  'writtenOff',
  'priceAgreed',
  'billed',
  'reissued',
  'reminded',
  'eventCancelled',
  'eventMoved',
  'sessionCancelled',
  'remindedOfDate',
  'withdrawn',
] as const
export type Step = (typeof bookingSteps)[number]

/** A registration with an event is a booking; without one it is an inquiry. */
export const isBooking = ({ event }: Pick<Registration, 'event'>) => event !== ''

/** Returns the participants; if nobody is named, the contact person. A group with a quote has no names. */
export const participantsOf = ({ _id, name, people, participants }: Registration): readonly Participant[] =>
  participants.length > 0 || people !== undefined ? participants : [{ _id, name }]

export const partySize = ({ people, participants }: Pick<Registration, 'people' | 'participants'>) =>
  people ?? Math.max(1, participants.length)

/** Steps by which a party accepts or gets its places. */
const placeSteps: ReadonlySet<Step> = new Set(['requested', 'confirmed', 'accepted'])

/** True if a party ever had places. The earliest bookings have no history, and had places. */
export const hasHadPlaces = ({ history }: Pick<Registration, 'history'>): boolean =>
  !history.some(({ what }) => what === 'waiting') || history.some(({ what }) => placeSteps.has(what))

/** Returns a name for lists, papers and letters, in German; it may have been erased (D66). */
export const nameOrNone = ({ name }: { name: string }): string => name.trim() || 'ohne Namen'

/** Lists the names, or counts a group without names. */
export const attendeesText = (booking: Registration): string =>
  participantsOf(booking).map(nameOrNone).join(', ') || peopleText(partySize(booking))

/** `1 Person`, `24 Personen` */
export const peopleText = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`)

const placeTakers: ReadonlySet<string> = new Set<BookingState>(['requested', 'confirmed', 'offered', 'quoted'])
/** True if the booking occupies places, at least for now (D48). */
export const takesPlaces = ({ state }: Pick<Registration, 'state'>) => placeTakers.has(state)

/** Later steps by which a party gets places, or more of them. */
const gains: ReadonlySet<Step> = new Set(['imported', 'offered', 'quoted', 'added', 'moved'])

/** True if a party has got a place, or one more, since a moment. */
export const hasGotPlaceSince = (booking: Pick<Registration, 'state' | 'history'>, since: Instant): boolean =>
  takesPlaces(booking) && booking.history.some(({ what, date }, at) => (at === 0 || gains.has(what)) && date >= since)

/** Returns the next free position at the end of the waiting list. */
export const nextTurn = (bookings: readonly Pick<Registration, 'turn'>[]): number =>
  bookings.reduce((last, { turn = 0 }) => Math.max(last, turn), 0) + 1

/**
 * Formats an entry's detail. A move stores the former event and its start, a reminder the event's start, a withdrawal
 * its arrival, and an import the imported state.
 */
export function historyDetail(
  { what, detail = '' }: Pick<HistoryEntry, 'what' | 'detail'>,
  stateWord: (state: BookingState) => string = bookingStateWord,
  momentWords: (instant: Instant) => string = formatDateTime,
): string {
  if (what === 'imported') {
    const state = bookingStates.find(bookingState => bookingState === detail)
    return state === undefined ? '' : stateWord(state)
  }
  if (what === 'voucherGiven') return referenceOf(detail)
  return stepsWithInstant.has(what) ? detail.replace(/\S+Z$/, momentWords) : detail
}
const stepsWithInstant: ReadonlySet<Step> = new Set(['moved', 'remindedOfDate', 'withdrawn'])

/** True for a quote that was never accepted. */
export const isOnlyQuoted = ({ quote, history }: Pick<Registration, 'quote' | 'history'>) =>
  quote !== undefined && !history.some(({ what }) => what === 'accepted')

/** True unless the booking has ended. */
export const isLiving = (booking: Pick<Registration, 'state'>) => takesPlaces(booking) || booking.state === 'waiting'
