import { expect, test } from 'vitest'
import { accountOf } from '../../bookings/account/account.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { withReported } from '../../bookings/record/reported-facts.ts'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import { beginBooking, recordCancellation, recordConfirmation, reschedule } from '../../bookings/steps/booking-steps.ts'
import { sampleIssuer } from '../../testing/sample-invoices.ts'
import { sampleBooking, sampleContact, sampleEvent, sampleSite } from '../../testing/samples.ts'
import { invoicesDue } from './due.ts'
import type { Invoice } from './invoice.ts'
import { nextInvoiceNumbers } from './number.ts'

const onDay = (day: string) => ({ startDate: `${day}T08:00:00.000Z`, endDate: `${day}T13:00:00.000Z` })
const event = sampleEvent({ _id: 'waldtag', prices: [], cost: 60, ...onDay('2027-06-20') })
/** Edited without a letter. */
const edited = { ...event, ...onDay('2027-06-27'), locationName: 'Kiosk am See' }
const issuer = { ...sampleSite(), ...sampleIssuer, invoicing: { ...sampleIssuer.invoicing, from: '2027-01-01' } }
const contact = { ...sampleContact, event: event._id, number: '2027-0007', eventSnapshot: snapshotOf(event) }
const participants = [
  { _id: 'a', name: 'Anna' },
  { _id: 'b', name: 'Ben' },
]
const requested = beginBooking(sampleBooking({ ...contact, participants }), 'requested', {
  now: '2027-03-01T09:00:00.000Z',
  by: 'guest',
})
const confirmed = recordConfirmation(requested, { now: '2027-03-02T09:00:00.000Z', by: 'educator' })
const now = '2027-03-10T09:00:00.000Z'

function issueInvoices(booking: Registration, of: typeof event, invoices: readonly Invoice[] = []): Invoice[] {
  const next = nextInvoiceNumbers(invoices, now)
  const contents = invoicesDue(booking, { event: of, invoices, issuer, now })
  return contents.map((content, at) => ({
    _id: `i${invoices.length + at}`,
    number: next(),
    createdDate: now,
    ...content,
  }))
}
const shown = (invoices: readonly Invoice[]) => invoices.map(({ kind, service }) => [kind, service.from])

test('an invoice names the event’s day, and follows a move once the guest has been informed', () => {
  const first = issueInvoices(confirmed, event)
  expect(shown(first)).toEqual([['invoice', '2027-06-20']])
  expect(issueInvoices(confirmed, edited, first)).toEqual([])
  const reported = withReported(confirmed, edited)
  const next = issueInvoices(reported, edited, first)
  expect(shown(next)).toEqual([
    ['reversal', '2027-06-20'],
    ['invoice', '2027-06-27'],
  ])
  expect(next[1]?.lines[0]?.details[0]).toContain('27. Juni 2027, 10 bis 15 Uhr, Kiosk am See')
  expect(issueInvoices(reported, edited, [...first, ...next])).toEqual([])
})

test('the first invoice after a silent edit names the new day, and its letter causes no second invoice', () => {
  const first = issueInvoices(confirmed, edited)
  expect(shown(first)).toEqual([['invoice', '2027-06-27']])
  expect(issueInvoices(confirmed, edited, first)).toEqual([])
  expect(issueInvoices(withReported(confirmed, edited), edited, first)).toEqual([])
})

test('a changed sum after a silent edit causes an invoice for the new day; an ended booking keeps its own', () => {
  const first = issueInvoices(confirmed, event)
  // The invoice waits until the step cannot be undone any more.
  const details = { now: '2027-03-10T08:59:00.000Z', by: 'educator' } as const
  const fewer = recordCancellation(confirmed, ['b'], details)
  const next = issueInvoices(fewer, edited, first)
  expect(shown(next)).toEqual([
    ['reversal', '2027-06-20'],
    ['invoice', '2027-06-27'],
  ])
  expect(issueInvoices(fewer, edited, [...first, ...next])).toEqual([])
  const cost = { cents: 1000, price: 12_000 }
  const ended = recordCancellation(confirmed, undefined, details, cost)
  expect(issueInvoices(ended, edited, issueInvoices(ended, event))).toEqual([])
})

test('a day that a letter has postponed is paid later, an earlier one makes nothing late', () => {
  const restOf = (booking: Registration) =>
    accountOf(booking, event, '2027-03-10')?.dues.find(({ what }) => what === 'rest')
  const earlier = { ...event, ...onDay('2027-03-20') }
  expect(restOf(confirmed)?.due).toBe('2027-06-07')
  expect(restOf(withReported(confirmed, edited))?.due).toBe(
    restOf(reschedule(confirmed, edited, { now, by: 'educator' }))?.due,
  )
  expect(restOf(withReported(confirmed, earlier))).toMatchObject({ isOverdue: false, due: '2027-06-07' })
})
