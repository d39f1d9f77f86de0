import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../../domain/kit/sliced-work.ts'
import { matchLines } from '../../../domain/money/bank/matching/match.ts'
import type { Payable } from '../../../domain/money/bank/matching/payable.ts'
import { keyLines } from './line-keys.ts'
import { readBankFile } from './reading/read-file.ts'

const payable = (id: string, numbers: string[], name: string, changes: Partial<Payable> = {}): Payable => ({
  to: { registration: id },
  numbers,
  name,
  others: [],
  title: 'Kinder-Waldtag',
  open: [4000],
  came: [],
  ...changes,
})
const clara = payable('clara', ['2026-0010'], 'Clara Fichte')
const stranger = (number: string) => payable('stranger', [number], 'Tom Tanne')

async function matchedIn(name: string, payables: readonly Payable[]) {
  async function* body() {
    yield readFileSync(`server/testing/bank/samples/${name}`)
  }
  const { statements } = await readBankFile(body())
  return runAtOnce(matchLines(runAtOnce(keyLines(statements)), payables, new Map()))
}

test('a school year is not a number: the mother is suggested, and the stranger gets no suggestion', async () => {
  const [line] = await matchedIn('repro-schoolyear-is-a-number.csv', [clara, stranger('2026-0027')])
  expect(line).toMatchObject({ match: 'suggested', reason: 'nameAndAmount', to: clara.to })
})

test('a month is not a booking number', async () => {
  const [line] = await matchedIn('repro-month-is-a-number.csv', [clara, stranger('2026-0011')])
  expect(line).toMatchObject({ match: 'suggested', reason: 'nameAndAmount', to: clara.to })
})

const ayse = payable('ayse', ['2026-0005', 'RE-2026-0003'], 'Ayşe Yıldız')

test.each(['repro-rech-nr.csv', 'repro-re-broken.csv'])(
  '%s names the payer’s invoice, and not the booking with the same number',
  async name => {
    const [line] = await matchedIn(name, [ayse, stranger('2026-0003')])
    expect(line).toMatchObject({ match: 'sure', to: ayse.to, agrees: ['number', 'name', 'amount'] })
    const [unknown] = await matchedIn(name, [{ ...ayse, name: 'Kim Erle' }, stranger('2026-0003')])
    expect(unknown?.to).toEqual(ayse.to)
  },
)

test('two bookings in one text are both named, with the split that fits', async () => {
  const other = payable('other', ['2026-0011'], 'Clara Fichte')
  const [line] = await matchedIn('repro-two-bookings.csv', [clara, other])
  expect(line).toMatchObject({
    match: 'suggested',
    reason: 'severalNumbers',
    candidates: [clara.to, other.to],
    shares: [
      { to: clara.to, cents: 4000 },
      { to: other.to, cents: 4000 },
    ],
  })
  expect(line?.to).toBeUndefined()
})

test('a number found only in the reference of the payer’s program is read', async () => {
  const juergen = payable('juergen', ['2026-0002'], 'Jürgen Müller')
  const [line] = await matchedIn('case-number-only-in-end-to-end.xml', [juergen, stranger('2026-0001')])
  expect(line).toMatchObject({ match: 'sure', to: juergen.to, agrees: ['number', 'amount'] })
})

test('a payment for another person is matched by that person’s name', async () => {
  const maria = payable('maria', ['2026-0001'], 'Maria Größe')
  const [line] = await matchedIn('case-ultimate-debtor-v08.xml', [maria, stranger('2026-0002')])
  expect(line).toMatchObject({ match: 'suggested', reason: 'nameAndAmount', to: maria.to })
})
