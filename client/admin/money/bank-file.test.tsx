// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { recordConfirmation } from '../../../domain/bookings/steps/booking-steps.ts'
import type { TableExcerpt } from '../../../domain/kit/error.ts'
import { readLanguageFrom } from '../../../domain/kit/language.ts'
import type { BankItem } from '../../../domain/money/bank/book.ts'
import { type ListedVoucher, listedVoucher } from '../../../domain/money/vouchers/voucher.ts'
import { sampleBooking, sampleEvent, sampleVoucher } from '../../../domain/testing/samples.ts'
import { openDesk } from '../../testing/booking-desk.tsx'
import { act, screen, waitFor, within } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { forgetDevice } from '../state/forget-device.ts'
import { forgetBankFile } from './use-bank-file.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => {
  forgetBankFile()
  vi.useRealTimers()
})

// Costs 240 €, on 4 December: 24 € first.
const event = sampleEvent({})
const booking = (_id: string, name: string): Registration =>
  recordConfirmation(sampleBooking({ _id, name, event: event._id }), {
    now: '2026-11-03T09:00:00.000Z',
    by: 'educator',
  })
const tom = booking('tom', 'Tom Klein')
const ida = booking('ida', 'Ida Probe')

const item = (line: string, changes: Partial<BankItem>): BankItem => ({
  line,
  date: '2026-11-20',
  cents: 2400,
  name: 'Klein, Thomas',
  text: '2026-0139',
  match: 'none',
  reason: 'nothing',
  ...changes,
})
const sure = item('sure', { match: 'sure', reason: 'numberAndAmount', registration: 'tom', date: '2026-11-22' })
const look = item('look', {
  match: 'suggested',
  reason: 'nameOnly',
  registration: 'ida',
  name: 'Probe, Ida',
  text: 'Danke!',
  cents: 25_000,
})
const amount = item('amount', { match: 'suggested', reason: 'amountOnly', name: 'Weber, T. u. A.', text: '' })
const none = item('none', { name: 'Stadtwerke', text: 'Strom', cents: 4217 })
const known = item('known', { match: 'known', reason: 'known', date: '2026-11-16' })

async function open(
  items: BankItem[] = [sure, look, amount, none, known],
  size = 10,
  vouchers: ListedVoucher[] = [],
  bankTable?: TableExcerpt,
  mailHost = 'mail.example.org',
) {
  const server = await servePanel({
    events: [event],
    registrations: [tom, ida],
    vouchers,
    bank: items,
    mail: { host: mailHost, sender: { address: 'wald@example.org' } },
    ...(bankTable ? { bankTable } : {}),
  })
  const editor = openDesk('/admin/desk/money/bank')
  const file = new File(['x'.repeat(size)], 'umsaetze.csv', { type: 'text/csv' })
  await editor.user.upload(screen.getByLabelText('Choose File'), file)
  const row = (name: RegExp) => {
    const row = screen.getByText(name, { selector: 'strong' }).closest('li')
    if (!row) throw new Error(`${name} is in no row.`)
    return within(row)
  }
  const closed = () => screen.findByRole('heading', { level: 1, name: 'Money' })
  return { ...server, ...editor, row, closed }
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true })
const headings = () => [...document.querySelectorAll('.bank-group h2')].map(({ textContent }) => textContent)
const sum = () => document.querySelector('.bank-sum')?.textContent

test('choosing a file shows its lines in groups, with only sure ones ticked', async () => {
  const { row, sent } = await open()
  await screen.findByText('umsaetze.csv, 5 payments since 16 Nov, 1 of them recorded already')
  expect(
    screen.getByText(
      'Left out: 2 going out, 1 not booked by the bank yet, 1 that another statement in this file lists as well.',
    ),
  ).toBeTruthy()
  expect(headings()).toEqual(['Fits 1', 'Please Check 2', 'Not About Bookings 1'])
  expect([box(/Klein, Thomas/).checked, box(/Probe, Ida/).checked, box(/Weber/).checked]).toEqual([true, false, false])
  expect(row(/Klein, Thomas/).getByText('Tom Klein, Winter-Survival am Feuer, 4 Dec, Deposit')).toBeTruthy()
  expect(row(/Klein, Thomas/).getByText('Number and amount fit')).toBeTruthy()
  expect(row(/Probe, Ida/).getByText('€10.00 more than is due, to be refunded')).toBeTruthy()
  expect(box(/Weber/).disabled).toBe(true)
  expect(sum()).toBe('1 payment, €24.00')
  expect(sent).toEqual([])
})

