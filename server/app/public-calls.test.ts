import { expect, test } from 'vitest'
import { call } from '../../client/kit/state/api.ts'
import { openTestSite, visitor } from '../testing/test-site.ts'

test('public calls work without a session', async () => {
  const { origin } = await openTestSite()
  expect(await call(visitor(origin).api.user.$get())).toBeNull()
})

test('visitors see the active events of the range, earliest first', async () => {
  const { origin } = await openTestSite()
  const { api } = visitor(origin)
  const events = await call(api.event.$post({ json: { dateRange: { start: '2026-11-28', end: '2027-11-28' } } }))
  expect(events.length).toBeGreaterThan(20)
  expect(events.every(event => event.active)).toBe(true)
  const starts = events.map(event => event.startDate)
  expect(starts).toEqual([...starts].sort())
})

test.each([
  [{ start: '2026-12-01', end: '2026-11-01' }, ['dateRange.end']],
  [{ start: '01.12.2026', end: '2026-13-01' }, ['dateRange.start', 'dateRange.end']],
  [{}, ['dateRange.start', 'dateRange.end']],
  [null, ['dateRange']],
])('the range %j is refused and its wrong fields named', async (dateRange, fields) => {
  const { origin } = await openTestSite()
  const response = await visitor(origin).post('/api/event', { dateRange })
  const { error } = await response.json()
  expect(response.status).toBe(400)
  expect(error.code).toBe('invalid')
  expect(Object.keys(error.fields)).toEqual(fields)
})

test('images come in the requested order, without unknown ids', async () => {
  const { origin } = await openTestSite()
  const { api } = visitor(origin)
  const ids = async (_ids: string | string[]) => (await call(api.img.$post({ json: { _ids } }))).map(({ _id }) => _id)
  expect(await ids(['moos', 'nichts', 'waldpfad'])).toEqual(['moos', 'waldpfad'])
  expect(await ids('waldpfad')).toEqual(['waldpfad'])
})

test('the list of pages contains their public fields, and a page its paragraphs', async () => {
  const { origin } = await openTestSite()
  const { api } = visitor(origin)
  const pages = await call(api.info.$get())
  expect(pages).toHaveLength(13)
  expect(Object.keys(pages[0] ?? {})).toEqual(['_id', 'path', 'title', 'description', 'active', 'images'])
  const page = await call(api.info.get.$post({ json: { path: 'winter-survival' } }))
  expect(page.title).toBe('Winter-Survival')
  await expect(call(api.info.get.$post({ json: { path: 'gibt-es-nicht' } }))).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('legal texts come filled in, with the picture credits and the number of days that logs are kept', async () => {
  const { origin } = await openTestSite()
  const legal = await call(visitor(origin).api.site.legal.$get())
  expect(legal.terms).toHaveLength(13)
  expect(legal.credits.map(({ author }) => author)).toContain('Lukas Baubkus')
  expect(legal.imprint).toContain('Erika Mustermann')
  expect(JSON.stringify(legal)).not.toMatch(/\{\w+\}/)
})

test.each(['/api/', '/api/nothing', '/api/event/add', '/api/EVENT', '/api/registration/export'])(
  '%s is answered with 404 as JSON',
  async path => {
    const { origin } = await openTestSite()
    const response = await visitor(origin).send(path)
    expect(response.status).toBe(404)
    expect((await response.json()).error.code).toBe('not_found')
  },
)

test('every call answers with and without a slash at its end', async () => {
  const { origin } = await openTestSite()
  const { send, post } = visitor(origin)
  const range = { dateRange: { start: '2026-12-01', end: '2026-12-31' } }
  for (const slash of ['', '/']) {
    expect((await send(`/api/user${slash}`)).status).toBe(200)
    expect((await send(`/api/info${slash}`)).status).toBe(200)
    expect((await post(`/api/event${slash}`, range)).status).toBe(200)
    expect((await post(`/api/info/get${slash}`, { path: 'teamevent' })).status).toBe(200)
  }
})
