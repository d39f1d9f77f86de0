import { expect, test } from 'vitest'
import { call } from '../../client/kit/state/api.ts'
import { earlyStartWording } from '../../domain/bookings/record/legal-wordings.ts'
import type { Event } from '../../domain/events/event.ts'
import { longWait } from '../../domain/kit/duration.ts'
import { starterEvents } from '../../starter/events.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { inquiry, openTestSite, openTestSiteWithAccounts, registration, visitor } from '../testing/test-site.ts'

const proxied = { TRUST_PROXY: '127.0.0.1,::1' }

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

test('an inquiry keeps a telephone number, also from a plain form', async () => {
  const { origin, stored, passMinutes } = await openTestSite()
  const phone = '+49 (0)151 234-5'
  await visitor(origin).post('/api/registration/add', { ...inquiry, phone: ` ${phone} ` })
  const body = new URLSearchParams({ kind: 'inquiry', ...inquiry, phone })
  passMinutes(1)
  expect((await visitor(origin).send('/anfragen', { method: 'POST', body })).status).toBe(200)
  expect(stored().map(record => record.phone)).toEqual([phone, phone])
})

test('an inquiry keeps the page it was sent from if that exists, whatever the browser claims', async () => {
  const site = await openTestSiteWithAccounts(proxied)
  const page = { path: '/info/klassenfahrten', title: 'Klassenfahrten' }
  const headers = { Referer: `${site.origin}/info/teamevent` }
  const claims = [
    page.path,
    '/anfragen',
    '/admin',
    '/info/gibt-es-nicht',
    site.origin + page.path,
    { path: 'x' },
    undefined,
  ]
  for (const [at, claim] of claims.entries()) {
    const { post } = visitor(site.origin, { 'X-Forwarded-For': `192.0.2.${at}` })
    const answer = await post(
      '/api/registration/add',
      { ...inquiry, page: claim, requestId: `form-${at}` },
      { headers },
    )
    expect(answer.status).toBe(200)
  }
  const form = { method: 'POST', headers, body: new URLSearchParams({ ...inquiry, page: '/info/teamevent' }) }
  expect((await visitor(site.origin).send('/info/klassenfahrten', form)).status).toBe(200)
  await visitor(site.origin).post('/api/registration/add', { ...registration, page: page.path })
  const anfragen = { path: '/anfragen', title: 'Anfragen & Anmeldung' }
  expect(site.stored().map(record => record.page)).toEqual([
    page,
    anfragen,
    ...Array(5).fill(undefined),
    page,
    undefined,
  ])

  // Sent again, from any page, the form is the same inquiry.
  const again = { ...inquiry, page: '/anfragen', requestId: 'form-0' }
  expect((await visitor(site.origin).post('/api/registration/add', again)).status).toBe(200)
  expect(site.stored()).toHaveLength(9)

  // The stored copy outlives the page.
  const infos = await call(site.as('admin').api.info.$get())
  const { _id } = infos.find(({ path }) => path === 'klassenfahrten') ?? expect.fail()
  expect((await site.as('admin').post('/api/info/del', { _id })).status).toBe(200)
  expect(site.stored()[0]?.page).toEqual(page)
})

const changing = (changes: Partial<Event>) => (data: DataFolder) =>
  data.events.update(events => ({
    next: events.map(event => (event._id === registration.event ? { ...event, ...changes } : event)),
    result: undefined,
  }))
const cancelled = { date: '2026-11-27T09:00:00.000Z', reason: 'Sturm' }

test.each([
  [{ registrationUntil: '2026-11-28T09:00:00.000Z' }, 'Für diesen Termin ist die Anmeldung geschlossen.'],
  [{ cancelled }, 'Dieser Termin ist abgesagt.'],
  [
    { cancelled, startDate: '2026-11-20T09:00:00.000Z', endDate: '2026-11-20T09:00:00.000Z' },
    'Dieser Termin ist schon vorbei.',
  ],
])('nobody can register for an event with %j, with or without scripts', async (changes, sentence) => {
  const { origin, stored } = await openTestSite({}, changing(changes))
  const text = `${sentence} Bitte wähle einen anderen.`
  const response = await visitor(origin).post('/api/registration/add', registration)
  const { error } = await response.json()
  expect([response.status, error.message, error.fields]).toEqual([400, text, { event: text }])
  const { newsLetter, privacyStatement, ...texts } = registration
  const body = new URLSearchParams({ kind: 'register', ...texts, privacyStatement: 'on' })
  const page = await visitor(origin).send('/anfragen?tab=anmeldung', { method: 'POST', body })
  expect(await page.text()).toContain(text)
  expect(stored()).toEqual([])
})

