import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, cancellationCostOf, storedFee } from '../../bookings/account/account.ts'
import { withoutNames } from '../../bookings/people/nameless.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import {
  beginBooking,
  exchangeParticipant,
  moveBooking,
  recordCallOff,
  recordCancellation,
  recordConfirmation,
  reschedule,
} from '../../bookings/steps/booking-steps.ts'
import { sampleInvoice } from '../../testing/sample-invoices.ts'
import { sampleBooking, sampleContact, sampleEvent, sampleSite } from '../../testing/samples.ts'
import {
  documentsInForce,
  invoicesDue,
  isInvoiceOnItsWay,
  missingForBooking,
  reissuedInvoices,
  standingInvoice,
} from './due.ts'
import { type Invoice, totalOfInvoice } from './invoice.ts'
import { nextInvoiceNumbers } from './number.ts'

const event = sampleEvent({
  _id: 'waldtag',
  title: 'Familien-Waldtag',
  locationName: 'Waldparkplatz',
  prices: [
    { _id: 'adult', label: 'Erwachsene', amount: 45 },
    { _id: 'child', label: 'Kind', amount: 35 },
  ],
  cost: 35,
  startDate: '2027-06-20T08:00:00.000Z',
  endDate: '2027-06-20T13:00:00.000Z',
})
const contact = {
  ...sampleSite().contact,
  name: 'Mira Wald',
  street: 'Waldweg 1',
  zip: '37075',
  city: 'Göttingen',
}
const issuer = {
  ...sampleSite({ name: 'Waldschule Leine' }),
  contact,
  bank: { holder: 'Mira Wald', iban: 'DE02120300000000202051', bic: '' },
  invoicing: { from: '2027-03-01', taxNumber: '20/123/45678', vatId: '', electronic: true, names: false },
  tax: '§19' as const,
}
const family: Registration['participants'] = [
  { _id: 'a', name: 'Anna', price: 'adult' },
  { _id: 'b', name: 'Ben', price: 'child' },
  { _id: 'c', name: 'Clara', price: 'child' },
]
const guest = (now: string) => ({ now, by: 'guest' }) as const
const requested = beginBooking(
  sampleBooking({
    ...sampleContact,
    event: 'waldtag',
    number: '2027-0007',
    eventSnapshot: snapshotOf(event),
    participants: family,
  }),
  'requested',
  guest('2027-03-01T09:00:00.000Z'),
)
const confirmed = recordConfirmation(requested, { now: '2027-03-02T09:00:00.000Z', by: 'educator' })
const later = '2027-03-02T09:00:13.000Z'

const dueInvoices = (
  booking: Registration,
  invoices: readonly Invoice[] = [],
  now = later,
  changes: Partial<typeof issuer> = {},
) => invoicesDue(booking, { event, invoices, issuer: { ...issuer, ...changes }, now })

/** Issues the due invoices of a booking. */
function issueInvoices(booking: Registration, invoices: readonly Invoice[] = [], now = later): Invoice[] {
  const nextNumber = nextInvoiceNumbers(invoices, now)
  const contents = dueInvoices(booking, invoices, now)
  return [
    ...invoices,
    ...contents.map((content, at) => ({ _id: `i${at}`, number: nextNumber(), createdDate: now, ...content })),
  ]
}

test('an invoice names sender and recipient, the booked event, the amounts due with their days, and the account', () => {
  const [invoice, ...others] = dueInvoices(confirmed)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    registration: 'booking',
    booking: '2027-0007',
    seller: { school: 'Waldschule Leine', name: 'Mira Wald', taxNumber: '20/123/45678' },
    recipient: { name: 'Martina Beispiel', street: 'Am Anger 7', zip: '12345', organisation: '' },
    tax: '§19',
    service: { from: '2027-06-20', to: '2027-06-20' },
    paid: 0,
    plan: [
      { what: 'deposit', cents: 1150, due: '2027-03-09' },
      { what: 'rest', cents: 10_350, due: '2027-06-07' },
    ],
    electronic: false,
  })
  expect(invoice?.lines).toEqual([
    {
      kind: 'service',
      title: 'Familien-Waldtag',
      details: ['So., 20. Juni 2027, 10 bis 15 Uhr, Waldparkplatz', 'Erwachsene: 1 Person, Buchung B27-0007-K'],
      count: 1,
      cents: 4500,
    },
    { kind: 'service', title: 'Kind', details: ['2 Kinder'], count: 2, cents: 3500 },
  ])
})

