import { expect, test } from 'vitest'
import type { Registration } from '../../bookings/record/registration.ts'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import * as step from '../../bookings/steps/booking-steps.ts'
import { instantOf } from '../../kit/format.ts'
import { sampleInvoice } from '../../testing/sample-invoices.ts'
import { sampleBooking, sampleEvent, sampleVoucher } from '../../testing/samples.ts'
import { sellVoucher, withdrawVoucher } from '../vouchers/voucher.ts'
import { type JudgeData, judgeDeclaration } from './judge-declaration.ts'
import type { Declaration } from './withdrawal.ts'

const course = sampleEvent({ _id: 'course', startDate: '2027-03-05T09:00:00.000Z', withdrawal: true })
/** A Monday. */
const CONFIRMED = '2026-11-16T22:30:00.000Z'

const asked = (changes: Partial<Registration> = {}) =>
  sampleBooking({
    ...{ _id: 'holger', name: 'Holger Muster', email: 'holger@example.org', number: '2026-0136' },
    ...{ event: 'course', eventSnapshot: snapshotOf(course), createdDate: CONFIRMED, ...changes },
  })
const confirmed = (at = CONFIRMED, changes: Partial<Registration> = {}) =>
  step.recordConfirmation(asked(changes), { now: at, by: 'educator' })

const data = (changes: Partial<JudgeData> = {}): JudgeData => ({
  ...{ registrations: [confirmed()], vouchers: [], invoices: [], events: [course], withdrawals: [], region: '' },
  ...changes,
})
const declared = (changes: Partial<Declaration> = {}): Declaration => ({
  ...{ kind: 'withdrawal', name: 'Holger Muster', email: 'holger@example.org', contract: '2026-0136', part: '' },
  ...{ ends: '', reason: '', ...changes },
})
const TODAY = '2026-11-20T09:00:00.000Z'
const question = (date: string, all: JudgeData, changes: Partial<Declaration> = {}) =>
  judgeDeclaration({ declared: declared(changes), date, registration: undefined }, all).question ?? 'effective'

/** Returns the last moment of a day in Berlin, and the first of the next. */
const end = (day: string) => new Date(Date.parse(instantOf(day, '23:59')) + 59_999).toISOString()
const after = (day: string) => new Date(Date.parse(end(day)) + 1).toISOString()

test.each([
  // Confirmed at 23:30 in Berlin on 16 November: the 14th day after is the 30th, a Monday.
  ['an ordinary day', CONFIRMED, '', '2026-11-30'],
  ['a Saturday', '2026-11-14T10:00:00.000Z', '', '2026-11-30'],
  ['a Sunday', '2026-11-15T10:00:00.000Z', '', '2026-11-30'],
  // The 14th day is 25 December; the 26th is a holiday and a Saturday, the 27th a Sunday.
  ['Christmas', '2026-12-11T10:00:00.000Z', '', '2026-12-28'],
  // The 14th day is 31 October 2027, a Sunday; 1 November is a holiday in Bavaria only.
  ['All Saints’ Day in Bavaria', '2027-10-17T10:00:00.000Z', 'BY', '2027-11-02'],
  ['All Saints’ Day elsewhere', '2027-10-17T10:00:00.000Z', 'HE', '2027-11-01'],
  // Winter time begins on 25 October 2026.
  ['the change to winter time', '2026-10-12T21:59:59.000Z', '', '2026-10-26'],
] as const)('the period ends with the last second of its last day in Berlin: %s', (_, at, region, lastDay) => {
  const later = { ...course, startDate: '2028-03-05T09:00:00.000Z' }
  const all = data({ registrations: [confirmed(at)], region, events: [later] })
  expect(question(end(lastDay), all)).toBe('effective')
  expect(question(after(lastDay), all)).toBe('late')
})

test('an unconfirmed booking can be withdrawn at any time', () => {
  const registrations = [asked({ state: 'requested' })]
  expect(question('2027-02-20T09:00:00.000Z', data({ registrations }))).toBe('effective')
})

test('the period begins when an offered place is accepted, not when the party joins the waiting list', () => {
  const waiting = step.beginBooking(asked(), 'waiting', { now: '2026-09-01T10:00:00.000Z', by: 'guest' })
  const offered = step.recordOffer(waiting, course, '2026-11-18T10:00:00.000Z', { now: CONFIRMED, by: 'system' })
  const accepted = step.recordAcceptance(offered, 'confirmed', { now: CONFIRMED, by: 'guest' })
  expect(question(end('2026-11-30'), data({ registrations: [accepted] }))).toBe('effective')
  expect(question(after('2026-11-30'), data({ registrations: [accepted] }))).toBe('late')
})

