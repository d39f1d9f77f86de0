// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Participant } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../../domain/bookings/record/snapshot.ts'
import type { OwnQuestion } from '../../../../domain/questions/question.ts'
import { sampleBooking, sampleEvent, sampleQuestion, sampleSite } from '../../../../domain/testing/samples.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { act, cleanup, screen, waitFor } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { refreshLists } from '../../state/lists.ts'

const prices = [
  { _id: 'kind', label: 'Kind', amount: 20 },
  { _id: 'erw', label: 'Erwachsene', amount: 35 },
]
const event = sampleEvent({ places: 4, prices, asks: ['birthDate', 'health'] })
const family = [
  { _id: 'mia', name: 'Mia', price: 'kind', emergencyPhone: '0551 1' },
  {
    _id: 'jonas',
    name: 'Jonas',
    price: 'kind',
    health: 'Nüsse',
    healthConsent: { date: '2026-11-23T09:00:00.000Z', wording: 'Ich willige ein.', note: 'per Mail' },
  },
]
const booking = sampleBooking({ participants: family, state: 'confirmed', eventSnapshot: snapshotOf(event) })
const edit = { _id: booking._id, lastModifiedDate: booking.lastModifiedDate }

async function open(item: Registration = booking, events = [event], questions: OwnQuestion[] = []) {
  const server = await servePanel({ events, registrations: [item], site: sampleSite({ questions }) })
  return { ...server, ...(await openPeople(item)) }
}
/** Opens the booking's page at its people. */
async function openPeople({ _id, name }: Registration) {
  const desk = openDesk(`/admin/desk/booking/${_id}`)
  await screen.findByRole('heading', { level: 1, name })
  const change = screen.queryByRole('button', { name: 'Change' })
  if (change) await desk.user.click(change)
  return desk
}
const name = 'Name of the person'
const focused = () => document.activeElement
const people = () => [...document.querySelectorAll('.people-list > li')].map(row => row.firstChild?.textContent)

test('a corrected person is saved at once: only changes are sent, and the focus returns to the person', async () => {
  const { fill, press, sent } = await open()
  await press('Mia (change)')
  expect(focused()).toBe(screen.getByLabelText(name))
  // Known answers show even if the event does not ask for them.
  expect(screen.getByLabelText<HTMLInputElement>('Emergency number').value).toBe('0551 1')
  await fill(name, 'Mia Beispiel')
  await fill('Emergency number', '')
  await fill('Date of birth', '2018-05-01')
  await press('Save Person')
  await waitFor(() => expect(people()).toEqual(['Mia Beispiel (change)', 'Jonas (change)']))
  const entered = { name: 'Mia Beispiel', birthDate: '2018-05-01', emergencyPhone: '' }
  expect(sent).toEqual([{ path: 'registration/edit', body: { ...edit, participants: [{ _id: 'mia', ...entered }] } }])
  await waitFor(() => expect(focused()?.textContent).toBe('Mia Beispiel (change)'))
  expect(document.querySelector('.booking-history')?.textContent).toContain('Details corrected')
})

test('without changes nothing is sent; Enter stores the person and closes the form', async () => {
  const { user, fill, press, sent } = await open()
  await press('Mia (change)')
  await press('Save Person')
  await waitFor(() => expect(focused()?.textContent).toBe('Mia (change)'))
  expect(sent).toEqual([])
  await press('Mia (change)')
  await fill(name, 'Mila')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(people()[0]).toBe('Mila (change)'))
  expect(sent).toHaveLength(1)
})

test('a substitute starts with empty details and keeps the price', async () => {
  const { user, fill, press, sent } = await open()
  await press('Jonas (change)')
  await user.click(screen.getByLabelText('Somebody else comes instead of Jonas'))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Health and allergies').value).toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>('Price group').value).toBe('kind')
  await press('Save Person')
  screen.getByText('Please enter a name.')
  await fill(name, 'Ida')
  await press('Save Person')
  await waitFor(() => expect(people()).toEqual(['Mia (change)', 'Ida (change)']))
  expect(sent[0]?.body.participants).toEqual([{ _id: 'jonas', exchange: true, name: 'Ida', price: 'kind' }])
})

