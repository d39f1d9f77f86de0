import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, instantOf } from '../../kit/format.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import { sampleInvoice } from '../../testing/sample-invoices.ts'
import { sampleVoucher } from '../../testing/samples.ts'
import {
  invoiceKeptUntil,
  isInvoiceOver,
  isPaymentOver,
  isVoucherOver,
  isWithdrawalOver,
  paymentKeptUntil,
  voucherKeptUntil,
  withdrawalKeptUntil,
} from './books.ts'
import { lawCutoffsOn } from './cutoffs.ts'

const anyDay = fc.integer({ min: 0, max: 6000 }).map(days => addDays('2024-01-01', days))
const anyTime = fc.constantFrom('00:00', '09:00', '23:59')
const payment = {
  ...{ _id: 'p', cents: 1, way: 'cash' as const, registration: 'r', number: '', name: '', title: '' },
}
const withdrawal: Withdrawal = {
  ...{ _id: 'w', kind: 'withdrawal', name: '', email: '', contract: '', part: '', ends: '', reason: '', date: '' },
  ...{ state: 'open', thread: [], lastModifiedDate: '' },
}

test('a record is kept on its last day of retention, and due on the next', () => {
  fc.assert(
    fc.property(anyDay, anyTime, (day, time) => {
      const date = instantOf(day, time)
      const invoice = sampleInvoice({ createdDate: date })
      const order = sampleVoucher({ createdDate: date })
      const entries = [
        { what: 'sold' as const, date: day, cents: 5000 },
        { what: 'redeemed' as const, date: day, cents: -5000 },
      ]
      const used = { ...order, entries }
      const [stray, known] = [undefined, { kind: 'voucher' as const, id: 'v' }].map(about => ({
        ...withdrawal,
        date,
        ...(about ? { about } : {}),
      })) as [Withdrawal, Withdrawal]
      const rules = [
        [invoiceKeptUntil(invoice), (on: string) => isInvoiceOver(invoice, lawCutoffsOn(on))],
        [paymentKeptUntil({ date: day }), (on: string) => isPaymentOver({ ...payment, date: day }, lawCutoffsOn(on))],
        [voucherKeptUntil(order), (on: string) => isVoucherOver(order, lawCutoffsOn(on))],
        [voucherKeptUntil(used), (on: string) => isVoucherOver(used, lawCutoffsOn(on))],
        [withdrawalKeptUntil(stray), (on: string) => isWithdrawalOver(stray, lawCutoffsOn(on))],
        [withdrawalKeptUntil(known), (on: string) => isWithdrawalOver(known, lawCutoffsOn(on))],
      ] as const
      for (const [until, isOver] of rules) expect([isOver(until), isOver(addDays(until, 1))]).toEqual([false, true])
    }),
  )
})