test('an invoice counts participants, children by age or price, and names them only if the educator wants it', () => {
  const detailsOf = (birthDates: (string | undefined)[], names = false) => {
    const participants = birthDates.map((birthDate, at) => ({
      ...{ _id: `p${at}`, name: `Kim ${at}`, price: 'adult' },
      ...(birthDate ? { birthDate } : {}),
    }))
    const invoicing = { ...issuer.invoicing, names }
    return dueInvoices({ ...confirmed, participants }, [], later, { invoicing })[0]?.lines.map(({ details }) =>
      details.at(-1),
    )
  }
  // Born on 21 June 2009 is 17 on the day of the event, born a day earlier is 18.
  expect(detailsOf(['2009-06-21', '2015-01-01'])).toEqual(['Erwachsene: 2 Kinder, Buchung B27-0007-K'])
  expect(detailsOf(['2009-06-20', '2015-01-01'])).toEqual(['Erwachsene: 2 Personen, Buchung B27-0007-K'])
  expect(detailsOf([undefined, '2015-01-01'])).toEqual(['Erwachsene: 2 Personen, Buchung B27-0007-K'])
  expect(detailsOf(['2015-01-01'])).toEqual(['Erwachsene: 1 Kind, Buchung B27-0007-K'])
  expect(detailsOf(['2015-01-01', undefined], true)).toEqual(['Erwachsene: Kim 0, Kim 1'])
})

test('an invoice due at once names the last day before it is late, as the letter does', () => {
  const soon = { ...event, startDate: '2027-03-12T08:00:00.000Z', endDate: '2027-03-12T13:00:00.000Z' }
  const booking = { ...requested, eventSnapshot: snapshotOf(soon) }
  const saturday = recordConfirmation(booking, { now: '2027-03-06T09:00:00.000Z', by: 'educator' })
  const [invoice] = invoicesDue(saturday, { event: soon, invoices: [], issuer, now: '2027-03-06T09:00:13.000Z' })
  expect(invoice?.plan).toEqual([
    { what: 'all', cents: 11_500, due: '2027-03-06', rule: 'atOnce', latest: '2027-03-09', isOnSite: false },
  ])
})

test('a booking whose names were erased is not billed, reversed or owed', () => {
  const invoices = issueInvoices(confirmed)
  const nameless = withoutNames(confirmed)
  expect(dueInvoices(nameless, invoices)).toEqual([])
  expect(dueInvoices(nameless)).toEqual([])
  expect(missingForBooking(nameless, { event, invoices, issuer, now: later })).toEqual([])
  expect(accountOf(nameless, event, '2031-01-01')).toBeUndefined()
})

test('one invoice is issued, when the decision can no longer be undone', () => {
  expect(dueInvoices(confirmed, [], '2027-03-02T09:00:11.000Z')).toEqual([])
  expect(dueInvoices(confirmed, [], '2027-03-02T09:00:12.000Z')).toHaveLength(1)
  expect(dueInvoices(confirmed, issueInvoices(confirmed))).toEqual([])
  expect(dueInvoices(confirmed, [], '1970-01-01T00:00:00.000Z')).toEqual([])
})