test('a note about health shows how consent was given; a new note is not stored without consent', async () => {
  const { fill, press, sent } = await open()
  await press('Jonas (change)')
  screen.getByText('Consent: per Mail, 23 Nov')
  expect(screen.queryByLabelText('How was consent given?')).toBeNull()
  await fill('Health and allergies', 'Nüsse, Asthma')
  await press('Save Person')
  screen.getByText('Without consent, please leave it out.')
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('How was consent given?')))
  expect(sent).toEqual([])
  await fill('How was consent given?', 'am Telefon')
  await press('Save Person')
  await waitFor(() => expect(document.querySelector('.health-note')?.textContent).toContain('Nüsse, Asthma'))
  expect(sent[0]?.body.participants).toEqual([{ _id: 'jonas', health: 'Nüsse, Asthma', consent: 'am Telefon' }])
})

test('adding a person asks first if there is no place', async () => {
  const { user, fill, press, answer, sent, refuseNext } = await open()
  await press('Add a Person')
  await fill(name, 'Emil')
  await user.selectOptions(screen.getByLabelText('Price group'), 'erw')
  refuseNext({ code: 'full', message: 'This event is full.', free: 0 })
  await press('Add')
  await answer(/: No place is left. Take 1 person anyway\?$/, 'Yes, take them')
  await waitFor(() => expect(people()).toEqual(['Mia (change)', 'Jonas (change)', 'Emil (change)']))
  expect(sent[1]?.body).toEqual({ ...edit, participants: [{ name: 'Emil', price: 'erw' }], force: true })
  await waitFor(() => expect(focused()?.textContent).toBe('Add a Person'))
})

test('one of several people is cancelled on the page that names the fee and the letter; the last person is not', async () => {
  const { press } = await open()
  await press('Mia (change)')
  const link = () => screen.queryByRole('link', { name: 'Does Not Come …', hidden: true })
  expect(link()?.getAttribute('href')).toBe('/admin/desk/booking/booking/cancel?person=mia')
  cleanup()
  const alone = await open(sampleBooking({ name: 'Martina' }))
  await alone.press('Martina (change)')
  expect(link()).toBeNull()
})

test('a contact person who comes alone can be corrected, too; a booking of a deleted event shows its own data', async () => {
  const { press, fill, sent } = await open(sampleBooking({ name: 'Martina' }), [])
  await press('Martina (change)')
  expect(screen.queryByLabelText('Price group')).toBeNull()
  await fill(name, 'Martina Beispiel')
  await press('Save Person')
  await waitFor(() => expect(sent[0]?.body.participants).toEqual([{ _id: 'booking', name: 'Martina Beispiel' }]))
})

test('people who no longer come cannot be changed', async () => {
  await open({ ...booking, state: 'cancelled' })
  expect(people()).toEqual(['Mia', 'Jonas'])
  expect(screen.queryByRole('button', { name: 'Add a Person', hidden: true })).toBeNull()
})

/** Stores a change by the guest while a form is open. */
async function guestWrites(registrations: Registration[], mia: Partial<Participant>) {
  const participants = family.map(person => (person._id === 'mia' ? { ...person, ...mia } : person))
  registrations[0] = { ...booking, participants, lastModifiedDate: '2026-11-28T09:00:30.000Z' }
  await act(() => refreshLists('registrations'))
}
async function openMia() {
  const registrations = [booking]
  const server = await servePanel({ events: [event], registrations })
  const editor = await openPeople(booking)
  await editor.press('Mia (change)')
  return { ...server, ...editor, registrations }
}

test('the text typed about a person is not stored for the substitute', async () => {
  const { fill, press, sent, refuseNext, registrations } = await openMia()
  await fill('Date of birth', '2018-05-01')
  await guestWrites(registrations, { name: 'Carl' })
  expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('2018-05-01')
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Save Person')
  await screen.findByText(/^Somebody else has changed/)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe('Carl'))
  expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('')
  await press('Save Person')
  expect(sent.map(({ body }) => body.lastModifiedDate)).toEqual([edit.lastModifiedDate])
})

