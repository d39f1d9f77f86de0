import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import type { Invoice } from '../../domain/money/invoices/invoice.ts'
import { leftOnVoucher, type Voucher } from '../../domain/money/vouchers/voucher.ts'
import type { BinEntry } from '../../domain/people/bin/bin.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import type { LetterPreview } from '../bookings/letters/letter-preview.ts'
import { ownLink } from '../bookings/links/own-link.ts'
import { deriveCode } from '../money/vouchers/codes.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { storedIn } from '../testing/stored-data.ts'
import { visitor } from '../testing/test-site.ts'

const event = 'termin-01'
const other = 'termin-02'
const reason = 'Für den Tag ist Sturm angesagt'
const dates = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T14:00:00.000Z' }
const later = { startDate: '2027-06-08T08:00:00.000Z', endDate: '2027-06-08T14:00:00.000Z' }
const otherDates = { startDate: '2027-07-01T08:00:00.000Z', endDate: '2027-07-01T14:00:00.000Z' }

/** Opens a site with a date for two, and another one of the same info page. */
async function openSite(env: Record<string, string> = {}) {
  const site = await openAdminSite(env)
  await site.post('/site/edit', { ...sampleIssuer, invoicing: { ...sampleIssuer.invoicing, from: '2026-11-28' } })
  const course = { path: 'klassenfahrten', cost: 60, prices: [], asks: [], active: true }
  await site.post('/event/edit', { _id: event, title: 'Waldtag', places: 2, ...course, ...dates })
  await site.post('/event/edit', { _id: other, title: 'Waldtag im Juli', places: 2, ...course, ...otherDates })
  const add = async (name: string, changes: object = {}): Promise<string> => {
    const email = `${name.toLowerCase()}@example.org`
    const sent = { ...sampleContact, name, email, event, privacyStatement: true, participants: [{ name }], ...changes }
    const { answer } = await site.post('/registration/add', sent)
    return answer._id
  }
  const confirm = async (_id: string) => {
    await site.post('/registration/confirm', { _id })
    site.passMinutes(1)
  }
  const letters = (subject: string) => site.outbox().filter(mail => mail.subject.startsWith(subject))
  const booking = (id: string) => site.stored().find(({ _id }) => _id === id) ?? expect.fail(`no ${id}`)
  const stored = () => site.dataOf<Event[]>('events').find(({ _id }) => _id === event) ?? expect.fail('no event')
  const pageOf = async (id: string) => {
    const sessions = { current: storedIn(site.dir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
    const page = await visitor(site.origin).send(ownLink({ sessions, origin: () => '' }, booking(id)))
    return (await page.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  }
  return { ...site, add, confirm, letters, booking, stored, pageOf }
}
/** Letters are broken into lines. */
const unbroken = (text = '') => text.replace(/\s+/g, ' ')
const callOff = { _id: event, reason }

test('calling an event off sends a letter to everybody with a place or on the waiting list, exactly as previewed', async () => {
  const { add, confirm, post, letters, booking, stored } = await openSite()
  const anna = await add('Anna')
  await confirm(anna)
  const ben = await add('Ben')
  const clara = await add('Clara', { waiting: true })
  await add('Dora', { waiting: true, email: '' })
  const gone = await add('Emil', { waiting: true })
  await post('/registration/cancel', { _id: gone })
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 6000, way: 'transfer' })
  const sent = { ...callOff, paragraph: 'Liebe {vorname}, schade!' }
  const { answer } = await post('/event/cancel', { ...sent, preview: true })
  const preview: LetterPreview = answer
  expect(stored().cancelled).toBeUndefined()
  expect(letters('Abgesagt')).toEqual([])
  expect(preview.withoutAddress).toEqual(['Dora'])
  expect(answer).toMatchObject({ dates: 1, later: [], refund: 6000, toVoucher: 0 })
  expect(preview.letters.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Clara'])
  const toAnna = unbroken(preview.letters[0]?.text)
  for (const words of [`Der Grund: ${reason}.`, 'Liebe Anna, schade!', 'Waldtag im Juli', 'zählt dort'])
    expect(toAnna).toContain(words)
  expect(toAnna).toMatch(/Du bekommst zurück: 60,00.€/)
  expect(unbroken(preview.letters[2]?.text)).toContain('auf der Warteliste')
  expect(preview.letters[2]?.text).not.toContain('Waldtag im Juli')

  const { status, answer: event } = await post('/event/cancel', sent)
  expect([status, event.cancelled.reason]).toEqual([200, reason])
  expect(letters('Abgesagt').map(({ to, subject }) => ({ to, subject }))).toEqual(
    preview.letters.map(({ email, subject }) => ({ to: email, subject })),
  )
  expect([anna, ben, clara].map(id => booking(id).state)).toEqual(['confirmed', 'requested', 'waiting'])
  expect(booking(anna).history.at(-1)).toMatchObject({ what: 'eventCancelled', by: 'educator', detail: reason })
  expect(booking(gone).history.at(-1)?.what).toBe('cancelled')
})

test('a called-off event stays called off: no second call-off, confirmation, registration or offer', async () => {
  const { add, post, origin, letters, booking, passMinutes } = await openSite()
  const anna = await add('Anna')
  await add('Ben')
  const clara = await add('Clara', { waiting: true })
  expect((await post('/event/cancel', { ...callOff, lastModifiedDate: '2026-01-01T00:00:00.000Z' })).status).toBe(409)
  expect((await post('/event/cancel', { ...callOff, reason: ' ' })).status).toBe(400)
  await post('/event/cancel', callOff)
  for (const path of ['/event/cancel', '/event/move'])
    expect((await post(path, { ...callOff, ...later })).message).toBe('This event is called off.')
  expect((await post('/registration/confirm', { _id: anna })).status).toBe(409)
  await post('/registration/cancel', { _id: anna })
  passMinutes(5)
  expect((await post('/registration/offer', { _id: clara })).status).toBe(409)
  const open = await visitor(origin).post('/api/registration/add', { ...sampleContact, event, privacyStatement: true })
  expect([open.status, (await open.json()).error.message]).toEqual([
    400,
    'Dieser Termin ist abgesagt. Bitte wähle einen anderen.',
  ])
  expect(await (await visitor(origin).send('/kalender')).text()).toContain('Abgesagt')
  expect(booking(clara).state).toBe('waiting')
  expect(letters('Ein Platz ist frei')).toEqual([])
})

test('an unknown placeholder is refused before a letter goes out, and so is any placeholder in the reason', async () => {
  const { add, post, letters, stored } = await openSite()
  await add('Anna')
  const unknown =
    'There is no placeholder {vornahme}. Please use only {vorname}, {name}, {termin}, {datum}, {ort}, {personen}.'
  const unfilled = 'Placeholders do not work here. Please remove {vorname}, {x}.'
  for (const path of ['/event/cancel', '/event/move']) {
    const send = (changes: object) => post(path, { ...callOff, ...later, ...changes })
    const paragraph = await send({ paragraph: 'Liebe {vornahme}, schade, {name}.' })
    expect([paragraph.status, paragraph.fields.paragraph]).toEqual([400, unknown])
    const because = await send({ reason: 'Liebe {vorname}: {x}' })
    expect([because.status, because.fields.reason]).toEqual([400, unfilled])
  }
  expect(letters('')).toEqual(letters('Deine Anmeldung'))
  expect(stored()).toMatchObject(dates)
  expect((await post('/event/cancel', { ...callOff, paragraph: 'Liebe {vorname}' })).status).toBe(200)
})

test('a refusal cannot be undone once the event has moved: its guest does not know the new date', async () => {
  const { add, post, booking } = await openSite()
  const anna = await add('Anna')
  const { answer } = await post('/registration/decline', { _id: anna })
  await post('/event/move', { _id: event, ...later })
  const undone = await post('/registration/undo', { _id: anna, decided: answer.history.at(-1).date })
  expect(undone.status).toBe(409)
  expect(booking(anna).state).toBe('declined')
})

test('a past event can be neither called off nor moved', async () => {
  const { post } = await openSite()
  await post('/event/edit', { _id: event, startDate: '2026-11-27T08:00:00.000Z', endDate: '2026-11-27T14:00:00.000Z' })
  expect((await post('/event/cancel', callOff)).message).toBe('This event is over.')
  expect((await post('/event/move', { _id: event, ...otherDates })).message).toBe('This event is over.')
})

test('one letter brings the reversal, the refund and a calendar file that removes the date', async () => {
  const mail = await openMailServer()
  const { add, confirm, post, dataOf } = await openSite({ SMTP_URL: mail.url })
  const anna = await add('Anna')
  await confirm(anna)
  await vi.waitFor(() => expect(mail.to('anna@example.org')).toHaveLength(1))
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 6000, way: 'transfer' })
  const { answer } = await post('/event/cancel', { ...callOff, preview: true })
  expect(answer).toMatchObject({ refund: 6000, invoices: 1 })
  await post('/event/cancel', callOff)
  const letter = await vi.waitFor(
    () =>
      mail.to('anna@example.org').find(({ mail }) => mail.subject === 'Abgesagt: Waldtag') ?? expect.fail('not yet'),
  )
  const [invoice, reversal] = dataOf<Invoice[]>('invoices')
  expect(reversal).toMatchObject({ kind: 'reversal', reverses: { number: invoice?.number } })
  const names = letter.mail.attachments.map(({ filename }) => filename)
  expect(names.toSorted()).toEqual([`${reversal?.number}.pdf`, 'termin.ics'])
  expect(letter.mail.text).toContain(`Die Rechnung ${invoice?.number} gilt nicht mehr.`)
  const fileOf = (at: number) => {
    const file = mail.to('anna@example.org')[at]?.mail.attachments.find(({ filename }) => filename === 'termin.ics')
    const { content = '' } = file ?? {}
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    const vevent = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
    const of = (name: string) => vevent?.getFirstPropertyValue(name)
    return { uid: of('uid'), status: of('status'), sequence: Number(of('sequence')) }
  }
  const last = mail.to('anna@example.org').indexOf(letter)
  expect(fileOf(last)).toMatchObject({ uid: fileOf(0).uid, status: 'CANCELLED' })
  expect(fileOf(last).sequence).toBeGreaterThan(fileOf(0).sequence)
})

