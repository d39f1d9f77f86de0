import * as v from 'valibot'
import { perQuestion } from '../events/questions.ts'
import { formatDateTime, type Instant, isDay } from '../format.ts'
import { t } from '../language.ts'
import { Id, InstantText } from '../schema.ts'
import { EventFacts } from './last-told.ts'
import type { Registration } from './registration.ts'

/** What a booking can be (D48), in English and German. */
export const bookingStateWords = {
  requested: ['Requested', 'Angefragt'],
  confirmed: ['Confirmed', 'Bestätigt'],
  declined: ['Declined', 'Abgelehnt'],
  waiting: ['Waiting list', 'Warteliste'],
  offered: ['Place offered', 'Platz angeboten'],
  quoted: ['Quote', 'Angebot'],
  lapsed: ['Lapsed', 'Verfallen'],
  cancelled: ['Cancelled', 'Storniert'],
  /** By the statutory right (D54): as if it had never been. */
  withdrawn: ['Withdrawn', 'Widerrufen'],
} as const
export type BookingState = keyof typeof bookingStateWords
export const bookingStates = Object.keys(bookingStateWords) as BookingState[]

export function bookingStateWord(state: BookingState): string {
  const [english, german] = bookingStateWords[state]
  return t(english, german)
}

const StoredDay = v.pipe(v.string(), v.check(isDay))

/** One person who takes part, and takes one place (D47). */
export const Participant = v.object({
  _id: Id,
  name: v.string(),
  /** The id of a price group of the event. */
  price: v.optional(Id),
  /** The answers to what the event asks. */
  ...perQuestion((_, { kind }) => v.optional(kind === 'day' ? StoredDay : v.string())),
  /** Without it, nothing about health is kept (Art. 9 GDPR). `note`: how it was given, when nobody ticked a box. */
  healthConsent: v.optional(v.object({ date: InstantText, wording: v.string(), note: v.optional(v.string()) })),
  /** Whether they were there; absent until somebody says so. */
  attended: v.optional(v.boolean()),
})
export type Participant = v.InferOutput<typeof Participant>

/** Who comes together, or not at all: so many at most. */
export const PARTY_MAX = 20

const actors = ['guest', 'educator', 'system'] as const
export type Actor = (typeof actors)[number]

/** What can happen to a booking. */
const steps = [
  'requested',
  /** Brought along from another site, as it was there. */
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
  'paid',
  'repaid',
  'voucherGiven',
  /** The open amount was written off. */
  'writtenOff',
  'billed',
  'reissued',
  'reminded',
  'eventCancelled',
  'eventMoved',
  'remindedOfDate',
  'withdrawn',
] as const
export type Step = (typeof steps)[number]

/** Why a letter about a step is not sent: the event is over, a later or another letter says it, or it holds no more. */
const needlessReasons = ['over', 'overtaken', 'said', 'untrue'] as const
export type Needless = (typeof needlessReasons)[number]