test('a field that a guest has changed meanwhile is not overwritten unseen; another field is stored', async () => {
  const { fill, press, sent, refuseNext, registrations } = await openMia()
  await fill('Emergency number', '0551 2')
  await guestWrites(registrations, { emergencyPhone: '0171 999' })
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Save Person')
  await screen.findByText(/^Somebody else has changed/)
  await fill('Emergency number', '0551 1')
  await fill('Date of birth', '2018-05-01')
  await press('Save Person')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => [body.lastModifiedDate, body.participants])).toEqual([
    [edit.lastModifiedDate, [{ _id: 'mia', emergencyPhone: '0551 2' }]],
    ['2026-11-28T09:00:30.000Z', [{ _id: 'mia', birthDate: '2018-05-01' }]],
  ])
})

test('a note that the guest has written meanwhile still needs consent', async () => {
  const { fill, press, registrations } = await openMia()
  await fill('Health and allergies', 'Bienengift')
  await guestWrites(registrations, {
    health: 'Bienengift',
    healthConsent: { date: '2026-11-28T09:00:30.000Z', wording: 'Ich willige ein.' },
  })
  await press('Save Person')
  await screen.findByText('Without consent, please leave it out.')
})

const own = [
  sampleQuestion({ _id: 'foto', label: 'Fotos dürfen erscheinen.', kind: 'consent' }),
  sampleQuestion({ _id: 'heim', label: 'Darf dein Kind allein nach Hause?' }),
  sampleQuestion({ _id: 'woher', label: 'Wie hast du von uns gehört?', kind: 'text', of: 'party' }),
]
const asking = sampleEvent({ asks: own.map(({ _id }) => _id) })
const answer = { question: 'heim', value: true, wording: 'Darf dein Kind allein nach Hause?', by: 'Martina' }
const mia = { _id: 'mia', name: 'Mia', answers: [{ ...answer, date: '2026-11-23T09:00:00.000Z' }] }
const requested = sampleBooking({ participants: [mia], state: 'confirmed', eventSnapshot: snapshotOf(asking) })

test('answers to own questions are corrected; a new consent needs a word on how it was given', async () => {
  const { user, fill, press, sent } = await open(requested, [asking], own)
  await press('Mia (change)')
  const home = screen.getByLabelText<HTMLSelectElement>('Darf dein Kind allein nach Hause?')
  expect(home.value).toBe('ja')
  await user.selectOptions(home, 'nein')
  const photo = () => screen.getByLabelText<HTMLSelectElement>('Fotos dürfen erscheinen.')
  expect(photo().value).toBe('')
  await user.selectOptions(photo(), 'Yes')
  await press('Save Person')
  screen.getByText('Without consent, please leave it out.')
  await fill('How was consent given?', 'auf Papier')
  await press('Save Person')
  await waitFor(() => expect(sent).toHaveLength(1))
  const answers = [
    { question: 'foto', value: true },
    { question: 'heim', value: false },
  ]
  expect(sent[0]?.body.participants).toEqual([{ _id: 'mia', consent: 'auf Papier', answers, by: requested.name }])
  expect(await screen.findAllByText(/auf Papier, notiert von Erika/)).toHaveLength(2)
  // A given consent can only be revoked.
  await press('Mia (change)')
  expect([...photo().options].map(({ text }) => text)).toEqual(['Yes', 'No, revoked'])
  await user.selectOptions(photo(), 'No, revoked')
  await press('Save Person')
  await screen.findByText(/revoked on/)
  expect(sent[1]?.body.participants).toMatchObject([{ by: requested.name }])
  screen.getByText(new RegExp(`${requested.name} \\(notiert von Erika`))
})