test('a voucher that paid for two bookings gets its whole amount back', async () => {
  const { add, confirm, post, dataOf, booking, dir } = await openSite()
  const { answer: sold } = await post('/voucher/add', { name: 'Ida Sommer', email: 'ida@example.org', cents: 15_000 })
  const secret = { sessions: { current: storedIn(dir, 'sessions') } } as Parameters<typeof deriveCode>[0]
  const voucher = deriveCode(secret, sold._id, 1)
  const parties = [await add('Anna', { voucher }), await add('Ben', { voucher })]
  for (const id of parties) await confirm(id)
  const amountsLeft = () => dataOf<Voucher[]>('vouchers').map(leftOnVoucher)
  expect(amountsLeft()).toEqual([3000])
  const { answer } = await post('/event/cancel', { ...callOff, preview: true })
  expect(unbroken((answer as LetterPreview).letters[0]?.text)).toContain('Zurück auf dem Gutschein: 60,00')
  expect(answer).toMatchObject({ refund: 0, toVoucher: 12_000 })
  await post('/event/cancel', callOff)
  expect(amountsLeft()).toEqual([15_000])
  for (const id of parties) expect(booking(id).payments.map(({ cents }) => cents)).toEqual([6000, -6000])
})

test('deleting the event afterwards changes neither the letters nor the amounts owed', async () => {
  const { add, confirm, post, letters, admin, pageOf } = await openSite()
  const anna = await add('Anna')
  await confirm(anna)
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 6000, way: 'transfer' })
  await post('/event/cancel', { ...callOff, paragraph: 'Schade um den Tag!' })
  await post('/event/del', { _id: event })
  const [letter] = letters('Abgesagt')
  const answer = await (await admin.send(`/api/mail/outbox/letter?_id=${letter?._id}`)).json()
  const text = unbroken(answer.text)
  for (const words of [reason, 'Schade um den Tag!', 'Waldtag']) expect(text).toContain(words)
  expect(text).toMatch(/Du bekommst zurück: 60,00.€/)
  const page = await pageOf(anna)
  expect(page).toContain('Dieser Termin ist abgesagt')
  for (const gone of ['Etwas ändern', 'Kein Widerrufsrecht']) expect(page).not.toContain(gone)
  expect(await (await admin.send('/api/payment/open')).json()).toEqual([])
})

