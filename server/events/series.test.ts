import { expect, test } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import { instantOf } from '../../domain/kit/format.ts'
import { openAdminSite } from '../testing/admin.ts'

const first = {
  title: 'Waldtag',
  startDate: instantOf('2027-03-13', '10:00'),
  endDate: instantOf('2027-03-13', '15:00'),
  registrationUntil: instantOf('2027-03-11', '18:00'),
  places: 8,
  active: true,
}
const at = (day: string) => instantOf(day, '10:00')
const starts = [at('2027-03-27'), at('2027-04-03'), at('2027-03-20')]

async function openSeries() {
  const site = await openAdminSite()
  const { answer } = await site.post('/event/add', first)
  const repeat = (body: object) => site.post('/event/repeat', { _id: answer._id, ...body })
  const stored = () => site.dataOf<Event[]>('events')
  const book = (event: string, email = '') =>
    site.post('/registration/add', { event, name: 'Nora', email, participants: [{ name: 'Nora' }] })
  return { ...site, added: answer as Event, repeat, stored, book }
}
const ofSeries = (events: Event[], { series }: Event) => events.filter(event => event.series === series)

test('repeating an event returns the new dates, which all share a series; bookings stay in place', async () => {
  const { added, repeat, stored, book, dataOf } = await openSeries()
  await book(added._id)
  const before = stored().length
  const { status, answer } = await repeat({ starts, lastModifiedDate: added.lastModifiedDate })
  expect(status).toBe(200)
  expect(answer.map(({ startDate }: Event) => startDate)).toEqual(starts.toSorted())
  expect(answer[1]).toMatchObject({
    title: 'Waldtag',
    places: 8,
    active: true,
    endDate: instantOf('2027-03-27', '15:00'),
    registrationUntil: instantOf('2027-03-25', '18:00'),
  })
  expect(stored()).toHaveLength(before + 3)
  expect(stored().slice(-3)).toEqual(answer)
  expect(ofSeries(stored(), answer[0])).toHaveLength(4)
  expect(dataOf<{ event: string }[]>('registrations').map(({ event }) => event)).toEqual([added._id])
})

test.each([
  ['no dates', { starts: [] }],
  [
    'more than 100',
    { starts: Array.from({ length: 101 }, (_, count) => new Date(4e12 + count * 864e5).toISOString()) },
  ],
  ['a date twice', { starts: [at('2027-03-20'), at('2027-03-20')] }],
  ['the same moment in another spelling', { starts: [at('2027-03-20'), '2027-03-20T09:00:00Z'] }],
  ['its own date', { starts: [first.startDate] }],
  ['what is not a date', { starts: ['bald'] }],
])('%s: the request is refused with a sentence, and nothing is stored', async (_, body) => {
  const { repeat, stored } = await openSeries()
  const before = stored()
  const { status, answer } = await repeat(body)
  expect(status).toBe(400)
  expect(Object.keys(answer.error.fields)[0]).toMatch(/^starts/)
  expect(stored()).toEqual(before)
})

test('a second press adds nothing, because the series already has these dates', async () => {
  const { added, repeat, stored, post } = await openSeries()
  const { answer } = await repeat({ starts: starts.slice(1) })
  const before = stored()
  const version = { lastModifiedDate: before.find(({ _id }) => _id === added._id)?.lastModifiedDate }
  for (const body of [{ starts: starts.slice(1) }, { starts }, { starts, ...version }]) {
    const again = await repeat(body)
    expect(again.status).toBe(400)
    expect(again.fields.starts).toBe(
      'The series has these dates already: Sa., 20. März 2027, 10 bis 15 Uhr, Sa., 3. April 2027, 10 bis 15 Uhr.',
    )
  }
  const ofAnother = await post('/event/repeat', { _id: answer[0]._id, starts: [first.startDate] })
  expect(ofAnother.status).toBe(400)
  expect(stored()).toEqual(before)
  expect((await repeat({ starts: starts.slice(0, 1) })).status).toBe(200)
})

test('a changed or deleted event cannot be repeated', async () => {
  const { repeat, post, stored } = await openSeries()
  expect((await repeat({ starts, lastModifiedDate: '2020-01-01T00:00:00.000Z' })).status).toBe(409)
  expect((await post('/event/repeat', { _id: 'gone', starts })).status).toBe(404)
  expect(stored().some(({ series }) => series)).toBe(false)
})

