// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sampleBooking } from '../../../../../domain/testing/samples.ts'
import { cleanup, render, screen, userEvent, waitFor } from '../../../../testing/dom.ts'
import { servePanel } from '../../../../testing/panel.tsx'
import { HoldPart } from './booking-step.tsx'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('after an accident one can keep everything of an event, with the reason', async () => {
  const booking = sampleBooking()
  const { sent } = await servePanel({ registrations: [booking] })
  render(<HoldPart booking={booking} />)
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('Reason'), 'Sturz am Bach')
  await userEvent.click(screen.getByLabelText('All registrations of this event'))
  await press('Keep')
  await waitFor(() =>
    expect(sent).toEqual([{ path: 'privacy/hold', body: { event: 'winter', reason: 'Sturz am Bach' } }]),
  )
})

test('the typed reason survives leaving the page, until it is sent', async () => {
  const booking = sampleBooking()
  const { sent } = await servePanel({ registrations: [booking] })
  const open = async () => {
    render(<HoldPart booking={booking} />)
    return screen.getByLabelText<HTMLInputElement>('Reason')
  }
  await userEvent.type(await open(), 'Sturz am Bach')
  cleanup()
  expect((await open()).value).toBe('Sturz am Bach')
  await press('Keep')
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  expect((await open()).value).toBe('')
})

test('a kept record shows the reason and the start, and can be released', async () => {
  const booking = sampleBooking({ hold: { date: '2026-12-07T09:00:00.000Z', reason: 'Sturz am Bach' } })
  const { sent } = await servePanel({ registrations: [booking] })
  render(<HoldPart booking={booking} />)
  expect(screen.getByText('Nothing of this is deleted, since 7 Dec 2026: Sturz am Bach')).toBeTruthy()
  await press('Keep No Longer')
  await waitFor(() => expect(sent).toEqual([{ path: 'privacy/hold', body: { registration: 'booking', reason: '' } }]))
})
