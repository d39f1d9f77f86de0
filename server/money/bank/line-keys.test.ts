import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../../domain/kit/sliced-work.ts'
import type { BankLine } from '../../../domain/money/bank/line.ts'
import { type BankRow, sparkasseCsv } from '../../testing/files/bank-files.ts'
import { keyLines } from './line-keys.ts'
import { readBankFile } from './reading/read-file.ts'

const line = (changes: Partial<BankLine> = {}): BankLine => ({
  account: 'DE02120300000000202051',
  date: '2026-11-24',
  cents: 2500,
  name: 'Maria Größe',
  text: 'Waldtag',
  reference: '',
  endToEnd: '',
  onBehalfOf: '',
  isReversal: false,
  ...changes,
})
const keysOf = (...statements: BankLine[][]) => runAtOnce(keyLines(statements)).map(({ key }) => key)

test('two equal payments of a day are two lines, and the same statement again yields the same keys', () => {
  const keys = keysOf([line(), line()])
  expect(new Set(keys).size).toBe(2)
  expect(keysOf([line(), line()])).toEqual(keys)
})

test.each([
  { account: 'DE89370400440532013000' },
  { date: '2026-11-25' },
  { cents: 2501 },
  { name: 'Maria Klein' },
  { text: 'Waldtag 2' },
])('a line with another %o is another line', more => {
  expect(keysOf([line(more)])).not.toEqual(keysOf([line()]))
})

test('the bank’s id distinguishes lines in any spelling; words for “none” do not', () => {
  const first = line({ reference: '2026112400001' })
  expect(keysOf([first])).toEqual(keysOf([{ ...first, name: 'MARIA GROESSE', text: 'WALDTAG' }]))
  expect(keysOf([first])).not.toEqual(keysOf([line({ reference: '2026112400002' })]))
  expect(keysOf([line({ reference: 'NONREF' })])).toEqual(keysOf([line()]))
})

test('a line that a second statement of the same file repeats counts once', () => {
  expect(keysOf([line(), line()], [line(), line({ cents: 100 })])).toHaveLength(3)
})

test('a key reveals nothing about the line', () => {
  expect(keysOf([line()])).toEqual([expect.stringMatching(/^[0-9a-f]{32}-1$/)])
})

const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'] as const
const row: fc.Arbitrary<BankRow> = fc.record({
  date: fc.constantFrom(...days),
  cents: fc.constantFrom(2500, 1000),
  name: fc.constantFrom('Maria Größe', 'Tom Tanne'),
  text: fc.constantFrom('Waldtag', 'Danke; "Mia"'),
})
/** An export: its first and last day, and the number of rows of the last day, which was not over yet. */
const cut = fc.record({
  from: fc.integer({ min: 0, max: days.length - 1 }),
  rows: fc.integer({ min: 0, max: 30 }),
  isNewestFirst: fc.boolean(),
})

test('any split of a statement into overlapping exports books each line exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 25 }), fc.array(cut, { maxLength: 5 }), async (rows, cuts) => {
      const statement = rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      const exports = cuts.map(({ from, rows, isNewestFirst }) => {
        const part = statement.filter(({ date }) => date >= (days[from] ?? '')).slice(0, rows)
        return isNewestFirst ? part.toReversed() : part
      })
      const booked = new Set<string>()
      for (const part of [...exports, statement]) {
        const { statements } = await readBankFile(
          (async function* () {
            yield sparkasseCsv(part)
          })(),
        )
        for (const { key } of runAtOnce(keyLines(statements))) booked.add(key)
      }
      expect(booked.size).toBe(statement.length)
    }),
    { numRuns: 50 },
  )
})

/** Keys of the first version for the lines of each sample, except one whose debits it read as credits. */
const firstKeys: Record<string, string[]> = JSON.parse(
  readFileSync('server/testing/bank/keys-of-first-version.json', 'utf8'),
)

test.each(Object.entries(firstKeys))(
  '%s: a line booked by the first version keeps its key for ever',
  async (name, keys) => {
    const bytes = readFileSync(`server/testing/bank/samples/${name}`)
    const { statements } = await readBankFile(
      (async function* () {
        yield bytes
      })(),
    )
    expect(runAtOnce(keyLines(statements)).map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
  },
)
