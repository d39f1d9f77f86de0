import { NOTE_MAX } from '../../bookings/form/form.ts'
import { isImpossible } from '../../bookings/record/answers.ts'
import type { Event } from '../../events/event.ts'
import { foldText } from '../../kit/fold.ts'
import { type Day, dayOf, type Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { type BuiltInQuestion, builtInQuestionNames, questionLabel } from '../../questions/built-in-questions.ts'
import { dateOfSerial, notUnderstood, serialWords } from '../events/event-times.ts'
import { EACH } from '../tables/columns.ts'
import { readDateCell } from '../tables/when.ts'
import type { DateOrder } from '../tables/when-tokens.ts'
import type { BookingCells } from './booking-import-fields.ts'

type Row = {
  event: Pick<Event, 'asks'> | undefined
  /** Number of companions. */
  people: number
  /** Their names, in order. */
  names?: readonly string[]
  now: Instant
  order: DateOrder | undefined
  /** Receives a sentence for each answer that is dropped. */
  notes: string[]
}

/** Answers of one person. */
export type CellAnswers = Partial<Record<BuiltInQuestion, string>>

const saysNothing = (text: string) => /^(?:|keine?|nein|nichts|none|no|n\.?\s?a\.?|[-–/.]+)$/i.test(text.trim())

/**
 * Reads a row's answers about its people, in order. A phone number or a note without a name applies to all of them.
 * Health notes are read only for events that ask for them.
 */
export function answersIn(cell: BookingCells, row: Row): readonly CellAnswers[] {
  const days = birthDatesIn(cell('birthDate'), row)
  const health = healthIn(cell('health'), row)
  const phones = perPerson(cell('emergencyPhone'), row.people).map(text => phoneIn(text, row.notes))
  return Array.from({ length: row.people }, (_, at) => {
    const cellAnswers: CellAnswers = {
      birthDate: days[at] ?? '',
      health: health[at] ?? '',
      emergencyPhone: (phones.length > 1 ? phones[at] : phones[0]) ?? '',
    }
    return Object.fromEntries(
      builtInQuestionNames.flatMap(question => (cellAnswers[question] ? [[question, cellAnswers[question]]] : [])),
    )
  })
}

/**
 * Returns the texts of a row's people, where each has a column or a row of its own: people without a number, such as an
 * adult beside the children, come last. One text is for all.
 */
function perPerson(text: string, people: number): string[] {
  const texts = text.split(EACH)
  if (texts.length === 1) return texts
  return texts.length <= people
    ? Array.from({ length: people }, (_, at) => texts[at] ?? '')
    : [texts.filter(Boolean).join(', ')]
}

/** Returns one date for each person, or none. */
function birthDatesIn(written: string, { people, now, order, notes }: Row): readonly (Day | '')[] {
  if (saysNothing(written)) return []
  const text = written.replace(/(^|[\s;|])(\d{5}(?:[.,]0+)?)(?=$|[\s;|])/g, (match, before: string, number: string) => {
    const date = dateOfSerial(number, { isBirthDate: true })
    if (date !== undefined) notes.push(serialWords(questionLabel('birthDate'), number, date))
    return date === undefined ? match : before + date
  })
  if (text.includes(EACH) && people > 1)
    return perPerson(text, people).map(part => {
      const day = saysNothing(part) ? '' : birthDateIn(part, { now, order })
      if (day === undefined) notes.push(notUnderstood(questionLabel('birthDate'), part))
      return day ?? ''
    })
  const whole = people === 1 ? birthDateIn(text.trim(), { now, order }) : undefined
  if (whole !== undefined) return [whole]
  const parts = text.split(/[\r\n\u2029;|,&+]+|\s(?:und|and|u\.)\s/i).filter(part => part.trim() !== '')
  const days = parts.map(part => birthDateIn(part.trim(), { now, order }))
  if (days.length === people && days.every(day => day !== undefined)) return days
  notes.push(
    days.includes(undefined)
      ? notUnderstood(questionLabel('birthDate'), text)
      : t(
          `Dates of birth: ${days.length} for ${people} people. They are not imported.`,
          `Geburtsdaten: ${days.length} für ${people} Personen. Sie bleiben draußen.`,
        ),
  )
  return []
}

/** The age behind a date: `03.04.2018 (8 Jahre)`. */
const age =
  /\s*(?:\(\s*\d{1,2}\s*(?:j\.?|jahre?|years?)?(?: alt| old)?\s*\)|,?\s\d{1,2} ?(?:j\.|jahre?|years?)(?: alt| old)?)$/i

/** A two-digit year in the future belongs to the previous century. */
function birthDateIn(text: string, { now, order }: Pick<Row, 'now' | 'order'>): Day | undefined {
  const when = readDateCell(text.replace(age, ''), { order })
  if (!when || when === 'ambiguous' || when.day === undefined || when.rest !== '') return undefined
  const year = when.day.slice(0, 4)
  const day = when.day > dayOf(now) && !text.includes(year) ? `${Number(year) - 100}${when.day.slice(4)}` : when.day
  return isImpossible(day, dayOf(now)) ? undefined : day
}

function phoneIn(text: string, notes: string[]): string {
  if (saysNothing(text)) return ''
  const isNumber = text.length <= 50 && (text.match(/\d/g) ?? []).length >= 6
  if (!isNumber) notes.push(notUnderstood(questionLabel('emergencyPhone'), text))
  return isNumber ? text.replace(/\s+/g, ' ') : ''
}

/** A word or two before a colon, at the beginning or behind a comma. */
const beforeColon = /(?:^|[;,|\n/.][^\S\n]*|\s(?:und|and)\s+)(\p{L}[\p{L}'-]*)(?: [\p{L}'-]+)?\s*:\s*/gu

/** A part such as `Nuss, beide haben Asthma` is not about one child alone. */
const ofSeveral = /\b(?:beide[nrs]?|alle[nrs]?|jede[nmrs]?|geschwister|zwillinge?|both|all|each|siblings?)\b/

/** Reads `Mia: Nuss, Ole: keine`; undefined if it is not clear of whom each part is. */
function namedParts(text: string, names: readonly string[]): string[] | undefined {
  const firsts = names.map(name => foldText(name).split(/[\s(]/)[0] ?? '')
  const marks = [...text.matchAll(beforeColon)].map(({ 0: whole, 1: word = '', index }) => ({
    ...{ index, end: index + whole.length },
    person: firsts.indexOf(foldText(word)),
  }))
  const isOfOne = ({ index, person }: (typeof marks)[number], mark: number) => {
    const part = foldText(text.slice(index, marks[mark + 1]?.index))
    const words = new Set(part.split(/[^\p{L}\d'-]+/u))
    return person >= 0 && !ofSeveral.test(part) && firsts.every((first, at) => at === person || !words.has(first))
  }
  const isNamed = marks[0]?.index === 0 && marks.every(isOfOne)
  if (names.length < 2 || new Set(firsts).size < firsts.length || !isNamed) return undefined
  return firsts.map((_, at) =>
    marks
      .flatMap(({ person, end }, mark) => (person === at ? [text.slice(end, marks[mark + 1]?.index).trim()] : []))
      .join('; '),
  )
}

/** Returns each person's note on health. */
function healthIn(text: string, { event, people, names = [], notes }: Row): readonly string[] {
  const named = text.includes(EACH) ? undefined : namedParts(text, names)
  const texts = (named ?? perPerson(text, people)).map(part => (saysNothing(part) ? '' : part))
  if (texts.every(healthNote => healthNote === '') || !event) return []
  const isLong = texts.some(healthNote => healthNote.length > NOTE_MAX)
  if (!event.asks.includes('health') || isLong) {
    notes.push(
      isLong
        ? t(
            'The note on health is too long and is not imported.',
            'Die Angabe zur Gesundheit ist zu lang und bleibt draußen.',
          )
        : t(
            'The note on health is not imported: the event does not ask for it.',
            'Die Angabe zur Gesundheit bleibt draußen: Der Termin fragt nicht danach.',
          ),
    )
    return []
  }
  if (texts.length > 1) return texts
  if (people > 1)
    notes.push(
      t(
        'The note on health names nobody, so each of them gets it.',
        'Die Angabe zur Gesundheit nennt niemanden, deshalb kommt sie zu allen.',
      ),
    )
  return Array.from({ length: people }, () => texts[0] ?? '')
}
