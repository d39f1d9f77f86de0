// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordConfirmation } from '../../../../domain/bookings/steps/booking-steps.ts'
import { recipientOf } from '../../../../domain/money/invoices/content.ts'
import type { InvoiceEntry } from '../../../../domain/money/invoices/invoice-input.ts'
import { listedVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import { sampleBooking, sampleEvent, sampleSite, sampleVoucher } from '../../../../domain/testing/samples.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { act, matchTextInPieces, screen, waitFor, within } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { type Lists, refreshLists } from '../../state/lists.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-01T09:00:05.000Z'), shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const event = sampleEvent({ startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' })
const booking = recordConfirmation(sampleBooking({ event: event._id, email: 'martina@example.org' }), {
  now: '2026-12-01T09:00:00.000Z',
  by: 'educator',
})
const sample = sampleSite({ name: 'Waldschule Leine' })
const site = {
  ...sample,
  contact: { ...sample.contact, name: 'Mira Wald', street: 'Waldweg 1', zip: '37075', city: 'Göttingen' },
  bank: { holder: 'Mira Wald', iban: 'DE02120300000000202051', bic: '' },
  invoicing: { from: '2026-12-01', taxNumber: '20/123/45678', vatId: '', electronic: false, names: false },
}
const entry: InvoiceEntry = {
  _id: 'invoice',
  number: 'RE-2026-0003',
  kind: 'invoice',
  date: '2026-12-01',
  isBooked: true,
  registration: booking._id,
  booking: '',
  name: booking.name,
  recipient: recipientOf(booking),
  cents: 24_000,
}

async function open(
  invoices: InvoiceEntry[] = [],
  registrations = [booking],
  settings = site,
  waitingInvoices: Lists['invoices']['waiting'] = [],
  mailHost = 'mail.example.org',
) {
  const vouchers = [listedVoucher(sampleVoucher())]
  const server = await servePanel({
    events: [event],
    registrations,
    site: settings,
    invoices,
    waitingInvoices,
    vouchers,
    mail: { host: mailHost, sender: { address: 'wald@example.org' } },
  })
  const desk = openDesk(`/admin/desk/booking/${booking._id}`)
  await desk.choose('Invoices …')
  return { ...server, ...desk }
}
const buttons = () => [...document.querySelectorAll('.booking-actions button')].map(({ textContent }) => textContent)

test('the invoice of a confirmed booking appears automatically, and cannot be issued by hand meanwhile', async () => {
  const invoices: InvoiceEntry[] = []
  await open(invoices)
  const step = within(await screen.findByRole('region', { name: 'Invoices' }))
  step.getByText('The invoice is sent automatically.')
  expect(buttons()).not.toContain('Issue Invoice')
  invoices.push(entry)
  await vi.advanceTimersByTimeAsync(2000)
  await step.findByText(matchTextInPieces('Invoice RE-2026-0003'))
  expect(screen.queryByText('The invoice is sent automatically.')).toBeNull()
  expect(buttons()).toContain('Reissue')
})

test('before an invoice is issued, a question states to whom it goes and that it stays', async () => {
  const settings = { ...site, invoicing: { ...site.invoicing, from: '2026-12-02' } }
  const { press, answer, sent } = await open([], [booking], settings)
  const question = /^Issue the invoice/
  await press('Issue Invoice')
  await screen.findByText('It goes to martina@example.org. It can only be reversed, not undone.')
  await answer(question, 'Cancel')
  expect(sent).toEqual([])
  await press('Issue Invoice')
  await answer(question, 'Yes, issue')
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['invoice/issue']))
})

test('without a mail server, the question before an invoice states that its letter waits', async () => {
  const settings = { ...site, invoicing: { ...site.invoicing, from: '2026-12-02' } }
  const { press, answer } = await open([], [booking], settings, [], '')
  await press('Issue Invoice')
  await screen.findByText(/^It goes to martina@example\.org as soon as a mail server is set up\. It can only/)
  await answer(/^Issue the invoice/, 'Cancel')
})

