import { expect, test, vi } from 'vitest'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { openMailServer } from '../../testing/servers/mail-server.ts'
import { storedIn } from '../../testing/stored-data.ts'
import { visitor } from '../../testing/test-site.ts'
import { ownLink } from '../links/own-link.ts'

const event = 'termin-01'
const begun = { startDate: '2026-11-28T08:00:00.000Z', endDate: '2026-11-28T14:00:00.000Z' }
const coming = { startDate: '2026-12-05T08:00:00.000Z', endDate: '2026-12-05T14:00:00.000Z' }
const words = 'Der Termin hat schon begonnen. Ich schreibe dir, ob du noch dazukommen kannst.'
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

/** Opens a site that confirms by itself, on 28 November at 10 in Berlin; the event began at 9. */
async function openSite(changes: object = begun, env = {}) {
  const site = await openAdminSite(env)
  const course = { path: 'klassenfahrten', prices: [], asks: [], active: true, confirmation: 'automatic', listed: true }
  await site.post('/event/edit', { _id: event, title: 'Waldtag', cost: 30, places: null, ...course, ...changes })
  const register = async (changes: object = {}) => {
    const sent = { ...sampleContact, event, privacyStatement: true, ...changes }
    const answer = await visitor(site.origin).post('/api/registration/add', sent)
    return [answer.status, site.stored().at(-1)] as const
  }
  const linkOf = (id: string) => {
    const sessions = { current: storedIn(site.dir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
    const booking = site.stored().find(({ _id }) => _id === id) ?? expect.fail(`no ${id}`)
    return ownLink({ sessions, origin: () => '' }, booking)
  }
  const seen = async (path: string) => plain(await (await visitor(site.origin).send(path)).text())
  return { ...site, course, register, linkOf, seen }
}

test('the form mentions that an event has begun, whether its link or a plain form chose it', async () => {
  const { seen, clock } = await openSite(coming)
  const pages = [`/anfragen?tab=anmeldung&event=${event}`, '/anfragen?tab=anmeldung', '/info/klassenfahrten']
  for (const page of pages) expect(await seen(page)).not.toContain(words)
  // No cached page outlives the start.
  clock.now = '2026-12-05T08:00:00.000Z'
  for (const page of pages) expect(await seen(page), page).toContain(words)
})

test('a registration for a begun event is not confirmed; page and letter mention that it has begun', async () => {
  const mail = await openMailServer()
  const { register, linkOf, seen } = await openSite(begun, { SMTP_URL: mail.url })
  const [status, booking = expect.fail()] = await register()
  expect([status, booking.state]).toEqual([200, 'requested'])
  const page = await seen(linkOf(booking._id))
  expect(page).toContain(words)
  expect(page).not.toContain('Wir sehen uns')
  await vi.waitFor(() => expect(mail.to(sampleContact.email)).toHaveLength(1))
  const [receipt] = mail.to(sampleContact.email)
  expect(receipt?.mail.subject).toMatch(/^Deine Anmeldung/)
  expect(receipt?.mail.text?.replace(/\s+/g, ' ')).toContain(words)
})

test('the educator’s own entries for a begun event are not confirmed automatically either', async () => {
  const { post, stored } = await openSite()
  const people = { event, participants: [{ name: 'Clara' }] }
  for (const more of [{}, { force: true }]) {
    await post('/registration/add', { name: 'Clara', email: 'clara@example.org', ...people, ...more })
    expect(stored().at(-1)?.state).toBe('requested')
  }
  const { _id, lastModifiedDate } = stored().at(-1) ?? expect.fail('no booking')
  const { answer } = await post('/registration/confirm', { _id, lastModifiedDate })
  expect(answer.state).toBe('confirmed')
})

test('no guest gets into a begun event without the educator: not by moving, an offer or a payment', async () => {
  const { course, register, post, linkOf, origin, stored, clock } = await openSite(coming)
  const { answer: other } = await post('/event/add', {
    ...{ title: 'Waldtag', cost: 30, places: null, locationName: '', locationLink: '', ...course },
    ...{ startDate: '2026-12-06T08:00:00.000Z', endDate: '2026-12-06T14:00:00.000Z' },
  })
  const [, moving = expect.fail()] = await register({ event: other._id })
  expect(moving.state).toBe('confirmed')
  const waiting = { name: 'Clara', email: 'clara@example.org', event, participants: [{ name: 'Clara' }], waiting: true }
  await register({ name: 'Dora', email: 'dora@example.org' })
  await post('/event/edit', { _id: event, places: 1 })
  const { answer: offered } = await post('/registration/add', waiting)
  await post('/registration/offer', { _id: offered._id, until: coming.startDate, force: true })
  await post('/event/edit', { _id: event, places: null })
  clock.now = '2026-12-05T09:00:00.000Z'
  const send = async (id: string, action: string, values: Record<string, string>) => {
    const { lastModifiedDate = '' } = stored().find(({ _id }) => _id === id) ?? {}
    const page = await visitor(origin).send(`${linkOf(id)}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ lastModifiedDate, ...values }),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    return page.status
  }
  // A reminder sent meanwhile changes the booking's version.
  await vi.waitFor(async () => expect(await send(moving._id, 'umbuchen', { event })).toBe(400))
  expect(stored().find(({ _id }) => _id === moving._id)?.event).toBe(other._id)

  expect(await send(offered._id, 'annehmen', { privacyStatement: 'on' })).toBe(409)
  expect(stored().find(({ _id }) => _id === offered._id)?.state).toMatch(/offered|lapsed/)

  const [, requested = expect.fail()] = await register({ name: 'Ben', email: 'ben@example.org' })
  await post('/payment/add', { registration: requested._id, date: '2026-12-05', cents: 3000, way: 'transfer' })
  expect(stored().find(({ _id }) => _id === requested._id)?.state).toBe('requested')
})
