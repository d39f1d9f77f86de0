import { expect, test } from 'vitest'
import { sampleBooking } from '../../../domain/testing/samples.ts'
import { voucherFact } from './voucher-fact.ts'

test.each([
  ['requested', 'wird eingelöst, sobald die Buchung bestätigt ist'],
  ['confirmed', 'wird eingelöst, sobald etwas zu zahlen ist'],
] as const)('a letter about a booking that is %s explains when its voucher pays', (state, words) => {
  expect(voucherFact(sampleBooking({ state, voucher: 'gift' }))).toEqual([['Gutschein', words]])
})

test.each(['cancelled', 'declined', 'lapsed', 'withdrawn'] as const)(
  'a letter about a booking that is %s promises no voucher',
  state => {
    expect(voucherFact(sampleBooking({ state, voucher: 'gift' }))).toEqual([])
  },
)
