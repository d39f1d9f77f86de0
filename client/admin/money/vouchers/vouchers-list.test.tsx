// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listedVoucher, sellVoucher, withdrawVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import { sampleSite, sampleVoucher } from '../../../../domain/testing/samples.ts'
import { matchTextInPieces, render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'
import { QuestionDialog } from '../../kit/editor/dialog.tsx'
import { VouchersList } from './vouchers-list.tsx'

const code = { issue: 1, hash: 'secret', last4: 'RWDC' }
const ordered = sampleVoucher({ _id: 'ordered', number: 'G-2026-0002' })
const paid = sellVoucher(
  sampleVoucher({ _id: 'paid' }),
  { date: '2026-11-28', way: 'transfer', code },
  '2026-11-28T10:00:00.000Z',
)
const site = (isOffered: boolean) => sampleSite({ vouchers: { isOffered } })
const shown = { ordered: listedVoucher(ordered), paid: listedVoucher(paid) }

test('without vouchers the list offers no sale', async () => {
  await servePanel({ site: site(false) })
  const { container } = render(<VouchersList />)
  expect(container.textContent).toBe('')
})

test('each voucher shows the amount left, and offers its actions', async () => {
  const usedUp = { ...shown.paid, _id: 'used', number: '2026-0003', left: 0 }
  await servePanel({ vouchers: [shown.ordered, shown.paid, usedUp], site: site(false) })
  render(<VouchersList />)
  const rows = (await screen.findAllByRole('row')).slice(1)
  const buttonsOf = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll('button') ?? [])].map(button => button.textContent)
  expect(rows.map(buttonsOf)).toEqual([
    ['Paid G26-0002-J', 'Cancel G26-0002-J'],
    ['New Code G26-0001-T', 'Cancel G26-0001-T'],
    [],
  ])
  expect(rows[2]?.textContent).toContain('Used up')
  expect(rows[2]?.textContent).not.toContain('€0.00')
  expect(rows[1]?.textContent).toContain('Code ends in RWDC')
  expect(document.body.textContent).not.toContain('secret')
})

test('after a lost answer the form sends the same request again, even with a corrected greeting', async () => {
  const { sent, refuseNext } = await servePanel({ site: site(true) })
  const { fill, press, closed } = openEditor({ kind: 'voucher' })
  await fill('Name', 'Ida')
  await fill('Email', 'ida@example.org')
  await fill('Amount in euro (5 to 500)', '50')
  refuseNext({ code: 'internal', message: 'The answer was lost.' })
  await press('Save')
  await screen.findByRole('alert', { hidden: true })
  await fill('Message on it (optional)', 'Alles Gute')
  await press('Save')
  await closed()
  const [first, second] = sent.map(({ body }) => body)
  expect(first?.requestId).toMatch(/^[\w-]{20,}$/)
  expect(second).toMatchObject({ requestId: first?.requestId, message: 'Alles Gute' })
})

test('the money on void vouchers is summed up, and can be recorded as paid back', async () => {
  const withdrawn = listedVoucher(withdrawVoucher(paid, '2026-11-29T10:00:00.000Z'))
  const { sent } = await servePanel({ vouchers: [shown.ordered, withdrawn], site: site(true) })
  render(
    <>
      <VouchersList />
      <QuestionDialog />
    </>,
  )
  const user = userEvent.setup()
  expect(await screen.findByText('2 in all, 1 unpaid, 1 to pay back')).toBeTruthy()
  expect(screen.getByText(/^€50\.00 to pay back$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Paid Back G26-0001-T' }))
  await screen.findByText(matchTextInPieces(/Have you paid Martina Beispiel back €50\.00 for G26-0001-T\?/))
  await user.click(await screen.findByRole('button', { name: 'Yes, paid back', hidden: true }))
  await waitFor(() => expect(sent).toMatchObject([{ path: 'voucher/repaid', body: { _id: 'paid' } }]))
})

test('vouchers with void codes are marked, with advice', async () => {
  await servePanel({ vouchers: [listedVoucher(paid, true), shown.ordered], site: site(true) })
  render(<VouchersList />)
  expect((await screen.findByText(/^1 voucher needs a new code:/)).textContent).toContain('“New Code” sends the buyer')
  expect(screen.getByText('Needs a new code')).toBeTruthy()
})

test('the payment is recorded before the voucher goes out', async () => {
  const { sent } = await servePanel({ vouchers: [shown.ordered], site: site(true) })
  render(
    <>
      <VouchersList />
      <QuestionDialog />
    </>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Paid G26-0002-J' }))
  await screen.findByText(matchTextInPieces(/^Has the payment of €50\.00 for G26-0002-J arrived\?$/))
  screen.getByText(matchTextInPieces('The voucher then goes to martina@example.org.'))
  expect(sent).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Yes, paid', hidden: true }))
  await waitFor(() =>
    expect(sent).toEqual([
      { path: 'voucher/paid', body: { _id: 'ordered', lastModifiedDate: ordered.lastModifiedDate } },
    ]),
  )
})

test('a voucher sold on the spot is sent with its amount in cents, after all mistakes at once', async () => {
  const { sent, refuseNext } = await servePanel({ site: site(true) })
  const { fill, press, closed } = openEditor({ kind: 'voucher' })
  const wrong = { name: 'Please enter a text.', cents: 'Please enter an amount from €5 to €500.' }
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields: wrong })
  await fill('Email', 'martina@example.org')
  await fill('Amount in euro (5 to 500)', 'viel')
  await press('Save')
  await screen.findByText(`Amount in euro (5 to 500): ${wrong.cents}`)
  screen.getByText(`Name: ${wrong.name}`)
  expect(sent.splice(0)).toMatchObject([{ path: 'voucher/add', body: { cents: 0 } }])
  await fill('Name', 'Martina Beispiel')
  await fill('Amount in euro (5 to 500)', '33,50')
  await press('Save')
  await closed()
  expect(sent).toMatchObject([
    { path: 'voucher/add', body: { name: 'Martina Beispiel', cents: 3350, way: 'cash', showsAmount: true } },
  ])
})
