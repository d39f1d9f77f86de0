import type { Cents } from '../../../kit/cents.ts'
import { memoize } from '../../../kit/memoize.ts'
import type { BankLine } from '../line.ts'
import { addLostForms, type LostForms, withLostLetters } from '../lost-letters.ts'
import { isPayer, nameWords, type PayerName, payerName, surnameWords, wordsOf } from '../names.ts'
import { firstFew, sortPayables, unique } from './candidates.ts'
import { addToGroup } from './group-by-keys.ts'
import { amountsOf, fitsOpenAmount, isPaidWhole, isPartOrAll, type Ledger } from './ledger.ts'
import type { Payable } from './payable.ts'

/** A part of a name or title that matches; enough for a suggestion only. */
export type Hint = 'surname' | 'firstName' | 'event'

/** A line's words, normalized for comparison. */
export type LineWords = {
  /** Names of the payer and of the person it is paid for; taken from the text if the bank gives none. */
  payers: readonly PayerName[]
  text: readonly string[]
}

/** Returns a parser that caches each name and text, since payers recur. */
export function lineWordsReader({
  lostForms,
}: Pick<People, 'lostForms'>): (line: Pick<BankLine, 'name' | 'onBehalfOf' | 'text'>) => LineWords {
  const payerOf = memoize((name: string) => payerName(withLostLetters(name, lostForms)))
  const textOf = memoize(wordsOf)
  return ({ name, onBehalfOf, text }) => {
    const names = [name, onBehalfOf].filter(part => part.trim() !== '')
    const payers = names.length > 0 ? names.map(payerOf) : [{ words: nameWords(text), truncated: undefined }]
    return { payers, text: textOf(text) }
  }
}

type Person = { payable: Payable; words: readonly string[] }

/** Indexes the people and events of all payables by words. */
export type People = {
  /** All names of each payable. */
  names: ReadonlyMap<Payable, readonly (readonly string[])[]>
  /** People of open payables, by each word and pair of words of their names. */
  byWord: ReadonlyMap<string, readonly Person[]>
  /** Returns open bookings that have the payer's name. */
  openOf: (payer: PayerName) => readonly Payable[]
  /** Like `byWord`, for settled payables. */
  settledByWord: ReadonlyMap<string, readonly Person[]>
  bySurname: ReadonlyMap<string, readonly Payable[]>
  /** By surname and original amount, since many share a surname. */
  bySurnameAndAmount: ReadonlyMap<string, readonly Payable[]>
  byGivenName: ReadonlyMap<string, readonly Payable[]>
  /** Titles by each of their words. */
  titles: ReadonlyMap<string, readonly Title[]>
  hintWords: ReadonlyMap<Payable, HintWords>
  /** Words of all names that a bank's character set would damage. */
  lostForms: LostForms
}
type HintWords = Record<Hint, ReadonlySet<string>>

/** A title and the open payables that have it. */
type Title = {
  words: ReadonlySet<string>
  /** As written, before normalization. */
  written: Set<string>
  payables: Payable[]
  byAmount: Map<Cents, Set<Payable>>
}

const PAYABLES_A_STEP = 25

/** Indexes names and titles, yielding between steps so that other work can run. */
export function* peopleOf(payables: readonly Payable[]): Generator<void, People> {
  const people = {
    names: new Map<Payable, string[][]>(),
    byWord: new Map<string, Person[]>(),
    settledByWord: new Map<string, Person[]>(),
    bySurname: new Map<string, Payable[]>(),
    bySurnameAndAmount: new Map<string, Payable[]>(),
    byGivenName: new Map<string, Payable[]>(),
    titles: new Map<string, Title[]>(),
    hintWords: new Map<Payable, HintWords>(),
    lostForms: new Map<string, string>(),
  }
  const titles = new Map<string, Title>()
  for (const [at, payable] of payables.entries()) {
    if (at % PAYABLES_A_STEP === 0) yield
    const names = [payable.name, ...payable.others].map(nameWords)
    const hints = hintWordsOf(payable)
    people.names.set(payable, names)
    people.hintWords.set(payable, hints)
    for (const name of [payable.name, ...payable.others]) addLostForms(people.lostForms, name)
    const isSettled = payable.open.length === 0
    if (isSettled && payable.costs === undefined) continue
    for (const words of names) {
      const person = { payable, words }
      const index = isSettled ? people.settledByWord : people.byWord
      for (const key of new Set([...words, ...pairsOf(words)])) addToGroup(index, key, person)
    }
    if (isSettled) continue
    const amounts = amountsOf(payable)
    for (const surname of hints.surname) {
      addToGroup(people.bySurname, surname, payable)
      for (const cents of amounts) addToGroup(people.bySurnameAndAmount, withAmount(surname, cents), payable)
    }
    for (const name of hints.firstName) addToGroup(people.byGivenName, name, payable)
    const title = titleWith(titles, people.titles, hints.event)
    title.written.add(payable.title)
    title.payables.push(payable)
    for (const cents of amounts) title.byAmount.set(cents, (title.byAmount.get(cents) ?? new Set()).add(payable))
  }
  return { ...people, openOf: memoize(payer => ofPayer(people.byWord, payer)) }
}

