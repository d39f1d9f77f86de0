import { expect, test } from 'vitest'
import { packSession, unpackSession } from './packed-sessions.ts'
import type { CourseSession } from './session-fields.ts'

const session: CourseSession = {
  _id: 'first',
  startDate: '2026-12-11T16:00:00.000Z',
  endDate: '2026-12-13T13:00:27.001Z',
  locationName: '',
  locationLink: '',
}

const handedOver = (sent: CourseSession) => unpackSession(JSON.parse(JSON.stringify(packSession(sent))))

test('a session without a place of its own is packed into two numbers', () => {
  expect(packSession(session)).toEqual([Date.UTC(2026, 11, 11, 16), 162_027_001])
})

test('a session is handed over with all but its id', () => {
  const changed = { cancelled: { date: '2026-11-29T08:00:00.000Z', reason: 'Sturm' }, hours: 20 }
  const moved = { date: '2026-11-29T08:00:00.000Z', startDate: '2026-12-04T16:00:00.000Z' }
  for (const sent of [session, { ...session, ...changed }, { ...session, moved, locationName: 'Steinbruch' }])
    expect(handedOver(sent)).toEqual({ ...sent, _id: '' })
})
