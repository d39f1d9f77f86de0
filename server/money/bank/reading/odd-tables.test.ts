import { expect, test } from 'vitest'
import type { BankFile } from '../../../../domain/money/bank/line.ts'
import { readBankFile } from './read-file.ts'

/** Structures that tables of banks and programs have seldom, with invented content. */

const read = (...lines: string[]): Promise<BankFile> =>
  readBankFile(
    (async function* () {
      yield Buffer.from(lines.map(line => `${line}\n`).join(''))
    })(),
  )
const shown = ({ statements, pending, foreign, skipped }: BankFile) => ({
  lines: statements.flat().map(({ cents, name, text }) => `${cents} ${name}: ${text}`),
  ...{ pending, foreign, skipped: skipped.length },
})
const all = (lines: string[], left: Partial<ReturnType<typeof shown>> = {}) => ({
  ...{ lines, pending: 0, foreign: 0, skipped: 0 },
  ...left,
})

const heads = 'Buchungstag;Name;Verwendungszweck;Betrag'
const anna = '24.11.2026;Anna Ahorn;B26-0147-K;40,00'
const clara = '25.11.2026;Clara Fichte;Kurs 2026-0010;80,00'
const shop = '27.11.2026;Baumarkt Nord;Seile;-39,95'
const [isAnna, isClara, isShop] = [
  '4000 Anna Ahorn: B26-0147-K',
  '8000 Clara Fichte: Kurs 2026-0010',
  '-3995 Baumarkt Nord: Seile',
]

test.each([
  ['one text', [anna.replace('B26', '"B26'), clara, shop], ['4000 Anna Ahorn: "B26-0147-K', isClara, isShop]],
  [
    'two texts with rows between them',
    [anna.replace('B26', '"B26'), clara, shop.replace('Seile', '"Seile')],
    ['4000 Anna Ahorn: "B26-0147-K', isClara, '-3995 Baumarkt Nord: "Seile'],
  ],
  [
    'two texts, one below the other',
    [anna.replace('B26', '"B26'), clara.replace('Kurs', '"Kurs'), shop],
    ['4000 Anna Ahorn: "B26-0147-K', '8000 Clara Fichte: "Kurs 2026-0010', isShop],
  ],
  ['the last row', [anna, shop.replace('Seile', '"Seile')], [isAnna, '-3995 Baumarkt Nord: "Seile']],
  [
    'a text beside quoted cells',
    [anna.replace('Anna Ahorn', '"Anna Ahorn"').replace('B26', '"B26'), clara, shop],
    ['4000 Anna Ahorn: "B26-0147-K', isClara, isShop],
  ],
])('a quote that opens %s in a table without quotes swallows no rows', async (_, rows, expected) => {
  expect(shown(await read(heads, ...rows))).toEqual(all(expected))
})

test('a quoted text of several lines stays one text', async () => {
  const file = await read(
    'Buchungstag;Betrag;Name;Verwendungszweck',
    '24.11.2026;40,00;Anna Ahorn;"B26-0147-K',
    'Waldtag"',
    '25.11.2026;-39,95;Baumarkt Nord;Seile',
  )
  expect(shown(file)).toEqual(all(['4000 Anna Ahorn: B26-0147-K Waldtag', isShop]))
})
