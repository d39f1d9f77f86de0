// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { referenceOf } from '../../../domain/money/reference.ts'
import { confirm } from '../../../domain/registrations/booking-steps.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { sampleBooking, sampleEvent, sampleSite, sampleVoucher } from '../../../domain/testing/samples.ts'
import { type ListedVoucher, listedVoucher } from '../../../domain/vouchers/voucher.ts'
import { render, screen, userEvent, waitFor, within } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { QuestionDialog } from '../kit/dialog.tsx'
import { Overlay } from '../overlay.tsx'
import { refresh } from '../state/lists.ts'
import { closeOverlay } from '../state/overlay.ts'
import { WithUndo } from './desk-undo.tsx'
import { MoneyPage } from './money-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-13T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

// 240 €, on 4 December: the deposit is due on the 10th of November, the rest on the 20th.
const booking = (_id: string, name: string, changes: Partial<Registration> = {}) =>
  confirm(sampleBooking({ _id, name, number: `2026-000${_id}`, ...changes }), {
    now: '2026-11-03T09:00:00.000Z',
    by: 'educator',
  })
const tom = booking('1', 'Tom Klein')
const ayse = booking('3', 'Ayşe', {
  payments: [{ _id: 'p', date: '2026-10-30', cents: 27_500, way: 'transfer' }],
})

async function open(registrations: Registration[], vouchers: ListedVoucher[] = []) {
  const server = await servePanel({ events: [sampleEvent({})], registrations, vouchers, site: sampleSite() })
  closeOverlay()
  const asked = vi.spyOn(globalThis, 'fetch')
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<WithUndo />}>
          <Route path="*" element={<MoneyPage />} />
        </Route>
      </Routes>
      <Overlay />
      <QuestionDialog />
    </MemoryRouter>,
  )
  await refresh('deskMoney')
  await screen.findByText('Came in')
  const rows = () => [...document.querySelectorAll('.money-table tbody tr')].map(({ textContent }) => textContent)
  const press = async (name: string | RegExp) =>
    userEvent.click(await screen.findByRole('button', { name, hidden: true }))
  return { ...server, press, rows, asked }
}

test('what is late stands first, and each row leads to its booking', async () => {
  const { rows } = await open([tom, ayse])
  expect(rows()).toEqual([
    'Overdue',
    expect.stringMatching(/^Tom Klein.*Deposit10 Nov€24\.00/),
    'Later',
    expect.stringMatching(/^Tom Klein.*Rest20 Nov€216\.00/),
    expect.stringContaining('To Pay Back'),
    expect.stringMatching(/^Ayşe.*B26-0003-Y.*€35\.00/),
  ])
  expect(screen.getAllByRole('link', { name: 'Tom Klein' })[0]?.getAttribute('href')).toBe('/admin/desk/booking/1')
})

test('a payment is recorded from its row: the booking alone is loaded for it, and the row goes', async () => {
  const { sent, press, rows, asked } = await open([tom])
  await press(/^Record Tom Klein, .*Deposit$/)
  await press('Record Payment')
  await waitFor(() => expect(rows()).toEqual(['Later', expect.stringContaining('Rest')]))
  expect(sent[0]).toMatchObject({ path: 'payment/add', body: { registration: '1', cents: 2400 } })
  const lists = asked.mock.calls
    .map(([address]) => String(address))
    .filter(address => /registration(\?|$)/.test(address))
  expect(lists.length).toBeGreaterThan(0)
  for (const address of lists) expect(address).toContain('?about=1')
})

test('a payment is taken out again from the same page, and its row is back', async () => {
  const { sent, press, rows } = await open([tom])
  await press(/^Record Tom Klein, .*Deposit$/)
  await press('Record Payment')
  await screen.findByText(/^Tom Klein: €24\.00 recorded\./)
  await waitFor(() => expect(rows()).toHaveLength(2))
  await press('Undo')
  await waitFor(() =>
    expect(rows()).toEqual(['Overdue', expect.stringContaining('Deposit'), 'Later', expect.anything()]),
  )
  expect(sent.map(({ path }) => path)).toEqual(['payment/add', 'payment/undo'])
})

test('a reminder is shown first, then sent by a press', async () => {
  const { sent, press } = await open([tom])
  await press(/^Remind Tom Klein/)
  await screen.findByText('Hallo Tom Klein,')
  await press('Send Reminder')
  await screen.findByText('reminded 13 Nov')
  expect(sent.map(({ path }) => path)).toEqual(['payment/remind', 'payment/remind'])
})

test('a booking that is gone by now is named as such', async () => {
  const registrations = [tom]
  const { press } = await open(registrations)
  registrations.length = 0
  await press(/^Record Tom Klein, .*Deposit$/)
  expect((await screen.findByRole('alert')).textContent).toBe('This booking is not there any more.')
})

test('a voucher that was ordered is sent once its money is there', async () => {
  const ordered = listedVoucher(sampleVoucher({ state: 'ordered', entries: [] }))
  const { sent, press } = await open([], [ordered])
  await press(`Paid ${referenceOf(ordered.number)}`)
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, paid', hidden: true }))
  await waitFor(() => expect(sent[0]).toMatchObject({ path: 'voucher/paid', body: { _id: ordered._id } }))
})

test('the invoices of this year can be had', async () => {
  await open([tom])
  const link = screen.getByRole('link', { name: /^For taxes: all invoices of 2026/ })
  expect(link.getAttribute('href')).toBe('/api/payment/export/zip?year=2026')
})
