import { expect, test } from 'vitest'
import type { Registration } from '../../bookings/record/registration.ts'
import { recordConfirmation } from '../../bookings/steps/booking-steps.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { deskMoneyOn } from '../desk/money.ts'
import { moneyPage, readMoneyQuery } from './money.ts'
import { PAGE_ROWS } from './page.ts'

// Costs 240 €, on 4 December: the deposit is due on 10 November, the rest on the 20th.
const booking = (_id: string, name: string, changes: Partial<Registration> = {}) =>
  recordConfirmation(sampleBooking({ _id, name, number: `2026-0${_id}`, ...changes }), {
    now: '2026-11-03T09:00:00.000Z',
    by: 'educator',
  })
const books = { invoices: { count: 0, waiting: 0 }, vouchers: undefined, withdrawals: { count: 0, waiting: 0 } }

function page(registrations: Registration[], query: Record<string, string> = {}) {
  const events = [sampleEvent({})]
  const paid = { registrations, events, vouchers: [], kept: [] }
  const records = { registrations, events, vouchers: [], paid, invoices: [], region: '' as const }
  return moneyPage(deskMoneyOn(records, books, '2026-11-13'), registrations, readMoneyQuery(query))
}
const shown = ({ rows }: ReturnType<typeof page>) => rows.map(({ kind, name, cents }) => `${kind} ${name} ${cents}`)

const tom = booking('101', 'Tom Größe')
const ayse = booking('103', 'Ayşe', {
  payments: [{ _id: 'p', date: '2026-10-30', cents: 27_500, way: 'transfer' }],
})

test('open amounts are listed by urgency, refunds last, with sums over all of them', () => {
  const all = page([ayse, tom])
  expect(shown(all)).toEqual(['overdue Tom Größe 2400', 'later Tom Größe 21600', 'back Ayşe 3500'])
  expect(all.sums).toEqual({
    open: { cents: 24_000, count: 2 },
    overdue: { cents: 2400, count: 1 },
    back: { cents: 3500, count: 1 },
  })
})

test('a page has fifty rows, and its sums those of all pages', () => {
  const bookings = Array.from({ length: 40 }, (_, at) => booking(String(200 + at), `Gast ${at}`))
  const [first, second] = [page(bookings), page(bookings, { page: '2' })]
  expect([first.rows.length, second.rows.length, first.total, first.all]).toEqual([PAGE_ROWS, 30, 80, 80])
  expect(second.sums).toEqual(first.sums)
  expect(first.sums.open.cents).toBe(40 * 24_000)
})

test('a search finds the bookings by name and in any form of their number, and columns sort', () => {
  for (const q of ['groesse', 'B26-0101', '2026-0101']) expect([q, page([ayse, tom], { q }).total]).toEqual([q, 2])
  expect(page([ayse, tom], { q: 'groesse' }).sums.back.count).toBe(1)
  expect(shown(page([ayse, tom], { sort: '-amount' }))[0]).toBe('later Tom Größe 21600')
})
