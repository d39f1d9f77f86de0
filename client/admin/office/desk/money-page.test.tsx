// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { recordConfirmation } from '../../../../domain/bookings/steps/booking-steps.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import { type ListedVoucher, listedVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import { sampleBooking, sampleEvent, sampleSite, sampleVoucher } from '../../../../domain/testing/samples.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { act, cleanup, fireEvent, pressBack, render, screen, userEvent, waitFor, within } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { UndoPlace } from '../../bookings/booking/undo-bar.tsx'
import { QuestionDialog } from '../../kit/editor/dialog.tsx'
import { closeOverlay } from '../../state/overlay.ts'
import { WithUndo } from '../office.tsx'
import { CurrentOverlay } from '../overlay.tsx'
import { MoneyDesk } from './money-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-13T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

// Costs 240 €, on 4 December: the deposit is due on 10 November, the rest on the 20th.
const booking = (_id: string, name: string, changes: Partial<Registration> = {}) =>
  recordConfirmation(sampleBooking({ _id, name, number: `2026-000${_id}`, ...changes }), {
    now: '2026-11-03T09:00:00.000Z',
    by: 'educator',
  })
const tom = booking('1', 'Tom Klein')
const ayse = booking('3', 'Ayşe', {
  payments: [{ _id: 'p', date: '2026-10-30', cents: 27_500, way: 'transfer' }],
})

async function open(registrations: Registration[], vouchers: ListedVoucher[] = [], address = '/admin/desk/money') {
  const server = await servePanel({ events: [sampleEvent({})], registrations, vouchers, site: sampleSite() })
  closeOverlay()
  const asked = vi.spyOn(globalThis, 'fetch')
  render(
    <MemoryRouter initialEntries={[address]}>
      <Link to="#invoices">To the invoices</Link>
      <Routes>
        <Route element={<WithUndo UndoPlace={UndoPlace} />}>
          <Route path="*" element={<MoneyDesk />} />
        </Route>
      </Routes>
      <CurrentOverlay />
      <QuestionDialog />
    </MemoryRouter>,
  )
  await screen.findByText('Came in')
  const rows = () => [...document.querySelectorAll('.money-table tbody tr')].map(({ textContent }) => textContent)
  const press = async (name: string | RegExp) =>
    userEvent.click(await screen.findByRole('button', { name, hidden: true }))
  return { ...server, press, rows, asked }
}

test('late amounts come first, and each row leads to its booking', async () => {
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

test('a phone shows ten rows of a page first, and the others after a press', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const guests = Array.from({ length: 8 }, (_, at) => booking(String(at + 1), `Gast ${at + 1}`))
  const { rows, press } = await open(guests)
  // Ten amounts in two groups, each with a heading.
  await waitFor(() => expect(rows()).toHaveLength(12))
  await press(/^Show All 16/)
  expect(rows()).toHaveLength(18)
})

test('a payment is recorded from its row: the page loads that booking only, and the row disappears', async () => {
  const { sent, press, rows, asked } = await open([tom])
  await press(/^Record Tom Klein, .*Deposit$/)
  await press('Record Payment')
  await waitFor(() => expect(rows()).toEqual(['Later', expect.stringContaining('Rest')]))
  expect(sent[0]).toMatchObject({ path: 'payment/add', body: { registration: '1', cents: 2400 } })
  const addresses = asked.mock.calls.map(([address]) => String(address))
  // The test itself keeps the whole list, which is reloaded after the payment.
  const before = addresses.slice(0, addresses.indexOf('/api/payment/add'))
  const lists = before.filter(address => /registration(\?|$)/.test(address))
  expect(lists.length).toBeGreaterThan(0)
  for (const address of lists) expect(address).toContain('?about=1')
})

test('Back, Escape and Cancel ask before a typed payment is lost, and close an untouched one', async () => {
  const { sent, press } = await open([tom])
  const dialog = () => screen.queryByRole('dialog', { name: 'Record Payment' })
  const question = 'Are you sure you want to close before saving?'
  for (const leave of [
    async () => pressBack(),
    async () => fireEvent.keyDown(dialog() ?? document.body, { key: 'Escape' }),
    async () => userEvent.click(within(dialog() ?? document.body).getByRole('button', { name: 'Cancel' })),
  ]) {
    await press(/^Record Tom Klein, .*Deposit$/)
    const amount = await screen.findByLabelText(/^Amount in euro/)
    await leave()
    await waitFor(() => expect(dialog()).toBeNull())
    await press(/^Record Tom Klein, .*Deposit$/)
    await userEvent.type(await screen.findByLabelText(/^Amount in euro/), '5')
    expect(amount.isConnected).toBe(false)
    await leave()
    const asked = await screen.findByRole('dialog', { name: question })
    await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount in euro/).value).toBe('24.005')
    await leave()
    await press('Yes, close')
    await waitFor(() => expect(dialog()).toBeNull())
  }
  expect(sent).toEqual([])
})

