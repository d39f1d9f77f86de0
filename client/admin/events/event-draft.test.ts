import { expect, test } from 'vitest'
import { instantOf } from '../../../domain/kit/format.ts'
import { sampleEvent } from '../../../domain/testing/samples.ts'
import { completedLink } from '../kit/form/completed-link.ts'
import { costOf, draftStartingAt, eventDraftOf, eventOfDraft } from './event-draft.ts'

test.each([
  ['', null],
  ['  ', null],
  ['35', 35],
  ['12,50 €', 12.5],
  ['12.50', 12.5],
  ['45,- Euro', 45],
  ['1.234,50 €', 1234.5],
  ['2.490', 2490],
  ['0', 0],
])('the editor reads the cost "%s" as %s', (typed, cost) => {
  expect(costOf(typed)).toBe(cost)
})

test.each(['abc', 'ca. 80', '1,234.50', '1e3', '-5', '€', '12,5,5', 'Infinity'])(
  'the editor does not guess the cost "%s"',
  typed => {
    expect(costOf(typed)).toBeNaN()
  },
)

test.each([
  ['maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
  ['www.Waldrand.de', 'https://www.Waldrand.de'],
  ['maps.google.de', 'https://maps.google.de'],
  ['goo.gl/maps/x?y=1#z', 'https://goo.gl/maps/x?y=1#z'],
  [' maps.google.de/maps/place/Alte Mühle ', 'https://maps.google.de/maps/place/Alte%20Mühle'],
])('the editor completes the link %s', (typed, link) => expect(completedLink(typed)).toBe(link))

test.each(['Anfahrt.pdf', 'Waldrand.Parkplatz', 'anfahrt.pdf', 'Parkplatz am Wald', 'S. 12/13', 'https://x.de/a', ''])(
  '"%s" yields nothing',
  typed => expect(completedLink(typed)).toBe(typed),
)

const weekendEvent = sampleEvent({
  startDate: instantOf('2027-03-26', '16:00'),
  endDate: instantOf('2027-03-28', '14:00'),
})
const weekend = eventDraftOf(weekendEvent)
const friday = { startDay: '2027-03-26', startTime: '16:00' }

test.each([
  ['another day', { startDay: '2027-04-02', startTime: '16:00' }, '2027-04-04', '14:00'],
  ['an earlier time', { startDay: '2027-03-26', startTime: '09:30' }, '2027-03-28', '07:30'],
  [
    'a time after which the end lies on the next day',
    { startDay: '2027-03-27', startTime: '03:00' },
    '2027-03-29',
    '01:00',
  ],
])('the end moves along to %s by the clock', (_, start, endDay, endTime) => {
  expect(draftStartingAt(weekend, start, friday)).toEqual({ ...weekend, ...start, endDay, endTime })
})

test.each([
  ['a day', '2027-03-20', '2027-03-20T23:00:00.000Z'],
  ['the last day of the event, to its end', '2027-03-28', weekendEvent.endDate],
  ['none', '', null],
  ['a day that is half typed', '0002-03-20', ''],
])('registration closes at the end of %s', (_, registrationDay, moment) => {
  expect(eventOfDraft({ ...weekend, registrationDay }, weekendEvent).registrationUntil).toBe(moment)
})

test('a closing day keeps its moment until it is changed, and is shown as the day that it ends', () => {
  const noon = { ...weekendEvent, registrationUntil: '2027-03-20T11:00:00.000Z' }
  expect(eventDraftOf(noon).registrationDay).toBe('2027-03-20')
  expect(eventOfDraft(eventDraftOf(noon), noon).registrationUntil).toBe(noon.registrationUntil)
  expect(eventDraftOf({ ...noon, registrationUntil: '2027-03-20T23:00:00.000Z' }).registrationDay).toBe('2027-03-20')
})

test('the closing day moves with the start, by days', () => {
  const closing = { ...weekend, registrationDay: '2027-03-20' }
  const start = { startDay: '2027-04-02', startTime: '09:00' }
  expect(draftStartingAt(closing, start, friday).registrationDay).toBe('2027-03-27')
})

test('the end waits while a start is half typed', () => {
  const half = draftStartingAt(weekend, { startDay: '0002-03-26', startTime: '16:00' }, friday)
  expect(half).toMatchObject({ startDay: '0002-03-26', endDay: '2027-03-28' })
  expect(draftStartingAt(half, { startDay: '2027-03-27', startTime: '16:00' }, friday)).toMatchObject({
    endDay: '2027-03-29',
    endTime: '14:00',
  })
  expect(
    draftStartingAt({ ...weekend, endTime: '' }, { startDay: '2027-04-02', startTime: '16:00' }, friday),
  ).toMatchObject({
    endDay: '2027-03-28',
    endTime: '',
  })
})
