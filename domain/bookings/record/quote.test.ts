import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../../kit/cents.ts'
import { invoiceContent } from '../../money/invoices/content.ts'
import { totalOfInvoice } from '../../money/invoices/invoice.ts'
import { sampleBooking, sampleEvent, sampleRegistration, sampleSite } from '../../testing/samples.ts'
import { accountOf, cancellationCostOf } from '../account/account.ts'
import { groupEvent } from '../form/quote-input.ts'
import { placesLeft } from '../places/places-left.ts'
import { acceptQuote, isQuotable, lapseOffer, recordQuote, reschedule } from '../steps/booking-steps.ts'
import { registrationTable } from '../views/registration-table.ts'
import { attendeesText, participantsOf, partySize } from './booking.ts'
import { lastDayText, lineDetail, quotePlan } from './quote.ts'
import { quoteSum } from './quote-sum.ts'

const now = '2026-11-28T09:00:00.000Z'
const until = '2026-12-14T23:00:00.000Z'
const educator = { now, by: 'educator' } as const
const guest = { now, by: 'guest', detail: 'Sabine Lehmann' } as const
const event = sampleEvent({ group: true, places: 24, cost: null, prices: [] })
const message = { _id: 'm', date: now, subject: 'Angebot', text: 'Liebe Frau Lehmann' }
const recipient = { organisation: 'Schule', name: '', street: 'Weg 3', zip: '12345', city: 'Ort', country: '' }
const line = { label: 'Waldtag', count: 24, cents: 1200 }
const offered = (changes: object = {}) => ({ event, people: 24, lines: [line], message, until, ...changes })
const inquiry = sampleRegistration({ name: 'Sabine Lehmann' })
const quoted = recordQuote(inquiry, offered(), '2026-0001', educator)

test('without a recipient the invoice goes to the contact person, even if an earlier version named another', () => {
  const nobody = { organisation: '', name: '', street: '', zip: '', city: '', country: '', leitwegId: '' }
  const first = recordQuote(inquiry, offered({ invoiceTo: recipient }), '1', educator)
  expect(first.invoiceTo).toEqual(recipient)
  expect(recordQuote(first, offered(), '1', educator).invoiceTo).toEqual(recipient)
  expect(recordQuote(first, offered({ invoiceTo: nobody }), '1', educator).invoiceTo).toBeUndefined()
})

test('for random lines, account, plan and invoice equal the sum of the lines', () => {
  const anyLine = fc.record({
    label: fc.string({ minLength: 1, maxLength: 20 }),
    count: fc.integer({ min: 1, max: 200 }),
    cents: fc.integer({ min: 0, max: 50_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 200 }),
      (lines, people) => {
        const booking = acceptQuote(
          recordQuote(inquiry, offered({ lines, people }), '1', educator),
          event,
          recipient,
          guest,
        )
        const sum = quoteSum({ lines })
        const account = accountOf(booking, event, '2026-11-28')
        expect([account?.price, account?.open, sumOf(account?.dues.map(({ cents }) => cents) ?? [])]).toEqual([
          sum,
          sum,
          sum,
        ])
        // The plan shown before equals the dues after acceptance.
        expect(account?.dues.map(({ what, cents, due }) => [what, cents, due])).toEqual(
          quotePlan({ lines }, event, '2026-11-28').map(({ what, cents, due }) => [what, cents, due]),
        )
        const invoice = invoiceContent(booking, { event, issuer: sampleSite(), today: '2026-11-28' })
        expect(invoice && totalOfInvoice(invoice)).toBe(sum)
        expect(placesLeft({ places: 200 }, [booking])).toBe(200 - people)
      },
    ),
  )
})

test('the invoice has the lines of the quote, and the first one names the event', () => {
  const lines = [line, { label: 'Zweite Begleitung', count: 1, cents: 5000 }]
  const booking = acceptQuote(recordQuote(inquiry, offered({ lines }), '1', educator), event, recipient, guest)
  const invoice = invoiceContent(booking, { event, issuer: sampleSite(), today: '2026-11-28' })
  expect(invoice?.lines.map(({ title, count, cents }) => [title, count, cents])).toEqual([
    ['Waldtag', 24, 1200],
    ['Zweite Begleitung', 1, 5000],
  ])
  expect(invoice?.lines[0]?.details).toContain('24 Personen')
  expect(invoice?.recipient).toEqual(recipient)
})

test('a single person is named in the singular', () => {
  const booking = acceptQuote(recordQuote(inquiry, offered({ people: 1 }), '1', educator), event, recipient, guest)
  const invoice = invoiceContent(booking, { event, issuer: sampleSite(), today: '2026-11-28' })
  expect(invoice?.lines[0]?.details).toContain('1 Person')
  expect(attendeesText(booking)).toBe('1 Person')
})

test('an open quote owes nothing, and takes its places', () => {
  expect(accountOf(quoted, event, '2026-11-28')).toMatchObject({ price: 0, open: 0 })
  expect(placesLeft(event, [quoted])).toBe(0)
})

test('a group is counted, not named, in the educator’s table, too', () => {
  expect([partySize(quoted), participantsOf(quoted), attendeesText(quoted)]).toEqual([24, [], '24 Personen'])
  const { columns, pieces } = registrationTable([quoted], [])
  const [row = expect.fail()] = [...pieces].flat()
  expect([row.length, row.includes('Angebot'), row.includes('24')]).toEqual([columns.length, true, true])
})

test('a quote replaces an inquiry, or an unaccepted quote', () => {
  expect(isQuotable(lapseOffer(quoted, educator))).toBe(true)
  expect(isQuotable(acceptQuote(quoted, event, recipient, guest))).toBe(false)
  expect(() => recordQuote(sampleBooking(), offered(), '1', educator)).toThrow('Requested')
  expect(() => recordQuote(sampleBooking({ state: 'lapsed' }), offered(), '1', educator)).toThrow('Lapsed')
})

test('a quote is valid until its last moment', () => {
  expect(() => acceptQuote(quoted, event, recipient, { ...guest, now: until })).toThrow('run out')
  expect(lastDayText(until)).toBe('14. Dezember 2026')
  expect(lastDayText('2026-12-14T17:00:00.000Z')).toBe('14. Dezember 2026, 18:00 Uhr')
})

test('a line shows its quantity and price', () => {
  expect([lineDetail(line), lineDetail({ count: 1, cents: 5000 })]).toEqual(['24 × 12,00\u00a0€', 'pauschal'])
})

test('a quote’s event is in no list and closed to everybody else', () => {
  const { active, listed, group, places, registrationUntil } = groupEvent(event, { people: 20, now })
  expect({ active, listed, group, places, registrationUntil }).toEqual({
    active: true,
    listed: false,
    group: true,
    places: 20,
    registrationUntil: now,
  })
})

test('accepting a quote after its event moved restores the terms, even if the quote was renewed', () => {
  const late = { ...event, startDate: '2027-01-20T08:00:00.000Z', endDate: '2027-01-20T14:00:00.000Z' }
  const moved = reschedule(quoted, late, educator)
  const renewed = recordQuote(moved, offered({ event: late }), '2026-0001', educator)
  const hourBefore = '2027-01-20T07:00:00.000Z'
  for (const booking of [moved, renewed]) {
    const accepted = acceptQuote(booking, late, recipient, guest)
    expect(cancellationCostOf(accepted, late, undefined, hourBefore)?.fee).toBe(28_800)
    const again = reschedule(accepted, { ...late, endDate: '2027-01-20T15:00:00.000Z' }, educator)
    expect(cancellationCostOf(again, late, undefined, hourBefore)?.fee).toBe(0)
  }
})
