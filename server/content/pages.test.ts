import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { visitor } from '../testing/test-site.ts'

const bookings = Array.from({ length: 60 }, (_, at) =>
  sampleBooking({
    ...{
      _id: `b${at}`,
      name: `Gast ${at}`,
      event: 'winter',
      number: `2026-${String(at).padStart(4, '0')}`,
      email: `gast${at}@example.org`,
    },
    createdDate: new Date(Date.UTC(2026, 9, 1, 0, at)).toISOString(),
  }),
)
const special = sampleBooking({
  ...{ _id: 'juergen', name: 'Jürgen Moos', event: 'winter', createdDate: '2026-09-01T09:00:00.000Z' },
  participants: [
    { _id: 'p1', name: 'Jürgen Moos' },
    { _id: 'p2', name: 'Mia', emergencyPhone: '05541 77889' },
  ],
})
const asked = sampleRegistration({ _id: 'asked', name: 'Ada', email: 'ada@example.org', notes: 'Hallo' })

const openSite = () =>
  openAdminSite({}, data =>
    data.commit(all => ({
      next: { events: [...all.events, sampleEvent({ _id: 'winter' })], registrations: [...bookings, special, asked] },
      result: undefined,
    })),
  )
type Site = Awaited<ReturnType<typeof openSite>>
type Answer = { rows: { _id: string }[]; total: number; all: number; open?: number }
const page = async (site: Site, path: string): Promise<Answer> => (await site.admin.send(`/api/${path}`)).json()
const idsOf = ({ rows }: Answer) => rows.map(({ _id }) => _id)

test('registrations come in pages of fifty, newest first, and as a whole without a page number', async () => {
  const site = await openSite()
  const first = await page(site, 'registration?page=1')
  const second = await page(site, 'registration?page=2')
  expect([first.rows.length, second.rows.length, first.total, first.all, first.open]).toEqual([50, 12, 62, 62, 1])
  const registrations: { _id: string }[] = await (await site.admin.send('/api/registration')).json()
  expect([...idsOf(first), ...idsOf(second)]).toEqual(registrations.map(({ _id }) => _id))
  expect(await page(site, 'registration?page=3')).toMatchObject({ rows: [], total: 62 })
})

test.each(['juergen', 'Mia', '0554177889', 'moos winter-survival'])('the table finds a booking by “%s”', async q => {
  const site = await openSite()
  expect(idsOf(await page(site, `registration?page=1&q=${encodeURIComponent(q)}`))).toEqual(['juergen'])
  const file = await (await site.admin.send(`/api/registration/export/csv?q=${encodeURIComponent(q)}`)).text()
  expect(file.trim().split('\r\n')).toHaveLength(2)
})

test('the table is sorted by a column, forwards and backwards', async () => {
  const site = await openSite()
  expect(idsOf(await page(site, 'registration?page=1&sort=name'))[0]).toBe('asked')
  expect(idsOf(await page(site, 'registration?page=1&sort=-name'))[0]).toBe('juergen')
})

test('a wrong page, order, filter or key is refused, and its field named', async () => {
  const site = await openSite()
  for (const [query, field] of [
    ['page=0', 'page'],
    ['page=1&sort=notes', 'sort'],
    ['page=1&state=gone', 'state'],
    ['page=1&filter=x', 'filter'],
    ['q=mia', 'page'],
  ]) {
    const response = await site.admin.send(`/api/registration?${query}`)
    const { error } = await response.json()
    expect([query, response.status, Object.keys(error.fields)]).toEqual([query, 400, [field]])
  }
})

test('an unchanged page is not sent again', async () => {
  const site = await openSite()
  const path = '/api/registration?page=1'
  const tag = (await site.admin.send(path)).headers.get('ETag') ?? ''
  const again = () => site.admin.send(path, { headers: { 'If-None-Match': tag } })
  expect((await again()).status).toBe(304)
  await site.post('/registration/edit', { _id: 'juergen', name: 'Jürgen Farn' })
  expect((await again()).status).toBe(200)
})

test('pages are for administrators only', async () => {
  const site = await openSite()
  for (const path of ['registration?page=1', 'event?page=1', 'registration/booked', 'registration/arrivals'])
    expect([path, (await visitor(site.origin).send(`/api/${path}`)).status]).toEqual([path, 401])
})

test('events come in pages, newest first, with their participants; a search finds their place, too', async () => {
  const site = await openSite()
  const events: { _id: string; startDate: string }[] = await (await site.admin.send('/api/event')).json()
  const first = await page(site, 'event?page=1')
  const newest = events.toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1)).slice(0, 50)
  expect([idsOf(first)[0], first.all]).toEqual([newest[0]?._id, events.length])
  const rows = (await page(site, 'event?page=1&q=koehlerhuette')).rows
  expect(rows.find(({ _id }) => _id === 'winter')).toMatchObject({ _id: 'winter', seats: { taken: 62 } })
  expect((await site.admin.send('/api/event?page=1&time=now')).status).toBe(400)
})

test('arrivals are counted by days, without names', async () => {
  const site = await openSite()
  const days = await (await site.admin.send('/api/registration/arrivals')).json()
  expect(days).toContainEqual({ day: '2026-10-01', registrations: 60, messages: 0 })
})

test('the bin can be searched and sorted, and starts with the last deleted record', async () => {
  const site = await openSite()
  for (const _id of ['asked', 'juergen', 'b7']) await site.post('/registration/del', { _id })
  expect((await page(site, 'bin?page=1')).all).toBe(3)
  const names = async (query: string) =>
    (await page(site, `bin?page=1&${query}`)).rows.map(row => ('name' in row ? String(row.name).split(',')[0] : ''))
  expect([await names('sort=what'), await names('q=moos')]).toEqual([['Ada', 'Gast 7', 'Jürgen Moos'], ['Jürgen Moos']])
  expect((await site.admin.send('/api/bin?page=1&sort=kind')).status).toBe(400)
})