test('a called-off event that is deleted stays called off: nobody is confirmed or offered a place', async () => {
  const { add, post, booking, letters } = await openSite()
  const anna = await add('Anna')
  await add('Ben')
  const clara = await add('Clara', { waiting: true })
  await post('/event/cancel', callOff)
  await post('/event/del', { _id: event })
  expect((await post('/registration/confirm', { _id: anna })).message).toBe('This event is called off.')
  expect((await post('/registration/offer', { _id: clara })).message).toBe('This event is called off.')
  expect([anna, clara].map(id => booking(id).state)).toEqual(['requested', 'waiting'])
  expect(letters('Dein Platz ist fest')).toEqual([])
})

test('moving an event keeps the booked price and terms, and shows the old and new date', async () => {
  const { add, confirm, post, letters, booking, stored, pageOf } = await openSite()
  const anna = await add('Anna')
  await confirm(anna)
  await add('Ben')
  const clara = await add('Clara', { waiting: true })
  await post('/event/edit', { _id: event, title: 'Waldtag neu', registrationUntil: '2027-05-30T22:00:00.000Z' })
  const sent = { _id: event, ...later, reason: 'Der Wald ist an dem Tag gesperrt' }
  const { answer } = await post('/event/move', { ...sent, preview: true })
  expect(stored()).toMatchObject(dates)
  const texts = (answer as LetterPreview).letters.map(({ text }) => unbroken(text))
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain(
    'Neuer Termin: Di., 08. Juni 2027, 10 bis 16 Uhr, bisher Di., 01. Juni 2027, 10 bis 16 Uhr Neuer Titel: Waldtag neu, bisher Waldtag',
  )
  expect(texts[0]).toContain('Passt es nicht, bekommst du alles zurück.')
  expect(texts[2]).toContain('auf der Warteliste')
  expect((await post('/event/move', sent)).status).toBe(200)
  expect(stored()).toMatchObject({
    ...later,
    registrationUntil: '2027-06-06T22:00:00.000Z',
    moved: { startDate: dates.startDate },
  })
  expect(letters('Neuer Termin: Waldtag')).toHaveLength(3)
  for (const id of [anna, clara])
    expect(booking(id).eventSnapshot).toMatchObject({ title: 'Waldtag', cost: 60, ...later })
  expect(booking(anna).history.at(-1)).toMatchObject({ what: 'eventMoved', was: dates })
  expect(await pageOf(anna)).toContain('Di., 08. Juni 2027')
})

