// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordWithdrawal } from '../../../../domain/bookings/steps/booking-steps.ts'
import { listedVoucher, sellVoucher, withdrawVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import type { Withdrawal } from '../../../../domain/money/withdrawals/withdrawal.ts'
import { sampleBooking, sampleSite, sampleVoucher } from '../../../../domain/testing/samples.ts'
import { act, matchTextInPieces, pressBack, render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'
import { QuestionDialog } from '../../kit/editor/dialog.tsx'
import { refreshLists } from '../../state/lists.ts'
import { WithdrawalsList } from './withdrawals-list.tsx'

// Dates in lists name another year only.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const MOMENT = '2026-11-28T09:00:27.000Z'
const late: Withdrawal = {
  ...{ _id: 'declared', kind: 'withdrawal', name: 'Holger Muster', email: 'holger@example.org' },
  ...{ contract: 'Buchung 2026-0136', part: '', ends: '', reason: '' },
  ...{ state: 'open', question: 'late', about: { kind: 'registration', id: 'holger' } },
  ...{ date: MOMENT, lastModifiedDate: MOMENT, thread: [] },
}
const booking = sampleBooking({ _id: 'holger', number: '2026-0136', name: 'Holger Muster', state: 'confirmed' })
const payment = { _id: 'p', date: '2026-11-21', cents: 24_900, way: 'transfer' } as const

test('without withdrawals the page has no section for them', async () => {
  await servePanel()
  const { container } = render(<WithdrawalsList />)
  expect(container.textContent).toBe('')
})

test('each declaration shows the contract found, why it waits, and the last day for the refund', async () => {
  await servePanel({ withdrawals: [late], registrations: [booking] })
  render(<WithdrawalsList />)
  const [, row] = await screen.findAllByRole('row')
  for (const words of ['B26-0136-K, Holger Muster', 'Waits for you', 'After the 14 days', 'by 12 Dec'])
    expect(row?.textContent).toContain(words)
})

test('an effective declaration shows its refund until it is paid', async () => {
  const effective: Withdrawal = { ...late, state: 'effective', question: undefined }
  const withdrawn = recordWithdrawal({ ...booking, payments: [payment] }, { now: MOMENT, by: 'guest', detail: MOMENT })
  await servePanel({ withdrawals: [effective], registrations: [withdrawn] })
  render(<WithdrawalsList />)
  expect((await screen.findAllByRole('row'))[1]?.textContent).toContain('Money back by 12 Dec')
  openEditor({ kind: 'withdrawal', item: effective })
  expect((await screen.findByText(/€249\.00 by 12 Dec 2026/)).textContent).toBeTruthy()
})

test('accepting shows the letter first', async () => {
  const { sent } = await servePanel({ withdrawals: [late], registrations: [booking] })
  const { press, closed, user } = openEditor({ kind: 'withdrawal', item: late })
  await user.selectOptions(await screen.findByLabelText('What you decide'), 'accept')
  const edit = { _id: 'declared', lastModifiedDate: MOMENT }
  await press('Check First')
  await press('Accept Withdrawal')
  await closed()
  expect(sent).toEqual([
    { path: 'withdrawal/accept', body: { ...edit, preview: true } },
    { path: 'withdrawal/accept', body: edit },
  ])
})

test('a declaration without a contract lists the same person’s bookings first', async () => {
  const others = sampleBooking({
    _id: 'eva',
    name: 'Eva Fremd',
    state: 'confirmed',
    createdDate: '2026-11-30T09:00:00.000Z',
  })
  const { sent } = await servePanel({
    withdrawals: [{ ...late, about: undefined, question: 'unknown' }],
    registrations: [others, booking],
  })
  const { press, user } = openEditor({ kind: 'withdrawal', item: { ...late, about: undefined, question: 'unknown' } })
  await user.selectOptions(await screen.findByLabelText('What you decide'), 'accept')
  const options = [...(await screen.findByLabelText('Contract')).querySelectorAll('option')].map(({ value }) => value)
  expect(options).toEqual(['', 'registration holger', 'registration eva'])
  await user.selectOptions(screen.getByLabelText('Contract'), 'registration holger')
  await press('Check First')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ registration: 'holger', preview: true }))
})

test('a refusal starts with a draft that names the terms’ way; a changed draft is previewed again', async () => {
  const { sent } = await servePanel({ withdrawals: [late], registrations: [booking], site: sampleSite() })
  const { press, fill, user, answer, closed } = openEditor({ kind: 'withdrawal', item: late })
  await user.selectOptions(await screen.findByLabelText('What you decide'), 'refuse')
  await press('Check First')
  expect(sent[0]?.body.text).toMatch(/^Hallo Holger,\n.*nach Abschnitt 5 der AGB.*\n\nViele Grüße\nErika Mustermann$/s)
  await fill('Letter', 'Hallo Holger')
  pressBack()
  await answer('Are you sure you want to close before saving?', 'Cancel')
  await press('Check First')
  await press('Refuse and Send')
  await closed()
  expect(sent.at(-1)).toMatchObject({ path: 'withdrawal/refuse', body: { text: 'Hallo Holger' } })
})