test('the same page removes a payment again, and its row returns', async () => {
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

test('a reminder is previewed, then sent by a press', async () => {
  const { sent, press } = await open([tom])
  await press(/^Remind Tom Klein/)
  await screen.findByText('Hallo Tom Klein,')
  await press('Send Reminder')
  await screen.findByText('reminded 13 Nov')
  expect(sent.map(({ path }) => path)).toEqual(['payment/remind', 'payment/remind'])
})

test('the row of a deleted booking is marked', async () => {
  const registrations = [tom]
  const { press } = await open(registrations)
  registrations.length = 0
  await press(/^Record Tom Klein, .*Deposit$/)
  expect((await screen.findByRole('alert')).textContent).toBe('This booking is not there any more.')
})

test('an ordered voucher is sent once its payment is recorded', async () => {
  const ordered = listedVoucher(sampleVoucher({ state: 'ordered', entries: [] }))
  const { sent, press } = await open([], [ordered])
  await press(`Paid ${referenceOf(ordered.number)}`)
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, paid', hidden: true }))
  await waitFor(() => expect(sent[0]).toMatchObject({ path: 'voucher/paid', body: { _id: ordered._id } }))
})

test('the papers of each year since the first booking can be downloaded', async () => {
  await open([tom, { ...ayse, createdDate: '2024-03-01T09:00:00.000Z' }])
  const year = screen.getByLabelText<HTMLSelectElement>('Year')
  expect([...year.options].map(({ value }) => value)).toEqual(['2026', '2025', '2024'])
  await userEvent.selectOptions(year, '2025')
  const what = screen.getByLabelText<HTMLSelectElement>('What')
  const addresses: (string | null)[] = []
  for (const { value } of what.options) {
    await userEvent.selectOptions(what, value)
    addresses.push(screen.getByRole('link', { name: 'Get the File' }).getAttribute('href'))
  }
  const asked = ['zip?year=2025', 'xlsx?year=2025&of=payments', 'csv?year=2025&of=payments']
  const billed = ['xlsx?year=2025&of=invoices', 'csv?year=2025&of=invoices', 'datev?year=2025']
  expect(addresses).toEqual([...asked, ...billed].map(address => `/api/payment/export/${address}`))
})

test('the income of a year is listed by means of payment, with advance payments', async () => {
  const payments = (
    [
      ['2026-11-05', 2400, 'transfer'],
      ['2026-11-06', 1000, 'cash'],
      ['2025-11-06', 500, 'cash'],
    ] as const
  ).map(([date, cents, way], at) => ({ _id: `p${at}`, date, cents, way }))
  await open([{ ...tom, payments }])
  const list = await screen.findByRole('list', { name: 'Came in 2026' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Bank transfer€24.00',
    'Cash€10.00',
    'In all, without vouchers€34.00',
  ])
})

test('invoices and vouchers load once they are unfolded', async () => {
  const { asked } = await open([tom], [listedVoucher(sampleVoucher())])
  const calls = (path: string) => asked.mock.calls.filter(([address]) => String(address).includes(path)).length
  expect(calls('/api/invoice')).toBe(0)
  await userEvent.click(screen.getByRole('heading', { name: 'Invoices' }))
  await screen.findByText(/^None yet\./)
  expect(calls('/api/invoice')).toBe(1)
})

test('a refused call keeps the dialog open, with the reason', async () => {
  const { refuseNext, press } = await open([tom])
  await press(/^Record Tom Klein, .*Deposit$/)
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Record Payment')
  await screen.findByText('Somebody else has changed this meanwhile.')
  expect(document.querySelector('dialog')).not.toBeNull()
})

test('a refund by transfer is recorded as a negative amount', async () => {
  const { sent, press } = await open([ayse])
  await press(/^Record Ayşe/)
  screen.getByRole('heading', { name: 'Record Refund', hidden: true })
  await press('Record Refund of €35.00')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ registration: '3', cents: -3500 }))
  await screen.findByText('Nothing is open just now.')
})