test('the panel can announce the first invoice before it is issued', () => {
  const isComing = (booking: Registration, settings: Partial<typeof issuer> = {}) =>
    isInvoiceOnItsWay(booking, { event, issuer: { ...issuer, ...settings }, now: '2027-03-02T09:00:01.000Z' })
  expect([isComing(confirmed), isComing(requested)]).toEqual([true, false])
  expect(isComing(confirmed, { invoicing: { ...issuer.invoicing, taxNumber: '' } })).toBe(false)
  expect(isComing(confirmed, { invoicing: { ...issuer.invoicing, from: '' } })).toBe(false)
  expect(isComing({ ...confirmed, eventSnapshot: snapshotOf({ ...event, cost: 0, prices: [] }) })).toBe(false)
})

test('a nameless booking gets no new invoice, and keeps the old one', () => {
  const invoices = issueInvoices(confirmed)
  const nameless = withoutNames(confirmed)
  expect([dueInvoices(nameless), dueInvoices(nameless, invoices)]).toEqual([[], []])
  expect(missingForBooking(nameless, { event, invoices, issuer, now: later })).toEqual([])
  expect(() => reissuedInvoices(nameless, { event, invoices, issuer, now: later })).toThrow('nothing to bill')
})

test('a booking confirmed before invoices began gets one only if the educator asks for it', () => {
  const fromNextDay = { invoicing: { ...issuer.invoicing, from: '2027-03-03' } }
  const turnedOff = { invoicing: { ...issuer.invoicing, from: '' } }
  expect([
    dueInvoices(confirmed, [], later, fromNextDay),
    dueInvoices(confirmed, [], later, turnedOff),
    dueInvoices(requested),
  ]).toEqual([[], [], []])
  const facts = { event, invoices: [], issuer: { ...issuer, ...turnedOff }, now: later }
  expect(reissuedInvoices(confirmed, facts)).toHaveLength(1)
})

test('a free booking needs no invoice', () => {
  const free = { ...event, cost: 0, prices: [] }
  expect(dueInvoices({ ...confirmed, eventSnapshot: snapshotOf(free) })).toEqual([])
})

test.each<[string, Partial<typeof issuer>, Partial<Registration>]>([
  ['a tax number', { invoicing: { ...issuer.invoicing, taxNumber: '' } }, {}],
  ['an address of the seller', { contact: { ...contact, zip: '' } }, {}],
  ['a street other than the starter’s', { contact: { ...contact, street: 'Musterstraße 1' } }, {}],
  ['a tax number other than the starter’s', { invoicing: { ...issuer.invoicing, taxNumber: '12/345/67890' } }, {}],
  ['an account holder other than the starter’s', { bank: { ...issuer.bank, holder: 'Erika Mustermann' } }, {}],
  ['a bank account', { bank: { holder: 'Erika', iban: '', bic: '' } }, {}],
  ['a name of the recipient', {}, { name: '' }],
  ['a name that can be printed', {}, { name: 'דוד לוי' }],
])('without %s no invoice is issued, and the educator sees the reason', (_, settings, changes) => {
  const booking = { ...confirmed, ...changes }
  const facts = { event, invoices: [], issuer: { ...issuer, ...settings }, now: later }
  expect(invoicesDue(booking, facts)).toEqual([])
  expect(missingForBooking(booking, facts)).toHaveLength(1)
})

test('remaining starter content is reported as missing data', () => {
  const settings = { ...issuer, contact: { ...contact, zip: '12345', city: 'Musterstadt' } }
  const facts = { event, invoices: [], issuer: settings, now: later }
  expect(missingForBooking(confirmed, facts)).toEqual(['your own details in place of “12345”, “Musterstadt”'])
  expect(() => reissuedInvoices(confirmed, facts)).toThrow('“Musterstadt”')
})

test('up to 250 € the recipient’s address may be missing, above it may not', () => {
  const withoutAddress = { ...confirmed, street: '', houseNumber: '', zip: '', city: '' }
  expect(dueInvoices(withoutAddress)).toHaveLength(1)
  const expensive = snapshotOf({ ...event, prices: [], cost: 84 })
  expect(dueInvoices({ ...withoutAddress, eventSnapshot: expensive })).toEqual([])
})

