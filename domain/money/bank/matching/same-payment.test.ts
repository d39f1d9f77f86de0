import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BookedPayment,
  type MarkedLine,
  type PaymentMarks,
  pairWithBooked,
  payerForms,
  samePayment,
} from './same-payment.ts'

const payers = (name: string) => ({ payers: payerForms(name) })
const line = (marks: PaymentMarks = {}, changes: Partial<MarkedLine> = {}): MarkedLine => ({
  ...{ key: 'here-1', contentKey: 'here-1', date: '2026-11-24', cents: 2500, name: '', text: '' },
  marks,
  ...changes,
})
const booked = (marks: PaymentMarks = {}, changes: Partial<BookedPayment> = {}): BookedPayment => ({
  ...{ key: 'there-1', date: '2026-11-24', cents: 2500 },
  marks,
  ...changes,
})

test.each<[what: string, one: PaymentMarks, other: PaymentMarks, sureness: ReturnType<typeof samePayment>]>([
  ['nothing is said', {}, {}, 'possible'],
  ['the payer agrees, whatever the order and spelling', payers('Größe, Maria'), payers('MARIA GROESSE'), 'payer'],
  ['a long name was cut', payers('Alexandra Meyer-Hoffmannsthal'), payers('Alexandra Meyer-Hoffmanns'), 'payer'],
  ['only one file names the payer', payers('Maria Größe'), {}, 'possible'],
  ['another payer', payers('Maria Größe'), payers('Tom Größe'), 'no'],
  ['the bank’s id agrees', { reference: 'A', ...payers('Maria') }, { reference: 'A', ...payers('M') }, 'certain'],
  ['another id', { reference: 'A', ...payers('Maria') }, { reference: 'B', ...payers('Maria') }, 'no'],
  ['only one file has ids', { reference: 'A', ...payers('Maria') }, payers('Maria'), 'payer'],
  ['the text agrees too', { text: 'A', ...payers('Maria') }, { text: 'A', ...payers('Maria') }, 'text'],
  ['another text', { text: 'A', ...payers('Maria') }, { text: 'B', ...payers('Maria') }, 'payer'],
  ['another payer with the same text', { text: 'A', ...payers('Maria') }, { text: 'A', ...payers('Tom') }, 'no'],
  ['another account', { account: 'A', ...payers('Maria') }, { account: 'B', ...payers('Maria') }, 'no'],
  ['only one file names the account', { account: 'A' }, {}, 'possible'],
])('two lines are the same payment unless a fact contradicts: %s', (_, a, b, sureness) => {
  expect(samePayment(line(a), booked(b))).toBe(sureness)
  expect(samePayment(line(b), booked(a))).toBe(sureness)
})

test('an equal key proves the same payment', () => {
  expect(samePayment(line({ reference: 'A' }, { key: 'a-1' }), booked({}, { key: 'a-1' }))).toBe('certain')
  expect(samePayment(line({ reference: 'A' }, { contentKey: 'b-1' }), booked({}, { key: 'b-1' }))).toBe('text')
})

test.each([
  ['the same name and text', 'Größe, Maria, Waldtag 2026-0147', 'text'],
  ['the name turned round', 'Maria Groesse, Waldtag', 'payer'],
  ['the text alone, as the column of names was not known', 'Waldtag 2026-0147', 'possible'],
  ['nothing, after the name was erased', undefined, 'possible'],
  ['somebody else', 'Tom Tanne, Waldtag 2026-0147', 'no'],
])('lines booked by the first version are recognised by their text: %s', (_, text, sureness) => {
  const asked = line(payers('Größe, Maria'), { name: 'Größe, Maria', text: 'Waldtag 2026-0147' })
  expect(samePayment(asked, booked({}, { marks: undefined, said: text }))).toBe(sureness)
})

test('if two payments by one person are equal, the one with the booked text is recognised', () => {
  const lines = ['Ben', 'Mia'].map(text => line({ ...payers('Maria Größe'), text }, { key: text }))
  for (const text of ['Ben', 'Mia']) {
    const result = pairWithBooked(lines, [booked({ ...payers('Maria Größe'), text })])
    expect([...result.keys()].map(({ key }) => key)).toEqual([text])
  }
})

/** Payments with all their data, of which a file or a store has a part. */
const payment = fc.record({
  cents: fc.constantFrom(2500, 1000),
  payer: fc.constantFrom('Maria Größe', 'Tom Tanne', 'Ida Iltis'),
})
const payments = fc
  .array(payment, { maxLength: 8 })
  .map(all => all.map((marks, at) => ({ ...marks, reference: `R${at}` })))
type StatedMarks = Record<'payer' | 'reference', boolean>
const storedMarks = fc.record({ payer: fc.boolean(), reference: fc.boolean() })
const marksOf = (one: { payer: string; reference: string }, { payer, reference }: StatedMarks): PaymentMarks => ({
  ...(payer ? payers(one.payer) : {}),
  ...(reference ? { reference: one.reference } : {}),
})

test('a file in another format has as many known lines as are booked', () => {
  fc.assert(
    fc.property(payments, storedMarks, storedMarks, fc.nat(), (all, inFile, inStore, count) => {
      const lines = all.map((marks, at) => line(marksOf(marks, inFile), { cents: marks.cents, key: `here-${at}` }))
      const store = all.map((marks, at) => booked(marksOf(marks, inStore), { cents: marks.cents, key: `there-${at}` }))
      expect(pairWithBooked(lines, store).size).toBe(all.length)
      const part = store.slice(0, count % (all.length + 1))
      expect(pairWithBooked(lines, part).size).toBe(part.length)
    }),
  )
})

test('the order of lines does not affect which payments are known, except among equal ones', () => {
  const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length })
  fc.assert(
    fc.property(
      payments.chain(all =>
        fc
          .tuple(fc.array(storedMarks, { minLength: all.length, maxLength: all.length }), fc.nat(all.length))
          .chain(([forms, count]) => {
            const lines = all.map((marks, at) =>
              line(marksOf(marks, forms[at] ?? { payer: true, reference: true }), {
                ...{ cents: marks.cents, key: `here-${at}` },
              }),
            )
            const store = all.slice(0, count).map((marks, at) =>
              booked(marksOf(marks, { payer: at % 2 === 0, reference: false }), {
                ...{ cents: marks.cents, key: `there-${at}` },
              }),
            )
            return fc.tuple(fc.constant({ lines, store }), shuffled(lines), shuffled(store))
          }),
      ),
      ([{ lines, store }, otherLines, otherStore]) => {
        const known = (one: ReadonlyMap<MarkedLine, BookedPayment>) => [...one.keys()].map(({ key }) => key).sort()
        expect(known(pairWithBooked(otherLines, otherStore))).toEqual(known(pairWithBooked(lines, store)))
      },
    ),
  )
})

test('contradicting lines are never the same payment, and no booked line is used twice', () => {
  fc.assert(
    fc.property(payments, payments, storedMarks, storedMarks, (lines, store, inFile, inStore) => {
      const result = pairWithBooked(
        lines.map((marks, at) => line(marksOf(marks, inFile), { cents: marks.cents, key: `here-${at}` })),
        store.map((payment, at) => booked(marksOf(payment, inStore), { cents: payment.cents, key: `there-${at}` })),
      )
      for (const [first, second] of result)
        expect([samePayment(first, second) === 'no', first.cents - second.cents]).toEqual([false, 0])
      expect(new Set(result.values()).size).toBe(result.size)
    }),
  )
})