test('"following" changes an event and the later dates of its series, in one write', async () => {
  const { added, repeat, post, stored } = await openSeries()
  const { answer } = await repeat({ starts })
  const [, second] = ofSeries(stored(), answer[0])
  const time = { startDate: instantOf('2027-03-20', '09:00'), endDate: instantOf('2027-03-20', '15:00') }
  const edited = await post('/event/edit', { _id: second?._id, title: 'Moortag', ...time, following: true })
  expect(edited.answer).toMatchObject({ _id: second?._id, title: 'Moortag', ...time })
  const all = ofSeries(stored(), answer[0])
  expect(all.map(({ title, startDate }) => [title, startDate])).toEqual([
    ['Waldtag', added.startDate],
    ['Moortag', instantOf('2027-03-20', '09:00')],
    ['Moortag', instantOf('2027-03-27', '09:00')],
    ['Moortag', instantOf('2027-04-03', '09:00')],
  ])
  expect(all.some(event => 'following' in event)).toBe(false)
  await post('/event/edit', { _id: second?._id, title: 'Nur heute', following: false })
  expect(ofSeries(stored(), answer[0]).map(({ title }) => title)).toEqual([
    'Waldtag',
    'Nur heute',
    'Moortag',
    'Moortag',
  ])
})

test('a series moves with its guests, who get letters only on request; texts change everywhere', async () => {
  const { added, repeat, post, stored, book, outbox } = await openSeries()
  const { answer } = await repeat({ starts })
  await book(answer[2]._id, 'nora@example.org')
  const before = stored()
  const move = { _id: added._id, startDate: instantOf('2027-03-13', '09:00'), following: true }
  const preview = await post('/event/edit', { ...move, tell: true, preview: true })
  const [letter] = preview.answer.letters
  expect(letter.text.replace(/\s+/g, ' ')).toContain(
    'Neuer Termin: Sa., 03. Apr. 2027, 9 bis 15 Uhr, bisher Sa., 03. Apr. 2027, 10 bis 15 Uhr',
  )
  expect(stored()).toEqual(before)
  await post('/event/edit', move)
  expect(outbox()).toEqual([])
  await post('/event/edit', { ...move, tell: true })
  expect(outbox().map(({ to, subject }) => [to, subject])).toEqual([['nora@example.org', 'Neuer Termin: Waldtag']])
  await post('/event/edit', { _id: added._id, locationName: 'Moor', following: true })
  expect(ofSeries(stored(), answer[0]).map(({ locationName }) => locationName)).toEqual(Array(4).fill('Moor'))
  const stale = { _id: added._id, title: 'x', following: true, lastModifiedDate: added.lastModifiedDate }
  expect((await post('/event/edit', stale)).status).toBe(409)
})

test('one step calls off a date with the later ones of its series; earlier and already called-off dates stay', async () => {
  const { added, repeat, stored, book, post, outbox } = await openSeries()
  const { answer } = await repeat({ starts })
  const [second, third, fourth]: Event[] = answer
  if (!second || !third || !fourth) expect.fail('no series')
  await book(added._id, 'first@example.org')
  await book(second._id, 'second@example.org')
  await book(fourth._id, 'fourth@example.org')
  await post('/event/cancel', { _id: third._id, reason: 'Jagd' })
  const call = { _id: second._id, reason: 'Zu wenige Anmeldungen', following: true }
  const preview = (await post('/event/cancel', { ...call, preview: true })).answer
  expect(preview).toMatchObject({ dates: 2, refund: 0, toVoucher: 0, invoices: 0 })
  expect(preview.letters.map(({ email }: { email: string }) => email)).toEqual([
    'second@example.org',
    'fourth@example.org',
  ])
  expect(stored().filter(({ cancelled }) => cancelled)).toHaveLength(1)
  await post('/event/cancel', call)
  expect(stored().flatMap(({ _id, cancelled }) => (cancelled ? [[_id, cancelled.reason]] : []))).toEqual([
    [second._id, 'Zu wenige Anmeldungen'],
    [third._id, 'Jagd'],
    [fourth._id, 'Zu wenige Anmeldungen'],
  ])
  expect(outbox().flatMap(({ to, subject }) => (subject.startsWith('Abgesagt') ? to : []))).toEqual([
    'second@example.org',
    'fourth@example.org',
  ])
})