test('a partial cancellation reverses the invoice, and the new invoice contains the fee', () => {
  const invoices = issueInvoices(confirmed)
  const now = '2027-06-10T10:00:00.000Z'
  const reduced = recordCancellation(confirmed, ['b'], guest(now), { cents: 350, price: 3500 })
  const [reversal, replacement] = dueInvoices(reduced, invoices, now)
  expect(reversal).toMatchObject({
    kind: 'reversal',
    reverses: { number: 'RE-2027-0001', date: '2027-03-02' },
    lines: invoices[0]?.lines,
    plan: [],
    step: 2,
  })
  expect(replacement?.lines.map(({ kind, title, count, cents }) => [kind, title, count, cents])).toEqual([
    ['service', 'Familien-Waldtag', 1, 4500],
    ['service', 'Kind', 1, 3500],
    ['fee', 'Stornierung am 10. Juni 2027', 1, 350],
  ])
})

test('an invoice stands until the next one can be issued, and missing data are reported', () => {
  const now = '2027-06-10T10:00:00.000Z'
  const reduced = recordCancellation(confirmed, ['b'], guest(now), { cents: 350, price: 3500 })
  const withoutTaxNumber = { ...issuer, invoicing: { ...issuer.invoicing, taxNumber: '' } }
  const facts = { event, invoices: issueInvoices(confirmed), issuer: withoutTaxNumber, now }
  expect(invoicesDue(reduced, facts)).toEqual([])
  expect(missingForBooking(reduced, facts)).toEqual(['your tax number or VAT id'])
  expect(missingForBooking(confirmed, facts)).toEqual([])
})

test('a free cancellation of all people only reverses the invoice', () => {
  const now = '2027-03-10T10:00:00.000Z'
  const cancelled = recordCancellation(confirmed, undefined, guest(now))
  const invoices = issueInvoices(cancelled, issueInvoices(confirmed), now)
  expect(invoices.map(({ kind, number }) => [kind, number])).toEqual([
    ['invoice', 'RE-2027-0001'],
    ['reversal', 'RE-2027-0002'],
  ])
  expect(dueInvoices(cancelled, invoices, now)).toEqual([])
})

test('an invoice that named two days for an evening until midnight is not issued again', () => {
  const dates = { startDate: '2027-06-20T16:00:00.000Z', endDate: '2027-06-20T22:00:00.000Z' }
  const evening = { ...confirmed, eventSnapshot: snapshotOf({ ...event, ...dates }) }
  const issued = issueInvoices(evening)
  expect(issued.map(({ service }) => service)).toEqual([{ from: '2027-06-20', to: '2027-06-20' }])
  const twoDays = issued.map(invoice => ({ ...invoice, service: { from: '2027-06-20', to: '2027-06-21' } }))
  expect(dueInvoices(evening, twoDays)).toEqual([])
})

test('a booking that is requested again, as after a restore, keeps its invoice until the decision', () => {
  const now = '2027-03-10T10:00:00.000Z'
  expect(dueInvoices(requested, issueInvoices(confirmed), now)).toEqual([])
  expect(
    dueInvoices(
      { ...confirmed, history: [...requested.history, ...confirmed.history.slice(1)] },
      issueInvoices(confirmed),
      now,
    ),
  ).toEqual([])
})

test('moving a booking replaces its invoice, and calling off its event reverses it', () => {
  const now = '2027-04-01T10:00:00.000Z'
  const autumn = { ...event, _id: 'herbst', startDate: '2027-09-20T08:00:00.000Z', endDate: '2027-09-20T13:00:00.000Z' }
  const moved = moveBooking(confirmed, autumn, [], guest(now))
  expect(dueInvoices(moved, issueInvoices(confirmed), now).map(({ kind, service }) => [kind, service.from])).toEqual([
    ['reversal', '2027-06-20'],
    ['invoice', '2027-09-20'],
  ])
  const calledOff = { ...event, cancelled: { date: now, reason: 'Sturm' } }
  const facts = { event: calledOff, invoices: issueInvoices(confirmed), issuer, now }
  expect(invoicesDue(confirmed, facts).map(({ kind }) => kind)).toEqual(['reversal'])
})