test('a guest without an address has to be called', async () => {
  const { press } = await open([{ ...tom, email: '', phone: '01234 567890' }])
  await press(/^Remind Tom Klein/)
  expect((await screen.findByText(/no email address of Tom Klein/)).textContent).toContain('Please call: 01234 567890')
  expect(screen.queryByText('Send Reminder')).toBeNull()
})

test('a refused reminder stays in view, with the reason', async () => {
  const { press, refuseNext } = await open([tom])
  await press(/^Remind Tom Klein/)
  await screen.findByText('Hallo Tom Klein,')
  refuseNext({ code: 'conflict', message: 'Nothing of this booking is overdue (any more).' })
  await press('Send Reminder')
  await screen.findByText('Nothing of this booking is overdue (any more).')
  screen.getByText('Hallo Tom Klein,')
})

test('a rest is due on its day, and overdue once a transfer would have arrived; then a reminder is offered', async () => {
  const rike = booking('2', 'Rike Groß', { payments: [{ _id: 'r', date: '2026-11-05', cents: 2400, way: 'transfer' }] })
  const sums = () => [...document.querySelectorAll('.money-sums > div')].map(({ textContent }) => textContent)
  const reminders = () => screen.queryAllByRole('button', { name: /^Remind/ }).length
  vi.setSystemTime('2026-11-20T09:00:00.000Z')
  const first = await open([rike])
  expect(first.rows()).toEqual(['Due', expect.stringMatching(/^Rike Groß.*Rest20 Nov€216\.00/)])
  expect(sums()[1]).toBe('Overdue€0.000 items')
  expect(reminders()).toBe(0)
  cleanup()
  vi.setSystemTime('2026-11-25T09:00:00.000Z')
  const second = await open([rike])
  expect(second.rows()).toEqual(['Overdue', expect.stringMatching(/^Rike Groß.*Rest20 Nov€216\.00/)])
  expect(sums()[1]).toBe('Overdue€216.001 item')
  expect(reminders()).toBe(1)
})

test('an address with the id of a list unfolds it, even after it was folded', async () => {
  await open([tom], [], '/admin/desk/money#invoices')
  const fold = () => document.querySelector<HTMLDetailsElement>('#invoices')
  await waitFor(() => expect(fold()?.open).toBe(true))
  await act(() => {
    fold()?.removeAttribute('open')
  })
  expect(fold()?.open).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'To the invoices' }))
  await waitFor(() => expect(fold()?.open).toBe(true))
})

test('links below the heading lead to each list, with its count', async () => {
  await open([tom])
  const nav = screen.getByRole('navigation', { name: 'Sections' })
  const linked = [...nav.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])
  expect(linked).toEqual([
    ['Open Items', '#open'],
    ['Invoices 0', '#invoices'],
    ['For the Tax Adviser', '#tax'],
  ])
  for (const [, href] of linked) expect(document.querySelector(String(href))).not.toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Invoices 0' }))
  expect(document.querySelector<HTMLDetailsElement>('#invoices')?.open).toBe(true)
})

test('a site that sells no vouchers yet leads to their setting', async () => {
  const { press } = await open([tom])
  await press('Sell Vouchers …')
  await waitFor(() => expect(document.activeElement?.id).toBe(screen.getByLabelText(/^Sell vouchers/).id))
})
