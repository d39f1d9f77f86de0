import { type EventNews, eventNews } from '../../../domain/bookings/letters/event-news.ts'
import { replacesReminder } from '../../../domain/bookings/letters/reminders.ts'
import type { Step } from '../../../domain/bookings/record/booking.ts'
import { factsBefore } from '../../../domain/bookings/record/called-off.ts'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { lastReported } from '../../../domain/bookings/record/reported-facts.ts'
import type { Event } from '../../../domain/events/event.ts'
import { isCourse, remindedEvent } from '../../../domain/events/sessions/sessions.ts'
import { dayOf, type Instant } from '../../../domain/kit/format.ts'
import type { Transfer } from '../../../domain/money/invoices/giro-code.ts'
import type { Fact, Sender } from './letter-layout.tsx'
import { reminderOfMoney } from './payment-words.ts'
import { daysUntil, dayWords } from './reminder-words.ts'

/** Words of a letter about a step of a booking; the facts of the event, people and money come beside it. */
export type StepWords = {
  heading: string
  text: string
  /** Facts that the letter asks for. */
  facts?: { heading: string; facts: Fact[] }
  /** Text below the booking's facts. */
  closing?: string
  /** Asks for answers, right above the button. */
  asks?: string
  action?: string
  isFixed?: true
  /** Transfer for a GiroCode in the letter. */
  transfer?: Transfer
  /** True if the amount owed has changed, which the letter then explains. */
  changesMoney?: true
  /** True for a reminder, and for a confirmation so late that it contains the reminder. */
  reminds?: true
  /** Replaces the text in the outbox, which may be outdated. */
  subject?: string
}

/** Subject of a letter: a step with its booking and event. */
export type StepFacts = {
  entry: HistoryEntry
  booking: Registration
  event: Event
  sender: Sender
  now: Instant
  /** Dates that the guest can move to from a cancelled event. */
  dates: readonly Event[]
  /** Names the event's questions without an answer, after a move by the educator. */
  asked: readonly string[]
}

export type StepWriters = { [What in Step]?: (about: StepFacts) => StepWords | undefined }

/** Appends the educator's reason as a sentence. */
export const sentenceAfter = (detail: string) => (detail === '' ? '' : ` ${asSentence(detail)}`)

/** Adds the reminder to a confirmation that comes too late for one of its own (D59). */
export function lateReminder({ entry, event, now }: StepFacts): Pick<StepWords, 'closing' | 'reminds'> {
  if (!replacesReminder(entry, event) || now >= event.startDate) return {}
  const [inDays, words] = [daysUntil(event.startDate, now), dayWords(event, now)]
  const isNamed = words.startsWith(inDays.toLowerCase())
  return {
    closing: isNamed
      ? `${inDays}${words.slice(inDays.length)} sehen wir uns.`
      : `${inDays} geht es los: ${words} sehen wir uns.`,
    reminds: true,
  }
}

/** Asks for answers that are missing after a move, on the booking's own page; at most a few are named. */
export function missingAnswersSentence({ asked, event }: Pick<StepFacts, 'asked' | 'event'>): string {
  const names = asked.slice(0, NAMED_MAX).map(name => `„${name}“`)
  const unnamedCount = asked.length - names.length
  const list = [
    ...names,
    ...(unnamedCount > 0 ? [unnamedCount === 1 ? 'eine weitere Frage' : `${unnamedCount} weitere Fragen`] : []),
  ]
  const last = list.pop()
  return `Dieser ${isCourse(event) ? 'Kurs' : 'Termin'} fragt, was du noch nicht beantwortet hast: ${[...(list.length > 0 ? [list.join(', ')] : []), last].join(' und ')}. Bitte antworte auf der Seite deiner Buchung, der Knopf führt dorthin. Bei Einwilligungen bist du frei: Auch ein Nein ist eine Antwort.`
}
const NAMED_MAX = 5

/** True if one of these steps was taken after another one. */
export const hasSince = (entry: HistoryEntry, { history }: Registration, steps: readonly Step[]) =>
  history.slice(history.indexOf(entry) + 1).some(({ what }) => steps.includes(what))

export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Lists the facts that differ from those that the guest knew before the step. */
export const newsSince = ({ entry, booking, event }: Pick<StepFacts, 'entry' | 'booking' | 'event'>): EventNews[] =>
  entry.was ? eventNews(event, lastReported({ eventSnapshot: factsBefore(booking, entry) }, event)) : []

/** Formats the news as a table below the text. */
export const newsFacts = (news: readonly EventNews[]): NonNullable<StepWords['facts']> => ({
  heading: 'Das ist neu',
  facts: news.map(({ label, now, before }) => [label, `${now}, bisher ${before}`]),
})

/** Names a letter by its first piece of news. */
export const newsHeading = ([first]: readonly EventNews[]): string =>
  !first || first.what === 'date' ? 'Der Termin ist verlegt' : first.label

/** Writes a sentence about the news; `who` is its subject, the event from the guest's view. */
export function newsSentence(who: string, news: readonly EventNews[], { entry, booking, event }: StepFacts): string {
  const was = factsBefore(booking, entry)
  const hasPlace = news.some(({ what }) => what === 'place')
  const [first] = news
  if (was && first?.what === 'date') {
    const when = dayOf(was.startDate) === dayOf(event.startDate) ? 'zu einer anderen Zeit' : 'an einem anderen Tag'
    return `${who} findet ${when} statt${hasPlace ? ', und der Ort ist ein anderer' : ''}.`
  }
  return `${who} hat ${newsWords[first?.what ?? 'title']}. Tag und Uhrzeit bleiben.`
}
const newsWords: Record<EventNews['what'], string> = {
  date: 'ein neues Datum',
  place: 'einen neuen Ort',
  map: 'eine neue Karte zum Ort',
  title: 'einen neuen Titel',
}

/** Reminder of an event while it is still true (D59); each letter names the possible steps in its own words. */
export function comingSoon(
  { entry, booking, event, sender, now }: StepFacts,
  words: Required<Pick<StepWords, 'closing' | 'action'>>,
): StepWords | undefined {
  const about = remindedEvent(event, entry.detail)
  if (booking.state !== 'confirmed' || !about || now >= about.startDate) return undefined
  const inDays = daysUntil(about.startDate, now)
  return {
    subject: `${inDays}: ${about.title}`,
    heading: about.startDate === event.startDate ? `${inDays} geht es los` : `${inDays} geht es weiter`,
    text: `${dayWords(about, now)} sehen wir uns. ${reminderOfMoney(booking, about, now, sender)}`.trim(),
    ...words,
    reminds: true,
  }
}
