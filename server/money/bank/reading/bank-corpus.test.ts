import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foldText } from '../../../../domain/kit/fold.ts'
import { runAtOnce } from '../../../../domain/kit/sliced-work.ts'
import { isIncoming } from '../../../../domain/money/bank/line.ts'
import { matchLines } from '../../../../domain/money/bank/matching/match.ts'
import type { Payable } from '../../../../domain/money/bank/matching/payable.ts'
import { bankCorpus } from '../../../testing/files/bank-corpus.ts'
import { keyLines } from '../line-keys.ts'
import { readBankFile } from './read-file.ts'

const files = bankCorpus()
const bytesOf = async function* (bytes: Uint8Array) {
  yield bytes
}

test('the corpus contains more than a hundred files', () => expect(files.length).toBeGreaterThan(100))

test.each([
  ...files,
  ...bankCorpus({ isIncoming: true }).map(file => ({ ...file, file: `${file.file}, credits only` })),
])('$file is read completely: day, cents, name and text of each transaction', async ({ bytes, expected, pending }) => {
  const file = await readBankFile(bytesOf(bytes))
  expect(file.statements.flat().map(({ date, cents, name, text }) => ({ date, cents, name, text }))).toEqual(expected)
  expect([file.skipped, file.pending, file.foreign]).toEqual([[], pending, 0])
})

const bookingOf = (name: string, number: string, open: number): Payable => ({
  ...{ to: { registration: number }, numbers: [number], name, others: [], title: 'Waldtag', open: [open], came: [] },
})
const payables = [
  bookingOf('Thorsten Buche', '2026-0009', 104_000),
  bookingOf('Maria Größe', 'RE-2026-0002', 250),
  bookingOf('Jürgen Müller', '2026-0147', 1_234_560),
  bookingOf('Clara Fichte', '2026-0010', 100_000),
  bookingOf('Clara Fichte', '2026-0011', 100_000),
  bookingOf('Uwe Müller', '2026-0833', 1_234_560),
]

const numbers = [
  ['2026-0009', '2026-0009'],
  ['RE-2026-0002', 'RE-2026-0002'],
  ['B26-0147-K', '2026-0147'],
] as const
const numbered = (texts: readonly string[]) =>
  texts.flatMap(text => numbers.flatMap(([written, number]) => (text.includes(written) ? [[text, number]] : [])))

async function readWhole({ bytes }: (typeof files)[number]) {
  const { statements } = await readBankFile(bytesOf(bytes))
  const incoming = runAtOnce(keyLines(statements)).filter(isIncoming)
  const ticked = runAtOnce(matchLines(incoming, payables, new Map()))
    .filter(({ match }) => match === 'sure')
    .map(({ line: { text }, to }) => [text, to?.registration])
  return { lines: statements.flat(), incoming, ticked }
}

test.each(files)('in $file the lines with a number are ticked for the right person, and no others', async file => {
  const { incoming, ticked } = await readWhole(file)
  expect(ticked.sort()).toEqual(numbered(incoming.map(({ text }) => text)).sort())
})

/** Lists what is not read or ticked of both files of a structure: lines, names, signs, numbered incoming payments. */
async function gapsOf(structures: readonly string[]): Promise<string[]> {
  const gaps = new Set<string>()
  for (const file of files.filter(({ structure }) => structures.includes(structure))) {
    const { lines, ticked } = await readWhole(file)
    if (lines.length !== file.written.length) gaps.add('lines')
    for (const [at, written] of file.written.entries()) {
      if (!isSameName(lines[at]?.name ?? '', written.name)) gaps.add('names')
      if (Math.sign(lines[at]?.cents ?? 0) !== Math.sign(written.cents)) gaps.add('signs')
    }
    if (ticked.length !== numbered(file.written.map(({ text }) => text)).length) gaps.add('ticked')
  }
  return [...gaps]
}
const isSameName = (read: string, written: string) => foldText(read) === foldText(written)

