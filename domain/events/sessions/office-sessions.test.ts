import { expect, test } from 'vitest'
import { sampleEvent } from '../../testing/samples.ts'
import { currentSession, onSession } from './office-sessions.ts'

const session = (_id: string, day: string, locationName = '') => ({
  ...{ _id, startDate: `${day}T17:00:00.000Z`, endDate: `${day}T19:00:00.000Z` },
  ...{ locationName, locationLink: '' },
})
const cancelled = { date: '2026-09-20T08:00:00.000Z', reason: 'Sturm' }
const sessions = [
  session('a', '2026-10-01'),
  { ...session('b', '2026-11-05'), cancelled },
  session('c', '2026-12-03', 'Steinbruch'),
]
const course = sampleEvent({ title: 'Ausbildung', sessions })

test('the office shows today’s session until midnight, then the next one that takes place', () => {
  const current = (now: string) => currentSession(course, now)?._id
  expect(current('2026-09-01T08:00:00.000Z')).toBe('a')
  expect(current('2026-10-01T21:59:00.000Z')).toBe('a')
  expect(current('2026-10-01T22:00:00.000Z')).toBe('c')
  expect(current('2027-10-01T22:00:00.000Z')).toBe('c')
  expect(currentSession(sampleEvent(), '2026-10-01T21:59:00.000Z')).toBeUndefined()
})

test('a session of a course has the course’s title, and its own times and place', () => {
  const { title, startDate, locationName, _id } = onSession(course, 'c')
  expect({ title, startDate, locationName, _id }).toEqual({
    ...{ title: 'Ausbildung (3 von 3)', startDate: '2026-12-03T17:00:00.000Z' },
    ...{ locationName: 'Steinbruch', _id: course._id },
  })
  expect(onSession(course, 'a').locationName).toBe(course.locationName)
  expect(() => onSession(course, 'nothing')).toThrow('does not exist')
})
