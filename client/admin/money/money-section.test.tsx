// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirm } from '../../../domain/registrations/booking-steps.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../domain/testing/samples.ts'
import { cleanup, render, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { Overlay } from '../overlay.tsx'
import { closeOverlay } from '../state/overlay.ts'
import { MoneySection } from './money-section.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-13T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

// 240 €, on 4 December: the deposit is due on the 10th of November, the rest on the 20th.
const event = sampleEvent({})
const booking = (_id: string, name: string, changes: Partial<Registration> = {}) =>
  confirm(sampleBooking({ _id, name, number: `2026-000${_id}`, ...changes }), {
    now: '2026-11-03T09:00:00.000Z',
    by: 'educator',
  })
const paid = (cents: number, date = '2026-11-05') => ({
  payments: [{ _id: `p${cents}`, date, cents, way: 'transfer' as const }],
})
const tom = booking('1', 'Tom Klein')
const rike = booking('2', 'Rike Groß', paid(2400))
const ayse = booking('3', 'Ayşe', paid(27_500, '2026-10-30'))

async function open(registrations: Registration[]) {
  const server = await servePanel({ events: [event], registrations, site: sampleSite() })
  closeOverlay()
  render(
    <>
      <MoneySection />
      <Overlay />
    </>,
  )
  await screen.findByText('Open')
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const press = async (name: string | RegExp) =>
    userEvent.click(await screen.findByRole('button', { name, hidden: true }))
  return { ...server, press, sums: () => texts('.money-sums > div'), rows: () => texts('.money-table tbody tr') }
}

test('the sums and the rows say what is late, due and to be paid back', async () => {
  const { sums, rows } = await open([rike, tom, ayse])
  expect(sums()).toEqual([
    'Open€456.003 items',
    'Overdue€24.001 item',
    'Came in€24.00since 1 Nov',
    'To pay back€35.001 booking',
  ])
  const row = (name: string, what: string, when: string, cents: string) =>
    expect.stringMatching(new RegExp(`^${name}.*${what}${when}€${cents}Record`))
  expect(rows()).toEqual([
    'Overdue',
    expect.stringMatching(/^Tom Klein.*Deposit10 Nov€24.00Remind.*Record/),
    'Later',
    row('Rike Groß', 'Rest', '20 Nov', '216.00'),
    row('Tom Klein', 'Rest', '20 Nov', '216.00'),
    expect.stringContaining('To Pay Back'),
    row('Ayşe', 'Feuer, 4 Dec', 'B26-0003-Yby \\d\\d? \\w+', '35.00'),
  ])
})

test('a payment is recorded from its row with the amount filled in, and the focus goes on to the next row', async () => {
  const { sent, rows, press } = await open([tom, rike])
  await press(/^Record Tom Klein, .*Deposit$/)
  expect(screen.getByLabelText<HTMLInputElement>('Amount in euro (with a minus: paid back)').value).toBe('24.00')
  await press('Record Payment')
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(sent[0]).toMatchObject({ path: 'payment/add', body: { registration: '1', cents: 2400 } })
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Record (Rike Groß|Tom Klein), .*Rest$/))
})

test('what was transferred back is recorded with a minus', async () => {
  const { sent, press } = await open([ayse])
  await press(/^Record Ayşe/)
  await press('Record −€35.00 Paid Back')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ registration: '3', cents: -3500 }))
  await screen.findByText('Nothing is open just now.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Money'))
})

test('a reminder is shown, then sent by a press; the row says when', async () => {
  const { sent, press, rows } = await open([tom])
  await press(/^Remind Tom Klein, .*Deposit$/)
  await screen.findByText('Hallo Tom Klein,')
  expect(sent).toEqual([{ path: 'payment/remind', body: { registration: '1', preview: true } }])
  await press('Send Reminder')
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  expect(sent[1]?.body).toEqual({ registration: '1', lastModifiedDate: tom.lastModifiedDate })
  await waitFor(() => expect(rows()[1]).toContain('10 Novreminded 13 Nov'))
  // There is time to pay now.
  expect(screen.queryAllByRole('button', { name: /^Remind/ })).toEqual([])
})

test('a rest is due on its day, and overdue once a transfer would have come: then it can be reminded of', async () => {
  const reminders = () => screen.queryAllByRole('button', { name: /^Remind/ }).length
  vi.setSystemTime('2026-11-20T09:00:00.000Z')
  const first = await open([rike])
  expect(first.rows()).toEqual(['Due', expect.stringMatching(/^Rike Groß.*Rest20 Nov€216\.00/)])
  expect(first.sums()[1]).toBe('Overdue€0.000 items')
  expect(reminders()).toBe(0)
  cleanup()
  vi.setSystemTime('2026-11-25T09:00:00.000Z')
  const second = await open([rike])
  expect(second.rows()).toEqual(['Overdue', expect.stringMatching(/^Rike Groß.*Rest20 Nov€216\.00/)])
  expect(second.sums()[1]).toBe('Overdue€216.001 item')
  expect(reminders()).toBe(1)
})

test('whoever has no address is called', async () => {
  const { press } = await open([{ ...tom, email: '', phone: '01234 567890' }])
  await press(/^Remind Tom Klein/)
  expect((await screen.findByText(/no email address of Tom Klein/)).textContent).toContain('Please call: 01234 567890')
  expect(screen.queryByText('Send Reminder')).toBeNull()
})

test('a reminder that is refused stays in sight, with the reason', async () => {
  const { press, refuseNext } = await open([tom])
  await press(/^Remind Tom Klein/)
  await screen.findByText('Hallo Tom Klein,')
  refuseNext({ code: 'conflict', message: 'Nothing of this booking is overdue (any more).' })
  await press('Send Reminder')
  await screen.findByText('Nothing of this booking is overdue (any more).')
  screen.getByText('Hallo Tom Klein,')
})

test('a call that is refused keeps the dialog, with the reason', async () => {
  const { refuseNext, press } = await open([tom])
  await press(/^Record Tom Klein, .*Deposit$/)
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Record Payment')
  await screen.findByText('Somebody else has changed this meanwhile.')
  expect(document.querySelector('dialog')).not.toBeNull()
})

test('the papers of each year since the first booking can be had', async () => {
  await open([tom, { ...rike, createdDate: '2024-03-01T09:00:00.000Z' }])
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

test('what came in a year stands by its ways, with what was paid ahead', async () => {
  const payments = (
    [
      ['2026-11-05', 2400, 'transfer'],
      ['2026-11-06', 1000, 'cash'],
      ['2025-11-06', 500, 'cash'],
    ] as const
  ).map(([date, cents, way], at) => ({ _id: `p${at}`, date, cents, way }))
  await open([{ ...tom, payments }])
  const list = await screen.findByRole('list', { name: 'Came in 2026' })
  const rows = (of: Element) => [...of.children].map(({ textContent }) => textContent)
  expect(rows(list)).toEqual(['Bank transfer€24.00', 'Cash€10.00', 'In all, without vouchers€34.00'])
})

test('when nothing is open, a sentence says so', async () => {
  const { rows } = await open([])
  expect(rows()).toEqual([])
  screen.getByText('Nothing is open just now.')
})
