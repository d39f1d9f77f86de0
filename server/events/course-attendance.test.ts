import { expect, test } from 'vitest'
import type { Participant } from '../../domain/bookings/record/booking.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import type { Event } from '../../domain/events/event.ts'
import { addDays, instantOf } from '../../domain/kit/format.ts'
import { LIST_HEADER, listIn } from '../../domain/office/desk/kept-list.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { ownLink } from '../bookings/links/own-link.ts'
import { openAdminSite } from '../testing/admin.ts'
import { pdfText } from '../testing/files/pdf-text.ts'
import { unzipped } from '../testing/files/unzipped.ts'

const [first, second, third] = ['erster', 'zweiter', 'dritter']
const title = 'Ausbildung'

/** Three blocks from Friday evening to Sunday noon, the second at another location. */
function courseOn(...days: [string, string, string]): Event {
  const sessions = [first, second, third].map((_id, at) => {
    const day = days[at] ?? ''
    const times = { startDate: instantOf(day, '17:00'), endDate: instantOf(addDays(day, 2), '12:00') }
    return { _id, ...times, hours: 13.5, locationName: at === 1 ? 'Steinbruch' : '', locationLink: '' }
  })
  const dates = { startDate: sessions[0]?.startDate ?? '', endDate: sessions[2]?.endDate ?? '' }
  return sampleEvent({ _id: 'kurs', title, locationName: 'Köhlerhütte', places: 12, ...dates, sessions })
}
const coming = courseOn('2026-12-11', '2027-02-05', '2027-03-26')
/** The tests begin on its last day. */
const ending = courseOn('2026-09-25', '2026-10-23', '2026-11-26')
const begun = courseOn('2026-11-27', '2027-02-05', '2027-03-26')
const AFTER = '2026-11-28T11:00:00.000Z'

const party = (course: Event, _id: string, ...names: string[]) =>
  sampleBooking({
    ...{ _id, event: course._id, name: names[0] ?? '', state: 'confirmed', eventSnapshot: snapshotOf(course) },
    createdDate: '2026-08-01T08:00:00.000Z',
    participants: names.map(name => ({ _id: name.toLowerCase(), name, birthDate: '2010-02-01' })),
  })

async function openCourse(course: Event) {
  const ada = party(course, 'a', 'Ada', 'Alan')
  const registrations = [ada, party(course, 'b', 'Bea')]
  const site = await openAdminSite({}, data =>
    data.commit(() => ({ next: { events: [course], registrations }, result: undefined })),
  )
  const get = (path: string) => site.admin.send(path)
  const pdf = async (path: string) =>
    pdfText(new Uint8Array(await (await get(path)).arrayBuffer())).map(text => text.replaceAll(/\s+/g, ' '))
  const attended = (session: string | undefined, ...participants: string[]) =>
    site.post('/event/attended', { _id: 'kurs', ...(session && { session }), participants })
  const address = ownLink({ sessions: { current: site.dataOf('sessions') }, origin: () => site.origin }, ada)
  return { ...site, get, pdf, attended, address }
}

test('the list of a session has its day, times and place, and the ages on that day', async () => {
  const { get, pdf } = await openCourse(coming)
  const answer = await get(`/api/event/forest?_id=kurs&session=${second}`)
  expect(answer.headers.get('Content-Disposition')).toContain('waldliste-2027-02-05-ausbildung-2-von-3.html')
  const html = await answer.text()
  expect(html).toContain('<h1>Ausbildung (2 von 3)</h1>')
  expect(html).toContain('Fr., 05. Feb. 2027, 17 Uhr, bis So., 07. Feb. 2027, 12 Uhr, Steinbruch')
  expect(html).toContain(`data-event="kurs/${second}"`)
  // The participants turn 17 before the second session.
  expect(html).toContain('<span>17</span>')
  const [paper = ''] = await pdf(`/api/event/forest/pdf?_id=kurs&session=${first}`)
  expect(paper).toContain('Ausbildung (1 von 3)')
  expect(paper).toContain('Fr., 11. Dez. 2026, 17 Uhr, bis So., 13. Dez. 2026, 12 Uhr, Köhlerhütte')
  expect((await get(`/api/event/forest?_id=kurs&session=nichts`)).status).toBe(404)
})

test('a phone keeps the list of a session until the day after it', async () => {
  const { get } = await openCourse(coming)
  const address = `/admin/desk/list/kurs/${second}`
  const answer = await get(address)
  expect([answer.status, answer.headers.has(LIST_HEADER)]).toEqual([200, true])
  expect(listIn(answer)).toMatchObject({
    event: `kurs/${second}`,
    title: 'Ausbildung (2 von 3)',
    when: 'Fr., 05. Feb. 2027, 17 Uhr, bis So., 07. Feb. 2027, 12 Uhr',
    until: '2027-02-08',
  })
  expect((await get(`/admin/desk/list/kurs/nichts`)).status).toBe(404)
  // A device finds a list by the address that it asked for.
  expect(listIn(await get(`/admin/desk/list/kurs`))?.event).toBe('kurs')
})

test('attendance is stored for each session and person, without letters or money', async () => {
  const { attended, stored, outbox, restart } = await openCourse(begun)
  const marks = () => stored().flatMap(({ participants }) => participants.map(({ attendance }) => attendance))
  expect((await attended(undefined, 'ada')).answer.error).toMatchObject({
    code: 'invalid',
    fields: { session: expect.any(String) },
  })
  expect((await attended('nichts', 'ada')).status).toBe(404)
  expect(await attended(second, 'ada')).toMatchObject({ status: 409, message: 'The session has not begun yet.' })
  expect((await attended(first, 'ada', 'bea')).answer).toHaveLength(2)
  const present = { session: first, attended: true }
  expect(marks()).toEqual([[present], [{ ...present, attended: false }], [present]])
  expect(outbox()).toEqual([])
  expect(stored().map(({ fees }) => fees)).toEqual([[], []])
  const again = await restart()
  expect(again.stored()[0]?.participants[1]?.attendance).toEqual([{ ...present, attended: false }])
})