test('the chosen lines are booked, and the lists are reloaded', async () => {
  const { user, row, press, sent, closed } = await open()
  await screen.findByText(/5 payments since/)
  await user.click(box(/Probe, Ida/))
  await user.selectOptions(row(/Weber/).getByRole('combobox', { hidden: true }), 'ida')
  expect(box(/Weber/).checked).toBe(true)
  expect(sum()).toBe('3 payments, €298.00')
  await screen.findByText('Everybody with an email address gets a letter about it. This cannot be undone.')
  await user.selectOptions(row(/Weber/).getByRole('combobox', { hidden: true }), '')
  await user.click(box(/Klein, Thomas/))
  await press('Record 1')
  await closed()
  expect(sent).toEqual([{ path: 'payment/book', body: [{ line: 'look', registration: 'ida' }] }])
})

test('that recording cannot be undone is said without a mail server, too', async () => {
  const { user } = await open([sure], 10, [], undefined, '')
  const note = () => document.querySelector('.bank-foot .note')?.textContent?.trim()
  await waitFor(() =>
    expect(note()).toBe('The letter waits until a mail server is set up. Set it up. This cannot be undone.'),
  )
  await user.click(box(/Klein, Thomas/))
  expect(note()).toBeUndefined()
})

test('the line of an ordered voucher sells it; the voucher can be chosen for its own amount only', async () => {
  const ordered = listedVoucher(sampleVoucher({ _id: 'gift', number: 'G-2026-0007' }))
  const fits = item('fits', {
    match: 'sure',
    reason: 'numberAndAmount',
    voucher: 'gift',
    name: 'Martina B.',
    cents: 5000,
  })
  const wrong = item('wrong', { match: 'suggested', reason: 'numberOnly', voucher: 'gift', name: 'Wrong', cents: 4000 })
  const bank = [fits, wrong, { ...amount, cents: 5000 }]
  const { user, row, press, sent, closed } = await open(bank, 10, [ordered])
  await screen.findByText(/3 payments since/)
  expect(row(/Martina B/).getByText('Voucher G26-0007-Y, Martina Beispiel')).toBeTruthy()
  expect([box(/Martina B/).checked, box(/Wrong/).disabled]).toEqual([true, true])
  expect(row(/Wrong/).getByText(/^A voucher is paid with exactly its amount/)).toBeTruthy()
  const select = row(/Weber/).getByRole('combobox', { hidden: true })
  expect(within(select).getByText('Voucher G26-0007-Y, Martina Beispiel, €50.00 open')).toBeTruthy()
  await user.selectOptions(select, 'gift')
  expect(box(/Weber/).checked).toBe(true)
  await user.click(box(/Martina B/))
  await press('Record 1')
  await closed()
  expect(sent).toEqual([{ path: 'payment/book', body: [{ line: 'amount', voucher: 'gift' }] }])
})

test('ending the session elsewhere clears the chosen file', async () => {
  await open()
  await screen.findByText(/5 payments since/)
  await act(forgetDevice)
  expect(screen.queryByText('Klein, Thomas')).toBeNull()
  expect(screen.getByLabelText('Choose File')).toBeTruthy()
})

const stateOf = (row: ReturnType<typeof within>) => row.getByRole('status', { hidden: true }).textContent

test('each row shows what booking it will do, whatever its first match', async () => {
  const { user, row } = await open([sure, { ...none, cents: 21_600 }])
  await screen.findByText(/2 payments since/)
  const [klein, stadtwerke] = [row(/Klein, Thomas/), row(/Stadtwerke/)]
  expect([stateOf(klein), stateOf(stadtwerke)]).toEqual(['Will be recorded', 'Is skipped'])
  await user.click(box(/Klein, Thomas/))
  await user.click(stadtwerke.getByRole('button', { name: /^Assign/, hidden: true }))
  expect(stateOf(stadtwerke)).toBe('Is skipped')
  await user.selectOptions(stadtwerke.getByRole('combobox', { hidden: true }), 'ida')
  expect([stateOf(klein), stateOf(stadtwerke)]).toEqual(['Is skipped', 'Will be recorded'])
  await user.click(box(/Stadtwerke/))
  expect(stateOf(stadtwerke)).toBe('Is skipped')
})