const leisure = sampleEvent({ _id: 'course', startDate: course.startDate })
test.each<[string, Partial<JudgeData>, Partial<Declaration>, string]>([
  [
    'leisure with a date',
    { registrations: [confirmed(CONFIRMED, { eventSnapshot: snapshotOf(leisure) })], events: [leisure] },
    {},
    'noRight',
  ],
  [
    'a right that nobody was told of',
    { registrations: [confirmed(CONFIRMED, { eventSnapshot: snapshotOf(leisure) })] },
    {},
    'untold',
  ],
  ['a part', {}, { part: 'nur Mia' }, 'part'],
  ['a course that has begun', { events: [{ ...course, startDate: TODAY }] }, {}, 'begun'],
  ['a course that was deleted', { events: [] }, {}, 'effective'],
  [
    'a cancelled booking',
    { registrations: [step.recordCancellation(confirmed(), undefined, { now: CONFIRMED, by: 'guest' })] },
    {},
    'ended',
  ],
  [
    'a withdrawn booking',
    { registrations: [step.recordWithdrawal(confirmed(), { now: CONFIRMED, by: 'guest' })] },
    {},
    'again',
  ],
  ['no number', {}, { contract: 'die Ausbildung ab März' }, 'unknown'],
  ['nothing at all', {}, { contract: '' }, 'unknown'],
  ['a stranger', {}, { name: 'Eva Fremd', email: 'eva@example.net' }, 'other'],
  ['no name and no address', {}, { name: '', email: '' }, 'other'],
  ['a first name alone', {}, { name: 'Holger' }, 'other'],
  ['another name from the same address', {}, { name: 'Eva Fremd' }, 'other'],
  ['another address under the same name', {}, { email: 'x@example.net' }, 'other'],
  ['the same name in another order, with a second one', {}, { name: 'Muster, Holger Jan' }, 'effective'],
  ['a termination', {}, { kind: 'termination' }, 'termination'],
])('%s', (_, changes, words, expected) => {
  expect(question(TODAY, data(changes), words)).toBe(expected)
})

test('a stranger learns nothing: other objections come second', () => {
  const registrations = [confirmed(CONFIRMED, { eventSnapshot: snapshotOf(leisure) })]
  expect(question(after('2027-12-01'), data({ registrations }), { name: 'Eva Fremd', email: 'e@example.net' })).toBe(
    'other',
  )
})

test.each([
  'B26-0136-K',
  '2026-0136',
  'Buchung Nr. 2026-136',
  'RE-2026-0042',
  'meine Rechnung Nr. re 2026 0042 vom Montag',
])('%s identifies the contract', contract => {
  const invoices = [{ ...sampleInvoice(), number: 'RE-2026-0042', registration: 'holger' }]
  const judgement = judgeDeclaration({ declared: declared({ contract }), date: TODAY }, data({ invoices }))
  expect([judgement.contract?.booking?._id, judgement.question]).toEqual(['holger', undefined])
})

const eva = confirmed(CONFIRMED, { _id: 'eva', name: 'Eva Fremd', email: 'eva@example.net', number: '2026-0137' })

test.each([
  ['two contracts', '2026-0136 und 2026-0137', 'unknown'],
  // Earlier versions found nothing here: a year or a misread number hid the right one.
  ['one that exists and one that does not', '2026-0136 und 2026-0999', 'guessed'],
  ['its number and that of an invoice that nobody has', 'Buchung 2026-0136, Rechnung RE-2026-0099', 'guessed'],
  ['its number and two years', 'Buchung 2026-0136, Kurs 2026-2027', 'effective'],
  ['numbers that nobody has', '2026-0998 und 2026-0999', 'unknown'],
  ['its number twice', 'Buchung 2026-0136, Buchung 2026-136', 'effective'],
  ['its own number and its invoice', '2026-0136, Rechnung RE-2026-0042', 'effective'],
  ['a year of school beside it', '2026-0136, Ausbildung 2026/27', 'effective'],
])('without the own link one contract has to be named: %s', (_, contract, expected) => {
  const invoices = [{ ...sampleInvoice(), number: 'RE-2026-0042', registration: 'holger' }]
  expect(question(TODAY, data({ registrations: [eva, confirmed()], invoices }), { contract })).toBe(expected)
})

test('a number with two meanings names the contract of this person', () => {
  const invoices = [{ ...sampleInvoice(), number: 'RE-2026-0136', registration: 'eva' }]
  const judgement = judgeDeclaration(
    { declared: declared({ contract: 'Rechnung 2026-0136' }), date: TODAY },
    data({ registrations: [eva, confirmed()], invoices }),
  )
  expect([judgement.contract?.booking?._id, judgement.question]).toEqual(['holger', undefined])
})

test('guessing ninety numbers with somebody else’s address and name ends no contract', () => {
  const contract = Array.from({ length: 90 }, (_, at) => `2026-${String(at + 60).padStart(4, '0')}`).join(' ')
  expect(judgeDeclaration({ declared: declared({ contract }), date: TODAY }, data())).toEqual({
    contract: { booking: confirmed() },
    question: 'guessed',
    isProven: false,
  })
})

