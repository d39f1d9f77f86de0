import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import { instantOf } from '../../domain/kit/format.ts'
import { openAdminSite } from '../testing/admin.ts'
import { visitor } from '../testing/test-site.ts'

const at = (day: string) => instantOf(day, '10:00')
const first = {
  title: 'Waldgruppe',
  startDate: at('2027-03-13'),
  endDate: instantOf('2027-03-13', '12:00'),
  locationName: 'Waldrand',
  cost: 15,
  active: true,
}

/** Opens a site with a series of four Saturdays around the change to summer time, one of them elsewhere. */
async function openSeries() {
  const site = await openAdminSite()
  const { answer: added } = await site.post('/event/add', first)
  const starts = [at('2027-03-20'), at('2027-03-27'), at('2027-04-03')]
  const { answer: others } = await site.post('/event/repeat', { _id: added._id, starts })
  await site.post('/event/edit', { _id: others[1]._id, locationName: 'Steinbruch' })
  const stored = () => site.dataOf<Event[]>('events')
  const ids: string[] = [added, ...others].map(({ _id }: Event) => _id)
  const ofSeries = () => stored().filter(({ _id }) => ids.includes(_id))
  const page = async (path: string) => (await fetch(site.origin + path)).text()
  const uids = async () =>
    new ICAL.Component(ICAL.parse(await page('/kalender.ics')))
      .getAllSubcomponents('vevent')
      .map(entry => new ICAL.Event(entry))
      .map(({ uid, startDate, location }) => `${uid} ${startDate} ${location}`)
      .sort()
  const book = (changes: object = {}) =>
    site.post('/registration/add', {
      ...{ event: ids[2], name: 'Nora', email: 'nora@example.org', participants: [{ name: 'Nora' }] },
      ...changes,
    })
  return { ...site, ids, stored, ofSeries, page, uids, book }
}
const undated = ({ lastModifiedDate: _, ...event }: Event) => event

test('any date of a series converts it to a course, and the course becomes the same series again', async () => {
  const { post, ids, ofSeries, stored, uids } = await openSeries()
  const before = ofSeries()
  const entries = await uids()
  const count = stored().length
  const { status, answer } = await post('/event/course', { _id: ids[2] })
  expect([status, answer._id, stored().length]).toEqual([200, ids[0], count - 3])
  expect(stored().find(({ _id }) => _id === ids[0])).toEqual(answer)
  expect(answer.sessions.map(({ _id, locationName }: Event) => [_id, locationName])).toEqual([
    [ids[0], ''],
    [ids[1], ''],
    [ids[2], 'Steinbruch'],
    [ids[3], ''],
  ])
  // Guests’ calendars see the same entries at the same times and places.
  expect(await uids()).toEqual(entries)
  const back = await post('/event/series', { _id: answer._id })
  expect([back.status, back.answer.map(({ _id }: Event) => _id)]).toEqual([200, ids])
  expect(ofSeries().map(undated)).toEqual(before.map(undated))
  expect(stored()).toHaveLength(count)
  expect(await uids()).toEqual(entries)
})

test('links to dates that became sessions lead to the course, and links to a course to a date of its series', async () => {
  const { post, ids, origin, page } = await openSeries()
  const link = (id: string) => `/anfragen?tab=anmeldung&event=${id}`
  const target = async (id: string) => {
    const answer = await fetch(origin + link(id), { redirect: 'manual' })
    return answer.status === 200 ? 'here' : `${answer.status} ${answer.headers.get('location')}`
  }
  expect(await target(ids[2] ?? '')).toBe('here')
  await post('/event/course', { _id: ids[0] })
  expect(await target(ids[0] ?? '')).toBe('here')
  expect(await target(ids[2] ?? '')).toBe(`307 ${link(ids[0] ?? '')}`)
  expect(await page(link(ids[2] ?? ''))).toContain('Waldgruppe')
  expect(await page(`/kalender/${ids[2]}.ics`)).toContain(`UID:${ids[2]}`)
  expect(await target('gibt-es-nicht')).toBe('here')

  const sessions = [
    { startDate: at('2027-05-08'), endDate: instantOf('2027-05-08', '12:00') },
    { startDate: at('2027-06-05'), endDate: instantOf('2027-06-05', '12:00') },
  ]
  const { answer: course } = await post('/event/add', { ...first, title: 'Ausbildung', sessions })
  const { answer: dates } = await post('/event/series', { _id: course._id })
  expect(dates.map(({ _id }: Event) => _id)).toEqual(course.sessions.map(({ _id }: Event) => _id))
  expect(await target(course._id)).toBe(`307 ${link(dates[0]._id)}`)
  const file = await page(`/kalender/${course._id}.ics`)
  for (const { _id } of dates) expect(file).toContain(`UID:${_id}`)
})

