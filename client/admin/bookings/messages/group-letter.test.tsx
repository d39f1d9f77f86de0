// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { sampleBooking, sampleEvent } from '../../../../domain/testing/samples.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { cleanup, screen, waitFor } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'

const event = sampleEvent()
const guest = (name: string, changes: Partial<Registration> = {}) =>
  sampleBooking({
    _id: name.toLowerCase(),
    name,
    email: `${name.toLowerCase()}@example.org`,
    state: 'confirmed',
    ...changes,
  })
const party = ['Ada', 'Alan'].map(name => ({ _id: name, name }))
const guests = () => [
  guest('Ada', { participants: party }),
  guest('Bea'),
  guest('Cem', { email: '' }),
  guest('Dora', { state: 'waiting' }),
  guest('Eva', { state: 'cancelled' }),
]

afterEach(() => sessionStorage.clear())

async function open(registrations: Registration[] = guests(), tables: Parameters<typeof servePanel>[0] = {}) {
  const server = await servePanel({ events: [event], registrations, ...tables })
  const desk = openDesk('/admin/desk/event/winter#post')
  await screen.findByRole('tablist')
  return { ...server, ...desk }
}

test('the choice and the button show how many guests will get the letter', async () => {
  const { user } = await open()
  const options = [...screen.getByLabelText<HTMLSelectElement>('To').options].map(({ text }) => text)
  expect(options).toEqual([
    'Everybody confirmed, 3 registrations, 4 people',
    'The waiting list, 1 registration, 1 person',
    'Everybody, 4 registrations, 5 people',
  ])
  expect(screen.getByText('Send to 2')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('To'), 'all')
  expect(screen.getByText('Send to 3')).toBeDefined()
})

test('the preview shows the first letter, the other recipients, and whom to call', async () => {
  const { fill, press, sent } = await open()
  await fill('Subject', 'Mützen')
  await fill('Text', 'Es wird kalt.')
  await press('Preview')
  await screen.findByText('Preview: Letter 1 of 2')
  expect(screen.getByText('Es wird kalt. (Ada)')).toBeDefined()
  expect(screen.getByText('Also to: Bea')).toBeDefined()
  expect(screen.getByText('Without an email address, please call: Cem')).toBeDefined()
  expect(sent).toEqual([
    {
      path: 'event/letter',
      body: { _id: event._id, to: 'confirmed', subject: 'Mützen', text: 'Es wird kalt.', preview: true },
    },
  ])
})

test('a letter goes out after a question with the number of guests, and each guest shows its delivery state', async () => {
  const { fill, press, answer, sent } = await open(guests(), { deliveries: { bea: { state: 'sent' } } })
  await fill('Subject', 'Mützen')
  await fill('Text', 'Es wird kalt.')
  await press('Send to 2')
  const question = /^Send “Mützen” to 2 guests\? Winter-Survival am Feuer, Fri, 4 Dec 2026, /
  await answer(question, 'Cancel')
  expect(sent).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Mützen')
  await press('Send to 2')
  await answer(question, 'Yes, send')
  await screen.findByText('1 of 2 sent')
  expect(sent).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('')
  const rows = [...document.querySelectorAll('.thread details li')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['AdaWaiting', 'BeaSent'])
})

test('an unknown placeholder is refused before the question', async () => {
  const { fill, press, sent } = await open()
  await fill('Subject', 'Mützen')
  await fill('Text', 'Bringt {{falsch} mit.')
  await press('Send to 2')
  await screen.findByText(/^There is no placeholder \{falsch\}/)
  expect(document.querySelector('.dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('after a lost answer the thread is reloaded, so that nobody sends a second letter by mistake', async () => {
  const { fill, press, refuseNext } = await open([guest('Ada')])
  await fill('Subject', 'Mützen')
  await fill('Text', 'Es wird kalt.')
  refuseNext({ code: 'internal', message: 'The answer was lost.' })
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetchSpy.mockRestore())
  await press('Send to 1')
  await screen.findByRole('alert', { hidden: true })
  await waitFor(() =>
    expect(fetchSpy.mock.calls.map(([path]) => String(path)).slice(-3)).toEqual([
      '/api/event/letter',
      '/api/registration?event=winter',
      '/api/mail/outbox?event=winter',
    ]),
  )
})

test('the summary counts undelivered letters', async () => {
  const message = { _id: 'm1', date: '2026-12-01T09:00:00.000Z', subject: 'Mützen', text: 'Es wird kalt.' }
  await open(
    [guest('Ada', { thread: [{ ...message, sentDate: message.date }] }), guest('Bea', { thread: [message] })],
    {
      deliveries: { bea: { error: '550 no such user' } },
    },
  )
  await screen.findByText('1 of 2 sent, 1 failed')
})

test('a draft survives leaving the page', async () => {
  const { fill } = await open()
  await fill('Subject', 'Mützen')
  cleanup()
  await open()
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Mützen')
})

test('without any e-mail address, nothing can be sent', async () => {
  await open([guest('Cem', { email: '' })])
  expect(screen.getByRole('button', { name: 'Send to 0', hidden: true })).toHaveProperty('disabled', true)
})

test('a booking shows the letters written to its guest', async () => {
  const message = { _id: 'm1', date: '2026-12-01T09:00:00.000Z', subject: 'Mützen', text: 'Es wird kalt.' }
  const item = guest('Ada', { thread: [{ ...message, sentDate: message.date }] })
  await servePanel({ events: [event], registrations: [item] })
  openDesk('/admin/desk/booking/ada')
  await screen.findByText('Es wird kalt.')
  await screen.findByText('Sent')
})
