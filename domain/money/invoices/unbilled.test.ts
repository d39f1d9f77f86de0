import { expect, test } from 'vitest'
import { accountOf, cancellationCostOf, storedFee } from '../../bookings/account/account.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import {
  beginBooking,
  importBooking,
  moveBooking,
  recordCancellation,
  recordConfirmation,
  recordPayment,
  recordPaymentReminder,
  recordReminder,
  recordWithdrawal,
  recordWriteOff,
} from '../../bookings/steps/booking-steps.ts'
import { dayOf } from '../../kit/format.ts'
import { sampleIssuer } from '../../testing/sample-invoices.ts'
import { sampleBooking, sampleContact, sampleEvent, sampleSite } from '../../testing/samples.ts'
import { invoicesDue, missingForBooking } from './due.ts'
import { type Invoice, totalOfInvoice } from './invoice.ts'
import { unbilledOf } from './unbilled.ts'

const event = sampleEvent({
  ...{ _id: 'waldtag', title: 'Waldtag', cost: 300, prices: [] },
  ...{ startDate: '2027-06-20T08:00:00.000Z', endDate: '2027-06-20T13:00:00.000Z' },
})
const issuer = {
  ...sampleSite(),
  ...sampleIssuer,
  contact: { ...sampleSite().contact, ...sampleIssuer.contact },
  invoicing: { ...sampleIssuer.invoicing, from: '2027-03-01' },
  tax: '§19' as const,
}
const guest = (now: string) => ({ now, by: 'guest' }) as const
const educator = (now: string) => ({ now, by: 'educator' }) as const
const booked = sampleBooking({
  ...sampleContact,
  number: '2027-0007',
  event: event._id,
  eventSnapshot: snapshotOf(event),
})
const CONFIRMED = '2027-06-18T09:00:00.000Z'
const requested = beginBooking(booked, 'requested', guest('2027-06-17T09:00:00.000Z'))
const confirmed = recordConfirmation(requested, educator(CONFIRMED))
const after = (seconds: number, since = CONFIRMED) => new Date(Date.parse(since) + seconds * 1000).toISOString()

type Settings = Partial<typeof issuer>
const given = (now: string, settings: Settings = {}, invoices: readonly Invoice[] = []) => ({
  ...{ event, invoices, issuer: { ...issuer, ...settings }, now },
})
const cancelledAt = (booking: Registration, now: string) => {
  const cost = cancellationCostOf(booking, event, undefined, now)
  return recordCancellation(booking, undefined, guest(now), cost && storedFee(cost))
}
const due = (booking: Registration, now: string, settings?: Settings) =>
  invoicesDue(booking, given(now, settings)).map(content => [content.lines[0]?.kind, totalOfInvoice(content)])
const unbilled = (booking: Registration, now: string, settings?: Settings, invoices?: readonly Invoice[]) =>
  unbilledOf(booking, accountOf(booking, event, dayOf(now)), given(now, settings, invoices))

test('a fee for a cancellation before the first invoice is billed, even within the undo seconds', () => {
  for (const seconds of [1, 11, 60]) {
    const now = after(seconds)
    expect(due(cancelledAt(confirmed, now), now)).toEqual([['fee', 30_000]])
  }
})

test('a fee for a cancellation before address or account were known is billed once they are', () => {
  const now = after(3600)
  const bank = { holder: '', iban: '', bic: '' }
  const nowhere = cancelledAt({ ...confirmed, street: '', houseNumber: '', zip: '', city: '' }, now)
  expect([due(nowhere, now), missingForBooking(nowhere, given(now))]).toEqual([[], ['the address for the invoice']])
  expect(unbilled(nowhere, now)).toEqual({ cents: 30_000, lacks: [{ what: 'address' }] })
  const cancelled = cancelledAt(confirmed, now)
  expect([due(cancelled, now, { bank }), missingForBooking(cancelled, given(now, { bank }))]).toEqual([
    [],
    ['your bank account'],
  ])
  expect(unbilled(cancelled, now, { bank })).toEqual({ cents: 30_000, lacks: [{ what: 'account' }] })
  expect(due(cancelled, now)).toEqual([['fee', 30_000]])
})

test('the share owed after a withdrawal is billed, even before the first invoice', () => {
  const now = after(5)
  expect(due(recordWithdrawal(confirmed, guest(now), 4000), now)).toEqual([['service', 4000]])
  expect(due(recordWithdrawal(confirmed, guest(now)), now)).toEqual([])
  expect(due(recordWithdrawal(requested, guest(now), 4000), now)).toEqual([['service', 4000]])
})

