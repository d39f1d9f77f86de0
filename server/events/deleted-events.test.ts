import { expect, test, vi } from 'vitest'
import type { Desk } from '../../domain/office/desk/desk.ts'
import type { BinListEntry } from '../../domain/people/bin/bin.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import type { LetterPreview } from '../bookings/letters/letter-preview.ts'
import { ownLink } from '../bookings/links/own-link.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { storedIn } from '../testing/stored-data.ts'
import { visitor } from '../testing/test-site.ts'

const event = 'termin-01'
const dates = { startDate: '2026-12-03T08:00:00.000Z', endDate: '2026-12-03T14:00:00.000Z' }

/**
 * Opens a site with a date for three: Anna and Ben confirmed, Dora offered a place, Clara waiting. Anna has paid in
 * part.
 */
async function openSite() {
  const site = await openAdminSite()
  await site.post('/site/edit', { ...sampleIssuer, invoicing: { ...sampleIssuer.invoicing, from: '' } })
  const course = { path: 'klassenfahrten', cost: 60, prices: [], asks: [], active: true, minimum: 2 }
  await site.post('/event/edit', { _id: event, title: 'Waldtag', places: 3, ...course, ...dates })
  const add = async (name: string, changes: object = {}): Promise<string> => {
    const email = `${name.toLowerCase()}@example.org`
    const sent = { ...sampleContact, name, email, event, privacyStatement: true, participants: [{ name }], ...changes }
    const { answer } = await site.post('/registration/add', sent)
    return answer._id
  }
  const [anna, ben, dora, clara] = [
    await add('Anna'),
    await add('Ben'),
    await add('Dora', { waiting: true }),
    await add('Clara', { waiting: true }),
  ]
  for (const _id of [anna, ben]) await site.post('/registration/confirm', { _id })
  await site.post('/registration/offer', { _id: dora, until: '2026-12-01T09:00:00.000Z', force: true })
  site.passMinutes(1)
  await site.post('/payment/add', { registration: anna, date: '2026-11-28', cents: 2000, way: 'transfer' })
  const booking = (id: string) => site.stored().find(({ _id }) => _id === id) ?? expect.fail(`no ${id}`)
  const linkOf = (id: string) => {
    const sessions = { current: storedIn(site.dir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
    return ownLink({ sessions, origin: () => '' }, booking(id))
  }
  const pageOf = async (id: string) => {
    const page = await visitor(site.origin).send(linkOf(id))
    return (await page.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  }
  const get = async <T>(path: string): Promise<T> => (await site.admin.send(`/api${path}`)).json()
  const tasks = async () => (await get<Desk>('/desk')).tasks
  const remove = () => site.post('/event/del', { _id: event })
  const bin = () => get<BinListEntry[]>('/bin')
  return { ...site, add, anna, ben, clara, dora, booking, linkOf, pageOf, get, tasks, remove, bin }
}

const promises = /Wir sehen uns|Anzahlung|überweise|IBAN|Stornieren|Umbuchen|Austauschen|Platz annehmen|In den Kalender/

test('the own page of a deleted event promises and asks nothing; after the event is restored, all is as before', async () => {
  const { anna, clara, dora, pageOf, remove, post, bin } = await openSite()
  const everybody = [anna, clara, dora]
  const before = await Promise.all(everybody.map(pageOf))
  await remove()
  for (const page of await Promise.all(everybody.map(pageOf))) {
    expect(page).toContain('Diesen Termin gibt es nicht mehr')
    expect(page).toContain('Du musst nichts tun und nichts bezahlen')
    expect(page).not.toMatch(promises)
    expect(page).not.toMatch(/Bestätigt|Angefragt|Platz angeboten/)
  }
  expect(await pageOf(anna)).toContain('20,00 €')
  const [entry = expect.fail()] = await bin()
  await post('/bin/restore', { _id: entry._id })
  expect(await Promise.all(everybody.map(pageOf))).toEqual(before)
})

test('a deleted event’s offer cannot be accepted, cancelling is free, and no guest is confirmed', async () => {
  const { anna, dora, clara, linkOf, origin, booking, remove, post } = await openSite()
  await remove()
  const send = async (id: string, action: string, values: Record<string, string> = {}) => {
    const page = await visitor(origin).send(`${linkOf(id)}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ lastModifiedDate: booking(id).lastModifiedDate, ...values }),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    return [page.status, (await page.text()).includes('Diesen Termin gibt es nicht mehr.')]
  }
  expect(await send(dora, 'annehmen', { privacyStatement: 'on' })).toEqual([409, true])
  expect(await send(anna, 'stornieren', { [`geht-${booking(anna).participants[0]?._id}`]: 'on' })).toEqual([409, true])
  for (const [path, _id] of [
    ['confirm', anna],
    ['offer', clara],
    ['accept', dora],
  ])
    expect(await post(`/registration/${path}`, { _id })).toMatchObject({
      status: 409,
      message: 'This event is in the bin. Please restore it or call it off.',
    })
})

test('a deleted event has no due, late or automatically refunded amounts, and keeps its payments', async () => {
  const { anna, booking, remove, post, get, tasks } = await openSite()
  expect((await get<object[]>('/payment/open')).length).toBeGreaterThan(0)
  await remove()
  expect(await get('/payment/open')).toEqual([])
  expect(await get('/desk/money')).toMatchObject({ rows: [], total: 0 })
  expect((await tasks()).map(({ kind }) => kind)).not.toContain('overdue')
  expect((await post('/payment/remind', { registration: anna })).status).toBe(409)
  expect(booking(anna).payments).toHaveLength(1)
  const payable = await post('/payment/payable', { ids: [anna] })
  expect(payable.answer.find(({ id }: { id: string }) => id === anna)).toMatchObject({ open: 0, dues: [] })
})

test('an event in the bin charges no fee, not even through the educator, and writes nothing off', async () => {
  const { anna, ben, booking, remove, post, bin } = await openSite()
  await remove()
  const inBin = { status: 409, message: 'This event is in the bin. Please restore it or call it off.' }
  for (const [path, sent] of [
    ['cancel', { _id: anna, cents: 1 }],
    ['writeOff', { _id: ben, reason: 'nicht erschienen' }],
    ['writeOff', { _id: ben, reason: 'nicht erschienen', letter: true, preview: true }],
  ] as const)
    expect([path, await post(`/registration/${path}`, sent)]).toMatchObject([path, inBin])
  expect(booking(ben).writtenOff ?? []).toEqual([])
  expect((await post('/registration/cancel', { _id: anna })).status).toBe(200)
  expect(booking(anna)).toMatchObject({ state: 'cancelled', fees: [] })
  const [entry = expect.fail()] = await bin()
  await post('/bin/restore', { _id: entry._id })
  expect((await post('/registration/writeOff', { _id: ben, reason: 'nicht erschienen' })).status).toBe(200)
})

test('the desk shows how many guests a deleted event has, until it is restored or called off', async () => {
  const { remove, tasks, post, bin, get } = await openSite()
  const deleted = async () => (await tasks()).filter(({ kind }) => kind === 'deleted')
  expect(await deleted()).toEqual([])
  await remove()
  expect(await deleted()).toMatchObject([{ kind: 'deleted', event, title: 'Waldtag', people: 4, ...dates }])
  const [entry = expect.fail()] = await bin()
  expect(entry.people).toBe(4)
  expect(await get('/bin/events')).toMatchObject([{ entry: entry._id, people: 4, event: { _id: event } }])
  await post('/bin/restore', { _id: entry._id })
  expect(await deleted()).toEqual([])
  await remove()
  await post('/event/cancel', { _id: event, reason: 'Ich bin krank' })
  expect(await deleted()).toEqual([])
})

test('an event in the bin is called off with a letter to everybody, as the preview shows it', async () => {
  const { remove, post, outbox, booking, anna, clara, get, bin, pageOf } = await openSite()
  await remove()
  const call = { _id: event, reason: 'Ich bin krank' }
  expect((await post('/event/cancel', { ...call, lastModifiedDate: '2026-01-01T00:00:00.000Z' })).status).toBe(409)
  const preview: LetterPreview = (await post('/event/cancel', { ...call, preview: true })).answer
  expect(preview.letters.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Dora', 'Clara'])
  expect(preview.letters[0]?.text).toMatch(/Du bekommst zurück: 20,00.€/)
  expect(booking(anna).history.at(-1)?.what).not.toBe('eventCancelled')
  const { status, answer } = await post('/event/cancel', call)
  expect([status, answer.cancelled.reason]).toEqual([200, 'Ich bin krank'])
  expect(outbox().filter(({ subject }) => subject.startsWith('Abgesagt'))).toHaveLength(4)
  for (const id of [anna, clara]) expect(booking(id).history.at(-1)?.what).toBe('eventCancelled')
  expect(await get('/desk/money')).toMatchObject({ rows: [{ kind: 'back', registration: anna, cents: 2000 }] })
  expect(await pageOf(anna)).toContain('Dieser Termin ist abgesagt')
  expect((await post('/event/cancel', call)).status).toBe(409)
  const [entry = expect.fail()] = await bin()
  expect(entry.people).toBeUndefined()
  expect((await post('/bin/del', { _ids: [entry._id] })).status).toBe(200)
})

test('an event is deleted for good once no guest waits for news of it', async () => {
  const { remove, post, bin, anna, ben, clara, dora } = await openSite()
  await remove()
  const [entry = expect.fail()] = await bin()
  expect(await post('/bin/del', { _ids: [entry._id] })).toMatchObject({
    status: 409,
    message: '4 people wait to hear what becomes of “Waldtag”. Please restore it or call it off first.',
  })
  for (const _id of [anna, ben, clara, dora]) await post('/registration/cancel', { _id })
  expect((await post('/bin/del', { _ids: [entry._id] })).status).toBe(200)
})

test('an event deleted after it took place still claims its payments, and leaves the bin', async () => {
  const { remove, post, bin, get, tasks, passMinutes } = await openSite()
  await post('/event/edit', { _id: event, startDate: '2026-11-28T10:00:00.000Z', endDate: '2026-11-28T11:00:00.000Z' })
  const open = await get<object[]>('/payment/open')
  passMinutes(150)
  await remove()
  expect(await get<object[]>('/payment/open')).toHaveLength(open.length)
  expect((await tasks()).map(({ kind }) => kind)).not.toContain('deleted')
  const [entry = expect.fail()] = await bin()
  expect((await post('/bin/del', { _ids: [entry._id] })).status).toBe(200)
})

test('an offer that expired while its event was in the bin runs for another day, with a letter', async () => {
  const { add, clock, booking, remove, post, bin, outbox } = await openSite()
  const emil = await add('Emil', { waiting: true })
  await post('/registration/offer', { _id: emil, until: '2026-11-28T09:40:00.000Z', force: true })
  await remove()
  clock.now = '2026-11-28T10:00:00.000Z'
  const [entry = expect.fail()] = await bin()
  const letters = () => outbox().filter(({ to }) => to.startsWith('emil')).length
  const before = letters()
  expect((await post('/bin/restore', { _id: entry._id })).status).toBe(200)
  expect(booking(emil)).toMatchObject({ state: 'offered', until: '2026-11-29T10:00:00.000Z' })
  expect(booking(emil).history.at(-1)).toMatchObject({ what: 'prolonged', by: 'system' })
  expect(letters()).toBe(before + 1)
})

test('letters that wait when their event is deleted go out once it is restored, and not if it is called off', async () => {
  const mail = await openMailServer()
  const { post, admin, passMinutes, outbox } = await openAdminSite({ SMTP_URL: mail.url })
  const course = { path: '', places: null, cost: 60, prices: [], asks: [], active: true }
  await post('/event/edit', { _id: event, title: 'Waldtag', ...course, ...dates })
  const { answer: other } = await post('/event/add', {
    ...{ ...course, ...dates, title: 'Feuertag', locationName: '', locationLink: '' },
  })
  const add = async (name: string, of = event): Promise<string> => {
    const sent = { name, email: `${name.toLowerCase()}@example.org`, event: of, participants: [{ name }] }
    return (await post('/registration/add', sent)).answer._id
  }
  const [anna, ben, carl] = [await add('Anna'), await add('Ben'), await add('Carl', other._id)]
  for (const _id of [anna, carl]) await post('/registration/confirm', { _id })
  await post('/event/del', { _id: event })
  passMinutes(1)
  await mail.wait(1)
  // Anna's letter was due first.
  await vi.waitFor(() => expect(outbox()).toHaveLength(1))
  expect(mail.to('anna@example.org')).toEqual([])
  const [entry = expect.fail()]: BinListEntry[] = await (await admin.send('/api/bin')).json()
  await post('/bin/restore', { _id: entry._id })
  await mail.wait(2)
  expect(mail.to('anna@example.org').map(({ mail }) => mail.subject)).toEqual(['Dein Platz ist fest: Waldtag'])

  await post('/registration/confirm', { _id: ben })
  await post('/event/del', { _id: event })
  passMinutes(1)
  await post('/event/cancel', { _id: event, reason: 'Sturm' })
  await mail.wait(4)
  await vi.waitFor(() => expect(outbox()).toEqual([]))
  expect(mail.to('ben@example.org').map(({ mail }) => mail.subject)).toEqual(['Abgesagt: Waldtag'])
})