test('editing a date sends no letter, and keeps agreements', async () => {
  const { add, post, letters, booking } = await openSite()
  const anna = await add('Anna')
  await post('/event/edit', { _id: event, ...later })
  expect(letters('Neuer Termin')).toEqual([])
  expect(booking(anna).eventSnapshot).toMatchObject(dates)
})

/** Deletes a booking, does something to its event, and restores the booking. */
async function restoreAfter(site: Awaited<ReturnType<typeof openSite>>, id: string, path: string, change: object) {
  await site.post('/registration/del', { _id: id })
  await site.post(path, { _id: event, ...change })
  const [deleted] = site.dataOf<BinEntry[]>('bin')
  return site.post('/bin/restore', { _id: deleted?._id })
}

test('a restored booking gets the letter about its called-off event, and its voucher back', async () => {
  const site = await openSite()
  const { answer: sold } = await site.post('/voucher/add', { name: 'Ida', email: 'ida@example.org', cents: 15_000 })
  const secret = { sessions: { current: storedIn(site.dir, 'sessions') } } as Parameters<typeof deriveCode>[0]
  const anna = await site.add('Anna', { voucher: deriveCode(secret, sold._id, 1) })
  await site.confirm(anna)
  await site.add('Ben')
  await site.add('Clara', { waiting: true })
  const amountsLeft = () => site.dataOf<Voucher[]>('vouchers').map(leftOnVoucher)
  expect(amountsLeft()).toEqual([9000])
  const { status, answer } = await restoreAfter(site, anna, '/event/cancel', { reason })
  expect(status).toBe(200)
  expect(answer.notes).toEqual(['Its event was called off meanwhile. The letter about that goes out now.'])
  expect(site.booking(anna).history.at(-1)).toMatchObject({ what: 'eventCancelled', by: 'educator', detail: reason })
  expect(site.letters('Abgesagt').map(({ to }) => to)).toContain('anna@example.org')
  expect(amountsLeft()).toEqual([15_000])
})

