// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordConfirmation } from '../../../../domain/bookings/steps/booking-steps.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../../domain/testing/samples.ts'
import { render, screen, userEvent } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { forgetBankFile } from '../../money/use-bank-file.ts'
import { BankPage, MoneyDesk } from './money-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => {
  forgetBankFile()
  vi.useRealTimers()
})

const tom = recordConfirmation(sampleBooking({ _id: 'tom', name: 'Tom Klein' }), {
  now: '2026-11-03T09:00:00.000Z',
  by: 'educator',
})
const line = { line: 'sure', date: '2026-11-22', cents: 2400, name: 'Klein, Thomas', text: '2026-0139' } as const

test('the file has its own page: the choices stay while she visits other pages, until they are booked', async () => {
  const bank = [{ ...line, match: 'sure', reason: 'numberAndAmount', registration: 'tom' } as const]
  const { sent } = await servePanel({ events: [sampleEvent()], registrations: [tom], bank, site: sampleSite() })
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={['/admin/desk/money']}>
      <Routes>
        <Route path="/admin/desk/money" element={<MoneyDesk />} />
        <Route path="/admin/desk/money/bank" element={<BankPage />} />
      </Routes>
    </MemoryRouter>,
  )
  const press = async (role: 'link' | 'button', name: string) => user.click(await screen.findByRole(role, { name }))
  await press('link', 'Read Bank File')
  await screen.findByRole('heading', { level: 1, name: 'Bank File' })
  expect(document.querySelector('dialog')).toBeNull()
  await user.upload(screen.getByLabelText('Choose File'), new File(['x'], 'umsaetze.csv'))
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /Klein, Thomas/ })
  screen.getByRole('heading', { level: 2, name: 'Fits 1' })
  await user.click(await box())

  await press('link', 'Money')
  await press('link', 'Read Bank File')
  expect((await box()).checked).toBe(false)
  await user.click(await box())
  await press('button', 'Record 1')
  await screen.findByRole('heading', { level: 1, name: 'Money' })
  expect(sent).toEqual([{ path: 'payment/book', body: [{ line: 'sure', registration: 'tom' }] }])

  await press('link', 'Read Bank File')
  await screen.findByLabelText('Choose File')
  expect(screen.queryByText('Klein, Thomas')).toBeNull()
})
