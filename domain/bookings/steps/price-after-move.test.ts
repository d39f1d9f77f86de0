import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { accountOf } from '../account/account.ts'
import { eventMoney } from '../account/event-money.ts'
import { moneyOverviewOn } from '../account/money-overview.ts'
import { datesByEducator, datesToMoveTo } from '../places/dates-to-move-to.ts'
import { beginBooking, moveBooking, recordConfirmation } from './booking-steps.ts'
import { withPrice } from './price-after-move.ts'

const now = '2026-11-10T09:00:00.000Z'
const educator = { now, by: 'educator' } as const
const weekend = { startDate: '2026-12-11T15:00:00.000Z', endDate: '2026-12-13T13:00:00.000Z' }
const before = sampleEvent({ cost: 40 })
const groups = sampleEvent({
  _id: 'groups',
  ...weekend,
  cost: 20,
  prices: [
    { _id: 'kind', label: 'Kind', amount: 20 },
    { _id: 'gross', label: 'Erwachsene', amount: 35 },
  ],
})
const onRequest = sampleEvent({ _id: 'request', ...weekend, cost: null })
const confirmed = recordConfirmation(
  beginBooking(sampleBooking({ participants: [{ _id: 'mia', name: 'Mia' }] }), 'requested', { now, by: 'guest' }),
  educator,
)
const booking = {
  ...confirmed,
  eventSnapshot: { ...confirmed.eventSnapshot, title: 'x', ...weekend, cost: 40, terms: '2026-11-01' },
  payments: [{ _id: 'p', date: '2026-11-05', cents: 4000, way: 'transfer' as const }],
}
const wrongOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

test('a move to a date with other price groups or an open price needs everybody’s price', () => {
  const moved = moveBooking(booking, groups, [], educator)
  expect(wrongOf(() => withPrice(moved, groups, {}))).toMatchObject({
    code: 'invalid',
    fields: { prices: 'Please choose a price group for Mia.' },
  })
  expect(wrongOf(() => withPrice(moved, groups, { prices: { mia: 'else' } }))).toMatchObject({
    fields: { prices: 'This date has no such price group.' },
  })
  const grouped = withPrice(moved, groups, { prices: { mia: 'kind' } })
  expect(accountOf(grouped, groups, '2026-11-10')).toMatchObject({ price: 2000, paid: 4000, refund: 2000 })
  const open = moveBooking(booking, onRequest, [], educator)
  expect(wrongOf(() => withPrice(open, onRequest, {}))).toMatchObject({
    fields: { cost: 'The price of this date is open. Please say what one person pays.' },
  })
  const priced = withPrice(moveBooking(booking, onRequest, [], educator), onRequest, { cost: 50 })
  expect(accountOf(priced, onRequest, '2026-11-10')).toMatchObject({ price: 5000, open: 1000 })
})

test('a move needs no price that is known, for waiting guests, or without stored terms', () => {
  const waiting = beginBooking(sampleBooking({ participants: [] }), 'waiting', { now, by: 'guest' })
  const { terms: _, ...first } = booking.eventSnapshot
  for (const one of [waiting, { ...booking, eventSnapshot: first }]) {
    const moved = moveBooking(one, groups, [], educator)
    expect(withPrice(moved, groups, {})).toBe(moved)
  }
  const movedBooking = moveBooking(booking, groups, [], educator)
  const grouped = { prices: { mia: 'kind' } }
  expect(withPrice(movedBooking, groups, { ...grouped, cost: 1 })).toEqual(withPrice(movedBooking, groups, grouped))
})

test('guests cannot move to a date with an open price; the educator reads what to tell them', () => {
  const events = [before, groups, onRequest, sampleEvent({ _id: 'same', ...weekend, cost: 45 })]
  expect(datesToMoveTo(booking, events, () => [], now).map(({ _id }) => _id)).toEqual(['same'])
  expect(
    datesByEducator(booking, events, () => [], now).map(({ _id, ungrouped, isPriceOpen }) => [
      _id,
      ungrouped,
      isPriceOpen,
    ]),
  ).toEqual([
    ['groups', ['mia'], false],
    ['request', [], true],
    ['same', [], false],
  ])
})

test('payments for a booking without a price still count in the sums of site and event', () => {
  const lost = moveBooking(booking, groups, [], educator)
  expect(accountOf(lost, groups, '2026-11-10')).toBeUndefined()
  const paid = { registrations: [], events: [], vouchers: [], kept: [] }
  const records = { registrations: [lost], events: [groups], paid, invoices: [], region: '' as const }
  expect(moneyOverviewOn(records, '2026-11-10').unpriced).toMatchObject([
    { registration: lost._id, cents: 4000, title: groups.title },
  ])
  expect(eventMoney(groups, [lost], '2026-11-10', '')).toMatchObject({ paid: 4000, owed: 0, parties: [{ paid: 4000 }] })
  expect(moneyOverviewOn({ ...records, registrations: [booking], events: [before] }, '2026-11-10').unpriced).toEqual([])
})
