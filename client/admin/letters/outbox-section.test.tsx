// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../../domain/letters/mail.ts'
import { act, render, screen } from '../../testing/dom.ts'
import { holdRequests } from '../../testing/held-requests.ts'
import { LetterState } from '../kit/letters/letter-state.tsx'
import { OutboxSection } from './outbox-section.tsx'

const raw = "Can't send mail - all recipients were rejected: 550 5.1.1 User unknown"

const letter: OutboxEntry = {
  _id: 'letter',
  to: 'martina@example.org',
  subject: 'Hallo',
  createdDate: '2026-11-28T09:00:00.000Z',
  attempts: [{ date: '2026-11-28T09:00:00.000Z', error: raw }],
  state: 'waiting',
  nextAttempt: '2026-11-28T09:01:00.000Z',
  isUntried: false,
}

test('the outbox explains in plain words why a letter waits, with the mail server’s answer behind Details', async () => {
  const network = holdRequests()
  render(<OutboxSection />)
  await act(async () => {
    network.answer('/api/mail', { host: 'mail.example.de' })
    network.answer('/api/mail/outbox?page=1', { rows: [letter], total: 1, all: 1, failing: 1, isSending: false })
  })
  expect((await screen.findByText(/^This address does not exist/)).closest('details')).toBeNull()
  // The address may break after the @ and dots.
  expect(screen.getAllByRole('cell')[0]?.querySelector('strong')?.innerHTML).toBe('martina@<wbr>example.<wbr>org')
  const details = screen.getByText(raw).closest('details')
  expect(details?.querySelector('summary')?.textContent).toBe('Details martina@example.org')
})

test('a returned letter is marked as such, and one refused at once is not', () => {
  const failureText = (error: string) => render(<LetterState state="failed" error={error} />).container.textContent
  expect([failureText('Came back: 550 5.1.1 User unknown'), failureText(raw)]).toEqual(['Came back', 'Failed'])
})