test('moving to an event without a price reverses the invoice, and a person without a price changes nothing', () => {
  const now = '2027-04-01T10:00:00.000Z'
  const onRequest = {
    ...event,
    _id: 'offen',
    cost: null,
    prices: [],
    startDate: '2027-09-20T08:00:00.000Z',
    endDate: '2027-09-20T13:00:00.000Z',
  }
  const moved = moveBooking(confirmed, onRequest, [], guest(now))
  expect(dueInvoices(moved, issueInvoices(confirmed), now).map(({ kind }) => kind)).toEqual(['reversal'])
  const joined = { ...confirmed, participants: [...family, { _id: 'd', name: 'Dora' }] }
  expect(dueInvoices(joined, issueInvoices(confirmed), now)).toEqual([])
  const facts = { event, invoices: issueInvoices(confirmed), issuer, now }
  expect(missingForBooking(joined, facts)).toEqual(['the price of somebody who comes'])
  expect(missingForBooking(confirmed, facts)).toEqual([])
})

test('a deleted event keeps the tax of its invoice', () => {
  const now = '2027-06-10T10:00:00.000Z'
  const taxed = { ...event, tax: 19 as const }
  const facts = { event: taxed, invoices: [] as Invoice[], issuer, now: later }
  const [first] = invoicesDue(confirmed, facts)
  const invoices = first ? [{ _id: 'i', number: 'RE-2027-0001', createdDate: later, ...first }] : []
  const reduced = recordCancellation(confirmed, ['b'], guest(now), { cents: 350, price: 3500 })
  const documents = invoicesDue(reduced, { event: undefined, invoices, issuer, now })
  expect(documents.map(({ kind, tax }) => [kind, tax])).toEqual([
    ['reversal', 19],
    ['invoice', 19],
  ])
})

test('another name or address changes no invoice automatically; the educator reissues it for another recipient', () => {
  const now = '2027-04-01T10:00:00.000Z'
  const exchanged = exchangeParticipant(confirmed, { _id: 'b', name: 'Berta', price: 'child' }, event, guest(now))
  const school = {
    organisation: 'Waldschule',
    name: 'Ida Kasse',
    street: 'Am Anger 7',
    zip: '12345',
    city: 'Musterstadt',
    country: '',
  }
  const billed = { ...exchanged, invoiceTo: school }
  expect(dueInvoices(billed, issueInvoices(confirmed), now)).toEqual([])
  const documents = reissuedInvoices(billed, { event, invoices: issueInvoices(confirmed), issuer, now })
  expect(documents.map(({ kind, recipient, electronic }) => [kind, recipient.organisation, electronic])).toEqual([
    ['reversal', '', false],
    ['invoice', 'Waldschule', true],
  ])
})

test('the seller’s bank, tax and address stay as they were on the day of the invoice', () => {
  const moved = { bank: { ...issuer.bank, iban: 'DE89370400440532013000' }, contact: { ...contact, city: 'Anderswo' } }
  expect(dueInvoices(confirmed, issueInvoices(confirmed), later, moved)).toEqual([])
})

test('numbers restart with Berlin’s year and leave no gap', () => {
  const earlier = ['RE-2026-0099', 'RE-2027-0001', 'RE-2027-0009', 'RE-2026-0100'].map(number => ({ number }))
  const nextNumber = nextInvoiceNumbers(earlier, '2026-12-31T23:30:00.000Z')
  expect([nextNumber(), nextNumber()]).toEqual(['RE-2027-0010', 'RE-2027-0011'])
  expect(nextInvoiceNumbers(earlier, '2026-12-31T22:30:00.000Z')()).toBe('RE-2026-0101')
  expect(nextInvoiceNumbers([{ number: 'RE-2027-9999' }], later)()).toBe('RE-2027-10000')
})

