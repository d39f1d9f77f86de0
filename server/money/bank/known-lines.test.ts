import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { compare } from '../../../domain/kit/compare.ts'
import { runAtOnce } from '../../../domain/kit/sliced-work.ts'
import type { BankItem, BookResult } from '../../../domain/money/bank/book.ts'
import type { KeyedLine } from '../../../domain/money/bank/matching/match.ts'
import type { BookedPayment } from '../../../domain/money/bank/matching/same-payment.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { type BankRow, csvWithoutAccount, mt940File, sparkasseCsv } from '../../testing/files/bank-files.ts'
import { statementForms } from '../../testing/golden-story/money.ts'
import { findKnownLines } from './known-lines.ts'
import { keyLines } from './line-keys.ts'
import { hashedMarks, lineMarks } from './line-marks.ts'
import { readBankFile } from './reading/read-file.ts'

const { csv, camt } = statementForms
const date = '2026-11-27'
const row = (name: string, text: string): BankRow => ({ date, cents: 2400, name, text })

/** Opens a site where each of these people has a place for 240 €, with a first instalment of 24 €. */
async function openSite(...names: string[]) {
  const site = await openAdminSite()
  const when = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  await site.post('/event/edit', { _id: 'termin-01', cost: 240, prices: [], places: null, ...when })
  const bookings: Registration[] = []
  for (const [at, name] of names.entries()) {
    const contact = { name, email: `gast-${at}@example.org` }
    const { answer } = await site.post('/registration/add', {
      ...contact,
      event: 'termin-01',
      participants: [{ name }],
    })
    bookings.push((await site.post('/registration/confirm', { _id: answer._id })).answer)
  }
  const headers = { 'content-type': 'application/octet-stream' }
  const read = async (file: Uint8Array): Promise<BankItem[]> =>
    (await site.admin.post('/api/payment/bank', new Uint8Array(file).buffer, { headers })).json()
  /** Books lines to the first booking; returns for each whether it succeeded. */
  const book = async (items: readonly BankItem[]): Promise<boolean[]> => {
    const lines = items.map(({ line }) => ({ line, registration: bookings[0]?._id }))
    return (await site.post('/payment/book', lines)).answer.map(({ booked }: BookResult) => booked)
  }
  const matches = async (file: Uint8Array) => (await read(file)).map(({ match }) => match === 'known')
  return { ...site, bookings, read, book, matches }
}

test('a bank that writes name and text into one cell books what CAMT names apart', async () => {
  // Commerzbank: only the text behind them shows where a long name ends.
  const oneCell = (rows: readonly BankRow[]) =>
    Buffer.from(
      [
        'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie',
        ...rows.map(({ name, text }) => {
          const words = `${name} ${text} End-to-End-Ref.: NOTPROVIDED`
          return `27.11.2026;27.11.2026;Gutschrift;${words};24,00;EUR;DE02120300000000202051;`
        }),
      ].join('\n'),
    )
  const long = row('Dr. Maria Anna Größe', 'Anzahlung 2026')
  const couple = row('Jürgen und Annemarie Müller-Lüdenscheidt', 'Anzahlung 2026')
  const other = row('Dr. Maria Anna Klein', 'Anzahlung 2026')
  for (const [first, second] of [
    [oneCell, camt],
    [camt, oneCell],
  ] as const) {
    const { read, book, matches } = await openSite('Mia Moos')
    const previewed = await read(second([long, couple]))
    expect(await book(await read(first([long, couple])))).toEqual([true, true])
    expect(await matches(second([couple, long, other]))).toEqual([true, true, false])
    expect(await book(previewed)).toEqual([false, false])
  }
})

test('lines booked from one format of a statement are known in another; of equal payments as many as were booked', async () => {
  for (const [one, other] of [
    [csv, camt],
    [camt, csv],
  ] as const) {
    const { read, book, matches } = await openSite('Mia Moos')
    const rows = [row('Moos, Mia', 'Anzahlung'), row('Moos, Mia', 'Anzahlung'), row('Tanne, Tom', 'Anzahlung')]
    const items = await read(one(rows))
    expect(await book(items.slice(0, 1))).toEqual([true])
    expect((await matches(other(rows))).toSorted()).toEqual([false, false, true])
    expect(await matches(other([row('Tanne, Tom', 'Anzahlung')]))).toEqual([false])
    expect(await book(items.slice(1))).toEqual([true, true])
    expect(await matches(other(rows))).toEqual([true, true, true])
  }
})