test('a line is split by keyboard: the rest is shown, and each share is sent with its amount', async () => {
  const { user, row, press, sent, closed } = await open([{ ...look, cents: 50_000, text: '2026-0139 2026-0140' }])
  await screen.findByText(/1 payment since/)
  const probe = row(/Probe, Ida/)
  probe.getByRole('button', { name: /^Split/, hidden: true }).focus()
  await user.keyboard('{Enter}')
  const [first, second] = probe.getAllByLabelText<HTMLInputElement>(/^Amount/)
  expect([first?.value, second?.value]).toEqual(['240.00', '260.00'])
  expect(box(/Probe, Ida/).disabled).toBe(true)
  const other = probe.getAllByRole('combobox', { hidden: true })[1] ?? expect.fail()
  expect(
    within(other)
      .getAllByRole<HTMLOptionElement>('option', { hidden: true })
      .map(({ value }) => value),
  ).toEqual(['', 'tom'])
  await user.selectOptions(other, 'tom')
  expect(probe.getAllByLabelText<HTMLInputElement>(/^Amount/).map(({ value }) => value)).toEqual(['240.00', '240.00'])
  probe.getByText('€20.00 left, can be recorded later')
  probe.getByText('Will be recorded except for €20.00')
  expect(sum()).toBe('2 payments, €480.00')
  await user.clear(second ?? expect.fail())
  await user.type(second ?? expect.fail(), '300')
  probe.getByText('€40.00 more than the line’s amount')
  probe.getByText('Is skipped')
  await user.clear(second ?? expect.fail())
  await user.type(second ?? expect.fail(), '200,50')
  await press('Record 2')
  await closed()
  expect(sent[0]?.body).toEqual([
    { line: 'look', registration: 'ida', cents: 24_000 },
    { line: 'look', registration: 'tom', cents: 20_050 },
  ])
})

test('a split proposed by the numbers is shown unticked; a share can be removed again', async () => {
  const shares = [
    { to: { registration: 'tom' }, cents: 24_000 },
    { to: { registration: 'ida' }, cents: 24_000 },
  ]
  const { user, row, press, sent, closed } = await open([{ ...look, cents: 48_000, shares }])
  await screen.findByText(/1 payment since/)
  const probe = row(/Probe, Ida/)
  expect(box(/Probe, Ida/).checked).toBe(false)
  expect(probe.getAllByLabelText<HTMLInputElement>(/^Amount/).map(({ value }) => value)).toEqual(['240.00', '240.00'])
  await user.click(probe.getAllByRole('button', { name: /^Remove/, hidden: true })[1] ?? expect.fail())
  expect(probe.queryByLabelText(/^Amount/)).toBeNull()
  probe.getByText('€240.00 more than is due, to be refunded')
  await press('Record 1')
  await closed()
  expect(sent[0]?.body).toEqual([{ line: 'look', registration: 'tom' }])
})

test('a sure line can be split, too; the focus goes to the new share, and back when it is removed', async () => {
  const { user, row, press, sent, closed } = await open([{ ...sure, cents: 30_000 }])
  await screen.findByText(/1 payment since/)
  const klein = row(/Klein, Thomas/)
  const split = () => klein.getByRole('button', { name: /^Split/, hidden: true })
  expect(klein.queryByRole('combobox', { hidden: true })).toBeNull()
  split().focus()
  await user.keyboard('{Enter}')
  const [first, second] = klein.getAllByRole<HTMLSelectElement>('combobox', { hidden: true })
  expect([first?.value, second?.value, document.activeElement === second]).toEqual(['tom', '', true])
  expect(box(/Klein, Thomas/).checked).toBe(false)
  await user.click(klein.getAllByRole('button', { name: /^Remove/, hidden: true })[1] ?? expect.fail())
  await waitFor(() => expect(document.activeElement).toBe(split()))
  klein.getByText(/^Tom Klein, Winter-Survival/)
  expect(box(/Klein, Thomas/).checked).toBe(true)
  await user.keyboard('{Enter}')
  await user.selectOptions(klein.getAllByRole('combobox', { hidden: true })[1] ?? expect.fail(), 'ida')
  await press('Record 2')
  await closed()
  expect(sent[0]?.body).toEqual([
    { line: 'sure', registration: 'tom', cents: 24_000 },
    { line: 'sure', registration: 'ida', cents: 6000 },
  ])
})

