import { byEachKey } from './by-each-key.ts'
import type { BankLine } from './line.ts'
import { isPayer, nameWords, type PayerName, payerName, surnameWords, wordsOf } from './names.ts'
import type { Payable } from './payable.ts'

/** The part of a name or title that makes a suggestion, but nothing sure. */
export type Hint = 'surname' | 'firstName' | 'event'

/** The words of a line, as they are compared with people and events. */
export type LineWords = {
  /** Of who pays, and of the person it is paid for; of the text if the bank names nobody. */
  payers: readonly PayerName[]
  text: readonly string[]
}

export function lineWords({ name, onBehalfOf, text }: Pick<BankLine, 'name' | 'onBehalfOf' | 'text'>): LineWords {
  const names = [name, onBehalfOf].filter(one => one.trim() !== '')
  const payers = names.length > 0 ? names.map(payerName) : [{ words: nameWords(text), begun: undefined }]
  return { payers, text: wordsOf(text) }
}

type Person = { payable: Payable; words: readonly string[] }

/** The people and events of what can be paid, by their words. */
export type People = {
  /** All names of each. */
  names: ReadonlyMap<Payable, readonly (readonly string[])[]>
  /** People of what is open, by each word and each two words of a name. */
  byWord: ReadonlyMap<string, readonly Person[]>
  bySurname: ReadonlyMap<string, readonly Payable[]>
  byGivenName: ReadonlyMap<string, readonly Payable[]>
  byTitle: ReadonlyMap<string, readonly Payable[]>
  hintWords: ReadonlyMap<Payable, HintWords>
}
type HintWords = Record<Hint, ReadonlySet<string>>

export function peopleOf(payables: readonly Payable[]): People {
  const names = new Map(payables.map(each => [each, [each.name, ...each.others].map(nameWords)]))
  const hintWords = new Map(payables.map(each => [each, hintWordsOf(each)]))
  const open = payables.filter(payable => payable.open.length > 0)
  const people = open.flatMap(payable => (names.get(payable) ?? []).map(words => ({ payable, words })))
  const by = (hint: Hint) => byEachKey(open, payable => [...(hintWords.get(payable)?.[hint] ?? [])])
  return {
    names,
    byWord: byEachKey(people, ({ words }) => [...words, ...pairsOf(words)]),
    bySurname: by('surname'),
    byGivenName: by('firstName'),
    byTitle: by('event'),
    hintWords,
  }
}

/** Words of titles that say too little: many who book nothing write them. */
const commonWords = new Set(
  'kinder kind familie familien tag woche wochenende kurs fur mit und der die das den dem ein eine am im in zum zur'.split(
    ' ',
  ),
)
const SHORTEST_TITLE_WORD = 4

const hintWordsOf = ({ name, others, title }: Payable): HintWords => ({
  surname: new Set([name, ...others].flatMap(surnameWords)),
  firstName: new Set(others.flatMap(other => nameWords(other).slice(0, 1))),
  event: new Set(wordsOf(title).filter(word => word.length >= SHORTEST_TITLE_WORD && !commonWords.has(word))),
})

const MOST_NAME_WORDS = 6
/** Each two words of a name, in either order. */
const pairsOf = (words: readonly string[]): string[] => {
  const few = words.slice(0, MOST_NAME_WORDS)
  return few.flatMap((one, at) => few.slice(at + 1).map(other => pairOf(one, other)))
}
const pairOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** Whether the payer's name is one of those of a payable. */
export const isPaidByName = ({ names }: People, payable: Payable, { payers }: LineWords): boolean =>
  (names.get(payable) ?? []).some(words => payers.some(payer => isPayer(payer, words)))

/** What is open and has the payer's name. */
export function payablesOfPayer({ byWord }: People, { payers }: LineWords): Payable[] {
  const found = payers.flatMap(payer => {
    const keys = payer.begun === undefined ? pairsOf(payer.words) : payer.words.slice(0, MOST_NAME_WORDS)
    const near = new Set(keys.flatMap(key => byWord.get(key) ?? []))
    return [...near].filter(({ words }) => isPayer(payer, words)).map(({ payable }) => payable)
  })
  return [...new Set(found)]
}

/** What is open and has somebody whose whole name stands in the text. */
export function payablesInText({ byWord }: People, { text }: LineWords): Payable[] {
  const keys = text.slice(1).map((word, at) => pairOf(text[at] ?? '', word))
  const near = new Set(keys.flatMap(key => byWord.get(key) ?? []))
  const isWhole = ({ words }: Person) => words.length > 1 && words.every(word => text.includes(word))
  return [...new Set([...near].filter(isWhole).map(({ payable }) => payable))]
}

/** Whether the whole name of somebody of a payable stands in the text. */
export const isNamedInText = ({ names }: People, payable: Payable, { text }: LineWords): boolean =>
  (names.get(payable) ?? []).some(words => words.length > 1 && words.every(word => text.includes(word)))

/** The parts of names and of the title that a line has. */
export function hintsOf(people: People, payable: Payable, line: LineWords): Hint[] {
  const words = people.hintWords.get(payable)
  if (!words) return []
  const { payers, text } = line
  const hints: Hint[] = []
  const isRelated = payers.some(payer => payer.words.some(word => words.surname.has(word)))
  if (isRelated || isNamedInText(people, payable, line)) hints.push('surname')
  if (text.some(word => words.firstName.has(word))) hints.push('firstName')
  if (text.some(word => words.event.has(word))) hints.push('event')
  return hints
}

/** Whether all that tells a title from others stands in the text. */
export function isTitleInText({ hintWords }: People, payable: Payable, { text }: LineWords): boolean {
  const words = [...(hintWords.get(payable)?.event ?? [])]
  return words.length > 0 && words.every(word => text.includes(word))
}

/** What is open and shares a surname with the payer. */
export const payablesOfSurname = ({ bySurname }: People, { payers }: LineWords): Payable[] => [
  ...new Set(payers.flatMap(({ words }) => words.flatMap(word => bySurname.get(word) ?? []))),
]

/** What is open and has a companion or an event whose name stands in the text. */
export const payablesOfText = ({ byGivenName, byTitle }: People, { text }: LineWords): Payable[] => [
  ...new Set(text.flatMap(word => [...(byGivenName.get(word) ?? []), ...(byTitle.get(word) ?? [])])),
]