const withAmount = (surname: string, cents: Cents) => `${surname} ${cents}`

/** Returns the title with these words, adding it if it is new. */
function titleWith(titles: Map<string, Title>, byWord: Map<string, Title[]>, words: ReadonlySet<string>): Title {
  const key = [...words].sort().join(' ')
  const before = titles.get(key)
  if (before) return before
  const title: Title = { words, written: new Set(), payables: [], byAmount: new Map() }
  titles.set(key, title)
  for (const word of words) addToGroup(byWord, word, title)
  return title
}

/** Words too common in titles to identify one. */
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

const MAX_NAME_WORDS = 6
/** Lists all pairs of a name's words, in either order. */
const pairsOf = (words: readonly string[]): string[] => {
  const few = words.slice(0, MAX_NAME_WORDS)
  return few.flatMap((a, at) => few.slice(at + 1).map(b => pairOf(a, b)))
}
const pairOf = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** True if the payer has one of the payable's names. */
export const isPaidByName = ({ names }: People, payable: Payable, { payers }: LineWords): boolean =>
  (names.get(payable) ?? []).some(words => payers.some(payer => isPayer(payer, words)))

/** Lists open payables that have the payer's name. */
export const payablesOfPayer = ({ openOf }: People, { payers }: LineWords): readonly Payable[] => {
  const [first, ...others] = payers.map(openOf)
  return others.length === 0 ? (first ?? []) : unique([first ?? [], ...others].flat())
}

/** Lists settled payables that have the payer's name and cost this amount. */
export const settledOfPayer = ({ settledByWord }: People, { payers }: LineWords, cents: Cents): Payable[] =>
  unique(payers.flatMap(payer => ofPayer(settledByWord, payer))).filter(({ costs = [] }) => costs.includes(cents))

function ofPayer(byWord: People['byWord'], payer: PayerName): Payable[] {
  const keys = payer.truncated === undefined ? pairsOf(payer.words) : payer.words.slice(0, MAX_NAME_WORDS)
  const near = unique(keys.flatMap(key => byWord.get(key) ?? []))
  return unique(near.filter(({ words }) => isPayer(payer, words)).map(({ payable }) => payable))
}

/** Finds payables with somebody whose whole name stands in the text. */
export function payablesInText({ byWord }: People, { text }: LineWords): Payable[] {
  const keys = text.slice(1).map((word, at) => pairOf(text[at] ?? '', word))
  const near = new Set(keys.flatMap(key => byWord.get(key) ?? []))
  const isWhole = ({ words }: Person) => words.length > 1 && words.every(word => text.includes(word))
  return [...new Set([...near].filter(isWhole).map(({ payable }) => payable))]
}

/** True if the text contains the whole name of one of the payable's people. */
export const isNamedInText = ({ names }: People, payable: Payable, { text }: LineWords): boolean =>
  (names.get(payable) ?? []).some(words => words.length > 1 && words.every(word => text.includes(word)))

/** True if a payer shares a surname with somebody of a payable. */
export function isRelated({ hintWords }: People, payable: Payable, { payers }: LineWords): boolean {
  const surnames = hintWords.get(payable)?.surname
  return surnames !== undefined && payers.some(payer => payer.words.some(word => surnames.has(word)))
}

