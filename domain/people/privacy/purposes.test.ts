import { expect, test } from 'vitest'
import { lastErasure, type PersonRequest } from './purposes.ts'

test('the last erasure before a moment is found among requests in any order, and exports do not count', () => {
  const request = (what: PersonRequest['what'], day: number): PersonRequest => ({
    ...{ _id: `${what}-${day}`, what, date: `2026-11-0${day}T09:00:00.000Z`, who: '' },
  })
  const requests = [request('erased', 5), request('erased', 2), request('exported', 4), request('erased', 8)]
  expect(lastErasure(requests, '2026-11-07T09:00:00.000Z')).toBe('2026-11-05T09:00:00.000Z')
  expect(lastErasure(requests, '2026-11-01T09:00:00.000Z')).toBe('')
})
