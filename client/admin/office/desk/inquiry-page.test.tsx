// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replyLink } from '../../../../domain/bookings/letters/reply.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../../../domain/testing/samples.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { screen } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

const inquiry = sampleRegistration({
  ...{ _id: 'school', name: 'Sabine Lehmann', email: 'sabine@example.org', state: 'open' },
  notes: 'Wir suchen einen Vormittag im Wald.',
  page: { path: '/info/klassen', title: 'Klassen' },
  createdDate: '2026-11-20T10:42:00.000Z',
})
const earlier = sampleBooking({
  _id: 'earlier',
  name: 'Sabine Lehmann',
  email: 'sabine@example.org',
  state: 'confirmed',
})

async function open(path: string, ...registrations: Registration[]) {
  const server = await servePanel({ events: [sampleEvent()], registrations })
  return { ...server, registrations, ...openDesk(path) }
}

test('an inquiry shows its text, its page, and earlier bookings by the same address', async () => {
  await open('/admin/desk/inquiry/school', inquiry, earlier)
  await screen.findByRole('heading', { level: 1, name: 'Sabine Lehmann' })
  expect(screen.getByText('Wir suchen einen Vormittag im Wald.')).toBeTruthy()
  expect(document.querySelector('.inquiry-when')?.textContent).toContain('Klassen, 3 days ago')
  expect(document.querySelector('.inquiry-earlier a')?.getAttribute('href')).toBe('/admin/desk/booking/earlier')
})

test('the menu closes an inquiry without an answer, and one press reopens it', async () => {
  const { press, sent } = await open('/admin/desk/inquiry/school', inquiry)
  await press('Close Without Answer')
  expect((await screen.findByText('Closed without answer')).textContent).toBeTruthy()
  await press('Undo')
  await screen.findByRole('button', { name: 'Close Without Answer' })
  expect(sent.map(({ body }) => body.state)).toEqual(['closed', 'open'])
})

test('an inquiry can also be answered in the mail program, and is then ticked off', async () => {
  const { press, sent } = await open('/admin/desk/inquiry/school', inquiry)
  const link = await screen.findByRole('link', { name: 'Reply by Mail Program' })
  expect(link.getAttribute('href')).toBe(replyLink(inquiry))
  await press('Mark as Answered')
  await screen.findByText('Answered')
  expect(sent.map(({ body }) => body.state)).toEqual(['answered'])
})

test('an inquiry without an address offers no letter', async () => {
  await open('/admin/desk/inquiry/school', { ...inquiry, email: '' })
  await screen.findByRole('button', { name: 'Mark as Answered' })
  expect(screen.queryByRole('link', { name: 'Reply by Mail Program' })).toBeNull()
})

test('typed text survives a switch to the other tab, until it is sent', async () => {
  const { fill, user } = await open('/admin/desk/inquiry/school', inquiry)
  await screen.findByLabelText('Subject')
  await fill('Text', 'Sehr gern, im Juni.')
  const quote = screen.getByRole('tab', { name: 'With a Quote' })
  // A real address, so that a new tab opens the same.
  expect(quote.getAttribute('href')).toBe('/admin/desk/inquiry/school#quote')
  await user.click(quote)
  await user.click(screen.getByRole('tab', { name: 'Answer Only' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Sehr gern, im Juni.')
})

test('an inquiry is not answered while the letter of its answer waits', async () => {
  const message = { _id: 'm', date: '2026-11-23T08:00:00.000Z', subject: 'Ihr Waldtag', text: 'Gern.' }
  const answered = { ...inquiry, state: 'answered' as const, thread: [message] }
  await servePanel({ registrations: [answered], deliveries: { m: { state: 'waiting' } } })
  openDesk('/admin/desk/inquiry/school')
  await screen.findByText('Your letter has not gone out yet. Once it has, the inquiry is answered.')
  expect(screen.queryByText('Answered')).toBeNull()
})

test('an inquiry that became a booking is shown as one', async () => {
  await open('/admin/desk/inquiry/earlier', earlier)
  expect((await screen.findByText('History')).tagName).toBe('H2')
})

test('the list shows open inquiries, and the quotes without an answer', async () => {
  const quoted = { ...earlier, _id: 'q', state: 'quoted' as const, until: '2026-12-14T23:00:00.000Z' }
  const quote = { lines: [{ label: 'Vormittag', count: 24, cents: 1200 }], message: 'm' }
  const { user } = await open('/admin/desk/inquiries', inquiry, { ...quoted, people: 24, quote })
  expect((await screen.findByRole('link', { name: /^Sabine/ })).getAttribute('href')).toBe('/admin/desk/inquiry/school')
  await user.click(screen.getByRole('link', { name: 'Quotes 1' }))
  expect((await screen.findByText(/valid until 14 Dec 2026/)).closest('a')?.getAttribute('href')).toBe(
    '/admin/desk/booking/q',
  )
})

test('one enters a school’s Leitweg-ID at its inquiry', async () => {
  const { press, fill, sent } = await open('/admin/desk/inquiry/school', inquiry)
  await press('Invoice to, Leitweg-ID …')
  await fill('Organisation (company, school, association)', 'Grundschule am Anger')
  await fill('Leitweg-ID (public bodies)', '04011000-1234512345-06')
  await press('Keep This Recipient')
  await screen.findByText('Invoice to: Grundschule am Anger, 04011000-1234512345-06')
  const leitwegId = '04011000-1234512345-06'
  expect(sent[0]).toMatchObject({
    path: 'invoice/recipient',
    body: { registration: 'school', invoiceTo: { leitwegId } },
  })
})

test('beside a quote the recipient is asked only in the quote, which begins with the stored one', async () => {
  const invoiceTo = { organisation: 'Grundschule am Anger', name: '', street: '', zip: '', city: '', country: '' }
  const { user } = await open('/admin/desk/inquiry/school', { ...inquiry, invoiceTo })
  await screen.findByText('Invoice to: Grundschule am Anger')
  await user.click(screen.getByRole('tab', { name: 'With a Quote' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Organisation (company, school, association)')
  expect(field.value).toBe('Grundschule am Anger')
  expect(screen.getAllByText(/^Invoice to/).map(({ textContent }) => textContent)).toEqual(['Invoice to, Leitweg-ID'])
})
