import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { sumOf } from '../../../domain/kit/cents.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import type { BankItem, BookResult } from '../../../domain/money/bank/book.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { type BankRow, csvWithoutAccount } from '../../testing/files/bank-files.ts'
import { statementForms } from '../../testing/golden-story/money.ts'

/** Books equal payments of one day once, in any number, order and file format. */

const CENTS = 8000
const forms = { ...statementForms, withoutAccount: csvWithoutAccount }
type Form = keyof typeof forms

/** Opens a site where four guests have a place for 240 €. */
async function openSite() {
  const site = await openAdminSite()
  const when = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  await site.post('/event/edit', { _id: 'termin-01', cost: 240, prices: [], places: null, ...when })
  const ids: string[] = []
  for (const name of ['Ada Ahorn', 'Bea Birke', 'Cem Can', 'Dora Distel']) {
    const { answer } = await site.post('/registration/add', { name, event: 'termin-01', participants: [{ name }] })
    await site.post('/registration/confirm', { _id: answer._id })
    ids.push(answer._id)
  }
  const read = async (form: Form, rows: readonly BankRow[]): Promise<BankItem[]> => {
    const body = new Uint8Array(forms[form](rows)).buffer
    const headers = { 'content-type': 'application/octet-stream' }
    return (await site.admin.post('/api/payment/bank', body, { headers })).json()
  }
  const book = async (lines: { line: string; to: number; cents?: number | undefined }[]): Promise<BookResult[]> => {
    const sent = lines.map(({ line, to, cents }) => ({ line, registration: ids[to], ...(cents ? { cents } : {}) }))
    return (await site.post('/payment/book', sent)).answer
  }
  const payments = () => site.stored().flatMap((booking: Registration) => booking.payments)
  return { read, book, payments }
}

const row = (name: string, text: string, date = '2026-11-27'): BankRow => ({ date, cents: CENTS, name, text })
const isOpen = ({ match, booked }: BankItem) => match !== 'known' || booked !== undefined
const manyRows = (count: number) => Array.from({ length: count }, () => row('Moos, Mia', 'Waldtag'))

test('none of many equal payments is booked twice from two formats previewed side by side', async () => {
  const { read, book, payments } = await openSite()
  const [csv, camt] = [await read('csv', manyRows(7)), await read('camt', manyRows(7))]
  for (const items of [csv, camt]) await book(items.map(({ line }) => ({ line, to: 0 })))
  expect(payments()).toHaveLength(7)
})

test('a partly booked line is not booked again from another format, even among many equal payments', async () => {
  const { read, book, payments } = await openSite()
  const [first] = await read('csv', manyRows(7))
  await book([{ line: first?.line ?? '', to: 0, cents: 3000 }])
  const items = await read('camt', manyRows(7))
  const part = items.find(({ booked }) => booked === 3000)
  expect(part?.match).toBe('known')
  const [tooMuch] = await book([{ line: part?.line ?? '', to: 1, cents: 5001 }])
  expect([tooMuch?.booked, tooMuch?.reason]).toEqual([false, 'Only €50.00 of this line are left.'])
  await book(items.map(({ line }) => ({ line, to: 1 })))
  expect(
    payments()
      .map(({ cents }) => cents)
      .toSorted(),
  ).toEqual([3000, 5000, ...Array(6).fill(8000)])
})

test('an unbooked payment is booked, even if another payer’s equal one is booked from the other format', async () => {
  const { read, book, payments } = await openSite()
  const rows = ['Moos, Mia', 'Tanne, Tom', 'Iltis, Ida', 'Fichte, Uwe', 'Esche, Eva', 'Linde, Lia', 'Ulme, Ute'].map(
    name => row(name, 'Waldtag'),
  )
  const [csv, camt] = [await read('csv', rows), await read('camt', rows)]
  await book(csv.slice(0, 3).map(({ line }) => ({ line, to: 0 })))
  const results = await book(camt.map(({ line }) => ({ line, to: 1 })))
  expect(results.filter(({ booked }) => booked)).toHaveLength(4)
  expect(new Set(payments().map(({ reference }) => reference)).size).toBe(7)
})

const transaction = fc.record({
  name: fc.constantFrom('Moos, Mia', 'Tanne, Tom'),
  text: fc.constantFrom('Waldtag', 'Danke'),
})
const anyForm = fc.constantFrom<Form>('csv', 'camt', 'mt940', 'withoutAccount')
const details = fc.oneof(
  fc.record({ read: anyForm, rows: fc.integer({ min: 1, max: 9 }), isTurned: fc.boolean() }),
  fc.array(
    fc.record({
      file: fc.nat(),
      line: fc.nat(),
      to: fc.nat(2),
      cents: fc.option(fc.constantFrom(1000, 3000, CENTS), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
)

test('each payment is booked once, in whatever order and format a statement is read and booked, whole or in part', async () => {
  const anyRows = fc.array(transaction, { minLength: 1, maxLength: 9 })
  const anyDeeds = fc.array(details, { minLength: 2, maxLength: 12 })
  const { read, book, payments } = await openSite()
  let run = 0
  await fc.assert(
    fc.asyncProperty(anyRows, anyForm, anyForm, anyDeeds, async (transactions, a, b, deeds) => {
      // A day of its own, so that one site serves all runs.
      run += 1
      const day = dayOf(new Date(Date.UTC(2025, 0, run, 12)).toISOString())
      const rows = transactions.map(({ name, text }, at) => ({ ...row(name, text, day), id: `A${at}` }))
      const files = [await read(a, rows), await read(b, rows)]
      for (const next of deeds) {
        if ('read' in next) {
          const part = rows.slice(0, next.rows)
          files.push(await read(next.read, next.isTurned ? part.toReversed() : part))
          continue
        }
        const sent = next.flatMap(({ file, line, ...share }) => {
          const items = files[file % files.length] ?? []
          const item = items[line % items.length]
          return item ? [{ line: item.line, ...share }] : []
        })
        await book(sent)
      }
      // The last file contains only payments that are still open.
      for (const { line } of (await read(b, rows)).filter(isOpen)) await book([{ line, to: 3 }])
      for (const form of Object.keys(forms) as Form[])
        expect((await read(form, rows)).filter(isOpen).map(({ text }) => text)).toEqual([])
      // Banks change texts, so a text identifies a line only among all lines of a day.
      const isCut = deeds.some(next => 'read' in next && next.rows < rows.length)
      const kindOf = (text: string) =>
        [/mia|tom/i.exec(text), isCut || /waldtag|danke/i.exec(text)].join().toLowerCase()
      const sums = (of: readonly { text: string; cents: number }[]) =>
        Object.fromEntries(
          [...Map.groupBy(of, ({ text }) => kindOf(text))]
            .map(([kind, all]): [string, number] => [kind, sumOf(all.map(({ cents }) => cents))])
            .toSorted(),
        )
      const ofDay = payments().filter(({ date }) => date === day)
      const booked = ofDay.map(({ cents, reference = '' }) => ({ cents, text: reference }))
      expect(sums(booked)).toEqual(sums(rows.map(({ name, text, cents }) => ({ cents, text: `${name} ${text}` }))))
    }),
    { numRuns: 30, endOnFailure: true },
  )
})