test('the row of a line with recorded shares shows the rest', async () => {
  const shares = [
    { to: { registration: 'tom' }, cents: 20_000 },
    { to: { registration: 'ida' }, cents: 10_000 },
  ]
  const { user, row, press, sent } = await open([{ ...look, line: 'half', cents: 30_000, shares }])
  await screen.findByText(/1 payment since/)
  await user.click(box(/Probe, Ida/))
  await press('Record 2')
  await screen.findByText('Probe, Ida, €100.00: The booking is in the bin. Recorded of this line: Tom Klein €200.00.')
  expect(headings()).toEqual(['Recorded in Part 1'])
  const probe = row(/Probe, Ida/)
  probe.getByText('€100.00 of €300.00 are not recorded yet')
  expect(probe.getAllByRole<HTMLSelectElement>('combobox', { hidden: true }).map(({ value }) => value)).toEqual(['ida'])
  expect(box(/Probe, Ida/).checked).toBe(false)
  await user.click(box(/Probe, Ida/))
  await press('Record 1')
  expect(sent[1]?.body).toEqual([{ line: 'half', registration: 'ida', cents: 10_000 }])
})

test('the rest of a partly recorded line can be recorded', async () => {
  const { user, row, press, sent, closed } = await open([
    { ...known, cents: 48_000, booked: 24_000, registration: 'ida' },
  ])
  await screen.findByText(/1 payment since/)
  expect(headings()).toEqual(['Recorded in Part 1'])
  const klein = row(/Klein, Thomas/)
  klein.getByText('€240.00 of €480.00 are not recorded yet')
  await user.selectOptions(klein.getByRole('combobox', { hidden: true }), 'tom')
  klein.getByText('Will be recorded')
  await press('Record 1')
  await closed()
  expect(sent[0]?.body).toEqual([{ line: 'known', registration: 'tom', cents: 24_000 }])
})

test('two lines for one booking are marked as too much together', async () => {
  const { user, row } = await open([sure, { ...amount, cents: 24_000 }])
  await screen.findByText(/2 payments since/)
  await user.selectOptions(row(/Weber/).getByRole('combobox', { hidden: true }), 'tom')
  expect(row(/Weber/).getByText('€24.00 more than is due, to be refunded')).toBeTruthy()
  await user.click(box(/Klein, Thomas/))
  expect(row(/Weber/).queryByText(/more than is due/)).toBeNull()
})

test('a line without a matching booking can still be assigned', async () => {
  const { user, row, press } = await open()
  await screen.findByText(/5 payments since/)
  expect(row(/Stadtwerke/).getByText('Is skipped')).toBeTruthy()
  expect(row(/Stadtwerke/).getByText('Nothing fits')).toBeTruthy()
  await press('Assign … Stadtwerke')
  const select = row(/Stadtwerke/).getByRole('combobox', { hidden: true })
  await waitFor(() => expect(document.activeElement).toBe(select))
  expect(within(select).getByText('Ida Probe, Winter-Survival am Feuer, 4 Dec, €240.00 open')).toBeTruthy()
  await user.selectOptions(select, 'ida')
  expect(box(/Stadtwerke/).checked).toBe(true)
  // The reason must not contradict the choice.
  expect(row(/Stadtwerke/).queryByText('Nothing fits')).toBeNull()
  expect(row(/Stadtwerke/).getByText('Assigned by you')).toBeTruthy()
})

test('every booking that a line may pay for can be chosen, and equal ones are distinguished', async () => {
  const twin = { ...booking('twin', 'Ida Probe'), number: '2026-0007' }
  const requested = sampleBooking({ _id: 'asked', name: 'Udo Asked', event: event._id })
  const past = { ...sampleBooking({ _id: 'past', name: 'Ute Past', event: 'gone' }), eventSnapshot: undefined }
  await servePanel({
    events: [event],
    registrations: [
      { ...ida, number: '2026-0006' },
      twin,
      requested,
      { ...past, createdDate: '2026-01-01T09:00:00.000Z' },
    ],
    bank: [amount],
  })
  const { user } = openDesk('/admin/desk/money/bank')
  await user.upload(screen.getByLabelText('Choose File'), new File(['x'], 'umsaetze.csv'))
  const select = await screen.findByRole('combobox', { hidden: true })
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Please choose',
    'Ida Probe, Winter-Survival am Feuer, 4 Dec (B26-0006-P), €240.00 open',
    'Ida Probe, Winter-Survival am Feuer, 4 Dec (B26-0007-F), €240.00 open',
    'Udo Asked, Winter-Survival am Feuer, 4 Dec',
  ])
})