test('bank code and number match the IBAN they form; an unnamed account contradicts nothing', async () => {
  const { read, book, matches } = await openSite('Mia Moos')
  const rows = [row('Moos, Mia', 'Anzahlung')]
  await book(await read(csv(rows)))
  expect(await matches(mt940File(rows))).toEqual([true])
  expect(await matches(csvWithoutAccount(rows))).toEqual([true])
  expect(await matches(mt940File(rows, '37040044/532013000'))).toEqual([false])
})

test('erased names are not needed: the payment stays known, and no stored data name the payer', async () => {
  const { read, book, matches, post, dataOf } = await openSite('Mia Moos')
  const rows = [row('Moos, Mia', 'Anzahlung')]
  await book(await read(csv(rows)))
  const erased = await post('/person/erase', { email: 'gast-0@example.org', confirm: 'gast-0@example.org' })
  expect(erased.status).toBe(200)
  expect(JSON.stringify([dataOf('registrations'), dataOf('payments')])).not.toMatch(/Moos/)
  expect(await matches(camt(rows))).toEqual([true])
  expect(await matches(camt([row('Tanne, Tom', 'Anzahlung')]))).toEqual([false])
})

test('two formats of a statement read side by side are booked once', async () => {
  const { read, book, stored } = await openSite('Mia Moos')
  const rows = [row('Moos, Mia', 'Anzahlung'), row('Moos, Mia', 'Anzahlung')]
  const [first, second] = [await read(csv(rows)), await read(camt(rows))]
  expect(await book(first)).toEqual([true, true])
  expect(await book(second)).toEqual([false, false])
  expect(stored()[0]?.payments).toHaveLength(2)
})

test('an archive with two formats of a statement contains each line once', async () => {
  const { read } = await openSite('Mia Moos')
  const rows = [row('Moos, Mia', 'Anzahlung'), row('Moos, Mia', 'Anzahlung'), row('Tanne, Tom', 'Spende')]
  for (const files of [
    [csv(rows), camt(rows)],
    [camt(rows), csv(rows)],
  ]) {
    const zip = new ZipFile()
    for (const [at, file] of files.entries()) zip.addBuffer(file, `${at}`)
    zip.end()
    expect(await read(await buffer(zip.outputStream))).toHaveLength(3)
  }
})

test('keys identify lines if too many equal payments exist for a comparison', async () => {
  const { read, book } = await openSite('Mia Moos')
  const many = Array.from({ length: 25 }, () => row('Moos, Mia', 'Anzahlung'))
  const items = await read(sparkasseCsv(many))
  expect(await book(items)).toEqual(many.map(() => true))
  expect(await book(items)).toEqual(many.map(() => false))
})

const days = ['2026-11-20', '2026-11-21', '2026-11-22'] as const
const forms = [csv, camt, mt940File, csvWithoutAccount]
const transaction = fc.record({
  date: fc.constantFrom(...days),
  cents: fc.constantFrom(2500, 1000),
  name: fc.constantFrom('Größe, Maria', 'Tanne, Tom'),
  text: fc.constantFrom('Waldtag', 'Danke'),
})
/** An export: its first day, the number of rows of its last day, and its format. */
const cut = fc.record({
  from: fc.integer({ min: 0, max: days.length - 1 }),
  rows: fc.integer({ min: 0, max: 20 }),
  form: fc.constantFrom(...forms),
})

const secret = { sessions: { current: { secret: 'secret', sessions: [] } } }
const stored: [version: string, storedBy: (line: KeyedLine) => BookedPayment][] = [
  ['this version', line => ({ ...line, marks: hashedMarks(secret, lineMarks(line)) })],
  ['the first version', ({ key, date, cents, name, text }) => ({ key, date, cents, said: `${name}, ${text}` })],
]

test.each(stored)(
  'any split of a statement into overlapping exports of any format, booked by %s, books each line exactly once',
  async (_, storedBy) => {
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { maxLength: 15 }), fc.array(cut, { maxLength: 4 }), async (all, cuts) => {
        const statement = all
          .toSorted((a, b) => compare(a.date, b.date))
          .map((one, at): BankRow => ({ ...one, id: `A${at}` }))
        const exports = cuts.map(({ from, rows, form }) =>
          form(statement.filter(({ date }) => date >= (days[from] ?? '')).slice(0, rows)),
        )
        const booked: BookedPayment[] = []
        for (const file of [...exports, csv(statement), camt(statement)]) {
          const { statements } = await readBankFile(
            (async function* () {
              yield file
            })(),
          )
          const lines = runAtOnce(keyLines(statements))
          const { payments: known } = runAtOnce(findKnownLines(secret, lines, booked))
          booked.push(...lines.filter(line => !known.has(line)).map(storedBy))
        }
        expect(booked).toHaveLength(statement.length)
      }),
      { numRuns: 60 },
    )
  },
)
