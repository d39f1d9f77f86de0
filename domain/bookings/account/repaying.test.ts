import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import type { Registration } from '../record/registration.ts'
import {
  beginBooking,
  recordCallOff,
  recordCancellation,
  recordConfirmation,
  recordWithdrawal,
} from '../steps/booking-steps.ts'
import { repayUntil } from './repaying.ts'

const event = sampleEvent()
const on = (day: string) => ({ now: `${day}T09:00:00.000Z`, by: 'educator' }) as const
const confirmed = recordConfirmation(beginBooking(sampleBooking(), 'requested', on('2026-11-01')), on('2026-11-02'))
const paid = (booking: Registration, ...payments: [date: string, cents: number][]): Registration => ({
  ...booking,
  payments: payments.map(([date, cents], at) => ({ _id: `p${at}`, date, cents, way: 'transfer' })),
})

test('after a withdrawal the refund period counts from its arrival, regardless of later payments', () => {
  const declared = { now: '2026-11-20T09:00:00.000Z', by: 'guest', detail: '2026-11-18T22:59:00.000Z' } as const
  const withdrawn = recordWithdrawal(paid(confirmed, ['2026-11-05', 2400]), declared)
  expect(repayUntil(withdrawn, event, 0)).toBe('2026-12-02')
  expect(repayUntil(paid(withdrawn, ['2026-11-25', 2400]), event, 0)).toBe('2026-12-02')
})

test('without a withdrawal the refund period counts from the step or payment that caused the surplus', () => {
  const cancelled = recordCancellation(paid(confirmed, ['2026-11-05', 24_000]), undefined, on('2026-11-10'), {
    cents: 2400,
  })
  expect(repayUntil(cancelled, event, 2400)).toBe('2026-11-24')
  expect(repayUntil(recordCallOff(paid(confirmed, ['2026-11-05', 2400]), on('2026-11-12')), event, 0)).toBe(
    '2026-11-26',
  )
  const calledOff = sampleEvent({ cancelled: { date: '2026-11-13T09:00:00.000Z', reason: 'Sturm' } })
  expect(repayUntil(paid(confirmed, ['2026-11-05', 2400]), calledOff, 0)).toBe('2026-11-27')
  expect(repayUntil(paid(confirmed, ['2026-11-05', 24_000], ['2026-11-20', 500]), event, 24_000)).toBe('2026-12-04')
})

test('a partial refund does not extend the period of the rest', () => {
  const cancelled = recordCancellation(confirmed, undefined, on('2026-11-10'))
  const partly = paid(cancelled, ['2026-11-05', 2400], ['2026-11-15', -1000])
  expect(repayUntil(partly, event, 0)).toBe('2026-11-24')
})
