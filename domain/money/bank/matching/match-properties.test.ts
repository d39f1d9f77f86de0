import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../../kit/sliced-work.ts'
import { referenceOf } from '../../terms/reference.ts'
import { nameWords } from '../names.ts'
import { type KeyedLine, type LineMatch, matchLines } from './match.ts'
import type { Payable, Target } from './payable.ts'

// Few names, amounts and numbers, so that they collide often.
const NAMES = ['Clara Fichte', 'Tom Tanne', 'Anna Müller', 'Jürgen Müller', 'Maria Anna Größe', 'Uwe Tanne']
const AMOUNTS = [1000, 4000, 4500]
const TITLES = ['Kinder-Waldtag', 'Winter-Survival']

const numberOf = (at: number) => `2026-${String(at).padStart(4, '0')}`
const anyPayable = (at: number) =>
  fc
    .record({
      name: fc.constantFrom(...NAMES),
      others: fc.subarray(['Mia Fichte', 'Can Tanne', 'Jürgen Müller'], { maxLength: 2 }),
      title: fc.constantFrom(...TITLES),
      open: fc.array(fc.constantFrom(...AMOUNTS), { maxLength: 2 }),
      isBilled: fc.boolean(),
      came: fc.array(
        fc.record({ date: fc.constantFrom('2026-11-20', '2026-11-24'), cents: fc.constantFrom(...AMOUNTS) }),
        { maxLength: 1 },
      ),
    })
    .map(
      ({ isBilled, ...rest }): Payable => ({
        ...rest,
        to: { registration: `id-${at}` },
        numbers: [numberOf(at), ...(isBilled ? [`RE-${numberOf((at * 5) % 13)}`] : [])],
      }),
    )
const anyPayables = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })
  .chain(numbers => fc.tuple(...numbers.map(anyPayable)))

const WORDS = [
  ...['Rechnung', 'Buchung', 'Gutschein', 'Mandat', 'danke', 'Waldtag', 'Mia', 'Can Tanne', 'Naturgruppe 2026/27'],
  ...['für', '2026', '5.12.', 'Uhr', '0151', 'DE89'],
]
const anyWord = fc.oneof(
  fc.constantFrom(...WORDS, ...NAMES),
  fc.integer({ min: 1, max: 12 }).map(at => referenceOf(numberOf(at))),
  fc.integer({ min: 1, max: 12 }).map(numberOf),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(' ', '', '/', '.'))
    .map(([at, by]) => numberOf(at).replace('-', by)),
  fc.integer({ min: 1, max: 12 }).map(at => `RE-${numberOf(at)}`),
  fc.integer({ min: 1, max: 12 }).map(at => `Rech.-Nr. ${numberOf(at)}`),
  fc.string({ maxLength: 6 }),
)
const anyText = fc.array(anyWord, { maxLength: 4 }).map(words => words.join(' '))
const anyLine = fc
  .record({
    date: fc.constantFrom('2026-11-23', '2026-11-24'),
    cents: fc.constantFrom(...AMOUNTS, 5000, 8000),
    name: fc.constantFrom(...NAMES, 'Gerda Oma', 'TANNE, TOM', ''),
    text: anyText,
    endToEnd: fc.oneof(fc.constant(''), anyText),
    onBehalfOf: fc.constantFrom('', '', ...NAMES),
    isReversal: fc.constantFrom(false, false, false, true),
  })
  .map((line): KeyedLine => ({ account: '', reference: '', key: JSON.stringify(line), ...line }))
/** Equal lines of a file differ only by their running number. */
const anyLines = fc
  .array(anyLine, { maxLength: 6 })
  .map(lines => lines.map((line, at) => ({ ...line, key: `${line.key} ${at}` })))

const noTargets = new Map<string, Target>()
const only = (line: KeyedLine, payables: readonly Payable[]): LineMatch => {
  const [found] = runAtOnce(matchLines([line], payables, noTargets))
  return found ?? expect.fail('Each line is matched.')
}
const idOf = (to: Target | undefined) => to?.registration
const tickOf = (line: KeyedLine, payables: readonly Payable[]) => {
  const { match, to } = only(line, payables)
  return match === 'sure' ? idOf(to) : undefined
}
const isPartOf = (part: readonly string[], words: readonly string[]) => part.every(word => words.includes(word))
const runs = { numRuns: 1000 }

test('a ticked line agrees in a number and one more fact, and contradicts none', () => {
  fc.assert(
    fc.property(anyPayables, anyLines, (payables, lines) => {
      for (const { line, match, to, agrees, against } of runAtOnce(matchLines(lines, payables, noTargets))) {
        if (match !== 'sure') continue
        const payable = payables.find(payable => payable.to === to) ?? expect.fail('It is one of them.')
        // Checks the digits independently of the matcher.
        const text = `${line.text} ${line.endToEnd}`.replace(/\D/g, '')
        expect(payable.numbers.some(number => text.includes(number.slice(-4)))).toBe(true)
        const names = [payable.name, ...payable.others].map(nameWords)
        const hasName = [line.name, line.onBehalfOf, line.name === '' ? line.text : '']
          .map(nameWords)
          .some(words => names.some(name => isPartOf(name, words) || (words.length > 1 && isPartOf(words, name))))
        const isDue = [...payable.open, payable.open.reduce((sum, cents) => sum + cents, 0)].includes(line.cents)
        expect([hasName || isDue, payable.open.length > 0]).toEqual([true, true])
        expect(agrees.some(fact => fact === 'reference' || fact === 'number')).toBe(true)
        expect(agrees.some(fact => fact === 'name' || fact === 'amount')).toBe(true)
        expect(against).toEqual([])
      }
    }),
    runs,
  )
})

