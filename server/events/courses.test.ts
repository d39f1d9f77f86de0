import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { readSiteData } from '../../client/kit/state/site-data.ts'
import type { Event } from '../../domain/events/event.ts'
import { addDays, instantOf } from '../../domain/kit/format.ts'
import { openAdminSite } from '../testing/admin.ts'
import { visitor } from '../testing/test-site.ts'

/** Six blocks over a year and both changes of the clocks, from Friday evening to Sunday noon. */
const days = ['2026-12-11', '2027-02-05', '2027-03-26', '2027-05-07', '2027-08-06', '2027-10-29']
const blocks = days.map((day, at) => ({
  startDate: instantOf(day, '17:00'),
  endDate: instantOf(addDays(day, 2), '14:00'),
  hours: 20,
  ...(at === 2 ? { locationName: 'Steinbruch' } : {}),
}))
const training = {
  ...{ title: 'Ausbildung', active: true, cost: 1990, locationName: 'Köhlerhütte', instalments: 5 },
  ...{ startDate: blocks[0]?.startDate, endDate: blocks[5]?.endDate, sessions: blocks.toReversed() },
}

async function openCourse(changes: object = {}) {
  const site = await openAdminSite()
  const { answer } = await site.post('/event/add', { ...training, ...changes })
  const page = async (path: string) => (await fetch(site.origin + path)).text()
  return { ...site, page, course: answer as Event }
}

const entriesIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map(event => new ICAL.Event(event))

test('a course is stored with its sessions in order, which determine its dates, whatever is sent', async () => {
  const { course, dataOf } = await openCourse({ startDate: '2026-12-01T08:00:00.000Z' })
  expect(course.sessions.map(({ startDate }) => startDate)).toEqual(blocks.map(({ startDate }) => startDate))
  expect([course.startDate, course.endDate]).toEqual([blocks[0]?.startDate, blocks[5]?.endDate])
  expect(dataOf<Event[]>('events').find(({ _id }) => _id === course._id)).toEqual(course)
})

test('the end of registration is compared with the sessions, not with other dates that are sent', async () => {
  const [first, last] = [blocks[0], blocks[5]]
  const sent = { startDate: first?.endDate, endDate: first?.startDate, registrationUntil: instantOf('2027-05-01') }
  const { course, post } = await openCourse(sent)
  expect([course.registrationUntil, course.endDate]).toEqual([sent.registrationUntil, last?.endDate])
  const late = { ...training, registrationUntil: instantOf('2028-01-01') }
  expect(Object.keys((await post('/event/add', late)).fields)).toEqual(['registrationUntil'])
})

test('sessions keep their ids over an edit, and a wrong session is named by its position', async () => {
  const { course, post } = await openCourse()
  const sessions = course.sessions.map(session => ({ ...session, locationName: 'Hof' }))
  const { answer } = await post('/event/edit', { _id: course._id, sessions })
  expect(answer.sessions.map(({ _id }: Event) => _id)).toEqual(course.sessions.map(({ _id }) => _id))
  const [first, second] = sessions
  const overlapping = [first, { ...second, startDate: first?.startDate }]
  const refused = await post('/event/edit', { _id: course._id, sessions: overlapping })
  expect([refused.status, Object.keys(refused.answer.error.fields)]).toEqual([400, ['sessions.1.startDate']])
})

test('visitors get the sessions, and find the course on its days and not between them', async () => {
  const { origin, course } = await openCourse()
  const found = async (start: string, end: string) => {
    const answer = await visitor(origin).post('/api/event', { dateRange: { start, end } })
    return ((await answer.json()) as Event[]).find(({ _id }) => _id === course._id)
  }
  expect((await found('2027-02-06', '2027-02-06'))?.sessions).toEqual(course.sessions)
  expect(await found('2027-02-08', '2027-03-25')).toBeUndefined()
})

test('the calendar has an entry for each session, at the same hour in summer and winter', async () => {
  const { page, course } = await openCourse()
  const entries = entriesIn(await page(`/kalender/${course._id}.ics`))
  expect(entries.map(({ uid }) => uid.split('@')[0])).toEqual(course.sessions.map(({ _id }) => _id))
  expect(entries.map(({ startDate, endDate }) => [startDate.toString(), endDate.hour])).toEqual(
    days.map(day => [`${day}T17:00:00`, 14]),
  )
  expect(entries.map(({ summary, location }) => [summary, location])[2]).toEqual(['Ausbildung (3 von 6)', 'Steinbruch'])
  const all = entriesIn(await page('/kalender.ics')).map(({ uid }) => uid.split('@')[0])
  expect(all).toEqual(expect.arrayContaining(course.sessions.map(({ _id }) => _id)))
  expect(all).not.toContain(course._id)
})

