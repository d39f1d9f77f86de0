import { t } from '../../kit/language.ts'

/** Separators of names, strongest first. Those within a line also join names that belong together. */
const separators = [/[\r\n]+/, /;/, /\|/, /\s+(?:und|and|u\.)\s+|\s*[&+/]\s*/i]

const trimAll = (parts: readonly string[]) => parts.map(part => part.trim()).filter(part => part !== '')

/** Titles after a comma, which are not first names. */
const notFirstName = /^(?:(?:dr|prof|dipl|ing|mag|jun|jr|sen|sr|fam|familie)\b|\d)/i

/** Forms of address and degrees before a name. */
const titles = /^(?:(?:(?:dr|prof|dipl|med|ing|mag|fam)\. ?|(?:herrn?|frau|familie|dr|prof) ))*/i

/** Turns `Moos, Erika` into `Erika Moos`, and `Dr. Moos, Erika` into `Dr. Erika Moos`. */
export function firstNameFirst(name: string): string {
  const [last = '', first = '', ...more] = trimAll(name.split(','))
  if (first === '' || more.length > 0 || notFirstName.test(first)) return name.trim()
  const [title = ''] = titles.exec(last) ?? []
  return [title.trim(), first, last.slice(title.length)].filter(Boolean).join(' ')
}

/**
 * Lists the ways to read a cell with names, likeliest first. The strongest separator wins, and a comma within a name
 * then means "Nachname, Vorname"; commas alone separate people, or pairs of last and first name.
 */
function readingsOf(text: string): string[][] {
  const separator = separators.find(separator => separator.test(text))
  const parts = trimAll(separator ? text.split(separator) : [text])
  const each = withAges(trimAll(text.split(/,|\s+(?:und|and|u\.)\s+|\s*[&+/]\s*/i)))
  if (!separator) {
    const pairs = each.flatMap((last, at) => (at % 2 === 0 ? [firstNameFirst(`${last}, ${each[at + 1] ?? ''}`)] : []))
    return each.length % 2 === 0 ? [each, pairs] : [each]
  }
  const named = parts.map(firstNameFirst)
  // `Mia, Tom und Ole` lists three people; `Moos, Mia und Moos, Tom` names two.
  const isList =
    separator === separators.at(-1) &&
    parts.some(part => part.includes(',')) &&
    !parts.every(part => part.includes(','))
  return isList ? [each, named] : [named]
}

const age = /^\(?\d{1,2}(?!\d)\s*(?:\p{L}{1,6}\.?)?\)?$/u

/** Keeps an age behind its name: `Mia, 7, Tom, 5 Jahre` are two people. */
const withAges = (parts: readonly string[]): string[] =>
  parts.flatMap((part, at) => {
    if (at > 0 && age.test(part)) return []
    const next = parts[at + 1] ?? ''
    return [age.test(next) ? `${part}, ${next}` : part]
  })

/** A number and a word before the names: `2 Kinder: Mia und Tom`. */
const counted = /^\d{1,2} (?:kind(?:er)?|personen|teilnehm\p{L}*|erwachsene|children|people)\s*[:–-]\s*(?=\p{L})/iu

/** Returns the names of a cell, in the reading that matches the count. `wrong` is set if none does. */
export function readNames(text: string, count: number | undefined): { names: string[]; wrong?: string } {
  const ways = text.trim() === '' ? [[]] : readingsOf(text.trim().replace(counted, ''))
  const [names = []] = ways
  if (count === undefined || names.length === 0) return { names }
  const fitting = ways.find(({ length }) => length === count)
  if (fitting) return { names: fitting }
  const list = names.join(', ').slice(0, 200)
  return {
    names,
    wrong: t(
      `${count} people, but ${names.length} ${names.length === 1 ? 'name' : 'names'}: ${list}.`,
      `${count} ${count === 1 ? 'Person' : 'Personen'}, aber ${names.length} ${names.length === 1 ? 'Name' : 'Namen'}: ${list}.`,
    ),
  }
}
