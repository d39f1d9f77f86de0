// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { recordConfirmation } from '../../../../domain/bookings/steps/booking-steps.ts'
import { typedCents } from '../../../../domain/kit/cents.ts'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { listedVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import { sampleBooking, sampleEvent, sampleVoucher } from '../../../../domain/testing/samples.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { act, cleanup, render, screen, waitFor, within } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'
import { DeskAnnouncement } from '../../office/desk/desk-announcement.tsx'
import { keptDraft } from '../../state/drafts.ts'
import { refreshLists } from '../../state/lists.ts'
import { closeOverlays } from '../../state/overlay.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-01T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const paid = { _id: 'of-another', date: '2026-12-01', cents: 2400, way: 'transfer' } as const
// Costs 240 € and begins on 4 December.
const event = sampleEvent({})
const booking = recordConfirmation(sampleBooking({ event: event._id }), {
  now: '2026-11-03T09:00:00.000Z',
  by: 'educator',
})
const edit = { _id: booking._id, lastModifiedDate: booking.lastModifiedDate }

async function open(item: Registration = booking) {
  const server = await servePanel({ events: [event], registrations: [item] })
  return { ...server, ...(await openPage(item)) }
}
/** Opens the booking's page and its money dialog. */
async function openPage({ _id, name }: Registration) {
  const desk = openDesk(`/admin/desk/booking/${_id}`)
  await screen.findByRole('heading', { level: 1, name })
  return {
    ...desk,
    pressInDialog: async (name: string | RegExp) =>
      desk.user.click(await within(screen.getByRole('dialog')).findByRole('button', { name })),
  }
}
const choose = (way: string) => act(() => screen.getByRole('radio', { name: way }).click())
const rows = () =>
  [...document.querySelectorAll('.dues tbody tr, .booking-desk .money-list li')].map(({ textContent }) => textContent)

test('the list shows each amount with its due date, and marks late ones', async () => {
  await open()
  expect(rows()).toEqual(['Deposit10 Nov€24.00overdue', 'Rest20 Nov€216.00overdue', 'Total 1 person€240.00'])
})

test('an open quote shows its price; nothing can be paid or billed yet', async () => {
  const lines = [
    { label: 'Waldtag', count: 24, cents: 1200 },
    { label: 'Zweite Begleitung', count: 1, cents: 5000 },
  ]
  await open(
    sampleBooking({
      event: event._id,
      state: 'quoted',
      people: 24,
      quote: { lines, message: 'm' },
      until: '2026-12-14T23:00:00.000Z',
    }),
  )
  expect(rows()).toEqual(['Waldtag 24 × €12.00€288.00', 'Zweite Begleitung €50.00', 'Total€338.00'])
  expect(screen.queryByRole('button', { name: 'Record Payment …' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Invoice/ })).toBeNull()
})

test('a payment defaults to the next open amount; the surplus is to be paid back', async () => {
  const { fill, press, pressInDialog, sent } = await open()
  await press('Record Payment …')
  expect(screen.getByLabelText<HTMLInputElement>('Amount in euro (negative for a refund)').value).toBe('24.00')
  await fill('Amount in euro (negative for a refund)', '250')
  const note = /gets a letter about the payment after 10 seconds\.$/
  screen.getByText(note)
  const warning = screen.getByText('More than is due: €10.00 will have to be refunded.')
  expect([warning.closest('.notice-bad'), warning.closest('[role=status]')]).not.toContain(null)
  await choose('Voucher')
  screen.getByText('More than is due: €10.00 will have to go back to the paper voucher.')
  await choose('Bank transfer')
  await fill('Amount in euro (negative for a refund)', '240')
  expect(screen.queryByText(/More than is due/)).toBeNull()
  await fill('Amount in euro (negative for a refund)', '-250')
  expect(screen.queryByText(note)).toBeNull()
  expect(screen.queryByText(/More than is due/)).toBeNull()
  await fill('Amount in euro (negative for a refund)', '250')
  await fill('Note (optional)', 'bar am Wald')
  await pressInDialog('Record Payment')
  await waitFor(() => expect(rows()[0]).toBe('Deposit10 Nov€24.00paid 1 Dec'))
  const body = { registration: edit._id, lastModifiedDate: edit.lastModifiedDate, date: '2026-12-01', cents: 25_000 }
  const requestId = expect.any(String)
  expect(sent).toEqual([
    { path: 'payment/add', body: { ...body, way: 'transfer', reference: 'bar am Wald', requestId } },
  ])
  expect(rows().slice(3)).toEqual(['Paid 1 Dec, Bank transfer, bar am Wald€250.00', 'To pay back€10.00'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['before a booking is confirmed, no amount is', 'requested', null],
  ['after a cancellation the whole payment is', 'cancelled', 'More than is due: €5.00 will have to be refunded.'],
] as const)('%s more than is due', async (_, state, words) => {
  const { fill, press } = await open({ ...booking, state })
  await press('Record Payment …')
  await fill('Amount in euro (negative for a refund)', '5')
  expect(screen.queryByText(/More than is due/)?.textContent ?? null).toBe(words)
})

const bar = () => document.querySelector('.undo-bar')?.textContent
const undoButton = () => screen.queryByRole('button', { name: 'Undo', hidden: true })

test('one press removes a mistyped payment as long as its letter waits', async () => {
  const { fill, press, pressInDialog, sent } = await open()
  await press('Record Payment …')
  await fill('Amount in euro (negative for a refund)', '2400')
  await pressInDialog('Record Payment')
  await waitFor(() => expect(rows()[0]).toBe('Deposit10 Nov€24.00paid 1 Dec'))
  expect(bar()).toBe(`${booking.name}: €2,400.00 recorded. Letter in 10\u00a0seconds.Undo`)
  await press('Undo')
  await waitFor(() => expect(rows()[0]).toBe('Deposit10 Nov€24.00overdue'))
  expect(sent[1]).toEqual({ path: 'payment/undo', body: { registration: edit._id, payment: 'payment-1' } })
  expect([rows().length, undoButton()]).toEqual([3, null])
})

test('after ten seconds a payment can no longer be removed', async () => {
  const { press, pressInDialog } = await open()
  await press('Record Payment …')
  await pressInDialog('Record Payment')
  await waitFor(() => expect(undoButton()).not.toBeNull())
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(undoButton()).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(undoButton()).toBeNull()
})

test('a payment whose answer comes too late for undo is still reported', async () => {
  const { press, pressInDialog, hold } = await open()
  render(<DeskAnnouncement />)
  await press('Record Payment …')
  const release = hold(0)
  await pressInDialog('Record Payment')
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  release()
  await screen.findByText('Payment Recorded')
  expect(undoButton()).toBeNull()
})

test('a refund can be undone, too, and announces no letter, in German as well', async () => {
  const readBefore = readLanguageFrom(() => 'de')
  onTestFinished(() => void readBefore())
  const { fill, press, pressInDialog, sent } = await open({ ...booking, payments: [paid] })
  await press('Zahlung erfassen …')
  await fill('Betrag in Euro (mit Minus: zurückgezahlt)', '-5')
  await pressInDialog(/^5,00\u00a0€ zurückgezahlt$/)
  await waitFor(() => expect(bar()).toBe(`${booking.name}: 5,00\u00a0€ zurückgezahlt. Rückgängig`))
  await press('Rückgängig')
  await waitFor(() => expect(sent[1]?.body).toEqual({ registration: edit._id, payment: 'payment-1' }))
})

test('an undo without an answer can be pressed again; the refusal names the guest and the reason', async () => {
  const { press, pressInDialog, sent, refuseNext } = await open()
  await press('Record Payment …')
  await pressInDialog('Record Payment')
  await waitFor(() => expect(undoButton()).not.toBeNull())
  refuseNext({ code: 'unavailable', message: 'The server cannot be reached.' })
  await press('Undo')
  await waitFor(() => expect(undoButton()).not.toBeNull())
  refuseNext({ code: 'conflict', message: 'An invoice has been issued since.' })
  await press('Undo')
  await screen.findByText(`${booking.name}: not undone. An invoice has been issued since.`)
  expect(rows()[0]).toBe('Deposit10 Nov€24.00paid 1 Dec')
  const undo = { path: 'payment/undo', body: { registration: edit._id, payment: 'payment-1' } }
  expect(sent.slice(1)).toEqual([undo, undo])
})

test('the form reads amounts as people type them in German and English, and nothing else', () => {
  expect(['12,50', '12.5', ' 3 € ', '-7', '−7,05', '1000'].map(typedCents)).toEqual([
    1250, 1250, 300, -700, -705, 100_000,
  ])
  expect(['', 'zwölf', '1,234', '1.000,50', '--3'].map(typedCents)).toEqual(Array.from({ length: 5 }, () => undefined))
})

const later = '2026-12-01T08:00:00.000Z'

test('a refusal reveals a payment that somebody else has recorded meanwhile, whatever failed before; the next press goes on', async () => {
  const registrations = [booking]
  const { sent, refuseNext } = await servePanel({ events: [event], registrations })
  const { press } = openEditor({ kind: 'payment', item: booking, cents: 2400 })
  refuseNext({ code: 'internal', message: 'Out of order.' })
  await press('Record Payment')
  await screen.findByRole('alert', { hidden: true })
  registrations[0] = { ...booking, lastModifiedDate: later, payments: [paid] }
  await act(() => refreshLists('registrations'))
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Record Payment')
  await screen.findByText(/Somebody else/)
  const latest = '2026-12-01T09:00:00.000Z'
  registrations[0] = { ...booking, lastModifiedDate: latest, payments: [paid, { ...paid, _id: 'second' }] }
  await act(() => refreshLists('registrations'))
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Record Payment')
  await press('Record Payment')
  await waitFor(() => expect(sent).toHaveLength(4))
  const opened = edit.lastModifiedDate
  expect(sent.map(({ body }) => body.lastModifiedDate)).toEqual([opened, opened, later, latest])
})

test('other changes of a booking do not block a payment', async () => {
  const registrations = [booking]
  const { sent } = await servePanel({ events: [event], registrations })
  const { press } = openEditor({ kind: 'payment', item: booking, cents: 2400 })
  registrations[0] = { ...booking, lastModifiedDate: later, notes: 'Ruft noch einmal an.' }
  await act(() => refreshLists('registrations'))
  await press('Record Payment')
  await waitFor(() => expect(sent.map(({ body }) => body.lastModifiedDate)).toEqual([later]))
})

test('a debt is written off with a reason, without a letter unless she wants one', async () => {
  const { press, fill, sent } = await open()
  await press('Write Off …')
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Write Off €240.00', hidden: true })
  expect(button().disabled).toBe(true)
  await fill('Why', ' Meldet sich nicht mehr ')
  await press('Write Off €240.00')
  await waitFor(() => expect(rows()).toEqual(['Total 1 person€240.00', 'Written off€240.00']))
  expect(sent[0]).toMatchObject({ path: 'registration/writeOff', body: { ...edit, reason: 'Meldet sich nicht mehr' } })
  expect(sent[0]?.body).not.toHaveProperty('letter')
  expect(screen.queryByRole('button', { name: 'Write Off …', hidden: true })).toBeNull()
})

test('the reason of a write-off survives leaving the page, until it is sent', async () => {
  const { press, fill } = await open()
  await press('Write Off …')
  await fill('Why', 'Kulanz')
  cleanup()
  act(closeOverlays)
  const again = await openPage(booking)
  await again.press('Write Off …')
  expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('Kulanz')
  await again.press('Write Off €240.00')
  await waitFor(() => expect(rows().at(-1)).toBe('Written off€240.00'))
  expect(keptDraft(`write off ${booking._id}`)).toBeUndefined()
})

test('the preview shows the letter about a write-off, and one press undoes the write-off', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const { press, fill, user, sent } = await open()
  await press('Ausbuchen …')
  await fill('Warum', 'Kulanz')
  await user.click(screen.getByRole('checkbox', { name: /^Brief an/, hidden: true }))
  await screen.findByText('Es ist nichts mehr zu zahlen')
  await press('240,00\u00a0€ ausbuchen')
  await waitFor(() => expect(bar()).toMatch(/: 240,00\s€ ausgebucht\. Brief in 10\sSekunden\.Rückgängig$/))
  await press('Rückgängig')
  await waitFor(() => expect(rows().at(-1)).toBe('Zusammen 1 Person240,00\u00a0€'))
  expect(sent.at(-1)).toEqual({
    path: 'registration/undo/all',
    body: { bookings: [{ _id: booking._id, decided: '2026-12-01T09:00:00.000Z' }] },
  })
})

test('for a guest who was missing, the form already contains the reason', async () => {
  const participants = [{ _id: 'a', name: 'Ada', attended: false }]
  const { press } = await open({ ...booking, participants })
  await press('Write Off …')
  expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('Did not come')
})

test('the list names a voucher that the guest entered with the request', async () => {
  const item = sampleBooking({ event: event._id, voucher: 'voucher' })
  const vouchers = [listedVoucher(sampleVoucher())]
  await servePanel({ events: [event], registrations: [item], vouchers })
  await openPage(item)
  expect(rows().at(-1)).toBe('Voucher G26-0001-Tis redeemed when you confirm')
})

test('a voucher code is redeemed in the payment form without an amount, and one press undoes it', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const { fill, press, pressInDialog, sent, refuseNext } = await open()
  await press('Zahlung erfassen …')
  await choose('Gutschein')
  await fill('Code (leer bei einem Gutschein auf Papier)', 'K7MP 3XQT 9RWDY')
  expect(screen.queryByLabelText(/^Betrag/)).toBeNull()
  screen.getByText('Er zahlt, was offen ist, so weit er reicht. Was übrig ist, bleibt darauf.')
  screen.getByText(/bekommt nach 10 Sekunden einen Brief über den Gutschein\.$/)
  const typo = 'In diesem Code steckt ein Tippfehler.'
  refuseNext({ code: 'invalid', message: typo, fields: { voucher: typo } })
  await pressInDialog('Gutschein einlösen')
  const field = screen.getByLabelText('Code (leer bei einem Gutschein auf Papier)')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.getAttribute('aria-invalid'), screen.getAllByText(typo).length]).toEqual(['true', 1])
  await fill('Code (leer bei einem Gutschein auf Papier)', '')
  expect([field.getAttribute('aria-invalid'), screen.queryByText(typo)]).toEqual([null, null])
  await fill('Code (leer bei einem Gutschein auf Papier)', 'K7MP 3XQT 9RWDY')
  await pressInDialog('Gutschein einlösen')
  await waitFor(() => expect(rows().join()).toContain('Eingang 1. Dez., Gutschein, G26-0001-T50,00\u00a0€'))
  expect(sent.at(-1)).toEqual({ path: 'registration/voucher', body: { ...edit, voucher: 'K7MP 3XQT 9RWDY' } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bar()).toMatch(/^50,00\s€ eingelöst: .*Brief in 10\sSekunden\.Rückgängig$/)
})