test('random payments, cancellations and moves: the current invoice covers the debt, and issued ones never change', () => {
  const step = fc.record({
    pays: fc.integer({ min: 0, max: 12_000 }),
    who: fc.constantFrom('a', 'b', 'c', 'all', '', 'callOff', 'reschedule'),
    day: fc.integer({ min: 0, max: 25 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), steps => {
      let booking = confirmed
      let invoices = issueInvoices(booking)
      let day = 3
      for (const [at, { pays, who, day: days }] of steps.entries()) {
        day += days
        const now = new Date(Date.UTC(2027, 2, day, 10)).toISOString()
        const payment = { _id: `p${at}`, date: now.slice(0, 10), cents: pays, way: 'transfer' as const }
        if (pays > 0) booking = { ...booking, payments: [...booking.payments, payment] }
        const ids = who === 'all' ? undefined : [who]
        if (booking.state === 'confirmed' && (!ids || booking.participants.some(({ _id }) => _id === who))) {
          const cost = cancellationCostOf(booking, event, ids, now)
          booking = recordCancellation(booking, ids, guest(now), cost && storedFee(cost))
        }
        if (booking.state === 'confirmed' && who === 'callOff') booking = recordCallOff(booking, guest(now))
        if (booking.state === 'confirmed' && who === 'reschedule') {
          const start = new Date(Date.UTC(2027, 5, 20 + days, 8)).toISOString()
          booking = reschedule(booking, { startDate: start, endDate: start }, guest(now))
        }
        const fromNextDay = invoices
        invoices = issueInvoices(booking, fromNextDay, now)
        expect(invoices.slice(0, fromNextDay.length)).toEqual(fromNextDay)
        const { price = 0, fees = 0 } = accountOf(booking, event, now.slice(0, 10)) ?? {}
        const standing = standingInvoice(invoices)
        expect(standing ? totalOfInvoice(standing) : 0).toBe(price + fees)
        const billed = invoices.reduce(
          (sum, invoice) => sum + (invoice.kind === 'invoice' ? 1 : -1) * totalOfInvoice(invoice),
          0,
        )
        expect(billed).toBe(price + fees)
      }
      expect(invoices.map(({ number }) => Number(number.slice(-4)))).toEqual(invoices.map((_, at) => at + 1))
    }),
    { numRuns: 300 },
  )
})

test('a confirmation brings a reissued invoice only if no other letter brings or brought it', () => {
  const date = '2027-05-01T09:00:00.000Z'
  const [billed, reversed, sent] = ['2027-05-02', '2027-05-03', '2027-05-04'].map(day => `${day}T09:00:00.000Z`)
  const by = 'educator' as const
  const bookingOf = (more: object) =>
    sampleBooking({
      _id: 'b',
      history: [
        { what: 'confirmed', date, by },
        { what: 'reissued', date: reversed ?? '', by, ...more },
      ],
    })
  const of = { registration: 'b', step: 1, createdDate: reversed ?? '' }
  const first = sampleInvoice({ ...of, _id: '1', number: 'RE-1', step: 0, createdDate: billed ?? '' })
  const reversal = sampleInvoice({
    ...{ ...of, _id: '2', number: 'RE-2', kind: 'reversal' },
    reverses: { number: 'RE-1', date: '2027-05-02' },
  })
  const invoices = [first, reversal, sampleInvoice({ ...of, _id: '3', number: 'RE-3' })]
  const cause = { kind: 'registration' as const, id: 'b', letter: 'invoice' as const, step: 1 }
  const letter = { _id: 'm', to: 'mira@example.org', subject: '', createdDate: reversed ?? '', attempts: [], cause }
  const brought = (step: number, outbox = [letter], more = {}) =>
    documentsInForce({ invoices, outbox }, bookingOf(more), step).map(({ number }) => number)
  expect([brought(0), brought(1)]).toEqual([[], ['RE-2', 'RE-3']])
  expect([brought(0, []), brought(0, [], { invoiceSentDate: sent })]).toEqual([['RE-3'], []])
})
