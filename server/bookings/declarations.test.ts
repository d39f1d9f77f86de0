import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { sampleContact, sampleEvent } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { visitor } from '../testing/test-site.ts'

const questions = [
  { _id: 'foto', label: 'Fotos dürfen erscheinen.', kind: 'consent', publishes: true, sign: 'F' },
  { _id: 'schwimmen', label: 'Wie gut kann dein Kind schwimmen?', kind: 'choice', options: ['gut', 'nicht'] },
  { _id: 'heim', label: 'Darf dein Kind allein nach Hause?', kind: 'yesNo', forWhom: 'minors', required: true },
  { _id: 'essen', label: 'Was soll ich beim Essen wissen?', kind: 'text', sensitive: true },
  { _id: 'woher', label: 'Wie hast du von uns gehört?', kind: 'text', of: 'party' },
]
const asks = ['birthDate', ...questions.map(({ _id }) => _id)]
const camp = sampleEvent({ _id: 'camp', asks, cost: 0, places: 20 })
const child = { name: 'Lena Beispiel', birthDate: '2018-03-14' }
const mother = { name: sampleContact.name, birthDate: '1988-01-01' }
const form = { event: 'camp', ...sampleContact, privacyStatement: true, newsLetter: false }

async function openCamp() {
  const site = await openAdminSite({}, async data => {
    await data.commit(() => ({ next: { events: [camp, sampleEvent({ _id: 'plain', cost: 0 })] }, result: undefined }))
  })
  expect((await site.post('/site/edit', { questions })).status).toBe(200)
  const guest = visitor(site.origin)
  const add = async (body: object) => {
    const response = await guest.post('/api/registration/add', { ...form, ...body })
    const answer = await response.json()
    return { status: response.status, answer, fields: answer.error?.fields ?? {} }
  }
  const stored = () => site.dataOf<Registration[]>('registrations')
  return { ...site, guest, add, stored }
}
const answers = [
  { question: 'foto', value: true },
  { question: 'heim', value: false },
  { question: 'essen', value: 'Keine Haselnüsse' },
]

test('answers are stored with their wording, for each person and for the party', async () => {
  const { add, stored } = await openCamp()
  const sent = {
    participants: [
      { ...child, answers },
      { ...mother, answers: [{ question: 'heim', value: true }] },
    ],
    answers: [{ question: 'woher', value: 'Plakat' }],
    healthConsent: true,
  }
  expect((await add(sent)).status).toBe(200)
  const [booking] = stored()
  const made = { date: booking?.createdDate, by: 'Martina Beispiel' }
  expect(booking?.answers).toEqual([{ question: 'woher', value: 'Plakat', wording: questions[4]?.label, ...made }])
  const [lena, martina] = booking?.participants ?? []
  expect(lena?.answers).toEqual([
    { question: 'foto', value: true, wording: 'Fotos dürfen erscheinen.', ...made, publishes: true },
    { question: 'heim', value: false, wording: 'Darf dein Kind allein nach Hause?', ...made },
    { question: 'essen', value: 'Keine Haselnüsse', wording: questions[3]?.label, ...made, sensitive: true },
  ])
  expect(lena?.healthConsent?.wording).toContain('Ich willige ausdrücklich ein')
  // An adult is not asked about the way home.
  expect(martina).not.toHaveProperty('answers')
})

test('a required answer must be given, a sensitive one needs its consent, and a consent is free', async () => {
  const { add, stored } = await openCamp()
  expect((await add({ participants: [child] })).fields).toEqual({ 'participants.0.answers.heim': expect.any(String) })
  expect((await add({ participants: [{ ...child, answers }] })).fields).toEqual({ healthConsent: expect.any(String) })
  const wrong = [
    { question: 'heim', value: 'ja' },
    { question: 'schwimmen', value: 'ein wenig' },
  ]
  expect(Object.keys((await add({ participants: [{ ...child, answers: wrong }] })).fields)).toEqual([
    'participants.0.answers.schwimmen',
    'participants.0.answers.heim',
  ])
  expect((await add({ participants: [{ ...child, answers: [{ question: 'heim', value: true }] }] })).status).toBe(200)
  expect(stored()).toHaveLength(1)
})

test('nobody consents for another adult, and what is not asked is not stored', async () => {
  const { add, stored } = await openCamp()
  const uwe = { name: 'Uwe Probe', birthDate: '1985-03-02' }
  const all = [...answers, { question: 'unknown', value: true }]
  await add({ participants: [{ ...mother }, { ...uwe, answers: all }], healthConsent: true })
  expect(stored()[0]?.participants[1]).toEqual({ _id: expect.any(String), ...uwe })
  await add({ event: 'plain', participants: [{ name: 'Lena Beispiel', answers }], healthConsent: true })
  expect(stored()[1]?.participants).toEqual([{ _id: expect.any(String), name: 'Lena Beispiel' }])
})

