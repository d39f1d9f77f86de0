import type { Event } from '../events/event.ts'
import { whenText } from '../events/when-text.ts'
import { participantsOf } from './booking.ts'
import { firstName } from './first-name.ts'
import type { Registration } from './registration.ts'

/** What stands in a letter for what differs from guest to guest. */
export const placeholders = ['vorname', 'name', 'termin', 'datum', 'ort', 'personen'] as const
export type Placeholder = (typeof placeholders)[number]

type Place = Pick<Event, 'title' | 'startDate' | 'endDate' | 'locationName'>

/** The text with its placeholders filled in; of an inquiry, which has no event, those of the event are "". Unknown ones stay. */
export function filledIn(text: string, registration: Registration, event: Place | undefined): string {
  const values: Record<Placeholder, string> = {
    vorname: firstName(registration.name) || registration.name,
    name: registration.name,
    termin: event?.title ?? '',
    datum: event ? whenText(event) : '',
    ort: event?.locationName ?? '',
    personen: participantsOf(registration)
      .map(({ name }) => name)
      .join(', '),
  }
  return text.replace(MARK, (mark, word: string) => (isPlaceholder(word) ? values[word] : mark))
}

/** The marks in a text that are no placeholders, as they were typed. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(MARK)].flatMap(([mark, word = '']) => (isPlaceholder(word) ? [] : [mark]))),
]

/** A word in braces, such as `{vorname}`. */
const MARK = /\{([\p{L}_-]{1,40})\}/gu

const isPlaceholder = (word: string): word is Placeholder => placeholders.some(known => known === word)