test('a button for a missing setting says why it is there', async () => {
  await open([], [booking], { ...site, invoicing: { ...site.invoicing, from: '', taxNumber: '' } })
  await screen.findByText('Before an invoice can be issued, one thing about you is missing.')
  expect(buttons()).toContain('Enter Tax Number')
})

test('a waiting invoice names what it lacks in one sentence', async () => {
  const settings = { ...site, invoicing: { ...site.invoicing, from: '2026-01-01', taxNumber: '' } }
  const waiting = [{ registration: booking._id, number: '2026-0139', name: booking.name, lacks: ['your tax number'] }]
  await open([], [booking], settings, waiting)
  await screen.findAllByText('The invoice waits. Missing: your tax number.')
  expect(screen.queryByText(/^Before an invoice can be issued/)).toBeNull()
  expect(buttons()).toContain('Enter Tax Number')
})

test('a guest’s own address is corrected in the booking’s editor; another recipient has an own form', async () => {
  const { press } = await open([entry])
  await press('Correct the Address …')
  expect(await screen.findByLabelText('Street')).toBeTruthy()
})

test('an invoice is reissued to another recipient on request; the focus stays', async () => {
  const { fill, press, answer, sent } = await open([entry])
  await screen.findAllByText(matchTextInPieces('Invoice RE-2026-0003'))
  await press('Bill Somebody Else …')
  await fill('Organisation (company, school, association)', 'Waldschule')
  await press('Keep This Recipient')
  await screen.findByText(matchTextInPieces('RE-2026-0003 is still made out to Jürgen-Åse Müller.'))
  screen.getByText('The recipient of the invoice is stored.')
  expect(buttons()).not.toContain('Correct the Address …')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bill Somebody Else …'))
  const question = 'Reverse and reissue invoice RE-2026-0003? Both go to martina@example.org.'
  await press('Reissue')
  await answer(question, 'Cancel')
  expect(sent.map(({ path }) => path)).toEqual(['invoice/recipient'])
  await press('Reissue')
  await answer(question, 'Yes, reissue')
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['invoice/recipient', 'invoice/issue']))
})

test('a refusal reveals that somebody else has changed the recipient meanwhile; the next press replaces it', async () => {
  const registrations = [booking]
  const { fill, press, sent, refuseNext } = await open([entry], registrations)
  await press('Bill Somebody Else …')
  await fill('Organisation (company, school, association)', 'Waldschule')
  const later = '2026-12-01T09:00:01.000Z'
  const invoiceTo = { name: 'Ole', street: '', zip: '', city: '', country: '', organisation: '' }
  registrations[0] = { ...booking, lastModifiedDate: later, invoiceTo }
  await act(() => refreshLists('registrations'))
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Keep This Recipient')
  await screen.findByText('Somebody else has changed this meanwhile.')
  await press('Keep This Recipient')
  await screen.findByText('The recipient of the invoice is stored.')
  expect(sent.map(({ body }) => body.lastModifiedDate)).toEqual([booking.lastModifiedDate, later])
})

test('a recipient that the server refuses is marked at its field, which gets the focus', async () => {
  const { fill, press, refuseNext } = await open([entry])
  await press('Bill Somebody Else …')
  await fill('Zip', '37075')
  refuseNext({ code: 'invalid', message: 'x', fields: { 'invoiceTo.name': 'Please enter a name.' } })
  await press('Keep This Recipient')
  const wrong = () => document.querySelector('.invoice-part [aria-invalid="true"]')
  await waitFor(() => expect(wrong()?.id).toMatch(/_name$/))
  await waitFor(() => expect(document.activeElement).toBe(wrong()))
})

test('the refusal also reveals another address of the same recipient', async () => {
  await open([{ ...entry, recipient: { ...entry.recipient, street: 'Am Anger 8' } }])
  await screen.findByText(matchTextInPieces('RE-2026-0003 still has the earlier address.'))
})