test('changing a booking with a voucher reloads the vouchers', async () => {
  const item = sampleBooking({ event: event._id, voucher: 'voucher' })
  const vouchers: ReturnType<typeof listedVoucher>[] = []
  await servePanel({ events: [event], registrations: [item], vouchers })
  const { press } = await openPage(item)
  await waitFor(() => expect(rows().at(-1)).toContain('Voucher is redeemed'))
  vouchers.push(listedVoucher(sampleVoucher()))
  await press('Confirm')
  await waitFor(() => expect(rows().join()).toContain('Voucher G26-0001-T'))
})

test('a refund by transfer shows a code for the bank’s app, and never sends the account number', async () => {
  const { fill, press, pressInDialog, sent } = await open()
  await press('Record Payment …')
  await fill('Amount in euro (negative for a refund)', '-5')
  const account = 'The guest’s IBAN, for a GiroCode (optional)'
  const code = () => screen.queryByRole('img', { name: 'GiroCode for the refund', hidden: true })
  await fill(account, 'DE89 3704 0044 0532 0130 0')
  expect(code()).toBeNull()
  await fill(account, 'DE89 3704 0044 0532 0130 00')
  expect(code()).not.toBeNull()
  await pressInDialog(/Record Refund/)
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('payment/add'))
  expect(JSON.stringify(sent)).not.toContain('DE89')
})
