import { expect, test } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { openAdminSite } from '../../testing/admin.ts'

const event = 'termin-01'

/**
 * Opens a site with a booking of the family Beispiel, by phone and with an address, for an event with some places.
 */
async function openSite(places: number | null, changes: Partial<Event> = {}) {
  const site = await openAdminSite()
  const when = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  const prices = [
    { label: 'Kind', amount: 20 },
    { label: 'Erwachsene', amount: 35 },
  ]
  const { answer } = await site.post('/event/edit', { _id: event, places, ...when, prices, ...changes })
  const [child, adult] = (answer as Event).prices.map(({ _id }) => _id)
  const asked = { birthDate: '2017-05-01', emergencyPhone: '0551 111' }
  const participants = [
    { name: 'Mia Beispiel', price: child, ...asked },
    { name: 'Jonas Beispiel', price: child, ...asked },
  ]
  const contact = { name: 'Martina Beispiel', email: 'martina@example.org' }
  const { answer: booking } = await site.post('/registration/add', { ...contact, event, participants })
  const stored = () => site.stored().find(({ _id }) => _id === booking._id) as Registration
  const edit = (sent: object[], changes = {}) =>
    site.post('/registration/edit', { _id: booking._id, participants: sent, ...changes })
  const [mia = '', jonas = ''] = stored().participants.map(({ _id }) => _id)
  const steps = () => stored().history.map(({ what, by, detail }) => [what, by, detail])
  const subjects = () => site.outbox().map(({ subject }) => subject.split(':')[0])
  return { ...site, booking: stored, child, adult, mia, jonas, edit, steps, subjects }
}
const asks: Event['asks'] = ['birthDate', 'health', 'emergencyPhone']

test('correcting a person keeps missing fields, clears empty ones, and sends no letter', async () => {
  const { edit, booking, mia, jonas, adult, steps, subjects } = await openSite(2, { asks })
  const { answer } = await edit([{ _id: jonas, name: ' Jonas Bäispiel ', price: adult, birthDate: '' }])
  expect(answer).toEqual(booking())
  expect(booking().participants).toMatchObject([{ _id: mia, name: 'Mia Beispiel' }, { _id: jonas }])
  const [, corrected] = booking().participants
  expect(corrected).toEqual({ _id: jonas, name: 'Jonas Bäispiel', price: adult, emergencyPhone: '0551 111' })
  expect(steps().at(-1)).toEqual(['corrected', 'educator', 'Jonas Beispiel → Jonas Bäispiel'])
  expect(subjects()).toEqual([])
})

test('a price group of another event is refused', async () => {
  const { edit, booking, jonas, child } = await openSite(2)
  const { answer, fields } = await edit([{ _id: jonas, price: 'foreign' }])
  expect(answer.error.code).toBe('invalid')
  expect(fields).toEqual({ 'participants.0.price': 'The booking knows no such price group.' })
  expect(booking().participants[1]?.price).toBe(child)
})

test('future dates of birth and unknown prices are refused, also by phone', async () => {
  const { post, edit, jonas } = await openSite(9, { asks })
  const born = await edit([{ _id: jonas, birthDate: '2026-11-29' }])
  expect(born.fields).toEqual({ 'participants.0.birthDate': 'This date of birth cannot be right.' })
  const add = (person: object) =>
    post('/registration/add', { event, name: 'Ida', participants: [{ name: 'Ida', ...person }] })
  expect(Object.keys((await add({ birthDate: '1066-10-14' })).fields ?? {})).toEqual(['participants.0.birthDate'])
  expect(Object.keys((await add({ price: 'gibtsnicht' })).fields ?? {})).toEqual(['participants.0.price'])
})

test('while its limited event is in the bin, a booking can get no more people', async () => {
  const { post, edit, booking } = await openSite(3)
  await post('/event/del', { _id: event })
  expect((await edit([{ name: 'Ida' }])).message).toBe('Please restore its event first; it is in the bin.')
  expect(booking().participants).toHaveLength(2)
})

test('a health note needs a word on its consent, which is stored beside it and deleted with it', async () => {
  const { edit, booking, jonas, steps } = await openSite(2, { asks })
  const health = { _id: jonas, health: 'Nussallergie' }
  const refused = await edit([health])
  const sentence = 'Please say how they agreed to that, or leave it out.'
  expect([refused.status, refused.fields]).toEqual([400, { 'participants.0.consent': sentence }])
  await edit([{ ...health, consent: 'am Telefon' }])
  const participant = () => booking().participants[1]
  const wording = expect.stringContaining('14 Tage nach der Veranstaltung')
  const consent = { date: '2026-11-28T09:00:00.000Z', wording, note: 'am Telefon' }
  expect(participant()).toMatchObject({ health: 'Nussallergie', healthConsent: consent })
  // The history records the correction, not its content.
  expect(steps().at(-1)).toEqual(['corrected', 'educator', 'Jonas Beispiel'])
  await edit([{ _id: jonas, name: 'Jonas' }])
  expect(participant()).toMatchObject({ name: 'Jonas', healthConsent: consent })
  await edit([{ _id: jonas, health: '' }])
  expect(participant()).not.toHaveProperty('health')
  expect(participant()).not.toHaveProperty('healthConsent')
})