test('a line that was not booked stays, with the reason', async () => {
  const { press, sent } = await open([sure, { ...sure, line: 'gone', name: 'Gone', cents: 21_600 }])
  await screen.findByText(/2 payments since/)
  await press('Record 2')
  await screen.findByText('Gone, €216.00: The booking is in the bin.')
  expect(screen.queryByText('Klein, Thomas')).toBeNull()
  expect(box(/Gone/).checked).toBe(false)
  expect(sent).toHaveLength(1)
})

test('an unreadable file shows the server’s reason; a file that is too large is not sent', async () => {
  const server = await servePanel({ bank: 'I do not know this file. CSV, Excel (.xlsx), CAMT.053 or MT940, please.' })
  const { user } = openDesk('/admin/desk/money/bank')
  const choose = (size: number) =>
    user.upload(screen.getByLabelText('Choose File'), new File(['x'.repeat(size)], 'brief.csv'))
  await choose(1)
  await screen.findByText('I do not know this file. CSV, Excel (.xlsx), CAMT.053 or MT940, please.')
  await choose(5_000_001)
  await screen.findByText(/^This file is larger than 4.77 MB/)
  expect(server.sent).toEqual([])
})

/** Has Tom's reference and Ida's name. */
const ofTwo = item('of-two', {
  match: 'suggested',
  reason: 'otherName',
  agrees: ['reference', 'amount'],
  against: ['otherName'],
  registration: 'tom',
  candidates: [{ registration: 'tom' }, { registration: 'ida' }],
  name: 'Probe, Ida',
  text: 'B26-0139-K B26-0139-M',
  mistyped: ['B26-0139-M'],
})

test('a line whose number and name point to two people offers both by one press', async () => {
  const { user, row, press, sent, closed } = await open([ofTwo])
  await screen.findByText(/1 payment since/)
  const probe = row(/Probe, Ida/)
  expect(headings()).toEqual(['Please Check 1'])
  expect(box(/Probe, Ida/).checked).toBe(false)
  probe.getByText(/^The name fits another booking.*“B26-0139-M” is mistyped and does not count$/)
  const [first, second, ...others] = within(
    probe.getByRole('group', { name: 'Who is meant? Probe, Ida', hidden: true }),
  ).getAllByRole('button', { hidden: true })
  const states = () => [first, second].map(button => button?.getAttribute('aria-pressed'))
  expect([first?.textContent, second?.textContent, ...others]).toEqual([
    'Tom Klein, Winter-Survival am Feuer, 4 Dec, €240.00 open',
    'Ida Probe, Winter-Survival am Feuer, 4 Dec, €240.00 open',
  ])
  expect(states()).toEqual(['false', 'false'])
  second?.focus()
  await user.keyboard('{Enter}')
  expect(states()).toEqual(['false', 'true'])
  expect(box(/Probe, Ida/).checked).toBe(true)
  await user.click(first ?? expect.fail())
  expect(states()).toEqual(['true', 'false'])
  await user.click(second ?? expect.fail())
  await press('Record 1')
  await closed()
  expect(sent).toEqual([{ path: 'payment/book', body: [{ line: 'of-two', registration: 'ida' }] }])
})

const { candidates: _, ...ofOne } = ofTwo
const whoIsMeant = [
  'otherName',
  'severalNumbers',
  'severalNames',
  'similarNumber',
  'unclearNumber',
  'voucherText',
] as const

test.each(whoIsMeant.flatMap(doubt => [ofTwo, ofOne].map(line => ({ ...line, reason: doubt, against: [doubt] }))))(
  'nothing is chosen while the payer is unclear: $reason',
  async line => {
    const { row } = await open([line])
    await screen.findByText(/1 payment since/)
    const probe = row(/Probe, Ida/)
    expect(probe.getByRole<HTMLSelectElement>('combobox', { hidden: true }).value).toBe('')
    expect(box(/Probe, Ida/).disabled).toBe(true)
    probe.getByRole('button', { name: 'Tom Klein, Winter-Survival am Feuer, 4 Dec, €240.00 open', hidden: true })
  },
)

test('a doubt about the amount keeps the booking chosen', async () => {
  const { row } = await open([{ ...look, reason: 'tooMuch', against: ['tooMuch'] }])
  await screen.findByText(/1 payment since/)
  expect(row(/Probe, Ida/).getByRole<HTMLSelectElement>('combobox', { hidden: true }).value).toBe('ida')
})

