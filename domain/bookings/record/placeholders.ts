import * as v from 'valibot'
import { longWhenText } from '../../events/dates/when-text.ts'
import type { Event } from '../../events/event.ts'
import { t } from '../../kit/language.ts'
import { attendeesText, partySize, peopleText } from './booking.ts'
import { firstName } from './first-name.ts'
import type { Registration } from './registration.ts'

/** Words that a letter may contain in braces. */
export const placeholders = ['vorname', 'name', 'termin', 'datum', 'ort', 'personen'] as const
export type LetterPlaceholder = (typeof placeholders)[number]

/** Returns each placeholder and its meaning. */
export const placeholderWords = (): [mark: string, meaning: string][] => {
  const meanings: Record<LetterPlaceholder, string> = {
    vorname: t('the first name', 'der Vorname'),
    name: t('the name', 'der Name'),
    termin: t('the event', 'der Termin'),
    datum: t('day and time', 'Tag und Uhrzeit'),
    ort: t('the location', 'der Ort'),
    personen: t('who takes part', 'wer mitkommt'),
  }
  return placeholders.map(word => [`{${word}}`, meanings[word]])
}

type EventPart = Pick<Event, 'title' | 'startDate' | 'endDate' | 'locationName'>

/**
 * Fills in placeholders. Without an event, its placeholders become empty; unknown placeholders stay. Set
 * `withNames: false` for letters that a form triggers: they may reach a stranger, so they contain only the first name.
 */
export function fillInBooking(
  text: string,
  registration: Registration,
  event: EventPart | undefined,
  { withNames = true } = {},
): string {
  const first = firstName(registration.name)
  const values: Record<LetterPlaceholder, string> = {
    vorname: first || (withNames ? registration.name : ''),
    name: withNames ? registration.name : first,
    termin: event?.title ?? '',
    datum: event ? longWhenText(event) : '',
    ort: event?.locationName ?? '',
    personen: withNames ? attendeesText(registration) : peopleText(partySize(registration)),
  }
  return text.replace(BLANK_AND_MARK, (match, blank: string, word: string) => {
    if (!isPlaceholder(word)) return match
    // Without a name, "Hallo {vorname}," becomes "Hallo,".
    return values[word] === '' ? '' : blank + values[word]
  })
}

/** Lists the distinct words in braces, known or not. */
export const placeholderMarksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MARK)].map(([mark]) => mark)),
]

export const unknownPlaceholders = (text: string): string[] =>
  placeholderMarksIn(text).filter(mark => !isPlaceholder(mark.slice(1, -1)))

/** Refuses a text with unknown placeholders; the message names them. */
export const onlyPlaceholders = v.check<string, (issue: { input: string }) => string>(
  text => unknownPlaceholders(text).length === 0,
  ({ input }) => {
    const unknown = unknownPlaceholders(input).join(', ')
    const allowed = placeholders.map(word => `{${word}}`).join(', ')
    return t(
      `There is no placeholder ${unknown}. Please use only ${allowed}.`,
      `Für ${unknown} kann nichts eingesetzt werden, nur für ${allowed}.`,
    )
  },
)

/** Refuses any placeholder, for a text that is sent as it is. */
export const noPlaceholders = v.check<string, (issue: { input: string }) => string>(
  text => placeholderMarksIn(text).length === 0,
  ({ input }) => placeholdersRefusedSentence(placeholderMarksIn(input)),
)

export const placeholdersRefusedSentence = (marks: readonly string[]) =>
  t(
    `Placeholders do not work here. Please remove ${marks.join(', ')}.`,
    `Hier wird nichts eingesetzt. Bitte schreib es ohne ${marks.join(', ')}.`,
  )

const bookingWords: readonly string[] = ['termin', 'datum', 'ort', 'personen'] satisfies LetterPlaceholder[]

/** Lists the placeholders that only a booking can fill in. */
export const bookingPlaceholders = (text: string): string[] =>
  placeholderMarksIn(text).filter(mark => bookingWords.includes(mark.slice(1, -1)))

/** A word in braces, such as `{vorname}`. */
const MARK = /\{([\p{L}_-]{1,40})\}/gu
const BLANK_AND_MARK = new RegExp(`( ?)${MARK.source}`, 'gu')

const isPlaceholder = (word: string): word is LetterPlaceholder =>
  placeholders.some(placeholder => placeholder === word)