const tables = ['bank-formats', 'bank-programs'].flatMap(page =>
  readFileSync(`docs/how-it-works/${page}.md`, 'utf8')
    .split('\n')
    .filter(line => /^\|.*`/.test(line))
    .map(line => line.slice(2, -2).split(' | ')),
)
const structuresIn = (cell = '') => [...cell.matchAll(/`(.+?)`/g)].map(([, structure = '']) => structure)

test('the table of banks and programs contains each structure once, with its source', () => {
  const listed = tables.flatMap(([, structures]) => structuresIn(structures))
  expect(listed.sort()).toEqual([...new Set(files.map(({ structure }) => structure))].sort())
  for (const [bank, , source] of tables) expect([bank, source]).toEqual([bank, expect.stringMatching(/\w{4}/)])
})

/** Gaps that the text below the tables explains. */
const explainedGaps: Record<string, string[]> = {
  'deutsche-bank-2010': ['names'],
  'revolut-de': ['ticked'],
  'revolut-en': ['ticked'],
}

test.each(tables)('%s is read completely, except for the lines below the tables', async (_bank, structures) => {
  const listed = structuresIn(structures)
  const explained = listed.flatMap(structure => explainedGaps[structure] ?? [])
  expect(await gapsOf(listed)).toEqual([...new Set(explained)])
})

/** The six transactions that the samples of all banks share. */
const six = [
  ['2026-11-26', 104_000, 'Thorsten Buche', 'Buchung 2026-0009 Wildniswoche'],
  ['2026-11-25', 4000, 'Soeren Weiss', 'Waldtag viele Gruesse bis bald'],
  ['2026-11-25', 4000, 'Ayse Yildiz', 'Teilnahme Waldtag'],
  ['2026-11-25', -3995, 'Baumarkt Nord', 'Seile Haken'],
  ['2026-11-24', 4000, 'Maria Groesse', 'Rechnung RE-2026-0002'],
  ['2026-11-24', 4000, 'Juergen Mueller', '2026-0002 Waldtag'],
]
const ascii = (text: string) => text.replace('Größe', 'Groesse').replace('Jürgen Müller', 'Juergen Mueller')
const plainText = (text: string) =>
  text
    .replace('Anmeldung zum Kurs, danke ', '')
    // Commerzbank inserts spaces into words.
    .replace('Wi ldniswoche', 'Wildniswoche')
    .replace(/[;,]/g, ' ')
    .replace(/ +/g, ' ')

test.each([
  'c24.csv',
  'comdirect.csv',
  'commerzbank-2025.csv',
  'hibiscus.csv',
  'hvb-2026-six-columns.csv',
  'kontist.csv',
  'postbank-deutschebank-2026.csv',
  'santander.csv',
  'sparkasse.sta',
  'targobank-comma.csv',
  'wise.csv',
])('the sample %s is read completely', async name => {
  const file = await readBankFile(bytesOf(readFileSync(`server/testing/bank/samples/${name}`)))
  const lines = file.statements.flat().map(line => [line.date, line.cents, ascii(line.name), plainText(line.text)])
  // Wise omits the name of a card payment.
  const expected = six.map(row =>
    name === 'wise.csv' && row[2] === 'Baumarkt Nord' ? [row[0], row[1], '', row[3]] : row,
  )
  const inOrder = (rows: unknown[][]) => rows.map(row => JSON.stringify(row)).sort()
  expect(inOrder(lines)).toEqual(inOrder(expected))
  expect(file.skipped).toEqual([])
})

const briefOf = async (name: string) => {
  const { statements } = await readBankFile(bytesOf(readFileSync(`server/testing/bank/samples/${name}`)))
  return statements.flat().map(({ cents, name: who, fee }) => [cents, who, fee])
}

test('PayPal: the gross amount counts, and the fee is shown', async () =>
  expect(await briefOf('paypal-de-2026.csv')).toEqual([
    [4000, 'Jürgen Müller', 135],
    [-3865, '', undefined],
  ]))

test('a debit beside an S stays a debit, and a total below the rows is not a row', async () => {
  expect(await briefOf('repro-debit-becomes-credit.csv')).toEqual([
    [-4000, 'Baumarkt Nord', undefined],
    [4000, 'Clara Fichte', undefined],
  ])
  expect(await briefOf('repro-total-below.csv')).toEqual([[4000, 'Clara Fichte', undefined]])
})