/** Lists the parts of the payable's names and title that the line contains. */
export function hintsOf(people: People, payable: Payable, line: LineWords): Hint[] {
  const words = people.hintWords.get(payable)
  if (!words) return []
  const { text } = line
  const hints: Hint[] = []
  if (isRelated(people, payable, line) || isNamedInText(people, payable, line)) hints.push('surname')
  if (text.some(word => words.firstName.has(word))) hints.push('firstName')
  if (text.some(word => words.event.has(word))) hints.push('event')
  return hints
}

const surnameAlone: readonly Hint[] = ['surname']

/**
 * Returns a fast version of `hintsOf` for many open payables. `isRelated`: the payable shares a surname with the payer.
 */
export function createHintFinder(
  people: People,
  line: LineWords,
): (payable: Payable, isRelated: boolean) => readonly Hint[] {
  const byGivenName = new Set(payablesOfGivenName(people, line))
  const titles = line.text.flatMap(word => people.titles.get(word) ?? [])
  const events = new Set(titles.flatMap(({ written }) => [...written]))
  return (payable, isRelated) => {
    const isGiven = byGivenName.size > 0 && byGivenName.has(payable)
    const isOfEvent = events.size > 0 && events.has(payable.title)
    // The most common case.
    if (isRelated && !isGiven && !isOfEvent) return surnameAlone
    const hints: Hint[] = []
    if (isRelated || isNamedInText(people, payable, line)) hints.push('surname')
    if (isGiven) hints.push('firstName')
    if (isOfEvent) hints.push('event')
    return hints
  }
}

/** True if the text contains all words that identify the title. */
export function isTitleInText({ hintWords }: People, payable: Payable, { text }: LineWords): boolean {
  const words = [...(hintWords.get(payable)?.event ?? [])]
  return words.length > 0 && words.every(word => text.includes(word))
}

/** Finds payables that share a surname with the payer, in order. */
export function payablesOfSurname({ bySurname }: People, { payers }: LineWords): readonly Payable[] {
  const words = unique(payers.flatMap(payer => payer.words))
  const [group = [], ...others] = words.flatMap(word => {
    const ofWord = bySurname.get(word)
    return ofWord ? [ofWord] : []
  })
  return others.length === 0 ? group : sortPayables(unique([group, ...others].flat()))
}

/** Like `payablesOfSurname`, with an original amount. */
export const payablesOfSurnameAndAmount = (people: People, { payers }: LineWords, cents: Cents): Payable[] => [
  ...new Set(
    payers.flatMap(({ words }) => words.flatMap(word => people.bySurnameAndAmount.get(withAmount(word, cents)) ?? [])),
  ),
]

/** Like `payablesOfGivenName`, with an original amount. */
export const payablesOfGivenNameAndAmount = (people: People, words: LineWords, cents: Cents): Payable[] =>
  payablesOfGivenName(people, words).filter(({ open }) => isPartOrAll(open, cents))

/** Finds payables with a companion whose first name stands in the text. */
export const payablesOfGivenName = ({ byGivenName }: People, { text }: LineWords): Payable[] => [
  ...new Set(text.flatMap(word => byGivenName.get(word) ?? [])),
]

/**
 * Finds payables of events whose title is in the text: those that are due, or else those whose whole title is there.
 * Returns only the first few of each title, since many share one.
 */
export function payablesOfTitle(people: People, ledger: Ledger, { text }: LineWords, cents: Cents): Payable[] {
  const titles = [...new Set(text.flatMap(word => people.titles.get(word) ?? []))]
  const due = titles.flatMap(({ byAmount }) => {
    const owed = byAmount.get(cents) ?? new Set()
    return firstFew(owed, payable => {
      // A paid payable never becomes open again, so later lines can skip it.
      if (isPaidWhole(ledger, payable)) owed.delete(payable)
      return fitsOpenAmount(ledger, payable, cents)
    })
  })
  if (due.length > 0) return due
  return titles
    .filter(({ words }) => [...words].every(word => text.includes(word)))
    .flatMap(({ payables }) => firstFew(payables, () => true))
}
