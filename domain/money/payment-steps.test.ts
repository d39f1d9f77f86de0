import { expect, test } from 'vitest'
import { instalments, paymentSteps } from './payment-steps.ts'

const today = '2026-11-21'
const steps = (cost: number | null, startDate = '2027-05-20T08:00:00.000Z') => paymentSteps({ cost, startDate }, today)

test('the deposit and the rest are named, with their days', () => {
  expect(steps(240)).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von 24\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
    'Der Rest von 216\u00a0€ ist bis zum 06.05.2027 fällig.',
  ])
})

test('less than two weeks before it begins, all of it is due', () => {
  const all = [
    'Wenn noch Platz ist, bekommst du die Rechnung über 240\u00a0€. Bis es losgeht, sind es höchstens noch 14 Tage. Deshalb ist gleich der ganze Betrag fällig.',
  ]
  expect(steps(240, '2026-12-04T15:00:00.000Z')).toEqual(all)
  expect(steps(240, '2026-12-05T22:59:00.000Z')).toEqual(all)
  // It is the 6th already in Berlin.
  expect(steps(240, '2026-12-05T23:00:00.000Z')).toHaveLength(2)
})

test('what costs no more than the least deposit has no rest', () => {
  expect(steps(10)).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von 10\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
  ])
})

test('while the price group is not known, no amount is named', () => {
  const prices = [12, 0].map(amount => ({ _id: `${amount}`, label: 'Kind', amount }))
  const startDate = '2027-05-20T08:00:00.000Z'
  expect(paymentSteps({ cost: 0, prices, startDate }, today)).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Darin steht, wie viel bis wann fällig ist.',
  ])
  expect(paymentSteps({ cost: 10, prices: [{ _id: 'a', label: 'Kind', amount: 10 }], startDate }, today)).toEqual(
    steps(10),
  )
})

test('what costs nothing promises no invoice, and a price on request the answer', () => {
  expect(steps(0)).toEqual([])
  expect(steps(null)).toEqual(['In meiner Antwort steht auch, was die Teilnahme kostet.'])
})

test('a party pays together: one deposit, one rest, of the sum', () => {
  const event = { cost: 35, startDate: '2027-05-20T08:00:00.000Z' }
  expect(paymentSteps(event, today, 115)).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von 11,50\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
    'Der Rest von 103,50\u00a0€ ist bis zum 06.05.2027 fällig.',
  ])
  expect(instalments(115, event.startDate, today)).toEqual({ first: 11.5, rest: 103.5, until: '2027-05-06' })
  expect(instalments(115, '2026-12-04T15:00:00.000Z', today)).toMatchObject({ first: 115, rest: 0 })
})