test('no line is ticked if the payer’s whole name belongs only to another open booking', () => {
  fc.assert(
    fc.property(anyPayables, anyLine, (payables, line) => {
      const tick = tickOf(line, payables)
      if (tick === undefined || line.onBehalfOf !== '' || line.name === '') return
      const named = payables.filter(({ name, others }) =>
        [name, ...others].some(other => nameWords(other).join() === nameWords(line.name).join()),
      )
      const hasOtherOpen = named.some(({ open, to }) => open.length > 0 && idOf(to) !== tick)
      if (hasOtherOpen) expect(named.map(({ to }) => idOf(to))).toContain(tick)
    }),
    runs,
  )
})

/** Describes the outcome of each line, independent of the file's order. */
const outcomes = (lines: readonly KeyedLine[], payables: readonly Payable[]) =>
  runAtOnce(matchLines(lines, payables, noTargets))
    .map(({ line, candidates = [], shares = [], ...found }) => {
      const { key: _, ...content } = line
      const byId = (target: Target) => idOf(target) ?? ''
      return JSON.stringify([
        content,
        found,
        candidates.map(byId).sort(),
        shares.map(({ to, cents }) => [byId(to), cents]),
      ])
    })
    .sort()

test('the order of lines and bookings changes nothing, except among equal lines', () => {
  fc.assert(
    fc.property(
      anyPayables.chain(payables =>
        fc.tuple(fc.constant(payables), fc.shuffledSubarray(payables, { minLength: payables.length })),
      ),
      anyLines.chain(lines => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
      ([payables, shuffledPayables], [lines, shuffledLines]) => {
        expect(outcomes(shuffledLines, shuffledPayables)).toEqual(outcomes(lines, payables))
      },
    ),
    runs,
  )
})

const STRANGER = 'Gerda Oma'
const NOT_DUE = 777

/** Facts of a booking in a line. Words separate them, as two numbers side by side may read as one. */
type Facts = { number: 'reference' | 'old' | 'none'; name: boolean; amount: boolean; other: string }
const lineWith = (payable: Payable, { number, name, amount, other }: Facts): KeyedLine => {
  const [own = ''] = payable.numbers
  const typed = { reference: referenceOf(own), old: own, none: '' }[number]
  return {
    ...{ account: '', reference: '', endToEnd: '', onBehalfOf: '', isReversal: false, date: '2026-11-24', key: 'one' },
    name: name ? payable.name : STRANGER,
    cents: amount ? (payable.open[0] ?? NOT_DUE) : NOT_DUE,
    text: `${typed} danke ${other}`.trim(),
  }
}
const anyFacts = fc.record({
  number: fc.constantFrom('reference', 'old', 'none'),
  name: fc.boolean(),
  amount: fc.boolean(),
  other: fc.oneof(fc.constant(''), anyText),
})

test('removing a fact never makes an unsure line sure', () => {
  fc.assert(
    fc.property(anyPayables, anyFacts, (payables, facts) => {
      const [payable] = payables
      if (!payable) return
      const fewer: Facts[] = [
        { ...facts, number: 'none' },
        { ...facts, name: false },
        { ...facts, amount: false },
      ]
      const isTicked = (facts: Facts) => tickOf(lineWith(payable, facts), payables) === idOf(payable.to)
      for (const less of fewer) expect([isTicked(less), isTicked(facts)]).not.toEqual([true, false])
    }),
    runs,
  )
})

test('adding a fact never moves a tick to another person', () => {
  const anyFact = fc.constantFrom(
    (line: KeyedLine, { numbers: [own = ''] }: Payable) => ({ ...line, text: `${referenceOf(own)} ${line.text}` }),
    (line: KeyedLine, { numbers: [own = ''] }: Payable) => ({ ...line, text: `${line.text} ${own}` }),
    (line: KeyedLine, { numbers: [own = ''] }: Payable) => ({ ...line, text: `${own} ${line.text}` }),
    (line: KeyedLine, { numbers }: Payable) => ({ ...line, endToEnd: numbers.at(-1) ?? '' }),
    (line: KeyedLine, { name }: Payable) => (line.name === STRANGER ? { ...line, name } : line),
    (line: KeyedLine, { name }: Payable) => ({ ...line, onBehalfOf: name }),
    (line: KeyedLine, { name }: Payable) => ({ ...line, text: `${line.text} ${name}` }),
    (line: KeyedLine, { open }: Payable) => (line.cents === NOT_DUE ? { ...line, cents: open[0] ?? NOT_DUE } : line),
  )
  const anyTwo = fc.tuple(fc.boolean(), fc.nat({ max: 5 }), fc.nat({ max: 5 }))
  fc.assert(
    fc.property(anyPayables, anyFacts, anyTwo, anyFact, (payables, facts, [isBilled, first, second], add) => {
      const [payable, other] = [payables[first % payables.length], payables[second % payables.length]]
      if (!payable || !other) return
      const own = lineWith(payable, facts)
      // The number of its invoice without `RE-`, which may be another booking's.
      const line = isBilled ? { ...own, text: `${own.text} ${payable.numbers.at(-1)?.replace('RE-', '')}` } : own
      const [before, after] = [tickOf(line, payables), tickOf(add(line, other), payables)]
      if (before !== undefined && after !== undefined) expect(after).toBe(before)
    }),
    runs,
  )
})