test.each([
  ['part', 'close'],
  ['late', 'refuse'],
  ['noRight', 'refuse'],
  ['unknown', ''],
  ['begun', ''],
] as const)('the end of a contract is never preselected: %s', async (question, verb) => {
  const item: Withdrawal = { ...late, question }
  await servePanel({ withdrawals: [item], registrations: [booking] })
  openEditor({ kind: 'withdrawal', item })
  expect(await screen.findByLabelText('What you decide')).toHaveProperty('value', verb)
  expect(screen.getByRole('button', { name: 'Check First' })).toHaveProperty('disabled', verb === '')
})

test('waiting declarations come first; a repeated one, or one without a refund, shows no amount', async () => {
  const again: Withdrawal = { ...late, _id: 'again', state: 'effective', question: 'again' }
  const unpaid: Withdrawal = { ...late, _id: 'unpaid', state: 'effective', question: undefined }
  const withdrawn = recordWithdrawal(booking, { now: MOMENT, by: 'guest', detail: MOMENT })
  await servePanel({ withdrawals: [again, unpaid, late], registrations: [withdrawn] })
  render(<WithdrawalsList />)
  const [, first, ...others] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('Waits for you')
  for (const row of others) expect(row.textContent).not.toContain('Money back')
  openEditor({ kind: 'withdrawal', item: again })
  expect((await screen.findByRole('dialog')).textContent).not.toContain('Money back')
})

test('one can answer a termination', async () => {
  const termination: Withdrawal = { ...late, kind: 'termination', question: 'termination' }
  await servePanel({ withdrawals: [termination], registrations: [booking] })
  openEditor({ kind: 'withdrawal', item: termination })
  expect(await screen.findByLabelText('Letter')).toBeTruthy()
  expect(screen.queryByLabelText('What you decide')).toBeNull()
})

test('only a declaration without a contract can be deleted as spam, after a question', async () => {
  const stray: Withdrawal = { ...late, _id: 'stray', name: 'Spam', about: undefined, question: 'unknown' }
  const { sent } = await servePanel({ withdrawals: [late, stray], registrations: [booking] })
  render(
    <>
      <WithdrawalsList />
      <QuestionDialog />
    </>,
  )
  const user = userEvent.setup()
  await screen.findByText(matchTextInPieces(/B26-0136-K, Holger Muster/))
  expect(screen.getAllByRole('button', { name: /^Delete Nonsense/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Delete Nonsense Spam' }))
  expect(sent).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Yes, delete', hidden: true }))
  await waitFor(() => expect(sent).toEqual([{ path: 'withdrawal/del', body: { _ids: ['stray'] } }]))
})

test.each([
  [10, 0],
  [11, 1],
])('a list of %i declarations has %i search fields, as all tables have', async (count, fields) => {
  await servePanel({ withdrawals: Array.from({ length: count }, (_, at) => ({ ...late, _id: `s${at}` })) })
  render(<WithdrawalsList />)
  await screen.findAllByRole('row')
  expect(screen.queryAllByRole('searchbox')).toHaveLength(fields)
})

test('after a flood one press and one question delete all declarations without a contract, in calls that fit', async () => {
  const stray = (at: number): Withdrawal => ({ ...late, _id: `s${at}`, about: undefined, question: 'unknown' })
  const flood = Array.from({ length: 5001 }, (_, at) => stray(at))
  const answered: Withdrawal = { ...stray(6000), state: 'refused' }
  const { sent } = await servePanel({ withdrawals: [late, answered, ...flood], registrations: [booking] })
  render(
    <>
      <WithdrawalsList />
      <QuestionDialog />
    </>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Delete All Without a Contract (5001)' }))
  expect(sent).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Yes, delete', hidden: true }))
  await waitFor(() => expect(sent.map(({ body }) => body._ids)).toMatchObject([{ length: 5000 }, { length: 1 }]))
  expect(sent.flatMap(({ body }) => body._ids)).toEqual(flood.map(({ _id }) => _id))
})

test('the draft ends with her name, even if the site loads later', async () => {
  await servePanel({ withdrawals: [late], registrations: [booking] })
  openEditor({ kind: 'withdrawal', item: late })
  const letter = () => screen.getByLabelText<HTMLTextAreaElement>('Letter').value
  expect(letter()).toMatch(/Viele Grüße\n$/)
  const serve = fetch
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.includes('site/texts') ? new Response(JSON.stringify(sampleSite())) : serve(input, init),
  )
  await act(() => refreshLists('site'))
  await waitFor(() => expect(letter()).toMatch(/Viele Grüße\nErika Mustermann$/))
})

test('the money of a voucher is recorded as paid back', async () => {
  const code = { issue: 1, hash: '', last4: 'RWDC' }
  const sold = sellVoucher(sampleVoucher(), { date: '2026-11-21', way: 'transfer', code }, MOMENT)
  const item: Withdrawal = { ...late, question: 'redeemed', about: { kind: 'voucher', id: sold._id } }
  const { sent } = await servePanel({ withdrawals: [item], vouchers: [listedVoucher(withdrawVoucher(sold, MOMENT))] })
  const { press, closed } = openEditor({ kind: 'withdrawal', item })
  await press('Record as Paid Back')
  await closed()
  expect(sent).toMatchObject([{ path: 'withdrawal/accept', body: { _id: 'declared', way: 'transfer' } }])
})