test('the request for an early start of a course is stored with its words, with and without scripts', async () => {
  const soon = { withdrawal: true, startDate: '2026-12-09T09:00:00.000Z', endDate: '2026-12-09T14:00:00.000Z' }
  const wishes = async (changes: Partial<Event>, ticked: string = registration.event) => {
    const { origin, stored, passMinutes } = await openTestSite({}, changing(changes))
    const earlyStart = ticked !== ''
    await visitor(origin).post('/api/registration/add', { ...registration, earlyStart })
    const { newsLetter, privacyStatement, ...texts } = registration
    const box: Record<string, string> = earlyStart ? { [`earlyStart.${ticked}`]: 'on' } : {}
    const body = new URLSearchParams({ kind: 'register', ...texts, ...box, privacyStatement: 'on' })
    passMinutes(1)
    expect((await visitor(origin).send('/anfragen?tab=anmeldung', { method: 'POST', body })).status).toBe(200)
    return stored().map(record => record.earlyStart)
  }
  const earlyStartConsent = { date: expect.stringMatching(/^2026-11-28T09/), wording: earlyStartWording }
  expect(await wishes(soon)).toEqual([earlyStartConsent, earlyStartConsent])
  expect(await wishes(soon, '')).toEqual([undefined, undefined])
  // Without scripts, a ticked box of another date does not count.
  expect(await wishes(soon, 'another')).toEqual([earlyStartConsent, undefined])
  expect(await wishes({ ...soon, withdrawal: false })).toEqual([undefined, undefined])
  const late = { withdrawal: true, startDate: '2026-12-28T09:00:00.000Z', endDate: '2026-12-28T14:00:00.000Z' }
  expect(await wishes(late)).toEqual([undefined, undefined])
})

test('registration is open until the very last moment, and for an unlisted event with a known id', async () => {
  const open = { registrationUntil: '2026-11-28T09:00:00.001Z', listed: false }
  const { origin, stored } = await openTestSite({}, changing(open))
  expect((await visitor(origin).post('/api/registration/add', registration)).status).toBe(200)
  expect(stored()).toHaveLength(1)
})

