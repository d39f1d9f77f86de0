import { expect, test, vi } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../../domain/testing/samples.ts'
import type { DataFolder } from '../../store/data-folder.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { openMailServer } from '../../testing/servers/mail-server.ts'
import { breakDisk } from '../../testing/test-site.ts'

/** Full, so that the waiting list stays as it is, and too far ahead for reminders. */
const event = sampleEvent({
  _id: 'waldtag',
  title: 'Waldtag',
  locationName: 'Waldparkplatz',
  startDate: '2027-05-04T15:00:00.000Z',
  endDate: '2027-05-06T13:00:00.000Z',
  places: 5,
})
const guest = (_id: string, name: string, changes: Partial<Registration> = {}) =>
  sampleBooking({
    _id,
    name,
    email: `${_id}@example.org`,
    event: event._id,
    eventSnapshot: snapshotOf(event),
    state: 'confirmed',
    ...changes,
  })
const inquiry = sampleRegistration({ _id: 'anfrage', name: 'Sabine Lehmann', email: 'sabine@example.org' })
const draft = { subject: 'Dein Wunsch', text: 'Hallo {vorname},\n\ngern im Juni!\n\nErika' }

/** Opens a site with an event and these registrations. */
const openSite = (registrations: readonly Registration[], env: Record<string, string> = {}) =>
  openAdminSite(env, async (data: DataFolder) => {
    await data.events.update(events => ({ next: [...events, event], result: undefined }))
    await data.registrations.update(() => ({ next: registrations, result: undefined }))
  })
type Site = Awaited<ReturnType<typeof openSite>>

const recordOf = ({ stored }: Pick<Site, 'stored'>, id: string) => {
  const booking = stored().find(({ _id }) => _id === id)
  if (!booking) throw new Error(`There is no ${id}.`)
  return booking
}
const idsOf = ({ outbox }: Pick<Site, 'outbox'>) =>
  outbox().map(({ cause }) => (cause?.kind === 'registration' ? cause.id : ''))

test('an answer arrives as written, replies go to the educator, and the inquiry counts as answered', async () => {
  const mail = await openMailServer()
  const site = await openSite([inquiry], { SMTP_URL: mail.url })
  const { lastModifiedDate } = inquiry
  const { status, answer } = await site.post('/registration/answer', { _id: 'anfrage', lastModifiedDate, ...draft })
  expect(status).toBe(200)
  const message = { subject: 'Dein Wunsch', text: 'Hallo Sabine,\n\ngern im Juni!\n\nErika' }
  expect(answer).toMatchObject({ state: 'answered', thread: [message] })
  await mail.wait(1)
  expect(mail.arrived[0]).toMatchObject({
    recipients: ['sabine@example.org'],
    mail: { subject: 'Dein Wunsch', replyTo: [{ address: 'erika@example.org' }] },
  })
  expect(mail.arrived[0]?.mail.text).toContain(message.text)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  // Sending leaves the record unchanged.
  expect(recordOf(site, 'anfrage')).toEqual({
    ...answer,
    thread: [{ ...answer.thread[0], sentDate: site.clock.now }],
  })
})

test('an answer requested twice goes out once', async () => {
  const site = await openSite([inquiry])
  const sent = { _id: 'anfrage', lastModifiedDate: inquiry.lastModifiedDate, requestId: 'press-1', ...draft }
  const answers = [await site.post('/registration/answer', sent), await site.post('/registration/answer', sent)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.answer).toEqual(answers[0]?.answer)
  expect(recordOf(site, 'anfrage').thread).toHaveLength(1)
  expect(site.outbox()).toHaveLength(1)
})

test.each<[string, object, number, string | object]>([
  ['to a booking', { _id: 'mia' }, 409, 'This is a booking by now.'],
  ['to nobody', { _id: 'niemand' }, 404, /does not exist/],
  ['without an address', { _id: 'anruf' }, 409, /no email address to answer to\. Please call\./],
  ['to what has changed', { lastModifiedDate: '2026-01-01T00:00:00.000Z' }, 409, /changed this meanwhile/],
  ['with an unknown placeholder', { text: 'Hallo {vornahme}' }, 400, { text: /\{vornahme\}/ }],
  ['with an event that it does not have', { subject: '{termin}' }, 400, { subject: /no event.*\{termin\}/ }],
  ['without a subject', { subject: ' ' }, 400, { subject: /enter a subject/ }],
  ['without a text', { text: ' \n' }, 400, { text: /enter a text/ }],
])('an answer %s is refused, and nothing goes out', async (_, changes, status, reason) => {
  const site = await openSite([inquiry, guest('mia', 'Mia'), { ...inquiry, _id: 'anruf', email: '' }])
  const before = site.stored()
  const refused = await site.post('/registration/answer', { _id: 'anfrage', ...draft, ...changes })
  expect(refused.status).toBe(status)
  if (typeof reason === 'string' || reason instanceof RegExp) expect(refused.message).toMatch(reason)
  else for (const [field, sentence] of Object.entries(reason)) expect(refused.fields[field]).toMatch(sentence)
  expect(site.stored()).toEqual(before)
  expect(site.outbox()).toEqual([])
})

