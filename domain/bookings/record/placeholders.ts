import * as v from 'valibot'
import { whenText } from '../../events/dates/when-text.ts'
import type { Event } from '../../events/event.ts'
import { t } from '../../kit/language.ts'
import { partySize, peopleText, whoComes } from './booking.ts'
import { firstName } from './first-name.ts'
import type { Registration } from './registration.ts'

/** Placeholders in letters. */
export const placeholders = ['vorname', 'name', 'termin', 'datum', 'ort', 'personen'] as const
export type Placeholder = (typeof placeholders)[number]

/** Returns each placeholder and its meaning. */
export const placeholderWords = (): [mark: string, meaning: string][] => {
  const meanings: Record<Placeholder, string> = {
    vorname: t('the first name', 'der Vorname'),
    name: t('the name', 'der Name'),
    termin: t('the event', 'der Termin'),
    datum: t('day and time', 'Tag und Uhrzeit'),
    ort: t('the meeting point', 'der Treffpunkt'),
    personen: t('who takes part', 'wer mitkommt'),
  }
  return placeholders.map(word => [`{${word}}`, meanings[word]])
}

type Place = Pick<Event, 'title' | 'startDate' | 'endDate' | 'locationName'>

/**
 * Fills in placeholders; those of the event are "" for an inquiry. Unknown ones stay. `withNames: false` is for letters
 * triggered by a form, possibly to a stranger: they contain only the first name.
 */
export function filledIn(
  text: string,
  registration: Registration,
  event: Place | undefined,
  { withNames = true } = {},
): string {
  const first = firstName(registration.name)
  const values: Record<Placeholder, string> = {
    vorname: first || (withNames ? registration.name : ''),
    name: withNames ? registration.name : first,
    termin: event?.title ?? '',
    datum: event ? whenText(event) : '',
    ort: event?.locationName ?? '',
    personen: withNames ? whoComes(registration) : peopleText(partySize(registration)),
  }
  return text.replace(BLANK_AND_MARK, (marked, blank: string, word: string) => {
    if (!isPlaceholder(word)) return marked
    // Without a name, "Hallo {vorname}," becomes "Hallo,".
    return values[word] === '' ? '' : blank + values[word]
  })
}

/** Lists everything in a text that looks like a placeholder, as typed. */
export const marksIn = (text: string): string[] => [...new Set([...text.matchAll(MARK)].map(([mark]) => mark))]

export const unknownPlaceholders = (text: string): string[] =>
  marksIn(text).filter(mark => !isPlaceholder(mark.slice(1, -1)))

/** Refuses unknown placeholders, and names them. */
export const onlyPlaceholders = v.check<string, (issue: { input: string }) => string>(
  text => unknownPlaceholders(text).length === 0,
  ({ input }) => {
    const unknown = unknownPlaceholders(input).join(', ')
    const known = placeholders.map(word => `{${word}}`).join(', ')
    return t(
      `Nothing can be filled in for ${unknown}, only for ${known}.`,
      `Für ${unknown} kann nichts eingesetzt werden, nur für ${known}.`,
    )
  },
)

/** Refuses all placeholders, for a text in which none is filled in. */
export const noPlaceholders = v.check<string, (issue: { input: string }) => string>(
  text => marksIn(text).length === 0,
  ({ input }) => nothingFilledIn(marksIn(input)),
)

export const nothingFilledIn = (marks: readonly string[]) =>
  t(
    `Nothing is filled in here. Please write it without ${marks.join(', ')}.`,
    `Hier wird nichts eingesetzt. Bitte schreib es ohne ${marks.join(', ')}.`,
  )

const ofBookings: readonly string[] = ['termin', 'datum', 'ort', 'personen'] satisfies Placeholder[]

/** Lists the placeholders that only a booking can fill in. */
export const bookingPlaceholders = (text: string): string[] =>
  marksIn(text).filter(mark => ofBookings.includes(mark.slice(1, -1)))

/** A word in braces, such as `{vorname}`. */
const MARK = /\{([\p{L}_-]{1,40})\}/gu
const BLANK_AND_MARK = new RegExp(`( ?)${MARK.source}`, 'gu')

const isPlaceholder = (word: string): word is Placeholder => placeholders.some(known => known === word)
