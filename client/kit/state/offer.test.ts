import { expect, test } from 'vitest'
import { sampleEvent } from '../../../domain/testing/samples.ts'
import { today } from '../../testing/render.tsx'
import {
  choosableEvents,
  knownEvents,
  listedSpan,
  offersRegistration,
  openEvents,
  registerLabel,
  weekdays,
} from './offer.ts'

const listed = sampleEvent()
const other = sampleEvent({ _id: 'other', path: 'waldtag', startDate: '2026-11-28T09:00:00.000Z' })

test('an event loaded for two ranges is listed once, the earliest first', () => {
  expect(knownEvents({ a: [listed], b: [listed, other] }).map(event => event._id)).toEqual(['other', 'winter'])
})

test('registration is offered on /anfragen always, and on an info page if it has an open event', () => {
  expect(offersRegistration([], today)).toBe(true)
  expect(offersRegistration([listed], today, 'winter-survival')).toBe(true)
  expect(offersRegistration([listed], today, 'waldtag')).toBe(false)
  expect(offersRegistration([{ ...listed, active: false }], today, 'winter-survival')).toBe(false)
})

test('an event can be chosen until its last day', () => {
  expect(openEvents([listed], '2026-12-06')).toHaveLength(1)
  expect(openEvents([listed], '2026-12-07')).toHaveLength(0)
})

test('a cancelled event, or one whose registration closed on an earlier day, is not offered', () => {
  const offered = (changes: object) => openEvents([{ ...listed, ...changes }], '2026-12-02').length
  expect(offered({ cancelled: { date: '2026-12-01T10:00:00.000Z' } })).toBe(0)
  expect(offered({ registrationUntil: '2026-12-01T23:00:00.000Z' })).toBe(0)
  expect(offered({ registrationUntil: '2026-12-02T23:00:00.000Z' })).toBe(1)
})

test('weekdays are those in Berlin', () => {
  const night = sampleEvent({ startDate: '2026-12-04T23:30:00.000Z', endDate: '2026-12-05T20:00:00.000Z' })
  expect(weekdays(night)).toBe('Sa.')
  expect(weekdays(listed)).toBe('Fr. bis So.')
})

test('a course has the weekdays of its first session on or after a day', () => {
  const session = (_id: string, startDate: string, endDate: string) => ({
    ...{ _id, startDate, endDate, locationName: '', locationLink: '' },
  })
  const sessions = [
    session('s1', '2026-12-02T14:00:00.000Z', '2026-12-02T16:00:00.000Z'),
    session('s2', '2027-01-09T14:00:00.000Z', '2027-01-10T16:00:00.000Z'),
  ]
  const dates = { startDate: '2026-12-02T14:00:00.000Z', endDate: '2027-01-10T16:00:00.000Z' }
  const course = sampleEvent({ ...dates, sessions })
  const at = (from: string) => weekdays(listedSpan(course, from))
  expect([at('2026-11-23'), at('2026-12-23')]).toEqual(['Mi.', 'Sa. bis So.'])
})

test('the button warns of a payment if there is one', () => {
  const free = { ...listed, cost: 0 }
  expect(registerLabel(listed, [listed, free])).toBe('Zahlungspflichtig anmelden')
  expect(registerLabel(free, [listed, free])).toBe('Anmelden')
  expect(registerLabel({ ...listed, cost: null }, [])).toBe('Anmelden')
  const prices = [0, 12].map(amount => ({ _id: `p${amount}`, label: 'Kind', amount }))
  expect(registerLabel({ ...free, prices }, [])).toBe('Zahlungspflichtig anmelden')
})

test('before the choice is known, the button warns unless everything is free', () => {
  expect(registerLabel(undefined, [])).toBe('Zahlungspflichtig anmelden')
  expect(registerLabel(undefined, [listed, { ...listed, cost: 0 }])).toBe('Zahlungspflichtig anmelden')
  expect(registerLabel(undefined, [{ ...listed, cost: 0 }])).toBe('Anmelden')
})

test('a chosen event stays in the list, and at its head if it was chosen before', () => {
  const ids = (...list: Parameters<typeof choosableEvents>) => choosableEvents(...list).map(event => event._id)
  expect(ids([other, listed], listed, undefined)).toEqual(['other', 'winter'])
  expect(ids([other, listed], listed, 'winter')).toEqual(['winter', 'other'])
  expect(ids([other], listed, undefined)).toEqual(['winter', 'other'])
})
