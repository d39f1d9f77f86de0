import { expect, test } from 'vitest'
import { AppError } from '../../kit/error.ts'
import type { Mail } from '../../letters/mail.ts'
import { listedVoucher } from '../../money/vouchers/voucher.ts'
import type { Subscriber } from '../../people/newsletter/subscriber.ts'
import { sampleVoucher } from '../../testing/samples.ts'
import { outboxPage, readOutboxQuery } from './outbox.ts'
import { readSearch } from './page.ts'
import { findSubscribers, readSubscribersQuery, subscribersPage } from './subscribers.ts'
import { findVouchers, readVouchersQuery, vouchersPage } from './vouchers.ts'

const at = (index: number) => new Date(Date.UTC(2026, 10, 1) + index * 60_000).toISOString()

test('the outbox has pages of 50, newest first, and counts failures over all pages', () => {
  const letters = Array.from(
    { length: 120 },
    (_, index): Mail => ({
      _id: `letter-${index}`,
      to: index === 7 ? 'jürgen@example.org' : `gast-${index}@example.org`,
      subject: 'Hallo',
      createdDate: at(index),
      attempts: index < 3 ? [{ date: at(200), error: '451 later' }] : [],
      ...(index === 119 ? { sentDate: at(300) } : {}),
    }),
  )
  const page = (query: object) => outboxPage(letters, readOutboxQuery(query))
  const first = page({ page: '1' })
  expect([first.rows.length, first.rows[0]?._id, first.total, first.all]).toEqual([50, 'letter-118', 119, 119])
  expect([first.failing, first.isSending]).toEqual([3, true])
  expect(page({ page: '3' }).rows.at(-1)?._id).toBe('letter-0')
  expect(page({ page: '1', q: 'juergen' })).toMatchObject({
    rows: [{ _id: 'letter-7' }],
    total: 1,
    all: 119,
    failing: 3,
  })
  expect(page({ page: '1', sort: '-to' }).rows[0]?.to).toBe('jürgen@example.org')
  expect(() => page({ page: '1', sort: 'sent' })).toThrow(AppError)
})

test('vouchers have pages that count over all of them, and an export contains the search’s results', () => {
  const vouchers = Array.from({ length: 60 }, (_, index) => {
    const [voucher, { buyer }] = [
      sampleVoucher({ _id: `v${index}`, number: `G-2026-${1000 + index}` }),
      sampleVoucher(),
    ]
    return index === 4 ? { ...voucher, buyer: { ...buyer, name: 'Jürgen Weiß' } } : voucher
  })
  const page = (query: object) =>
    vouchersPage(vouchers, readVouchersQuery(query), voucher => listedVoucher(voucher, false))
  expect(page({ page: '2' })).toMatchObject({ total: 60, all: 60, unpaid: 60, toRepay: 0, locked: 0 })
  expect(page({ page: '2' }).rows.map(({ _id }) => _id)).toHaveLength(10)
  expect(page({ page: '1', q: 'juergen' }).rows.map(({ _id }) => _id)).toEqual(['v4'])
  expect(page({ page: '1', sort: 'number' }).rows[0]?._id).toBe('v0')
  expect(findVouchers(vouchers, readSearch({ q: 'weiss' })).map(({ _id }) => _id)).toEqual(['v4'])
  expect(findVouchers(vouchers, readSearch({}))).toHaveLength(60)
  expect(() => readSearch({ search: 'weiss' })).toThrow(AppError)
})

test('subscribers have pages, newest first, and are found by name and address', () => {
  const subscribers = Array.from({ length: 60 }, (_, index): Subscriber => {
    const once = { date: at(index), ip: '' }
    const name = index === 9 ? 'Jürgen' : ''
    return { _id: `s${index}`, email: `s${index}@example.org`, name, requested: once, confirmed: once, wording: 'Ja' }
  })
  const page = (query: object) => subscribersPage(subscribers, readSubscribersQuery(query))
  expect(page({ page: '1' }).rows[0]?._id).toBe('s59')
  expect(page({ page: '1', sort: 'confirmed' }).rows[0]?._id).toBe('s0')
  expect(page({ page: '1', q: 'juergen' })).toMatchObject({ rows: [{ _id: 's9' }], total: 1, all: 60 })
  expect(findSubscribers(subscribers, 's12@').map(({ _id }) => _id)).toEqual(['s12'])
})