test('a restored booking gets the letter about its moved event, and can be cancelled free of charge', async () => {
  const site = await openSite()
  const anna = await site.add('Anna')
  await site.confirm(anna)
  const { answer } = await restoreAfter(site, anna, '/event/move', later)
  expect(answer.notes).toEqual(['Its event was moved meanwhile. The letter about that goes out now.'])
  expect(site.booking(anna)).toMatchObject({ eventSnapshot: later, state: 'confirmed' })
  expect(site.booking(anna).history.at(-1)).toMatchObject({ what: 'eventMoved', was: dates })
  expect(site.letters('Neuer Termin').map(({ to }) => to)).toEqual(['anna@example.org'])
  expect(await site.pageOf(anna)).toContain('verlegt')
})

test('a restored booking gets the letter about the new location that the others got', async () => {
  const site = await openSite()
  const anna = await site.add('Anna')
  const ben = await site.add('Ben')
  await site.confirm(anna)
  const { answer } = await restoreAfter(site, anna, '/event/move', { ...dates, locationName: 'Kiosk am See' })
  expect(site.booking(ben).history.at(-1)?.what).toBe('eventMoved')
  expect(answer.notes).toEqual(['Its event has changed meanwhile. The letter about that goes out now.'])
  expect(site.booking(anna).history.at(-1)).toMatchObject({ what: 'eventMoved', was: dates })
  expect(site.letters('Neuer Ort').map(({ to }) => to)).toContain('anna@example.org')
})

test('a restored booking gets the letter even after its called-off event was deleted', async () => {
  const site = await openSite()
  await site.post('/event/edit', { _id: event, places: null })
  const anna = await site.add('Anna')
  await site.post('/registration/del', { _id: anna })
  await site.post('/event/cancel', callOff)
  await site.post('/event/del', { _id: event })
  const [deleted] = site.dataOf<BinEntry[]>('bin')
  const { answer } = await site.post('/bin/restore', { _id: deleted?._id })
  expect(answer.notes).toEqual([
    'Its event was called off meanwhile. The letter about that goes out now.',
    'Its event has been deleted; what was booked is still in the registration.',
  ])
  expect(site.booking(anna).history.at(-1)?.what).toBe('eventCancelled')
})

test('a restored booking gets no letter about known facts, or about a date that was only edited', async () => {
  const site = await openSite()
  const anna = await site.add('Anna')
  const ben = await site.add('Ben')
  await site.post('/event/move', { _id: event, ...later })
  site.passMinutes(1)
  expect((await restoreAfter(site, anna, '/event/edit', dates)).answer.notes).toEqual([])
  await site.post('/event/cancel', callOff)
  expect((await restoreAfter(site, ben, '/event/edit', { title: 'Anders' })).answer.notes).toEqual([])
  expect([anna, ben].map(id => site.booking(id).history.map(({ what }) => what))).toEqual([
    ['requested', 'eventMoved', 'eventCancelled'],
    ['requested', 'eventMoved', 'eventCancelled'],
  ])
})

test('while letters about an earlier date wait, a later step covers everything', async () => {
  const { add, post, letters, admin } = await openSite()
  await add('Anna')
  await post('/event/move', { _id: event, ...later })
  await post('/event/cancel', callOff)
  const [moved] = letters('Neuer Termin')
  const textOf = async (id: string | undefined) =>
    (await (await admin.send(`/api/mail/outbox/letter?_id=${id}`)).json()).text
  expect(await textOf(moved?._id)).toBeNull()
  expect(await textOf(letters('Abgesagt')[0]?._id)).toContain('Der Termin ist abgesagt')
})