test('one session can be saved to a calendar alone', async () => {
  const { page, course } = await openCourse()
  const [entry, ...others] = entriesIn(await page(`/kalender/${course.sessions[3]?._id}.ics`))
  expect([entry?.summary, others]).toEqual(['Ausbildung (4 von 6)', []])
})

test('the month shows a session on its days, and nothing between two sessions', async () => {
  const { page } = await openCourse()
  expect(await page('/kalender?monat=2027-05')).toContain('Ausbildung (4 von 6)')
  expect(await page('/kalender?monat=2027-06')).not.toContain('Ausbildung (')
})

test('search engines get one event with a part for each session', async () => {
  const { page } = await openCourse()
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(await page('/kalender')) ?? []
  const graph: { name?: string; subEvent?: { name: string }[] }[] = JSON.parse(json)['@graph']
  const course = graph.find(({ name }) => name === 'Ausbildung')
  expect(course?.subEvent?.map(({ name }) => name)).toHaveLength(6)
})

test('sessions refer to the place of their course, unless they have one of their own', async () => {
  const { page, course } = await openCourse()
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(await page('/kalender')) ?? []
  const graph: { name?: string; location: object; subEvent?: { location: object }[] }[] = JSON.parse(json)['@graph']
  const node = graph.find(({ name }) => name === 'Ausbildung')
  const place = { '@id': `#ort-${course._id}` }
  expect(node?.location).toMatchObject({ ...place, name: 'Köhlerhütte' })
  const own = { '@type': 'Place', name: 'Steinbruch', address: 'Steinbruch' }
  expect(node?.subEvent?.map(({ location }) => location)).toEqual([place, place, own, place, place, place])
})

test('the page hands over the sessions in a short form, in which nothing is lost', async () => {
  const { page, course } = await openCourse()
  const [, json = ''] =
    /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(await page('/kalender')) ?? []
  expect(json).not.toContain(course.sessions[1]?._id)
  const handedOver = Object.values(readSiteData(json)?.events ?? {})
    .flat()
    .find(({ _id }) => _id === course._id)
  expect(handedOver?.sessions).toEqual(course.sessions.map(session => ({ ...session, _id: '' })))
})

test('after an edit, no call and no cached page shows the earlier state of a course', async () => {
  const { page, post, course, origin, admin } = await openCourse({ places: 9 })
  const dateRange = { start: '2026-12-01', end: '2027-04-01' }
  const answers = async () => [
    await (await visitor(origin).post('/api/event', { dateRange })).text(),
    await (await admin.send('/api/event')).text(),
    await page('/kalender'),
  ]
  for (const answer of await answers()) expect(answer).not.toContain('Steinkuhle')
  await post('/event/edit', { _id: course._id, locationName: 'Steinkuhle', places: 2 })
  const values = await answers()
  for (const answer of values) expect(answer).toContain('Steinkuhle')
  for (const answer of values.slice(0, 2)) expect(answer).toContain('"free":2')
})

test('the dates of a course can neither be moved as one nor repeated', async () => {
  const { course, post } = await openCourse()
  const [startDate, endDate] = [instantOf('2027-01-09', '10:00'), instantOf('2027-12-09', '10:00')]
  const moved = await post('/event/move', { _id: course._id, startDate, endDate })
  const repeated = await post('/event/repeat', { _id: course._id, starts: [startDate] })
  expect([moved.status, repeated.status]).toEqual([409, 409])
})

test('the answer about an event without sessions contains no trace of them', async () => {
  const { page, origin } = await openCourse({ sessions: [], instalments: 0 })
  // The range ends before the starter's first course.
  const dateRange = { start: '2026-12-01', end: '2027-04-01' }
  const answer = await (await visitor(origin).post('/api/event', { dateRange })).text()
  expect(answer).toContain('Ausbildung')
  expect(answer).not.toMatch(/sessions|instalments|sessionReminders/)
  expect(await page(`/kalender?von=${dateRange.start}&bis=${dateRange.end}`)).not.toContain('subEvent')
})
