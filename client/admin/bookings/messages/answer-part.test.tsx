// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { replySubject } from '../../../../domain/bookings/letters/reply.ts'
import { fillInBooking } from '../../../../domain/bookings/record/placeholders.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { sampleRegistration, sampleSite } from '../../../../domain/testing/samples.ts'
import { site as starterSite } from '../../../../starter/site.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { cleanup, screen, waitFor } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'

const inquiry = sampleRegistration({ name: 'Sabine Lehmann', email: 'sabine@example.org' })
const written = { _id: 'm1', date: '2026-12-01T09:00:00.000Z', subject: 'Gern!', text: 'Hallo Sabine' }
const modules = [
  { _id: 'a', title: 'Danke', text: 'Hallo {vorname}, danke!' },
  { _id: 'b', title: 'Gruß', text: 'Bis bald' },
]
const { contact } = sampleSite()
const site = { ...starterSite, contact: { ...starterSite.contact, email: 'erika@example.org' }, textModules: modules }
const mail = { host: 'smtp.example.org', sender: { address: 'erika@example.org' } }

afterEach(() => sessionStorage.clear())

async function open(item: Registration = inquiry, tables: Parameters<typeof servePanel>[0] = {}) {
  const server = await servePanel({ site, mail, registrations: [item], ...tables })
  const desk = openDesk(`/admin/desk/inquiry/${item._id}`)
  await screen.findByRole('heading', { level: 1, name: item.name })
  return { ...server, ...desk }
}
const first = fillInBooking('{vorname}', inquiry, undefined)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const values = () => [field('Subject').value, field('Text').value]

test('an answer is sent once; the form closes, and the thread shows the answer with its delivery state', async () => {
  const { fill, press, sent } = await open()
  expect(values()).toEqual([replySubject(inquiry), `Hallo ${first},\n\n`])
  await fill('Text', 'Hallo {vorname}')
  await press('Send')
  await screen.findByRole('heading', { name: 'Your Letters', hidden: true })
  expect(sent).toEqual([
    {
      path: 'registration/answer',
      body: {
        _id: inquiry._id,
        lastModifiedDate: inquiry.lastModifiedDate,
        requestId: expect.any(String),
        subject: replySubject(inquiry),
        text: 'Hallo {vorname}',
      },
    },
  ])
  expect(screen.queryByLabelText('Text')).toBeNull()
  await screen.findByText('Waiting')
  await press('Write Again')
  expect(field('Text').value).toBe(`Hallo ${first},\n\n`)
})

test('after a failed send the text stays, and the next press sends the same letter', async () => {
  const first = await open()
  await first.fill('Subject', 'Juni')
  await first.fill('Text', 'Gern im Juni')
  first.refuseNext({ code: 'internal', message: 'x' })
  await first.press('Send')
  await screen.findByText(/^Something went wrong on the server/)
  expect(values()).toEqual(['Juni', 'Gern im Juni'])
  await first.press('Send')
  await waitFor(() => expect(first.sent).toHaveLength(2))
  expect(first.sent[1]?.body.requestId).toBe(first.sent[0]?.body.requestId)
})

test('a draft survives closing the inquiry', async () => {
  const { fill } = await open()
  await fill('Text', 'Gern im Juni')
  cleanup()
  await open()
  expect(field('Text').value).toBe('Gern im Juni')
})

test('each field shows the mistake that the server finds in it', async () => {
  const { press, refuseNext } = await open()
  const sentence = 'There is no placeholder {vornahme}.'
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields: { text: sentence } })
  await press('Send')
  await screen.findByText(sentence)
  expect(field('Text').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field('Text')))
})

test('a text module replaces untouched text and is added to typed text; choosing another module replaces it', async () => {
  const { user, fill } = await open()
  await user.selectOptions(field('Text module'), 'Danke')
  expect(field('Text').value).toBe('Hallo {vorname}, danke!')
  await user.selectOptions(field('Text module'), 'Gruß')
  expect(field('Text').value).toBe('Bis bald')
  await fill('Text', 'Liebe Frau , gern. ')
  await user.selectOptions(field('Text module'), 'Danke')
  expect(field('Text').value).toBe('Liebe Frau , gern. Hallo {vorname}, danke!')
  await user.selectOptions(field('Text module'), 'Gruß')
  expect(field('Text').value).toBe('Liebe Frau , gern. Bis bald')
  await user.selectOptions(field('Text module'), 'None')
  expect(field('Text').value).toBe('Liebe Frau , gern. ')
})

test('a placeholder is inserted at the caret', async () => {
  const { fill, press } = await open()
  await fill('Text', 'Liebe Frau , gern.')
  const area = screen.getByLabelText<HTMLTextAreaElement>('Text')
  area.focus()
  area.setSelectionRange(11, 11)
  await press(/^the name/)
  expect(field('Text').value).toBe('Liebe Frau {name}, gern.')
  // An inquiry has no event.
  expect(screen.queryByText(/^the event/)).toBeNull()
})

test('the preview shows the letter until the form changes', async () => {
  const { fill, press } = await open()
  await fill('Text', 'Gern')
  await press('Preview')
  expect((await screen.findByText('Gern (Sabine Lehmann)')).tagName).toBe('PRE')
  await fill('Subject', 'Anders')
  expect(screen.queryByText('Gern (Sabine Lehmann)')).toBeNull()
})

test('the form shows where replies arrive, and what keeps a letter from going out', async () => {
  await open()
  expect(await screen.findByText('Replies come to your mailbox erika@example.org, not here.')).toBeDefined()
})

test.each([
  ['a mail server', { mail: { host: '', sender: { address: 'erika@example.org' } } }, /^No mail server is set up yet/],
  ['an address', { mail: { host: 'h', sender: { address: '' } }, site: { ...site, contact } }, /no email address/],
])('without %s the form announces that the letter waits', async (_, tables, sentence) => {
  await open(inquiry, tables)
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('the thread shows why a letter was not sent, and one press retries', async () => {
  const { press, sent } = await open(
    { ...inquiry, state: 'answered', thread: [written] },
    { deliveries: { [inquiry._id]: { letter: 'letter-1', error: '550 no such user' } } },
  )
  await screen.findByText('550 no such user')
  await press(/^Retry/)
  await waitFor(() => expect(sent).toEqual([{ path: 'mail/outbox/retry', body: { _id: 'letter-1' } }]))
})

test('the menu closes an inquiry without an answer', async () => {
  const { press, sent } = await open()
  await press('Close Without Answer')
  await screen.findByText('Closed without answer')
  const { _id, lastModifiedDate } = inquiry
  expect(sent).toEqual([{ path: 'registration/state', body: { _id, lastModifiedDate, state: 'closed' } }])
})

test('an inquiry without an e-mail address asks for a call', async () => {
  await open({ ...inquiry, email: '' })
  expect(screen.getByText(/please call/)).toBeDefined()
  expect(screen.queryByText('Send')).toBeNull()
})