test('the preview of an answer shows the letter and changes nothing', async () => {
  const site = await openSite([inquiry, { ...inquiry, _id: 'anruf', email: '' }])
  const before = site.stored()
  const { answer } = await site.post('/registration/answer', { _id: 'anfrage', ...draft, preview: true })
  expect(answer).toEqual({
    letters: [
      {
        email: 'sabine@example.org',
        name: 'Sabine Lehmann',
        subject: 'Dein Wunsch',
        text: expect.stringContaining('Hallo Sabine,\n\ngern im Juni!'),
      },
    ],
    withoutAddress: [],
  })
  const nobody = await site.post('/registration/answer', { _id: 'anruf', ...draft, preview: true })
  expect(nobody.answer).toEqual({ letters: [], withoutAddress: ['Sabine Lehmann'] })
  expect(site.stored()).toEqual(before)
  expect(site.outbox()).toEqual([])
})

test('an inquiry is closed without an answer, and reopened; a booking is not', async () => {
  const site = await openSite([inquiry, guest('mia', 'Mia')])
  for (const state of ['closed', 'open', 'answered']) {
    expect((await site.post('/registration/state', { _id: 'anfrage', state })).answer).toMatchObject({ state })
    expect(recordOf(site, 'anfrage').state).toBe(state)
  }
  expect((await site.post('/registration/state', { _id: 'anfrage', state: 'confirmed' })).status).toBe(400)
  expect((await site.post('/registration/state', { _id: 'mia', state: 'closed' })).status).toBe(409)
  expect(site.outbox()).toEqual([])
  const { lastModifiedDate } = inquiry
  expect((await site.post('/registration/state', { _id: 'anfrage', lastModifiedDate, state: 'open' })).status).toBe(409)
})

test('a message whose letter is deleted from the outbox does not count as sent', async () => {
  const site = await openSite([inquiry])
  await site.post('/registration/answer', { _id: 'anfrage', requestId: 'press-1', ...draft })
  const deliveries = async () => (await site.admin.send('/api/registration/deliveries?_id=anfrage')).json()
  const ids = { registration: 'anfrage', message: 'press-1' }
  const [letter] = site.outbox()
  expect(await deliveries()).toEqual([{ ...ids, state: 'waiting', letter: letter?._id }])
  await site.post('/mail/outbox/del', { _id: letter?._id })
  expect(await deliveries()).toEqual([{ ...ids, state: 'dropped' }])
  expect((await site.admin.send('/api/registration/deliveries?_id=niemand')).status).toBe(404)
})

const people = [
  guest('mia', 'Mia Muster', {
    participants: [
      { _id: 'p1', name: 'Ben', health: 'Bienengift', healthConsent: { date: event.lastModifiedDate, wording: 'Ja' } },
    ],
  }),
  guest('zoe', 'Zoe Zeisig', { email: 'mia@example.org' }),
  guest('tim', 'Tim Wartet', { state: 'waiting', turn: 1 }),
  guest('ole', 'Ole Fragt', { state: 'requested' }),
  guest('ida', 'Ida Angebot', { state: 'offered' }),
  guest('kai', 'Kai Weg', { state: 'cancelled' }),
  guest('eva', 'Eva Telefon', { email: '' }),
  inquiry,
]
const group = { _id: event._id, to: 'all', subject: 'Waldtag, {vorname}', text: '{name}: {personen}, {termin}, {ort}' }

test.each([
  ['confirmed', ['mia', 'zoe']],
  ['waiting', ['tim']],
  ['all', ['mia', 'zoe', 'tim', 'ole', 'ida']],
])('a letter to "%s" goes to each of their bookings once', async (to, ids) => {
  const site = await openSite(people)
  const { status, answer } = await site.post('/event/letter', { ...group, to })
  expect(status).toBe(200)
  expect(answer).toEqual({
    letters: ids.map(registration => ({
      registration,
      email: recordOf(site, registration).email,
      state: 'waiting',
    })),
  })
  expect(idsOf(site)).toEqual(ids)
  expect(site.stored().flatMap(({ _id, thread }) => (thread.length > 0 ? [_id] : []))).toEqual(ids)
})