test('a session whose attendance is noted cannot be taken out of the course', async () => {
  const { attended, post, dataOf } = await openCourse(ending)
  const without = (id: string | undefined) =>
    post('/event/edit', { _id: 'kurs', sessions: ending.sessions.filter(({ _id }) => _id !== id) })
  expect((await attended(first, 'ada')).status).toBe(200)
  const refused = await without(first)
  expect([refused.status, refused.fields]).toEqual([
    400,
    { sessions: expect.stringContaining('certificates count it') },
  ])
  expect(dataOf<Event[]>('events')[0]?.sessions).toHaveLength(3)
  expect((await without(second)).status).toBe(200)
})

test('a called-off session asks for no attendance, and does not count', async () => {
  const cancelled = { date: '2026-09-20T08:00:00.000Z', reason: 'Sturm' }
  const sessions = ending.sessions.map(session => (session._id === first ? { ...session, cancelled } : session))
  const { attended, clock, pdf } = await openCourse({ ...ending, startDate: sessions[1]?.startDate ?? '', sessions })
  clock.now = AFTER
  expect(await attended(first, 'ada')).toMatchObject({ status: 409, message: 'This session is called off.' })
  expect((await attended(second, 'ada')).status).toBe(200)
  const [ada] = await pdf('/api/registration/certificate?_id=a&participant=ada')
  expect(ada).toContain('Teilgenommen an 2 von 2 Terminen, 6 von 6 Tagen, 27 von 27 Stunden')
})

test('a certificate states sessions, days and hours attended of those held', async () => {
  const { attended, clock, pdf, get } = await openCourse(ending)
  const certificate = (person: string, booking = 'a') =>
    `/api/registration/certificate?_id=${booking}&participant=${person}`
  expect((await get(certificate('ada'))).status).toBe(409)
  clock.now = AFTER
  await attended(first, 'ada')
  await attended(second, 'ada', 'alan')
  await attended(third, 'ada')
  const [ada] = await pdf(certificate('ada'))
  expect(ada).toContain('Ausbildung 25. September 2026 bis 28. November 2026 Köhlerhütte')
  expect(ada).toContain('Teilgenommen an 3 von 3 Terminen, 9 von 9 Tagen, 40,5 von 40,5 Stunden')
  const [alan] = await pdf(certificate('alan'))
  expect(alan).toContain('Teilgenommen an 1 von 3 Terminen, 3 von 9 Tagen, 13,5 von 40,5 Stunden')
  expect((await get(certificate('bea', 'b'))).status).toBe(409)
  expect(await pdf(`/api/event/certificates?_id=kurs`)).toHaveLength(2)
})

test('the certificate of a deleted course counts only the sessions that were held', async () => {
  const soon = courseOn('2026-11-20', '2026-11-26', '2026-11-30')
  const { clock, pdf, post } = await openCourse(soon)
  expect((await post('/event/cancel', { _id: 'kurs', session: third, reason: 'Sturm' })).status).toBe(200)
  clock.now = AFTER
  expect((await post('/event/del', { _id: 'kurs' })).status).toBe(200)
  const words = 'Teilgenommen an 2 von 2 Terminen, 6 von 6 Tagen, 27 von 27 Stunden'
  const certificate = '/api/registration/certificate?_id=a&participant=ada'
  expect((await pdf(certificate))[0]).toContain(words)
})

test('the tables and a person’s export contain the attendance of each session, by its date', async () => {
  const { attended, get, admin, address } = await openCourse(ending)
  await attended(first, 'ada')
  const lines = async (path: string) => (await (await get(path)).text()).replaceAll('\uFEFF', '').split('\r\n')
  const table = await lines('/api/registration/participants/csv?_id=kurs')
  const [heading = '', ada = '', alan = ''] = table.map(line => line.replaceAll('"', ''))
  expect(heading).toContain('Da am 25.09.2026;Da am 23.10.2026;Da am 26.11.2026')
  expect(
    [ada, alan].map(line => line.split(';').slice(heading.split(';').indexOf('Da am 25.09.2026')).slice(0, 3)),
  ).toEqual([
    ['ja', '', ''],
    ['nein', '', ''],
  ])
  const all = (await lines('/api/registration/export/csv')).join('\n')
  expect(all.split('\n')[0]).toContain('"Anwesend"')
  expect(all).toContain('"1 von 1\n0 von 1"')
  const attendance = (isThere: boolean) => [{ startDate: ending.startDate, attended: isThere }]
  const own = await (await fetch(`${address}/daten.json`)).json()
  expect(own.participants.map(({ attendance }: Participant) => attendance)).toEqual([
    attendance(true),
    attendance(false),
  ])
  expect(JSON.stringify(own)).not.toContain(first)
  const file = await admin.post('/api/person/export', { email: 'juergen@example.org' })
  const files = unzipped(Buffer.from(await file.arrayBuffer()))
  const [json = '', page = ''] = [files.get('daten.json'), files.get('auskunft.html')].map(String)
  expect(json).not.toContain(first)
  expect(JSON.parse(json).registrations[0].participants[0].attendance).toHaveLength(1)
  expect(page).toMatch(/Anwesend.*25\. Sep\. 2026 (ja|nein)/s)
  expect(page).toContain('Kurstermine')
})
