// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { screen, userEvent, waitFor } from '../../testing/dom.ts'
import { openRegistration, withFormClock } from '../../testing/forms.tsx'

const user = userEvent.setup()

withFormClock()

const full = (free: number) =>
  Response.json({ error: { code: 'full', message: 'So viele Plätze sind nicht mehr frei.', free } }, { status: 409 })

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
async function fillIn(entries: Record<string, string>) {
  for (const [label, text] of Object.entries(entries)) {
    await user.clear(field(label))
    await user.type(field(label), text)
  }
}
const contact = { 'Vor- und Nachname': 'Martina Beispiel', 'E-Mail': 'martina@example.org', Telefon: '01234 567890' }
const address = { Straße: 'Am Anger', Hausnummer: '7', Postleitzahl: '12345', Stadt: 'Musterstadt' }

async function send(button: RegExp) {
  vi.advanceTimersByTime(3000)
  await user.click(screen.getByRole('button', { name: button }))
}

test('if the last place goes meanwhile, the form offers the waiting list and keeps the entries', async () => {
  const { sent } = openRegistration([{ free: 1, state: 'few' }], [full(0), full(0)])
  await fillIn({ ...contact, ...address })
  await user.click(screen.getByRole('checkbox', { name: /AGB/ }))
  await send(/anmelden$/)
  const button = await screen.findByRole('button', { name: /^Auf die/ })
  expect(screen.getByText(/^Auf der Warteliste rückst du nach|^Alle Plätze sind vergeben\. Auf/)).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Straße' })).toBeNull()
  expect(field('E-Mail').value).toBe('martina@example.org')
  await user.click(button)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]).toMatchObject({ street: 'Am Anger', privacyStatement: true })
  expect(sent[1]).toMatchObject({ event: 'event0', name: 'Martina Beispiel', waiting: true, privacyStatement: false })
  expect(sent[1]?.requestId).not.toBe(sent[0]?.requestId)
})

test('a date with free places, chosen again, restores the whole form with its entries', async () => {
  openRegistration([
    { free: 1, state: 'few' },
    { free: 0, state: 'full', title: 'Ausgebucht' },
  ])
  await fillIn({ ...contact, ...address })
  const [first, second] = screen.getAllByRole('radio')
  if (!first || !second) throw new Error('unreachable')
  await user.click(second)
  expect(screen.queryByRole('textbox', { name: 'Straße' })).toBeNull()
  await user.click(first)
  expect(field('Straße').value).toBe('Am Anger')
  expect(screen.getByRole('button', { name: /anmelden$/ })).toBeDefined()
})
