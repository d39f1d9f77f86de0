import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { minimumOf, minimumWarning } from './minimum.ts'

const event = sampleEvent({ startDate: '2026-12-13T09:00:00.000Z', endDate: '2026-12-13T15:00:00.000Z' })
const party = (state: 'confirmed' | 'requested', size: number) =>
  sampleBooking({ state, participants: Array.from({ length: size }, (_, at) => ({ _id: `${at}`, name: `${at}` })) })
const on = (day: string) => `2026-12-${day}T11:00:00.000Z`
const warning = (now: string, ...bookings: ReturnType<typeof party>[]) => minimumWarning(event, bookings, now)

test('a week before the last day for calling an event off, the panel warns of too few confirmed participants', () => {
  expect(warning(on('04'))).toBeUndefined()
  expect(warning(on('05'), party('confirmed', 3), party('requested', 2))).toEqual({
    missing: 2,
    requested: 2,
    until: '2026-12-12',
    isOver: false,
    isReachedByYes: true,
    isEnoughForTerms: false,
  })
  expect(warning(on('05'), party('confirmed', 5))).toBeUndefined()
})

test('the day before the event is the last one (AGB § 8), and the warning ends on the day itself', () => {
  expect(warning('2026-12-12T22:59:00.000Z')?.isOver).toBe(false)
  expect(warning('2026-12-12T23:00:00.000Z')?.isOver).toBe(true)
  expect(warning(event.startDate)).toBeUndefined()
})

test('a called-off or hidden event, or one for a group, gets no warning', () => {
  const now = on('10')
  expect(minimumWarning({ ...event, cancelled: { date: now, reason: '' } }, [], now)).toBeUndefined()
  expect(minimumWarning({ ...event, active: false }, [], now)).toBeUndefined()
  expect(minimumWarning({ ...event, group: true }, [], now)).toBeUndefined()
  expect(minimumWarning(event, [], now)).toBeDefined()
})

test('five participants satisfy the terms even if the event has a higher minimum (AGB § 8)', () => {
  const large = { ...event, minimum: 8 }
  const ofConfirmed = (size: number) => minimumWarning(large, [party('confirmed', size)], on('10'))
  expect(ofConfirmed(4)).toMatchObject({ missing: 4, isEnoughForTerms: false })
  expect(ofConfirmed(5)).toMatchObject({ missing: 3, isEnoughForTerms: true })
  expect(ofConfirmed(8)).toBeUndefined()
})

test('a date with fewer places than its minimum takes place once all of them are confirmed', () => {
  const small = { ...event, minimum: 5, places: 3 }
  const ofConfirmed = (size: number) => minimumWarning(small, [party('confirmed', size)], on('10'))
  expect(ofConfirmed(2)).toMatchObject({ missing: 1 })
  expect(ofConfirmed(3)).toBeUndefined()
  expect([minimumOf(small), minimumOf({ ...small, places: 12 }), minimumOf({ ...small, places: null })]).toEqual([
    3, 5, 5,
  ])
})
