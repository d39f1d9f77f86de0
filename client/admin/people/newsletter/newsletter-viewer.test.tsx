// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { NewsletterView } from '../../../../domain/people/newsletter/newsletter-progress.ts'
import { trusted } from '../../../../domain/testing/samples.ts'
import { act, render, screen, waitFor } from '../../../testing/dom.ts'
import { holdRequests } from '../../../testing/held-requests.ts'
import { refreshLists } from '../../state/lists.ts'
import { NewsletterViewer } from './newsletter-section.tsx'

const date = '2026-11-28T09:00:00.000Z'
const sent = (count: number): NewsletterView => ({
  _id: 'autumn',
  subject: 'Herbst',
  body: trusted('<p>Hallo</p>'),
  lastModifiedDate: date,
  sending: { date, isDone: false, sent: count, waiting: 2 - count, failed: 0, dropped: 0 },
})
const listWith = (issue: NewsletterView) => ({ subscribers: 0, invitations: [], blocked: 0, issues: [issue] })
/** Answers a request once it arrives. */
const answering = (network: ReturnType<typeof holdRequests>) => (path: string, body: unknown, status?: number) =>
  waitFor(() => network.answer(path, body, status))
const deliveries = '/api/newsletter/deliveries?_id=autumn'

test('deliveries are reloaded when the counts change, and stay on the screen meanwhile', async () => {
  const network = holdRequests()
  const answer = answering(network)
  render(<NewsletterViewer item={sent(0)} />)
  await answer('/api/newsletter/issues', listWith(sent(0)))
  await answer(deliveries, [{ email: 'a@example.org', state: 'waiting', date, error: 'Invalid login: 535 no' }])
  await screen.findByText('User or password is wrong. Some providers want an app password.')

  const same = refreshLists('newsletter')
  await answer('/api/newsletter/issues', listWith(sent(0)))
  await act(() => same)
  expect(() => network.take(deliveries)).toThrow('Nobody waits')

  const changed = refreshLists('newsletter')
  await answer('/api/newsletter/issues', listWith(sent(1)))
  await act(() => changed)
  expect(screen.getAllByText('a@example.org')).not.toEqual([])
  await answer(deliveries, [{ email: 'b@example.org', state: 'sent', date }])
  await screen.findByText('b@example.org')
  expect(screen.queryByText('a@example.org')).toBeNull()
})

test('deliveries that fail to load are reported as missing', async () => {
  const network = holdRequests()
  render(<NewsletterViewer item={{ ...sent(0), _id: 'winter' }} />)
  const refusal = { error: { code: 'not_found', message: 'This newsletter does not exist (any more).' } }
  await answering(network)('/api/newsletter/deliveries?_id=winter', refusal, 404)
  await screen.findByText('This newsletter does not exist (any more).')
})

test('a newsletter refused nearly everybody says that the mail server is to blame', async () => {
  const network = holdRequests()
  const issue = { ...sent(0), _id: 'spring' }
  const failed = { date, isDone: true, sent: 0, waiting: 0, failed: 2, dropped: 0 }
  const { rerender } = render(<NewsletterViewer item={{ ...issue, sending: failed }} />)
  await answering(network)('/api/newsletter/deliveries?_id=spring', [])
  expect(screen.queryByText(/probably its own fault/)).toBeNull()
  rerender(<NewsletterViewer item={{ ...issue, sending: { ...failed, isServersFault: true } }} />)
  await screen.findByText(/probably its own fault/)
})