test('a party on the waiting list is not asked', async () => {
  const { add, post, stored } = await openCamp()
  await post('/event/edit', { _id: 'camp', places: 1 })
  expect((await add({ participants: [{ ...child, answers }], healthConsent: true })).status).toBe(200)
  const waiting = { name: 'Warte Beispiel', event: 'camp', email: 'w@example.org', phone: '0551 123', waiting: true }
  const { status } = await add({ ...waiting, street: '', participants: [{ ...child, name: 'Ben Beispiel', answers }] })
  expect(status).toBe(200)
  expect(stored()[1]).toMatchObject({ state: 'waiting', participants: [{ name: 'Ben Beispiel' }] })
  expect(JSON.stringify(stored()[1])).not.toContain('Haselnüsse')
})

test('a move to an event that does not ask drops sensitive answers and keeps the rest', async () => {
  const { add, post, stored } = await openCamp()
  await add({ participants: [{ ...child, answers }], healthConsent: true })
  const [booking] = stored()
  expect((await post('/registration/edit', { _id: booking?._id, event: 'plain' })).status).toBe(200)
  expect(stored()[0]?.participants[0]?.answers?.map(({ question }) => question)).toEqual(['foto', 'heim'])
  expect(stored()[0]?.participants[0]).not.toHaveProperty('healthConsent')
})

test('the form refuses ages outside the event’s range; the office books anybody', async () => {
  const { add, post, stored } = await openCamp()
  const limits = { ageFrom: 9, ageTo: 12 }
  const edited = await post('/event/edit', { _id: 'plain', ...limits })
  // An age limit needs the date of birth.
  expect(edited.answer).toMatchObject({ ...limits, asks: ['birthDate'] })
  const young = await add({ event: 'plain', participants: [child] })
  expect(young.fields).toEqual({ 'participants.0.birthDate': 'Dieser Termin ist für 9 bis 12 Jahre.' })
  expect((await add({ event: 'plain', participants: [{ ...child, birthDate: '2014-12-05' }] })).status).toBe(200)
  expect((await add({ event: 'plain', participants: [{ ...child, birthDate: '2013-12-04' }] })).status).toBe(400)
  expect((await post('/registration/add', { event: 'plain', name: 'Oma', participants: [child] })).status).toBe(200)
  expect(stored()).toHaveLength(2)
  expect((await post('/event/edit', { _id: 'plain', ageFrom: 13 })).fields).toEqual({ ageTo: expect.any(String) })
  expect((await post('/event/edit', { _id: 'plain', ageFrom: 100 })).fields).toEqual({ ageFrom: expect.any(String) })
})

test('the office enters answers and may leave any out; a sensitive one needs a word on the consent', async () => {
  const { post, stored } = await openCamp()
  const add = (person: object) =>
    post('/registration/add', { event: 'camp', name: 'Oma Beispiel', participants: [{ ...child, ...person }] })
  expect((await add({ answers })).fields).toEqual({ 'participants.0.consent': expect.any(String) })
  expect((await add({ answers, consent: 'am Telefon' })).status).toBe(200)
  expect(stored()[0]?.participants[0]?.healthConsent?.note).toBe('am Telefon')
  const [booking] = stored()
  const person = booking?.participants[0]
  const edit = {
    _id: booking?._id,
    participants: [{ _id: person?._id, answers: [{ question: 'foto', value: false }] }],
  }
  expect((await post('/registration/edit', edit)).status).toBe(200)
  expect(stored()[0]?.participants[0]?.answers?.[0]).toMatchObject({ value: true, revoked: { by: expect.any(String) } })
})

test('an event keeps its order of questions and asks no unknown ones', async () => {
  const { post, guest } = await openCamp()
  const { answer } = await post('/event/edit', {
    _id: 'plain',
    asks: ['woher', 'health', 'foto', 'woher', 'birthDate'],
  })
  expect(answer.asks).toEqual(['birthDate', 'health', 'woher', 'foto'])
  expect((await post('/event/edit', { _id: 'plain', asks: ['woher', 'nichts'] })).fields).toEqual({
    'asks.1': expect.any(String),
  })
  const range = { start: '2026-11-28', end: '2027-11-28' }
  const shown = await (await guest.post('/api/event', { dateRange: range })).json()
  const plain = shown.find(({ _id }: { _id: string }) => _id === 'plain')
  expect(plain.questions.map(({ _id }: { _id: string }) => _id)).toEqual(['woher', 'foto'])
  expect(plain.questions[1]).not.toHaveProperty('sign')
})

test('a deleted question keeps its answers, and an event that asked it can still be edited', async () => {
  const { add, post, stored } = await openCamp()
  await add({ participants: [{ ...child, answers }], healthConsent: true })
  await post('/site/edit', { questions: [] })
  expect(stored()[0]?.participants[0]?.answers).toHaveLength(3)
  expect((await post('/event/edit', { _id: 'camp', asks, title: 'Camp' })).status).toBe(200)
})