test('answers that the event does not ask for are not stored', async () => {
  const { edit, booking, jonas } = await openSite(3)
  await edit([
    { _id: jonas, health: 'Nussallergie', consent: 'am Telefon' },
    { name: 'Ida', birthDate: '2018-01-01' },
  ])
  expect(booking().participants.map(({ health, birthDate }) => [health, birthDate])).toEqual(
    Array.from({ length: 3 }, () => [undefined, undefined]),
  )
})

test('a person is replaced by another at the same price, and the guest gets a letter', async () => {
  const { edit, booking, jonas, child, steps, subjects } = await openSite(2, { asks })
  const nobody = await edit([{ _id: jonas, exchange: true }])
  expect(nobody.fields).toEqual({ 'participants.0.name': 'Please enter a name.' })
  await edit([{ _id: jonas, exchange: true, name: 'Ida Beispiel', birthDate: '2018-01-01' }])
  const instead = { _id: jonas, name: 'Ida Beispiel', price: child, birthDate: '2018-01-01' }
  expect(booking().participants[1]).toEqual(instead)
  expect(steps().at(-1)).toEqual(['exchanged', 'educator', 'Jonas Beispiel → Ida Beispiel'])
  expect(subjects()).toEqual(['Deine Buchung hat sich geändert'])
})

test('a person who joins needs a place or a yes; each is a separate step, with a letter', async () => {
  const { edit, booking, steps, subjects, adult } = await openSite(3, { asks })
  const [ida, emil] = [{ name: 'Ida', price: adult }, { name: 'Emil' }]
  const full = await edit([ida, emil])
  expect([full.status, full.answer.error.code, full.answer.error.free]).toEqual([409, 'full', 1])
  expect(booking().participants).toHaveLength(2)
  await edit([ida, emil], { force: true })
  expect(booking().participants.slice(2)).toEqual([
    { _id: expect.any(String), ...ida },
    { _id: expect.any(String), ...emil },
  ])
  expect(steps().slice(-2)).toEqual([
    ['added', 'educator', 'Ida'],
    ['added', 'educator', 'Emil'],
  ])
  expect(subjects()).toEqual(['Deine Buchung hat sich geändert', 'Deine Buchung hat sich geändert'])
})

test('a place too small for the waiting party is free for one more person, and then the event is full', async () => {
  const { edit, post } = await openSite(3)
  await post('/registration/add', { event, name: 'Nora', waiting: true, participants: [{ name: 'A' }, { name: 'B' }] })
  // Two people wait for the last place: they do not fit, so it is free.
  expect((await edit([{ name: 'Ida' }])).status).toBe(200)
  expect((await edit([{ name: 'Emil' }])).answer.error).toMatchObject({ code: 'full', free: 0 })
})

test('a waiting party needs no place for one more person', async () => {
  const { post } = await openSite(2)
  const party = { event, name: 'Nora', waiting: true }
  const { answer } = await post('/registration/add', party)
  const { answer: more } = await post('/registration/edit', { _id: answer._id, participants: [{ name: 'Ben' }] })
  expect(more).toMatchObject({ state: 'waiting', participants: [{ _id: answer._id, name: 'Nora' }, { name: 'Ben' }] })
})

test('sending back an unchanged record changes no person', async () => {
  const { post, booking, steps } = await openSite(2, { asks })
  const before = booking()
  await post('/registration/edit', { ...before, notes: 'Ruft noch an' })
  expect(booking()).toMatchObject({ notes: 'Ruft noch an', participants: before.participants })
  expect(steps()).toHaveLength(1)
})

test('another change, an unknown person and an ended booking are conflicts', async () => {
  const { edit, post, booking, jonas, clock } = await openSite(2)
  const { lastModifiedDate } = booking()
  clock.now = '2026-11-28T10:00:00.000Z'
  await edit([{ _id: jonas, name: 'Jona' }])
  expect((await edit([{ _id: jonas, name: 'Jo' }], { lastModifiedDate })).status).toBe(409)
  expect((await edit([{ _id: 'weg', name: 'Jo' }])).message).toBe('This person does not take part.')
  expect(
    (
      await edit(
        Array.from({ length: 19 }, () => ({ name: 'X' })),
        { force: true },
      )
    ).message,
  ).toBe('At most 20 people.')
  await post('/registration/cancel', { _id: booking()._id })
  expect((await edit([{ _id: jonas, name: 'Jo' }])).message).toBe('This is not possible; the booking is: Cancelled.')
  expect(booking().participants[1]?.name).toBe('Jona')
})

test('a person can be corrected during the event, but not replaced', async () => {
  const today = { startDate: '2026-11-28T10:00:00.000Z', endDate: '2026-11-28T16:00:00.000Z' }
  const { edit, jonas, clock } = await openSite(2, today)
  clock.now = today.startDate
  expect((await edit([{ _id: jonas, name: 'Ida', exchange: true }])).message).toBe('The event has begun already.')
  expect((await edit([{ _id: jonas, name: 'Jona' }])).status).toBe(200)
})
