import { expect, test } from 'vitest'
import { isKeptListOver, keptUntil, LIST_HEADER, listHeader, listIn } from './kept-list.ts'

const list = {
  event: 'event-1',
  title: 'Märchen, „Räuber“ & 🦊',
  when: 'Sa., 19. Dez.',
  asOf: '2026-12-18T13:02:00.000Z',
  until: '2026-12-20',
}

test('a list is kept up to and including the day after its event ends, in Berlin', () => {
  const until = keptUntil({ startDate: '2026-12-18T08:00:00.000Z', endDate: '2026-12-18T23:30:00.000Z' })
  expect(until).toBe('2026-12-20')
  expect(isKeptListOver({ until }, '2026-12-20T22:59:00.000Z')).toBe(false)
  expect(isKeptListOver({ until }, '2026-12-20T23:00:00.000Z')).toBe(true)
})

test('a list of an evening until midnight is kept until the next day', () => {
  expect(keptUntil({ startDate: '2026-12-18T17:00:00.000Z', endDate: '2026-12-18T23:00:00.000Z' })).toBe('2026-12-19')
})

test('a list’s description can be sent in a response header', () => {
  const headers = new Headers({ [LIST_HEADER]: listHeader(list) })
  expect(listIn({ headers })).toEqual(list)
  expect(listIn({ headers: new Headers() })).toBeUndefined()
})
