import { expect, test } from 'vitest'
import { snapshotOf } from '../bookings/record/snapshot.ts'
import { agreeOnRequest, agreePrice, beginBooking, isPriceOnRequest } from '../bookings/steps/booking-steps.ts'
import { sampleBooking, sampleEvent } from '../testing/samples.ts'
import { collections } from './collections.ts'

const withAgreedCosts = (bookings: unknown) => collections.registrations.migrations?.[4]?.(bookings)
const withAgreedCostsInBin = (bin: unknown) => collections.bin.migrations?.[5]?.(bin)

const event = sampleEvent({ cost: null })
const at = (hour: number) => ({ now: `2026-11-10T0${hour}:00:00.000Z`, by: 'educator' }) as const
const people = ['mia', 'ben', 'ida'].map(name => ({ _id: name, name }))
const bookedAt = (cost: number | null) => {
  const booking = beginBooking(sampleBooking({ participants: people }), 'requested', at(8))
  return { ...booking, eventSnapshot: { ...snapshotOf(event), cost } }
}
const asStored = (booking: unknown): unknown => JSON.parse(JSON.stringify(booking))
const asInOlderVersion = ({ eventSnapshot, ...booking }: ReturnType<typeof agreeOnRequest>) => {
  const { costAgreed: _, ...snapshot } = eventSnapshot ?? { title: '', startDate: '', endDate: '' }
  return { ...booking, eventSnapshot: snapshot }
}

test('an older booking is marked if its price was agreed on by request, also in the bin; then any price can be agreed on', () => {
  const agreed = agreeOnRequest(bookedAt(null), 10_000, at(9))
  const before = asInOlderVersion(agreed)
  expect([before, agreed].map(booking => isPriceOnRequest(booking, event))).toEqual([false, true])
  expect(withAgreedCosts([asStored(before)])).toEqual([asStored(agreed)])
  const inBin = (record: unknown) => [
    { _id: 'bin', kind: 'registration', record },
    { _id: 'page', kind: 'info', record: {} },
  ]
  expect(withAgreedCostsInBin(inBin(asStored(before)))).toEqual(inBin(asStored(agreed)))
})

test('other bookings of older folders stay as they are', () => {
  const lowered = agreePrice(bookedAt(40), { cents: 3, price: 12_000 }, at(9))
  const sessionReductions = [{ date: at(9).now, cents: 0, price: 12_000, people: ['mia'], sessions: ['one'] }]
  const moved = { what: 'moved', date: at(9).now, by: 'educator' }
  const { history, ...agreed } = asInOlderVersion(agreeOnRequest(bookedAt(null), 10_000, at(8)))
  const others = [
    ...[bookedAt(40), bookedAt(null), lowered, { ...bookedAt(40), reductions: sessionReductions }],
    ...[{ ...agreed, history: [...history, moved] }, { ...agreed, history, quote: { lines: [] } }, { _id: 'inquiry' }],
  ].map(asStored)
  expect(withAgreedCosts(others)).toEqual(others)
})
