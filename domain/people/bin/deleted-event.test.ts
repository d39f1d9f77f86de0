import { expect, test } from 'vitest'
import { accountOf } from '../../bookings/account/account.ts'
import { accountsOn, openItems, repayments } from '../../bookings/account/open-items.ts'
import {
  beginBooking,
  recordCallOff,
  recordCancellation,
  recordConfirmation,
} from '../../bookings/steps/booking-steps.ts'
import { settleWithVouchers } from '../../money/vouchers/settlement.ts'
import { sampleBooking, sampleEvent, sampleVoucher } from '../../testing/samples.ts'
import type { BinEntry } from './bin.ts'
import { deletedEvents, eventOfBooking, heldEvents } from './deleted-event.ts'

// 4 December, 240 €.
const event = sampleEvent()
const entryOf = (deletedAt: string, changes: Partial<typeof event> = {}): BinEntry => ({
  _id: 'entry',
  kind: 'event',
  deletedAt,
  record: { ...event, ...changes },
})
const before = entryOf('2026-11-20T09:00:00.000Z')
const educator = { now: '2026-11-03T09:00:00.000Z', by: 'educator' } as const
const requested = beginBooking(sampleBooking(), 'requested', { now: '2026-11-02T09:00:00.000Z', by: 'guest' })
const confirmed = recordConfirmation(requested, educator)
const paid = { ...confirmed, payments: [{ _id: 'p', date: '2026-11-05', cents: 30_000, way: 'transfer' as const }] }
const deleted = eventOfBooking(confirmed, { events: [], bin: [before] })

test('only an event deleted before its end, and not called off, waits', () => {
  const ids = (entry: BinEntry) => deletedEvents([entry]).map(({ _id, deleted }) => [_id, deleted])
  expect(ids(before)).toEqual([[event._id, '2026-11-20T09:00:00.000Z']])
  expect(ids(entryOf(event.endDate))).toEqual([])
  expect(ids(entryOf('2026-11-20T09:00:00.000Z', { cancelled: { date: '', reason: '' } }))).toEqual([])
  expect(eventOfBooking(confirmed, { events: [event], bin: [before] })).toBe(event)
})

test('guests who may come or wait hold a deleted event, guests who were told do not', () => {
  const held = (...bookings: (typeof confirmed)[]) => heldEvents([before], bookings).map(({ people }) => people)
  const waiting = beginBooking(sampleBooking({ _id: 'w' }), 'waiting', { now: '2026-11-02T09:00:00.000Z', by: 'guest' })
  expect(held(confirmed, waiting)).toEqual([2])
  expect(held(recordCallOff(confirmed, educator), recordCancellation(requested, undefined, educator))).toEqual([])
  expect(held({ ...confirmed, event: 'another' })).toEqual([])
})

test('a deleted event owes and refunds nothing on any day, and keeps its payments', () => {
  for (const today of ['2026-11-21', '2026-12-20', '2027-06-01']) {
    expect(accountOf(confirmed, deleted, today)).toMatchObject({ open: 0, refund: 0, toVoucher: 0, dues: [] })
    expect(accountOf(paid, deleted, today)).toMatchObject({ paid: 30_000, open: 0, refund: 0 })
    const accounts = accountsOn(
      { registrations: [confirmed, paid], events: deletedEvents([before]), region: '' },
      today,
    )
    expect([...openItems(accounts), ...repayments(accounts)]).toEqual([])
  }
  expect(accountOf(confirmed, event, '2026-12-20')?.open).toBe(24_000)
})

test('a redeemed voucher stays redeemed, and its payment stays', () => {
  const voucher = sampleVoucher({ _id: 'v' })
  const around = { event: deleted, now: '2026-11-21T09:00:00.000Z', newId: () => 'id' }
  const redeeming = { ...confirmed, voucher: 'v' }
  expect(settleWithVouchers(redeeming, [voucher], around)).toEqual({ booking: redeeming, vouchers: [voucher] })
})