test('an ambiguous line names its candidates in German, also without open amounts; for a split line the shares name them', async () => {
  const back = readLanguageFrom(() => 'de')
  try {
    const paid = { ...ida, payments: [{ _id: 'p', date: '2026-11-10', cents: 24_000, way: 'transfer' as const }] }
    const shares = [
      { to: { registration: 'tom' }, cents: 1200 },
      { to: { registration: 'ida' }, cents: 1200 },
    ]
    const bank = [ofTwo, { ...ofTwo, line: 'split', name: 'Oma', shares }]
    await servePanel({ events: [event], registrations: [tom, paid], bank })
    const { user } = openDesk('/admin/desk/money/bank')
    await user.upload(screen.getByLabelText('Datei wählen'), new File(['x'], 'umsaetze.csv'))
    const group = within(await screen.findByRole('group', { name: /^Wer ist gemeint\?/, hidden: true }))
    const texts = group.getAllByRole('button', { hidden: true }).map(button => button.textContent.replace(/\s/g, ' '))
    expect(texts).toEqual([
      'Tom Klein, Winter-Survival am Feuer, 4. Dez., 240,00 € offen',
      'Ida Probe, Winter-Survival am Feuer, 4. Dez., nichts offen',
    ])
    expect(screen.getAllByText(/„B26-0139-M“ ist vertippt und zählt nicht/)).toHaveLength(2)
  } finally {
    back()
  }
})

test('a file without incoming payments is reported as such', async () => {
  await open([])
  await screen.findByText('umsaetze.csv, No money came in, according to this file')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Record/, hidden: true })).toBeNull())
})

test('the list of lines speaks German, too', async () => {
  const back = readLanguageFrom(() => 'de')
  try {
    await servePanel({ events: [event], registrations: [tom, ida], bank: [sure, look, none] })
    const { user } = openDesk('/admin/desk/money/bank')
    await user.upload(screen.getByLabelText('Datei wählen'), new File(['x'], 'umsaetze.csv'))
    await screen.findByText('umsaetze.csv, 3 Eingänge seit 20. Nov.')
    expect(headings()).toEqual(['Passt 1', 'Bitte prüfen 1', 'Hat nichts mit Buchungen zu tun 1'])
    expect(screen.getByText('10,00 € mehr als offen, zurückzuzahlen')).toBeTruthy()
    expect(screen.getByRole('button', { name: '1 übernehmen', hidden: true })).toBeTruthy()
  } finally {
    back()
  }
})

test('unreadable rows are named above the lines, and counted nowhere else', async () => {
  const text = 'Line 7: 24.11.2026; viel'
  await open([sure, item('skipped-1', { date: '', cents: 0, name: '', text, skipped: 'Cannot be read: “viel”' })])
  await screen.findByText('umsaetze.csv, 1 payment since 22 Nov')
  const row = within(screen.getByText(/I could not read this/).parentElement ?? document.body).getByRole('listitem')
  expect(row.textContent).toBe(`${text}Cannot be read: “viel”`)
  expect(screen.queryByText('Not About Bookings')).toBeNull()
})

test('an unknown table shows its columns and is explained once; then the file is read again', async () => {
  const table = { headings: ['Tag', 'Wer', '', 'Wieviel'], rows: [['24.11.2026', 'Klein', 'x', '24,00']] }
  const { sent, user } = await open([sure], 10, [], table)
  const row = (await screen.findByRole('rowheader', { name: 'Tag' })).closest('tr')
  expect(row?.textContent).toBe('Tag24.11.2026')
  expect(screen.getByRole('rowheader', { name: 'Column 3' })).toBeDefined()
  const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value
  expect([chosen('Day of booking'), chosen('Amount'), chosen('Name')]).toEqual(['0', '3', '-1'])
  await user.selectOptions(screen.getByLabelText('Name'), 'Wer')
  await user.selectOptions(screen.getByLabelText('Reference text'), 'Column 3')
  await user.click(screen.getByRole('button', { name: 'Save and Read the File' }))
  await screen.findByText('umsaetze.csv, 1 payment since 22 Nov')
  expect(sent).toEqual([
    { path: 'payment/columns', body: { headings: table.headings, date: 0, amount: 3, payer: 1, purpose: 2 } },
  ])
  expect(screen.queryByLabelText('Day of booking')).toBeNull()
})

test('a line names the person it pays for, and the payment service’s fee', async () => {
  await open([item('a', { ...sure, line: 'a', name: 'Jobcenter', onBehalfOf: 'Maria Größe', text: '', fee: 135 })])
  const row = (await screen.findByText('Jobcenter, for Maria Größe')).closest('label')
  expect(row?.textContent).toContain('fee €1.35')
})