test('the second parent’s yes to pictures is noted by name, beside the first', async () => {
  const publishing = own.map(question => (question._id === 'foto' ? { ...question, publishes: true } : question))
  const consentGiven = { question: 'foto', value: true, wording: 'Fotos dürfen erscheinen.', publishes: true as const }
  const agreed = { ...mia, answers: [{ ...consentGiven, by: requested.name, date: '2026-11-23T09:00:00.000Z' }] }
  const { user, fill, press, sent } = await open({ ...requested, participants: [agreed] }, [asking], publishing)
  await press('Mia (change)')
  await user.selectOptions(screen.getByLabelText('Fotos dürfen erscheinen.'), 'Yes, from a second parent, too')
  await fill('How was consent given?', 'am Telefon')
  await press('Save Person')
  screen.getByText('Please say who said so.')
  expect(sent).toEqual([])
  await fill('Who said so?', 'Jo Farn')
  await press('Save Person')
  await waitFor(() => expect(sent).toHaveLength(1))
  const answers = [{ question: 'foto', value: true }]
  expect(sent[0]?.body.participants).toEqual([{ _id: 'mia', consent: 'am Telefon', answers, by: 'Jo Farn' }])
  await screen.findByText(/Jo Farn \(am Telefon, notiert von Erika/)
})

test('a refused consent is noted with who refused it and how, and the note can be removed', async () => {
  const { user, fill, press, sent } = await open(requested, [asking], own)
  await press('Mia (change)')
  const photo = () => screen.getByLabelText<HTMLSelectElement>('Fotos dürfen erscheinen.')
  await user.selectOptions(photo(), 'No')
  await press('Save Person')
  screen.getByText('Please say how, or leave the answer open.')
  await fill('How was it refused?', 'am Telefon')
  const speaker = () => screen.getByLabelText<HTMLSelectElement>('Who said so?')
  expect([...speaker().options].map(({ text }) => text)).toEqual([requested.name, 'Martina', 'Somebody else …'])
  await user.selectOptions(speaker(), 'Somebody else …')
  await press('Save Person')
  screen.getByText('Please say who said so.')
  await fill('Their name', 'Jo Farn')
  await press('Save Person')
  await waitFor(() => expect(sent).toHaveLength(1))
  const photoAnswer = (value: boolean | null) => [{ question: 'foto', value }]
  expect(sent[0]?.body.participants).toEqual([
    { _id: 'mia', consent: 'am Telefon', answers: photoAnswer(false), by: 'Jo Farn' },
  ])
  await screen.findByText(/Jo Farn \(am Telefon, notiert von Erika/)
  await press('Mia (change)')
  expect(photo().value).toBe('nein')
  await user.selectOptions(photo(), '')
  // A person who has declared something before is offered.
  await user.selectOptions(speaker(), 'Jo Farn')
  await press('Save Person')
  await waitFor(() =>
    expect(sent[1]?.body.participants).toEqual([{ _id: 'mia', answers: photoAnswer(null), by: 'Jo Farn' }]),
  )
})

test('a substitute has no answers of the person replaced', async () => {
  const { user, fill, press, sent } = await open(requested, [asking], own)
  await press('Mia (change)')
  await user.click(screen.getByLabelText('Somebody else comes instead of Mia'))
  expect(screen.getByLabelText<HTMLSelectElement>('Darf dein Kind allein nach Hause?').value).toBe('')
  await fill(name, 'Ida')
  await press('Save Person')
  await waitFor(() => expect(sent[0]?.body.participants).toEqual([{ _id: 'mia', exchange: true, name: 'Ida' }]))
})

test('the party’s answers have a step of their own', async () => {
  const { fill, press, sent } = await open(requested, [asking], own)
  await press('Answers of the Whole Party')
  await fill('Wie hast du von uns gehört?', 'Plakat')
  expect(screen.getByLabelText<HTMLSelectElement>('Who said so?').value).toBe(requested.name)
  await press('Save Answers')
  await waitFor(() => expect(sent[0]?.body.answers).toEqual([{ question: 'woher', value: 'Plakat' }]))
  await waitFor(() => expect(document.querySelector('.people-list')?.textContent).toContain('Plakat'))
})
