import { expect, test } from 'vitest'
import { depositRule, instalmentDueWords, instalmentsOf, paymentSteps } from './payment-steps.ts'

const today = '2026-11-21'
const hasInvoices = true
const steps = (cost: number | null, startDate = '2027-05-20T08:00:00.000Z') =>
  paymentSteps({ cost, startDate, endDate: startDate, region: '', hasInvoices }, today)

// 6 May is Ascension Day.
test('the steps name the deposit and the rest, with their days', () => {
  expect(steps(240)).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von 24\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
    'Der Rest von 216\u00a0€ ist bis zum 7. Mai 2027 fällig.',
  ])
})

test('less than two weeks before the event, the whole price is due', () => {
  const all = [
    'Wenn noch Platz ist, bekommst du die Rechnung über 240\u00a0€. Bis es losgeht, sind es höchstens noch 14 Tage. Deshalb ist gleich der ganze Betrag fällig.',
  ]
  expect(steps(240, '2026-12-04T15:00:00.000Z')).toEqual(all)
  expect(steps(240, '2026-12-05T22:59:00.000Z')).toEqual(all)
  // Already the 6th in Berlin.
  expect(steps(240, '2026-12-05T23:00:00.000Z')[0]).toContain('ist bis 14 Tage vor Beginn fällig')
})

test('a price up to the minimum deposit has no rest', () => {
  expect(steps(10)).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von 10\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
  ])
})

test('while the price group is unknown, no amount is named', () => {
  const prices = [12, 0].map(amount => ({ _id: `${amount}`, label: 'Kind', amount }))
  const startDate = '2027-05-20T08:00:00.000Z'
  expect(paymentSteps({ cost: 0, prices, startDate, endDate: startDate, region: '', hasInvoices }, today)).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Darin steht, wie viel bis wann fällig ist.',
  ])
  const price = [{ _id: 'a', label: 'Kind', amount: 10 }]
  expect(
    paymentSteps({ cost: 10, prices: price, startDate, endDate: startDate, region: '', hasInvoices }, today),
  ).toEqual(steps(10))
})

test('a free event promises no invoice, and a price on request an answer', () => {
  expect(steps(0)).toEqual([])
  expect(steps(null)).toEqual(['Was die Teilnahme kostet, schreibe ich dir.'])
})

test('a party pays together: one deposit and one rest of the sum', () => {
  const startDate = '2027-05-20T08:00:00.000Z'
  const event = { cost: 35, startDate, endDate: startDate, region: '', hasInvoices } as const
  expect(paymentSteps(event, today, 115)).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von 11,50\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
    'Der Rest von 103,50\u00a0€ ist bis zum 7. Mai 2027 fällig.',
  ])
})

test('a group pays a fifth, and the rest after the event', () => {
  const when = { startDate: '2027-05-20T08:00:00.000Z', endDate: '2027-05-21T14:00:00.000Z' }
  expect(paymentSteps({ cost: 500, ...when, group: true, region: '', hasInvoices }, today)).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von 100\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
    'Der Rest von 400\u00a0€ ist bis zum 4. Juni 2027 fällig.',
  ])
})

test('if the rest would be due no later than the deposit, the whole price has one day', () => {
  expect(steps(240, '2026-12-10T08:00:00.000Z')).toEqual([
    'Wenn noch Platz ist, bekommst du die Rechnung. Der ganze Betrag von 240\u00a0€ ist bis 14 Tage vor Beginn fällig, also bald danach.',
  ])
})

test('the rule is stated before an amount is known, with a separate rule for groups', () => {
  expect(depositRule()).toBe(
    'Anzuzahlen sind 10\u00a0%, mindestens 10\u00a0€. In den letzten 14 Tagen vor Beginn ist der ganze Betrag fällig.',
  )
  expect(depositRule(true)).toBe('Anzuzahlen sind 20\u00a0%. Der Rest ist 14 Tage nach der Veranstaltung fällig.')
})

test('with held or given places, no step depends on free places', () => {
  const when = { startDate: '2027-05-20T08:00:00.000Z', endDate: '2027-05-20T14:00:00.000Z' }
  const event = { cost: 240, ...when, region: '', hasInvoices } as const
  expect(paymentSteps(event, today, 240, 'held')[0]).toMatch(/^Dann bekommst du die Rechnung\. /)
  expect(paymentSteps(event, today, 240, 'given')[0]).toMatch(/^Du bekommst die Rechnung\. /)
})

// 6 January is Epiphany.
test('the holidays of the educator’s state postpone a day of payment, those of another do not', () => {
  const startDate = '2027-01-20T08:00:00.000Z'
  const [inBavaria, inBerlin] = (['BY', 'BE'] as const).map(
    region => paymentSteps({ cost: 240, startDate, endDate: startDate, region, hasInvoices }, today)[1],
  )
  expect(inBavaria).toContain('bis zum 7. Januar 2027')
  expect(inBerlin).toContain('bis zum 6. Januar 2027')
})

test('without invoices the steps promise none, and the educator writes how to pay', () => {
  const pay = (total: number | null, startDate: string, room?: 'held' | 'given') =>
    paymentSteps({ cost: 240, startDate, endDate: startDate, region: '', hasInvoices: false }, today, total, room)
  const [spring, soon, later] = ['2027-05-20T08:00:00.000Z', '2026-12-04T15:00:00.000Z', '2026-12-10T08:00:00.000Z']
  expect(pay(240, spring)).toEqual([
    'Wenn noch Platz ist, schreibe ich dir, wie du zahlst. Die Anzahlung von 24\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
    'Der Rest von 216\u00a0€ ist bis zum 7. Mai 2027 fällig.',
  ])
  expect(pay(240, soon, 'held')).toEqual([
    'Dann schreibe ich dir, wie du die 240\u00a0€ zahlst. Bis es losgeht, sind es höchstens noch 14 Tage. Deshalb ist gleich der ganze Betrag fällig.',
  ])
  expect(pay(240, soon, 'given')[0]).toMatch(
    /Deshalb ist der ganze Betrag zu zahlen: sofort, spätestens bis Di\., 24\. November 2026\.$/,
  )
  expect(pay(240, later, 'given')[0]).toMatch(/^Ich schreibe dir, wie du zahlst\. Der ganze Betrag/)
  expect(pay(null, spring)).toEqual(['Wenn noch Platz ist, schreibe ich dir, wie du zahlst, wie viel und bis wann.'])
  const event = { cost: 240, startDate: spring, endDate: spring, region: '' } as const
  expect(instalmentsOf(event, 240, today).map(due => instalmentDueWords(due, false))).toEqual([
    'innerhalb von sieben Tagen nach der Bestätigung',
    'bis zum 07.05.2027',
  ])
})