test('the office finds the course by the id of a date that became a session', async () => {
  const { post, ids, admin } = await openSeries()
  await post('/event/course', { _id: ids[0] })
  const event: Event[] = await (await admin.send(`/api/event?event=${ids[2]}`)).json()
  expect(event.map(({ _id }) => _id)).toEqual([ids[0]])
})

test('no visitor’s link reaches a course made from a hidden event', async () => {
  const { post, ids, origin } = await openSeries()
  await post('/event/course', { _id: ids[0] })
  await post('/event/edit', { _id: ids[0], active: false })
  const answer = await fetch(`${origin}/anfragen?event=${ids[2]}`, { redirect: 'manual' })
  expect(answer.status).toBe(200)
})

test.each([
  ['a booking', {}],
  ['a waiting guest', { waiting: true }],
])('%s on one of the dates: no conversion in either direction, and nothing changes', async (_, more) => {
  const { post, ids, stored, book } = await openSeries()
  expect((await book(more)).status).toBe(200)
  const before = stored()
  const refused = await post('/event/course', { _id: ids[0] })
  expect([refused.status, refused.message]).toEqual([
    409,
    'There are bookings or waiting guests. A series and a course are booked differently, so this is possible only without them.',
  ])
  expect(stored()).toEqual(before)
  const sessions = [{ startDate: at('2027-05-08'), endDate: instantOf('2027-05-08', '12:00') }]
  const { answer } = await post('/event/add', { ...first, sessions })
  await book({ ...more, event: answer._id })
  expect((await post('/event/series', { _id: answer._id })).status).toBe(409)
})

test('a cancelled or deleted booking still refers to its date', async () => {
  const { post, ids, book } = await openSeries()
  const { answer } = await book()
  await post('/registration/cancel', { _id: answer._id })
  expect((await post('/event/course', { _id: ids[0] })).status).toBe(409)
  await post('/registration/del', { _id: answer._id })
  expect((await post('/event/course', { _id: ids[0] })).status).toBe(409)
})

test('the refusal names differences other than time and location, or a date that changed meanwhile', async () => {
  const { post, ids, stored } = await openSeries()
  await post('/event/edit', { _id: ids[1], title: 'Moorgruppe', places: 3 })
  const before = stored()
  const refused = await post('/event/course', { _id: ids[0] })
  expect([refused.status, refused.message]).toEqual([
    409,
    'In a course only time and place may differ. These dates also differ in: Title, Places.',
  ])
  expect((await post('/event/course', { _id: ids[0], lastModifiedDate: '2020-01-01T00:00:00.000Z' })).status).toBe(409)
  expect((await post('/event/course', { _id: 'gone' })).status).toBe(404)
  expect((await post('/event/series', { _id: ids[0] })).status).toBe(409)
  expect((await post('/event/course', {})).status).toBe(400)
  expect(stored()).toEqual(before)
})

test('visitors cannot convert anything', async () => {
  const { origin, ids } = await openSeries()
  for (const path of ['course', 'series'])
    expect((await visitor(origin).post(`/api/event/${path}`, { _id: ids[0] })).status).toBe(401)
})

test('a date restored from the bin joins its series again, and no two events ever have the same id', async () => {
  const { post, ids, stored, admin } = await openSeries()
  await post('/event/del', { _id: ids[3] })
  const { answer: course } = await post('/event/course', { _id: ids[0] })
  expect(course.sessions).toHaveLength(3)
  // A session with the id of an event in the bin, as only a program sends it.
  const [one, two, three] = course.sessions
  await post('/event/edit', { _id: course._id, sessions: [one, two, { ...three, _id: ids[3] }] })
  const { answer: dates } = await post('/event/series', { _id: course._id })
  const [entry] = await (await admin.send('/api/bin')).json()
  expect((await post('/bin/restore', { _id: entry._id })).status).toBe(200)
  const series = stored().filter(({ series }) => series === dates[0].series)
  expect(new Set(series.map(({ _id }) => _id)).size).toBe(4)
})