test('contradictory numbers name the contract to the educator, but tell a stranger nothing more', () => {
  const contract = 'Buchung 2026-0136, Kurs 2026-0999'
  expect(question(TODAY, data(), { contract, name: 'Eva Fremd', email: 'e@example.net' })).toBe('other')
  expect(question(after('2027-12-01'), data(), { contract })).toBe('guessed')
})

test('after five misses from an address a right number waits too, unless it comes through the own link', () => {
  const miss = (email: string) => ({ email, state: 'open' as const, question: 'unknown' as const })
  const missed = (count: number, email = 'Holger@example.org') =>
    data({ withdrawals: Array.from({ length: count }, () => miss(email)) })
  expect(question(TODAY, missed(4))).toBe('effective')
  expect(question(TODAY, missed(5))).toBe('guessed')
  expect(question(TODAY, missed(60, 'e@example.net'))).toBe('effective')
  const linked = { declared: declared(), date: TODAY, registration: 'holger' }
  expect(judgeDeclaration(linked, missed(60)).question).toBe(undefined)
})

test.each([
  ['Familie Muster', 'familie  Muster', 'effective'],
  ['Muster', 'Muster', 'effective'],
  ['Familie Muster', 'Familie Anders', 'other'],
  ['Muster', 'Holger Muster', 'other'],
])('a name of one word is proof only if it is exactly the same: %s, %s', (booked, typed, expected) => {
  const registrations = [confirmed(CONFIRMED, { name: booked })]
  expect(question(TODAY, data({ registrations }), { name: typed })).toBe(expected)
})

test.each([
  ['words', 'mein Kurs', {}, undefined],
  ['its own number', '2026-0137', {}, undefined],
  ['its own number in a text with somebody else’s', 'Buchung 2026-0137, Kurs 2026-0136', {}, undefined],
  ['somebody else’s number', '2026-0136', {}, 'unclear'],
  ['its own and another one of the same person', '2026-0137, 2026-0136', { name: 'Holger Muster' }, 'unclear'],
] as const)(
  'the own link proves the person, unless another contract is named: %s',
  (_, contract, changes, expected) => {
    const email = 'name' in changes ? 'holger@example.org' : 'eva@example.net'
    const sent = { declared: declared({ contract, name: 'Eva', email, ...changes }), date: TODAY, registration: 'eva' }
    expect(judgeDeclaration(sent, data({ registrations: [eva, confirmed()] }))).toEqual({
      contract: { booking: eva },
      isProven: true,
      ...(expected ? { question: expected } : {}),
    })
  },
)

test('the own link of a deleted booking is not proof', () => {
  const sent = { declared: declared({ name: 'Eva', email: 'e@example.net' }), date: TODAY, registration: 'gone' }
  expect(judgeDeclaration(sent, data()).question).toBe('other')
})

const ordered = sampleVoucher({ _id: 'gift', number: 'G-2026-0007', createdDate: CONFIRMED })
const sold = sellVoucher(
  ordered,
  { date: '2026-11-17', way: 'transfer', code: { issue: 1, hash: '', last4: '' } },
  '2026-11-17T10:00:00.000Z',
)
const used = { ...sold, entries: [...sold.entries, { what: 'redeemed' as const, cents: -100, date: '2026-11-18' }] }
const market = { ...sold, buyer: { ...sold.buyer, street: '', houseNumber: '', zip: '', city: '' } }
const withdrawn = withdrawVoucher(sold, TODAY)
test.each([
  ['an order', ordered, TODAY, 'effective'],
  ['one that is paid for', sold, TODAY, 'paid'],
  ['one that is partly redeemed', used, TODAY, 'paid'],
  ['the last second', ordered, end('2026-11-30'), 'effective'],
  ['a second later', ordered, after('2026-11-30'), 'late'],
  ['one from a market', market, TODAY, 'noRight'],
  ['one that the educator has cancelled', withdrawVoucher(ordered, TODAY), TODAY, 'ended'],
])('a voucher: %s', (_, voucher, date, expected) => {
  const declaration = { contract: 'Gutschein G-2026-0007', name: 'Martina Beispiel', email: 'martina@example.org' }
  expect(question(date, data({ vouchers: [voucher] }), declaration)).toBe(expected)
})

test('a voucher that was already withdrawn is recognised', () => {
  const withdrawals = [
    {
      ...{ about: { kind: 'voucher' as const, id: 'gift' }, email: 'martina@example.org' },
      ...{ state: 'open' as const, question: 'redeemed' as const },
    },
  ]
  const declaration = { contract: 'G-2026-0007', name: 'Martina Beispiel', email: 'martina@example.org' }
  expect(question(TODAY, data({ vouchers: [withdrawn], withdrawals }), declaration)).toBe('again')
})