test('an administrator can add a guest after registration has closed, but not to a cancelled event', async () => {
  const add = async (changes: Partial<Event>) => {
    const { as } = await openTestSiteWithAccounts({}, changing(changes))
    const body = { name: 'Martina', event: registration.event }
    const response = await as('admin').post('/api/registration/add', body)
    return [response.status, (await response.json()).error?.fields]
  }
  expect(await add({ registrationUntil: cancelled.date })).toEqual([200, undefined])
  expect(await add({ cancelled })).toEqual([400, { event: 'This event is called off.' }])
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

test('a reused request id is a conflict, and the answer contains no personal data', async () => {
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

test('nobody can register for a past or hidden event', async () => {
  const { origin, clock } = await openTestSite()
  const { post } = visitor(origin)
  const inactive = starterEvents('2026-11-28').find(event => !event.active)?._id
  const refused = await post('/api/registration/add', { ...registration, event: inactive })
  expect((await refused.json()).error.fields.event).toBe('Bitte wähle zuerst einen Termin.')
  clock.now = '2029-01-01T00:00:00.000Z'
  const late = await post('/api/registration/add', registration)
  expect((await late.json()).error.fields.event).toMatch(/vorbei/)
})

test('a clock set back does not lengthen the wait for the limit', async () => {
  const site = await openTestSite()
  const { post } = visitor(site.origin)
  for (let i = 0; i < 5; i += 1) await post('/api/registration/add', inquiry)
  site.passMinutes(-24 * 60)
  expect((await post('/api/registration/add', inquiry)).status).toBe(200)
})

test('a visitor’s sixth form within ten minutes is refused', async () => {
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

/** Sends inquiries as from these addresses, in turn; returns how each was answered. */
async function inquiriesFrom(origin: string, ips: readonly string[]) {
  const statuses: number[] = []
  for (const ip of ips)
    statuses.push((await visitor(origin, { 'X-Forwarded-For': ip }).post('/api/registration/add', inquiry)).status)
  return statuses
}
const repeated = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

test('one IPv6 line sends twenty inquiries in ten minutes, however many networks it has', async () => {
  const site = await openTestSite(proxied)
  const lines = repeated(21, at => `2001:db8:1:${at.toString(16)}::1`)
  expect(await inquiriesFrom(site.origin, lines)).toEqual([...repeated(20, () => 200), 429])
  expect(site.stored()).toHaveLength(20)
  // Another line is not held back, nor are two neighbours with IPv4, nor a registration.
  expect(await inquiriesFrom(site.origin, ['2001:db8:2::1', '192.0.2.1', '192.0.2.2'])).toEqual([200, 200, 200])
  const registered = visitor(site.origin, { 'X-Forwarded-For': lines[20] ?? '' })
  expect((await registered.post('/api/registration/add', registration)).status).toBe(200)
  site.passMinutes(10)
  expect(await inquiriesFrom(site.origin, lines.slice(-1))).toEqual([200])
})

test('one IPv6 line sends sixty registrations in ten minutes, whatever inquiries it sends', async () => {
  const site = await openTestSite(proxied)
  const register = (ip: string) =>
    visitor(site.origin, { 'X-Forwarded-For': ip }).post('/api/registration/add', registration)
  const lines = repeated(61, at => `2001:db8:1:${at.toString(16)}::1`)
  const answers: Response[] = []
  for (const line of lines) answers.push(await register(line))
  expect(answers.map(({ status }) => status)).toEqual([...repeated(60, () => 200), 429])
  expect(answers[60]?.headers.get('Retry-After')).toBe('600')
  expect(site.stored()).toHaveLength(60)
  expect(await inquiriesFrom(site.origin, lines.slice(-1))).toEqual([200])
  expect((await register('2001:db8:2::1')).status).toBe(200)
  site.passMinutes(10)
  expect((await register(lines[60] ?? '')).status).toBe(200)
})

test('the whole site accepts 300 inquiries an hour, then names a phone number; registrations continue', async () => {
  const site = await openTestSiteWithAccounts(proxied)
  const notices = async () => (await call(site.as('admin').api.system.$get({ header: longWait }))).problems.notices
  const addresses = repeated(300, at => `198.51.${at >> 8}.${at & 255}`)
  expect(new Set(await inquiriesFrom(site.origin, addresses))).toEqual(new Set([200]))
  expect(await notices()).toEqual([])

  const late = visitor(site.origin, { 'X-Forwarded-For': '203.0.113.1' })
  const refused = await late.post('/api/registration/add', inquiry)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600'])
  expect((await refused.json()).error.message).toBe(
    'Gerade kommen hier ungewöhnlich viele Nachrichten an. Bitte versuch es in 60 Minuten noch einmal. Oder ruf mich an: 01234 56789.',
  )
  // Being refused by one limit uses up none of the others: all five of this visitor are left.
  for (let i = 0; i < 5; i += 1) expect((await late.post('/api/registration/add', registration)).status).toBe(200)
  expect(site.stored()).toHaveLength(305)

  expect(await notices()).toEqual([
    'More than 300 inquiries came within an hour, probably from a program. Further ones were refused, the last one at 28.11.26(10:00); registrations were not.',
  ])
  const { contact } = await (await site.as('admin').send('/api/site/texts')).json()
  await site.as('admin').post('/api/site/edit', { contact: { ...contact, phone: '' } })
  const other = visitor(site.origin, { 'X-Forwarded-For': '203.0.113.2' })
  const unphoned = await other.post('/api/registration/add', inquiry)
  expect((await unphoned.json()).error.message).toBe(
    'Gerade kommen hier ungewöhnlich viele Nachrichten an. Bitte versuch es in 60 Minuten noch einmal.',
  )
  site.passMinutes(60)
  expect(await inquiriesFrom(site.origin, ['203.0.113.2'])).toEqual([200])
})