test('dates added or removed since the preview are not called off unseen', async () => {
  const { added, repeat, stored, post } = await openSeries()
  await repeat({ starts: starts.slice(0, 2) })
  const call = { _id: added._id, reason: 'Zu wenige Anmeldungen', following: true }
  const preview = async () => (await post('/event/cancel', { ...call, preview: true })).answer
  const { later } = await preview()
  await repeat({ starts: starts.slice(2) })
  const refused = await post('/event/cancel', { ...call, later })
  expect([refused.status, refused.message]).toEqual([
    409,
    'The series has other dates now. Please look at them once more.',
  ])
  await post('/event/cancel', { _id: later[0], reason: 'Jagd' })
  // These are as many dates, but other ones.
  expect((await post('/event/cancel', { ...call, later })).status).toBe(409)
  expect(stored().filter(({ cancelled }) => cancelled)).toHaveLength(1)
  expect((await post('/event/cancel', { ...call, later: (await preview()).later })).status).toBe(200)
  expect(stored().filter(({ cancelled }) => cancelled)).toHaveLength(4)
})

test('a later date that has moved since the preview is not called off as shown', async () => {
  const { added, repeat, stored, post } = await openSeries()
  const { answer } = await repeat({ starts: starts.slice(0, 2) })
  const call = { _id: added._id, reason: 'Zu wenige Anmeldungen', following: true }
  const preview = async () => {
    const { later, laterAsOf } = (await post('/event/cancel', { ...call, preview: true })).answer
    return { later, laterAsOf }
  }
  const shown = await preview()
  const moved = { startDate: at('2027-12-01'), endDate: instantOf('2027-12-01', '15:00') }
  expect((await post('/event/move', { _id: answer[1]._id, ...moved })).status).toBe(200)
  const refused = await post('/event/cancel', { ...call, ...shown })
  expect([refused.status, refused.message]).toEqual([
    409,
    'The series has other dates now. Please look at them once more.',
  ])
  expect(stored().filter(({ cancelled }) => cancelled)).toEqual([])
  expect((await post('/event/cancel', { ...call, ...(await preview()) })).status).toBe(200)
  expect(stored().filter(({ cancelled }) => cancelled)).toHaveLength(3)
})

test('a later date that has moved is not called off as shown, even if another one changed after it', async () => {
  const { added, repeat, stored, post, passMinutes } = await openSeries()
  const { answer } = await repeat({ starts: starts.slice(0, 2) })
  const call = { _id: added._id, reason: 'Zu wenige Anmeldungen', following: true }
  passMinutes(10)
  await post('/event/edit', { _id: answer[0]._id, places: 9 })
  const { later, laterAsOf } = (await post('/event/cancel', { ...call, preview: true })).answer
  // A clock that was set back.
  passMinutes(-5)
  const moved = { startDate: at('2027-12-01'), endDate: instantOf('2027-12-01', '15:00') }
  expect((await post('/event/move', { _id: answer[1]._id, ...moved })).status).toBe(200)
  expect((await post('/event/cancel', { ...call, later, laterAsOf })).status).toBe(409)
  expect(stored().filter(({ cancelled }) => cancelled)).toEqual([])
})

test('a past later date does not block calling off a long series', async () => {
  const { post, stored } = await openSeries()
  const long = {
    ...first,
    startDate: at('2026-11-26'),
    endDate: instantOf('2026-11-26', '15:00'),
    registrationUntil: null,
  }
  const { _id } = (await post('/event/add', long)).answer
  const { answer } = await post('/event/repeat', { _id, starts: [at('2026-11-27'), at('2026-11-30')] })
  expect((await post('/event/edit', { _id, endDate: instantOf('2026-11-29', '15:00') })).status).toBe(200)
  expect((await post('/event/cancel', { _id, reason: 'Sturm', following: true })).status).toBe(200)
  expect(stored().flatMap(({ _id, cancelled }) => (cancelled ? _id : []))).toEqual([_id, answer[1]._id])
})