export const HistoryEntry = v.object({
  what: v.picklist(steps),
  date: InstantText,
  by: v.picklist(actors),
  /** A reason, or the names of those it is about. */
  detail: v.optional(v.string()),
  /** The guest gets a letter about the write-off. */
  isTold: v.optional(v.boolean()),
  /** What the educator wrote herself for the letter about it. */
  paragraph: v.optional(v.string()),
  /** Event facts told before a move; title and place only if they changed. */
  was: v.optional(
    v.object({
      ...EventFacts.entries,
      ...v.partial(v.pick(EventFacts, ['title', 'locationName', 'locationLink'])).entries,
      /** The dates booked until then, if the guest had been told others. */
      booked: v.optional(v.pick(EventFacts, ['startDate', 'endDate'])),
    }),
  ),
  /** The event that the booking was moved from. */
  from: v.optional(Id),
  /** When the mail server took the letter to the guest about it. Without it that waits in the outbox, or none has gone. */
  sentDate: v.optional(InstantText),
  /** The same of the last letter of its own that brought invoices or papers of this step. */
  invoiceSentDate: v.optional(InstantText),
  /** The end of an offer that the letter about it named. */
  namedUntil: v.optional(InstantText),
  /** When and why the letter to the guest about it was left out. */
  needless: v.optional(v.object({ date: InstantText, why: v.picklist(needlessReasons) })),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

/** A registration with an event is a booking; without one it is an inquiry. */
export const isBooking = ({ event }: Pick<Registration, 'event'>) => event !== ''

/** Those who take part, by name: where nobody is named, the contact person alone. A quoted group has no names. */
export const participantsOf = ({ _id, name, people, participants }: Registration): readonly Participant[] =>
  participants.length > 0 || people !== undefined ? participants : [{ _id, name }]

export const partySize = ({ people, participants }: Pick<Registration, 'people' | 'participants'>) =>
  people ?? Math.max(1, participants.length)

/** By these a party has agreed to its places, or was given them. */
const placeSteps: ReadonlySet<Step> = new Set(['requested', 'confirmed', 'accepted'])

/** Whether a party ever came beyond the waiting list; the first bookings have no history, and had places. */
export const hadPlaces = ({ history }: Pick<Registration, 'history'>): boolean =>
  !history.some(({ what }) => what === 'waiting') || history.some(({ what }) => placeSteps.has(what))

/** Somebody's name on lists, papers and letters, in German; it may have been erased (D66). */
export const nameOrNone = ({ name }: { name: string }): string => name.trim() || 'ohne Namen'

/** Who comes, for lists and letters: the names, or how many are in a group without names. */
export const whoComes = (booking: Registration): string =>
  participantsOf(booking).map(nameOrNone).join(', ') || peopleText(partySize(booking))

/** `1 Person`, `24 Personen` */
export const peopleText = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`)

const placeTakers: ReadonlySet<string> = new Set<BookingState>(['requested', 'confirmed', 'offered', 'quoted'])
/** Whether the people of a booking have places, for now at least (D48). */
export const takesPlaces = ({ state }: Pick<Registration, 'state'>) => placeTakers.has(state)

/** The steps by which a party gets places, or more of them, after its first one. */
const gains: ReadonlySet<Step> = new Set(['imported', 'offered', 'quoted', 'added', 'moved'])

/** Whether a party has got a place, or one more, since a moment. */
export const gotPlaceSince = (booking: Pick<Registration, 'state' | 'history'>, since: Instant): boolean =>
  takesPlaces(booking) && booking.history.some(({ what, date }, at) => (at === 0 || gains.has(what)) && date >= since)

/** The turn at the end of an event's waiting list. */
export const lastTurn = (bookings: readonly Pick<Registration, 'turn'>[]): number =>
  bookings.reduce((last, { turn = 0 }) => Math.max(last, turn), 0) + 1

/**
 * An entry's detail to be read. A move is stored with the date it was moved from, a reminder with that of the event, a
 * withdrawal with the moment at which it arrived, an import with the state that the booking came in.
 */
export function historyDetail(
  { what, detail = '' }: Pick<HistoryEntry, 'what' | 'detail'>,
  stateWord: (state: BookingState) => string = bookingStateWord,
): string {
  if (what === 'imported') {
    const state = bookingStates.find(known => known === detail)
    return state === undefined ? '' : stateWord(state)
  }
  return withInstant.has(what) ? detail.replace(/\S+Z$/, formatDateTime) : detail
}
const withInstant: ReadonlySet<Step> = new Set(['moved', 'remindedOfDate', 'withdrawn'])

/** Whether a booking is no more than a quote: nobody has agreed to it. */
export const isOnlyQuoted = ({ quote, history }: Pick<Registration, 'quote' | 'history'>) =>
  quote !== undefined && !history.some(({ what }) => what === 'accepted')

/** Whether something may still come of a booking. */
export const isLiving = (booking: Pick<Registration, 'state'>) => takesPlaces(booking) || booking.state === 'waiting'
