// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { snapshotOf } from '../../../../domain/bookings/record/snapshot.ts'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../../domain/testing/samples.ts'
import { render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { PriceDialog } from './price-dialog.tsx'

afterEach(() => sessionStorage.clear())

const event = sampleEvent({ cost: 90, prices: [] })
const booking = sampleBooking({
  ...{ _id: 'ada', name: 'Ada', email: 'ada@example.org', state: 'confirmed', eventSnapshot: snapshotOf(event) },
  history: [{ what: 'confirmed', date: '2026-11-28T10:00:00.000Z', by: 'educator' }],
})

test('one price is agreed on for the whole party, at most the booked one, and with a reason', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const { sent } = await servePanel({ events: [event], registrations: [booking], site: sampleSite() })
  render(<PriceDialog item={booking} isOnRequest={false} />)
  const user = userEvent.setup()
  const price = await screen.findByLabelText<HTMLInputElement>('Preis für alle zusammen, in Euro')
  expect(price.value).toBe('90,00')
  await user.clear(price)
  await user.type(price, '90,01')
  await screen.findByText(/^Von 0 bis 90,00/)
  await user.clear(price)
  await user.type(price, '60')
  const agree = screen.getByRole<HTMLButtonElement>('button', { name: /^60,00.€ vereinbaren$/ })
  expect(agree.disabled).toBe(true)
  await user.type(screen.getByLabelText('Warum'), 'Einstieg im Mai')
  await user.click(agree)
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      path: 'registration/price',
      body: { _id: 'ada', cents: 6000, reason: 'Einstieg im Mai' },
    }),
  )
})

test('for a price on request, any price is agreed on', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const onRequest = { ...event, cost: null }
  const open = { ...booking, eventSnapshot: snapshotOf(onRequest) }
  const { sent } = await servePanel({ events: [onRequest], registrations: [open], site: sampleSite() })
  render(<PriceDialog item={open} isOnRequest />)
  const user = userEvent.setup()
  const price = await screen.findByLabelText<HTMLInputElement>('Preis für alle zusammen, in Euro')
  expect(price.value).toBe('')
  screen.getByText('Gebucht mit „Preis auf Anfrage“.')
  screen.getByRole('button', { name: 'Vereinbaren' })
  screen.getByText('Steht im Verlauf.')
  await user.click(screen.getByRole('checkbox', { name: 'Brief an Ada' }))
  screen.getByText('Steht im Brief.')
  await user.click(screen.getByRole('checkbox', { name: 'Brief an Ada' }))
  await user.type(price, '450')
  await user.type(screen.getByLabelText('Warum'), 'Wie besprochen')
  await user.click(screen.getByRole('button', { name: /^450,00.€ vereinbaren$/ }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { cents: 45_000, reason: 'Wie besprochen' } }))
})
