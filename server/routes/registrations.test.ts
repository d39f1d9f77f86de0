import { expect, test } from 'vitest'
import { call } from '../../client/state/api.ts'
import { starterEvents } from '../../starter/events.ts'
import { inquiry, openTestSite, registration, visitor } from '../testing/test-site.ts'

test('a registration is stored with a snapshot of its event before it is answered', async () => {
  const { origin, stored } = await openTestSite()
  const answer = await call(visitor(origin).api.registration.add.$post({ json: registration }))
  expect(stored()).toEqual([answer])
  expect(answer).toMatchObject({
    ...registration,
    createdDate: '2026-11-28T09:00:00.000Z',
    eventSnapshot: { title: expect.any(String), startDate: expect.any(String), endDate: expect.any(String) },
  })
})

test('an inquiry is stored without an event, and unknown fields are dropped', async () => {
  const { origin, stored } = await openTestSite()
  const response = await visitor(origin).post('/api/registration/add', { ...inquiry, role: 'admin', _id: 'mine' })
  expect(response.status).toBe(200)
  expect(stored()).toEqual([await response.json()])
  expect(stored()[0]).toMatchObject({ ...inquiry, event: '', privacyStatement: false, newsLetter: false })
  expect(stored()[0]).not.toHaveProperty('role')
  expect(stored()[0]?._id).not.toBe('mine')
})

test('the same request is stored once, however often and however quickly it is sent', async () => {
  const { origin, stored } = await openTestSite()
  const { post, send: browse } = visitor(origin)
  await browse('/api/user')
  const send = () => post('/api/registration/add', { ...inquiry, requestId: 'form-1' }).then(answer => answer.json())
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  answers.push(await send(), await send(), await send())
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  expect(stored()).toHaveLength(1)
  // Being sent again did not count: four more are within the limit.
  for (let i = 0; i < 4; i += 1) expect((await post('/api/registration/add', inquiry)).status).toBe(200)
})

test('a request id that was used for something else is a conflict, and the answer contains nobody’s data', async () => {
  const { origin, stored } = await openTestSite()
  const { post } = visitor(origin)
  await post('/api/registration/add', { ...inquiry, requestId: 'form-1' })
  const response = await post('/api/registration/add', { ...inquiry, name: 'Ayşe', requestId: 'form-1' })
  expect(response.status).toBe(409)
  expect(await response.text()).not.toContain(inquiry.email)
  expect(stored()).toHaveLength(1)
})

test.each([
  ['a wrong form', { ...registration, zip: '1234a', name: '' }, ['name', 'zip']],
  ['no consent', { ...registration, privacyStatement: false }, ['privacyStatement']],
  ['an unknown event', { ...registration, event: 'nichts' }, ['event']],
  ['an empty object', {}, ['name', 'email', 'notes']],
  ['wrong types', { name: 5, email: [], notes: {}, newsLetter: 'ja' }, ['name', 'email', 'notes', 'newsLetter']],
  ['a list', [], ['name', 'email', 'notes']],
  ['null', null, ['name', 'email', 'notes']],
])('%s is refused, the wrong fields are named and nothing is stored', async (_, body, fields) => {
  const { origin, stored } = await openTestSite()
  const response = await visitor(origin).post('/api/registration/add', body)
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual(fields)
  expect(stored()).toEqual([])
})

test('one cannot register for an event that is over or not active', async () => {
  const { origin, clock } = await openTestSite()
  const { post } = visitor(origin)
  const inactive = starterEvents('2026-11-28').find(event => !event.active)?._id
  const refused = await post('/api/registration/add', { ...registration, event: inactive })
  expect((await refused.json()).error.fields.event).toBe('Bitte wähle zuerst einen Termin.')
  clock.now = '2029-01-01T00:00:00.000Z'
  const late = await post('/api/registration/add', registration)
  expect((await late.json()).error.fields.event).toMatch(/vorbei/)
})

test('a clock set back does not lengthen the limit', async () => {
  const site = await openTestSite()
  const { post } = visitor(site.origin)
  for (let i = 0; i < 5; i += 1) await post('/api/registration/add', inquiry)
  site.passMinutes(-24 * 60)
  expect((await post('/api/registration/add', inquiry)).status).toBe(200)
})

test('six forms in ten minutes are one too many, counted per visitor', async () => {
  const site = await openTestSite({ TRUST_PROXY: '127.0.0.1,::1' })
  const from = (ip: string) => visitor(site.origin, { 'X-Forwarded-For': ip })
  const add = (ip: string) => from(ip).post('/api/registration/add', inquiry)
  for (let i = 0; i < 5; i += 1) expect((await add('192.0.2.1')).status).toBe(200)
  const refused = await add('192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBe(600)
  expect((await add('192.0.2.2')).status).toBe(200)
  expect((await add('2001:db8::1')).status).toBe(200)
  site.passMinutes(10)
  expect((await add('192.0.2.1')).status).toBe(200)
  expect(site.stored()).toHaveLength(8)
})

test('mistakes do not use up the limit', async () => {
  const { origin } = await openTestSite()
  const { post } = visitor(origin)
  for (let i = 0; i < 8; i += 1) expect((await post('/api/registration/add', {})).status).toBe(400)
  expect((await post('/api/registration/add', inquiry)).status).toBe(200)
})
