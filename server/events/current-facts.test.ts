import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { isRescheduled } from '../../domain/bookings/record/called-off.ts'
import type { Event } from '../../domain/events/event.ts'
import type { LetterPreview } from '../bookings/letters/letter-preview.ts'
import { ownLink } from '../bookings/links/own-link.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer, type ReceivedMail } from '../testing/servers/mail-server.ts'
import { storedIn } from '../testing/stored-data.ts'
import { visitor } from '../testing/test-site.ts'

const event = 'termin-01'
const old = { locationName: 'Waldparkplatz', locationLink: 'https://maps.example/parkplatz' }
const place = { locationName: 'Kiosk am See', locationLink: 'https://maps.example/kiosk' }
const dates = { startDate: '2026-12-05T10:00:00.000Z', endDate: '2026-12-05T14:00:00.000Z' }
const later = { startDate: '2026-12-19T09:00:00.000Z', endDate: '2026-12-19T14:00:00.000Z' }
const anna = 'anna@example.org'

/** Opens a site that sends letters, on 28 November, with a date for two on 5 December. */
async function openSite(env?: Record<string, string>) {
  const mail = await openMailServer()
  const site = await openAdminSite(env ?? { SMTP_URL: mail.url })
  const { answer: made } = await site.post('/event/edit', {
    ...{ _id: event, title: 'Waldtag', places: 2, cost: 30, prices: [], asks: [], active: true },
    ...dates,
    ...old,
  })
  /** Waits for this many letters to an address; returns them in order of arrival. */
  const lettersTo = (to: string, count: number) =>
    vi.waitFor(() => {
      expect(mail.to(to)).toHaveLength(count)
      return mail.to(to)
    })
  const book = async (name: string, changes: object = {}): Promise<string> => {
    const email = `${name.toLowerCase()}@example.org`
    const { answer } = await site.post('/registration/add', {
      name,
      email,
      event,
      participants: [{ name }],
      ...changes,
    })
    return answer._id
  }
  const confirm = async (_id: string) => {
    await site.post('/registration/confirm', { _id })
    site.passMinutes(1)
  }
  const booking = (id: string) => site.stored().find(({ _id }) => _id === id) ?? expect.fail(`no ${id}`)
  const pageOf = async (id: string) => {
    const sessions = { current: storedIn(site.dir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
    return (await visitor(site.origin).send(ownLink({ sessions, origin: () => '' }, booking(id)))).text()
  }
  return { ...site, made, mail, lettersTo, book, confirm, booking, pageOf }
}

const unbroken = (text = '') => text.replace(/\s+/g, ' ')
const textOf = ({ mail }: ReceivedMail) => unbroken(mail.text)
const seenOn = (page: string) => unbroken(page.replace(/<[^>]*>/g, ' '))

/** Reads the calendar file of a letter. */
function calendarOf(letter: ReceivedMail) {
  const file = letter.mail.attachments.find(({ filename }) => filename === 'termin.ics')
  const { content = '' } = file ?? expect.fail('no calendar file')
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const vevent = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  const of = (name: string) => vevent?.getFirstPropertyValue(name)
  return {
    uid: String(of('uid')),
    sequence: Number(of('sequence')),
    location: of('location'),
    start: String(of('dtstart')),
    status: of('status'),
  }
}

test('an edited place appears in letters, previews, own page, reminder and later calendar files', async () => {
  const { book, confirm, post, lettersTo, pageOf, clock, booking } = await openSite()
  const id = await book('Anna')
  await confirm(id)
  const [confirmation] = await lettersTo(anna, 1)
  await post('/event/edit', { _id: event, ...place })

  const page = await pageOf(id)
  expect(seenOn(page)).toContain('Kiosk am See bisher Waldparkplatz')
  expect(page).toContain(place.locationLink)
  expect(page).not.toContain(old.locationLink)

  const draft = { _id: event, to: 'all', subject: 'Treffpunkt {ort}', text: 'Wir treffen uns hier: {ort}' }
  const { answer } = await post('/event/letter', { ...draft, preview: true })
  const [preview] = (answer as LetterPreview).letters
  expect(unbroken(preview?.text)).toContain('Wir treffen uns hier: Kiosk am See')
  expect(unbroken(preview?.text)).toContain(`Ort: Kiosk am See (${place.locationLink}) (bisher Waldparkplatz)`)
  await post('/event/letter', draft)
  const [, message] = await lettersTo(anna, 2)
  expect(message && textOf(message)).toContain('Wir treffen uns hier: Kiosk am See')
  expect(message && textOf(message)).toContain('(bisher Waldparkplatz)')
  expect(message?.mail.subject).toBe('Treffpunkt Kiosk am See')
  // Waits until the letter about the new fact is written.
  await vi.waitFor(() => expect(booking(id).told).toMatchObject(place))
  expect(seenOn(await pageOf(id))).not.toContain('bisher')

  clock.now = '2026-11-28T10:00:00.000Z'
  const [, , reminder] = await lettersTo(anna, 3)
  expect(reminder && textOf(reminder)).toContain('Kiosk am See')
  expect(reminder && textOf(reminder)).not.toContain('Waldparkplatz')

  expect((await post('/event/move', { _id: event, ...later })).status).toBe(200)
  const [first, , , moved] = await lettersTo(anna, 4)
  if (!confirmation || !first || !moved) return expect.fail()
  expect(textOf(moved)).not.toContain('Waldparkplatz')
  expect(calendarOf(moved)).toMatchObject({
    uid: calendarOf(first).uid,
    location: 'Kiosk am See',
    start: '2026-12-19T10:00:00',
  })
  expect(calendarOf(moved).sequence).toBeGreaterThan(calendarOf(first).sequence)
})

test.each([
  ['the letter that is on its way has told the old place', 'confirmation'],
  ['a typed letter that is on its way has told the old place', 'message'],
  ['a letter with links that is on its way has told the old place', 'links'],
])('%s, whatever is edited before the mail server answers', async (_, kind) => {
  const { book, confirm, post, lettersTo, mail, pageOf, booking, outbox } = await openSite()
  const id = await book('Anna')
  if (kind !== 'confirmation') {
    await confirm(id)
    await lettersTo(anna, 1)
    // The guest has not been told of this edit, only of the next letter's facts.
    await post('/event/edit', { _id: event, locationName: 'Forsthaus' })
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  mail.behaviour.hold = promise
  mail.behaviour.holdFor = recipient => recipient === anna
  if (kind === 'confirmation') await confirm(id)
  if (kind === 'message') await post('/event/letter', { _id: event, to: 'all', subject: 'Hallo', text: 'Bis bald!' })
  if (kind === 'links') await post('/registration/link', { _id: id })
  await vi.waitFor(() => expect(mail.held()).toBe(1))
  await post('/event/edit', { _id: event, ...place })
  mail.behaviour.hold = undefined
  resolve()
  await vi.waitFor(() => expect(outbox().filter(({ to }) => to === anna)).toEqual([]))
  const shownPlace = kind === 'confirmation' ? 'Waldparkplatz' : 'Forsthaus'
  expect((await lettersTo(anna, kind === 'confirmation' ? 1 : 2)).map(textOf).at(-1)).toContain(shownPlace)
  expect(seenOn(await pageOf(id))).toContain(`Kiosk am See bisher ${shownPlace}`)
  expect(booking(id).told?.locationName ?? old.locationName).toBe(shownPlace)
})

test('facts reported by a step stay reported even if its letter was on its way', async () => {
  const { book, confirm, post, lettersTo, mail, pageOf, booking, outbox } = await openSite()
  const id = await book('Anna')
  const { promise, resolve } = Promise.withResolvers<void>()
  mail.behaviour.hold = promise
  mail.behaviour.holdFor = recipient => recipient === anna
  await confirm(id)
  await vi.waitFor(() => expect(mail.held()).toBe(1))
  expect((await post('/event/edit', { _id: event, ...place, tell: true })).status).toBe(200)
  mail.behaviour.hold = undefined
  resolve()
  const [, moved] = await lettersTo(anna, 2)
  expect(moved && textOf(moved)).toContain('Neuer Ort: Kiosk am See, bisher Waldparkplatz')
  await vi.waitFor(() => expect(outbox().filter(({ to }) => to === anna)).toEqual([]))
  expect(booking(id).told).toMatchObject(place)
  expect(seenOn(await pageOf(id))).toContain('Kiosk am See')
})

test('an edit without "tell" sends no letter; with it one write stores the event and the previewed letters', async () => {
  const { book, confirm, post, outbox, booking, stored, dataOf } = await openSite({ SMTP_URL: '' })
  const id = await book('Anna')
  await confirm(id)
  await book('Clara', { email: '' })
  const waiting = outbox().length
  const before = [stored(), dataOf('events')]
  const sent = { _id: event, ...place, tell: true, paragraph: 'Bis bald, {vorname}!' }
  const { answer } = await post('/event/edit', { ...sent, preview: true })
  const [letter] = (answer as LetterPreview).letters
  expect(answer.withoutAddress).toEqual(['Clara'])
  expect(letter?.subject).toBe('Neuer Ort: Waldtag')
  const words = 'dein Termin hat einen neuen Ort. Tag und Uhrzeit bleiben. Bis bald, Anna!'
  expect(unbroken(letter?.text)).toContain(words)
  expect(unbroken(letter?.text)).toContain('Neuer Ort: Kiosk am See, bisher Waldparkplatz')
  expect([stored(), dataOf('events')]).toEqual(before)
  const unknown = await post('/event/edit', { ...sent, paragraph: '{vornahme}' })
  expect([unknown.status, Object.keys(unknown.fields)]).toEqual([400, ['paragraph']])

  await post('/event/edit', { _id: event, ...dates, ...place })
  expect(outbox()).toHaveLength(waiting)
  expect((await post('/event/edit', sent)).answer).toMatchObject(place)
  expect(
    outbox()
      .slice(waiting)
      .map(({ to }) => to),
  ).toEqual([anna])
  expect(booking(id)).toMatchObject({ eventSnapshot: old, told: place })
  expect(booking(id).history.at(-1)).toMatchObject({ what: 'eventMoved', was: { ...dates, ...old } })
  // All guests have got the letter already, so this edit sends none.
  await post('/event/edit', sent)
  expect(outbox()).toHaveLength(waiting + 1)
  expect((await post('/event/move', { _id: event, ...dates, ...place })).fields).toEqual({
    startDate: 'Nothing is different, and everybody knows it.',
  })
})

test('a letter about a new date allows a free cancellation, one about a new location does not', async () => {
  const { book, confirm, post, booking } = await openSite({ SMTP_URL: '' })
  const id = await book('Anna')
  await confirm(id)
  await post('/event/edit', { _id: event, ...place, tell: true })
  expect(isRescheduled(booking(id))).toBe(false)
  await post('/event/edit', { _id: event, ...later })
  expect(isRescheduled(booking(id))).toBe(false)
  await post('/event/edit', { _id: event, tell: true })
  expect(isRescheduled(booking(id))).toBe(true)
  expect(booking(id)).toMatchObject({ eventSnapshot: later })
})

test('a move to a known date mentions only the place, and only guests with an outdated place get a letter', async () => {
  const { book, confirm, post, lettersTo, dataOf } = await openSite()
  await confirm(await book('Anna'))
  const subjectsTo = async (to: string, count: number) =>
    (await lettersTo(to, count)).map(({ mail }) => mail.subject).slice(1)
  await lettersTo(anna, 1)
  await post('/event/move', { _id: event, ...dates, ...place })
  expect(await subjectsTo(anna, 2)).toEqual(['Neuer Ort: Waldtag'])
  expect(dataOf<Event[]>('events').find(({ _id }) => _id === event)).toMatchObject({ ...dates, ...place })
  expect(dataOf<Event[]>('events').find(({ _id }) => _id === event)?.moved).toBeUndefined()
  // Ben booked the current place, so only Anna hears that it is back at the car park.
  await post('/event/edit', { _id: event, ...old })
  await confirm(await book('Ben'))
  await post('/event/move', { _id: event, ...dates })
  expect(await subjectsTo(anna, 3)).toEqual(['Neuer Ort: Waldtag', 'Neuer Ort: Waldtag'])
  expect(await subjectsTo('ben@example.org', 1)).toEqual([])
})

const lake = { locationName: 'Seeufer', locationLink: '' }

test('news that never reached a guest is no “bisher”: the next letter and page compare with the facts the guest knows', async () => {
  const { book, confirm, post, booking, pageOf } = await openSite({ SMTP_URL: '' })
  const ids = [
    await book('Anna'),
    await book('Clara', { participants: [{ name: 'Clara' }, { name: 'Mia' }], waiting: true }),
  ]
  await confirm(ids[0] ?? '')
  expect(ids.map(id => booking(id).state)).toEqual(['confirmed', 'waiting'])
  await post('/event/move', { _id: event, ...dates, ...place })
  const sent = { _id: event, ...dates, ...lake }
  const { answer } = await post('/event/move', { ...sent, preview: true })
  for (const { subject, text } of (answer as LetterPreview).letters) {
    expect(subject).toBe('Neuer Ort: Waldtag')
    expect(unbroken(text)).toContain('Neuer Ort: Seeufer, bisher Waldparkplatz')
    expect(text).not.toContain('Kiosk')
  }
  await post('/event/move', sent)
  for (const id of ids) expect(seenOn(await pageOf(id))).toContain('Seeufer bisher Waldparkplatz')
  // Moved without a letter: the page keeps showing the known facts.
  await post('/event/edit', { _id: event, locationName: 'Waldrand' })
  for (const id of ids) expect(seenOn(await pageOf(id))).toContain('Waldrand bisher Waldparkplatz')
  // Moving the event back leaves no news.
  const { answer: back } = await post('/event/move', { _id: event, ...dates, ...old, preview: true })
  expect((back as LetterPreview).letters.map(({ text }) => text).join()).not.toContain('bisher')
})

test('news that a guest has read is “bisher” in the next letter', async () => {
  const { book, confirm, post, lettersTo } = await openSite()
  await confirm(await book('Anna'))
  await lettersTo(anna, 1)
  await post('/event/move', { _id: event, ...dates, ...place })
  await lettersTo(anna, 2)
  await post('/event/move', { _id: event, ...dates, ...lake })
  const [, , letter] = await lettersTo(anna, 3)
  expect(letter && textOf(letter)).toContain('Neuer Ort: Seeufer, bisher Kiosk am See')
})