test('each guest of a group reads their own name and has their own link; nothing about health goes out', async () => {
  const mail = await openMailServer()
  const site = await openSite(people, { SMTP_URL: mail.url })
  await site.post('/event/letter', { ...group, to: 'confirmed' })
  await mail.wait(2)
  const [mia, zoe] = mail.arrived.map(({ mail: { subject = '', text = '' } }) => ({ subject, text }))
  expect([mia?.subject, zoe?.subject]).toEqual(['Waldtag, Mia', 'Waldtag, Zoe'])
  expect(mia?.text).toContain('Mia Muster: Ben, Waldtag, Waldparkplatz')
  const links = [mia, zoe].map(letter => /\/buchung\/\S+/.exec(letter?.text ?? '')?.[0])
  expect(new Set(links).size).toBe(2)
  expect(links).not.toContain(undefined)
  expect(mail.arrived.map(({ raw }) => raw).join()).not.toContain('Bienengift')
})

test('a group letter sent twice goes out once, and the second answer reports the first', async () => {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at: 'rcpt', code: 550, for: recipient => recipient === 'ida@example.org' }
  const site = await openSite(people, { SMTP_URL: mail.url })
  const sent = { ...group, requestId: 'press-1' }
  await site.post('/event/letter', sent)
  await mail.wait(4)
  await vi.waitFor(() => expect(site.outbox()).toMatchObject([{ to: 'ida@example.org', attempts: [{}] }]))
  const states = ['sent', 'sent', 'sent', 'sent', 'waiting']
  const statesIn = (letters: { state: string }[]) => letters.map(({ state }) => state)
  const { answer } = await site.post('/event/letter', sent)
  expect(statesIn(answer.letters)).toEqual(states)
  const deliveries = await (await site.admin.send('/api/registration/deliveries?event=waldtag')).json()
  expect(statesIn(deliveries)).toEqual(states)
  expect(deliveries[4]).toMatchObject({ registration: 'ida', error: expect.stringContaining('550') })
  expect(mail.arrived).toHaveLength(4)
})

test('group letters that waited for a mail server each go out once after a restart', async () => {
  const mail = await openMailServer()
  const site = await openSite(people)
  await site.post('/event/letter', group)
  const again = await site.restart(() => {}, { SMTP_URL: mail.url })
  await mail.wait(5)
  await vi.waitFor(() => expect(again.outbox()).toEqual([]))
  expect(mail.arrived.map(({ mail: { subject } }) => subject).sort()).toEqual(
    ['Ida', 'Mia', 'Ole', 'Tim', 'Zoe'].map(name => `Waldtag, ${name}`),
  )
  const written = again.stored().flatMap(({ thread }) => thread)
  expect(written.map(({ sentDate }) => sentDate)).toEqual(written.map(() => site.clock.now))
})

test('the preview of a group letter shows each letter, hides own links and names guests without an address', async () => {
  const site = await openSite(people)
  const before = site.stored()
  const { answer } = await site.post('/event/letter', { ...group, to: 'confirmed', preview: true })
  expect(answer.letters.map(({ name, subject }: Record<string, string>) => [name, subject])).toEqual([
    ['Mia Muster', 'Waldtag, Mia'],
    ['Zoe Zeisig', 'Waldtag, Zoe'],
  ])
  expect(answer.letters[0].text).toMatch(/\/buchung\/…/)
  expect(answer.withoutAddress).toEqual(['Eva Telefon'])
  expect(site.stored()).toEqual(before)
  expect(site.outbox()).toEqual([])
})

test.each([
  ['nobody of whom has an address', { to: 'waiting' }, 409],
  ['of no event', { _id: 'keiner' }, 404],
  ['of whom nobody knows who they are', { to: 'cancelled' }, 400],
  ['with an unknown placeholder', { text: '{Vorname}' }, 400],
])('a letter to a group %s is refused', async (_, changes, status) => {
  const site = await openSite([guest('eva', 'Eva', { email: '', state: 'waiting' }), guest('mia', 'Mia')])
  expect((await site.post('/event/letter', { ...group, ...changes })).status).toBe(status)
  expect(site.outbox()).toEqual([])
})

test('if the write fails, neither the letters of a group nor their messages are stored', async () => {
  const site = await openSite(people)
  const before = site.stored()
  const mend = breakDisk()
  expect((await site.post('/event/letter', group)).status).toBe(503)
  mend()
  expect(site.stored()).toEqual(before)
  expect(site.outbox()).toEqual([])
  expect((await site.post('/event/letter', group)).status).toBe(200)
  expect(site.outbox()).toHaveLength(5)
})