test('a fee that arises after invoices began is billed, however old the booking is', () => {
  const now = '2027-06-19T12:00:00.000Z'
  const later = { invoicing: { ...issuer.invoicing, from: '2027-06-19' } }
  const imported = importBooking(booked, 'confirmed', educator(CONFIRMED))
  for (const booking of [confirmed, imported]) {
    expect(due(booking, now, later)).toEqual([])
    expect(due(cancelledAt(booking, now), now, later)).toEqual([['fee', 30_000]])
    expect(due(cancelledAt(booking, after(60)), now, later)).toEqual([])
  }
})

test('an amount requested without an invoice is a task, until it is billed, paid or written off', () => {
  const now = '2027-06-19T12:00:00.000Z'
  const later = { invoicing: { ...issuer.invoicing, from: '2027-06-19' } }
  const noMoney = { cents: 30_000, lacks: [] }
  expect(unbilled(confirmed, now, later)).toEqual(noMoney)
  expect(unbilled(cancelledAt(confirmed, after(60)), now, later)).toEqual(noMoney)
  const [content] = invoicesDue(confirmed, given(now))
  const invoices: Invoice[] = content ? [{ _id: 'i', number: 'RE-2027-0001', createdDate: now, ...content }] : []
  expect(unbilled(confirmed, now, later, invoices)).toBeUndefined()
  const payment = { _id: 'p', date: '2027-06-18', cents: 30_000, way: 'cash' } as const
  const paid = recordPayment(confirmed, payment, educator(after(60)))
  expect(unbilled(paid, now, later)).toBeUndefined()
  expect(unbilled(recordWriteOff(confirmed, 30_000, educator(after(60))), now, later)).toBeUndefined()
  const dearer = { ...event, _id: 'kurs', title: 'Kurs', cost: 400 }
  const moved = moveBooking(paid, dearer, [], educator(after(120)), 0)
  expect(unbilledOf(moved, accountOf(moved, dearer, dayOf(now)), { ...given(now, later), event: dearer })).toEqual({
    cents: 10_000,
    lacks: [],
  })
})

test('no task exists while invoices are off, no amount was requested, or an invoice is issued automatically', () => {
  const now = after(60)
  expect(unbilled(confirmed, now)).toBeUndefined()
  expect(unbilled(confirmed, after(1))).toBeUndefined()
  expect(unbilled(requested, now)).toBeUndefined()
  const off = { invoicing: { ...issuer.invoicing, from: '' } }
  const tomorrow = { invoicing: { ...issuer.invoicing, from: '2027-06-30' } }
  expect([unbilled(confirmed, now, off), unbilled(confirmed, now, tomorrow)]).toEqual([undefined, undefined])
  // An imported booking was invoiced elsewhere, until a reminder from here asks for money.
  const imported = importBooking(booked, 'confirmed', educator(CONFIRMED))
  expect(unbilled(imported, now)).toBeUndefined()
  expect(unbilled(recordPaymentReminder(imported, 30_000, educator(after(30))), now)).toEqual({
    cents: 30_000,
    lacks: [],
  })
})

test('an imported booking whose letter names an open amount is a task, until it is paid', () => {
  const now = after(60)
  const imported = importBooking(booked, 'confirmed', educator(CONFIRMED))
  const details = { now: after(30), by: 'system' } as const
  const reminded = recordReminder(imported, event, details)
  expect(unbilled(reminded, now)).toEqual({ cents: 30_000, lacks: [] })
  const payment = { _id: 'p', date: '2027-06-18', cents: 10_000, way: 'cash' } as const
  expect(unbilled(recordPayment(imported, payment, educator(after(40))), now)).toEqual({ cents: 20_000, lacks: [] })
  expect(unbilled(recordPayment(reminded, { ...payment, cents: 30_000 }, educator(after(40))), now)).toBeUndefined()
  // Reminders do not name amounts due after the event.
  const late = { ...event, startDate: '2027-05-01T08:00:00.000Z' }
  expect(unbilled(recordReminder(imported, late, details), now)).toBeUndefined()
})

test('an invoice without an address stays a task after the payment', () => {
  const now = after(3600)
  const nowhere = { ...confirmed, street: '', houseNumber: '', zip: '', city: '' }
  const payment = { _id: 'p', date: '2027-06-18', cents: 30_000, way: 'cash' } as const
  const paid = recordPayment(nowhere, payment, educator(after(60)))
  expect(unbilled(paid, now)).toEqual({ cents: 30_000, lacks: [{ what: 'address' }] })
  expect(unbilled(recordPayment(confirmed, payment, educator(after(60))), now)).toBeUndefined()
})
