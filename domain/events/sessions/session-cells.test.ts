import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionsCell, sessionsIn } from './session-cells.ts'
import type { CourseSession } from './session-fields.ts'

const at = (text: string) => new Date(text).toISOString()
const block: CourseSession = {
  ...{ _id: '', startDate: at('2026-10-09T15:00Z'), endDate: at('2026-10-11T12:00Z'), hours: 20.5 },
  ...{ locationName: 'Steinbruch; oben', locationLink: 'https://example.org/karte?a;b' },
  moved: { date: at('2026-08-01T08:00Z'), startDate: at('2026-10-02T15:00Z') },
}
const off: CourseSession = {
  ...{ _id: '', startDate: at('2027-03-27T08:00Z'), endDate: at('2027-03-28T12:00Z') },
  ...{ hours: 12, locationName: '', locationLink: '' },
  cancelled: { date: at('2027-03-01T08:00Z'), reason: 'Sturm; 3 Std. lang' },
}

test('each session is a line, with what differs from the course', () => {
  expect(sessionsCell([block, off]).split('\n')).toEqual([
    '09.10.2026 17:00 bis 11.10.2026 14:00; 20,5 Std.; Ort: Steinbruch;; oben; Karte: https://example.org/karte?a;;b; verschoben 01.08.2026 10:00, davor 02.10.2026 17:00',
    '27.03.2027 09:00 bis 28.03.2027 14:00; 12 Std.; abgesagt 01.03.2027 09:00: Sturm;; 3 Std. lang',
  ])
})

test('sessions with any texts are read back as written', () => {
  expect(sessionsIn(sessionsCell([block, off]))).toEqual([block, off])
  const text = fc.string().map(text => text.replaceAll(/\s+/g, ' ').trim())
  fc.assert(
    fc.property(text, text, text, (locationName, locationLink, reason) => {
      const session = { ...off, locationName, locationLink, cancelled: { date: block.endDate, reason } }
      expect(sessionsIn(sessionsCell([session, block]))).toEqual([session, block])
    }),
  )
})

test('a line that is not a session is not understood', () => {
  for (const line of ['', 'Sturm', '09.10.2026 17:00', '09.10.2026 17:00 bis 31.02.2027 25:00'])
    expect(sessionsIn(`${sessionsCell([off])}\n${line}`)).toBeUndefined()
  expect(sessionsIn(`${sessionsCell([off])}; und mehr`)).toBeUndefined()
})
