// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { NewsletterView } from '../../../../domain/people/newsletter/newsletter-progress.ts'
import { trusted } from '../../../../domain/testing/samples.ts'
import { act, render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { openEditor } from '../../../testing/panel.tsx'
import { QuestionDialog } from '../../kit/editor/dialog.tsx'
import { refreshLists } from '../../state/lists.ts'
import { NewsletterSection } from './newsletter-section.tsx'

// Dates in lists name another year only.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const draft: NewsletterView = { _id: 'autumn', subject: 'Herbst', body: trusted('<p>Hallo</p>'), lastModifiedDate: '1' }

const nobody = { rows: [], total: 0, all: 0 }

/** Simulates a server whose list no longer arrives after a change. It rejects changes to outdated versions. */
function serveSlowly() {
  let stored = draft
  const statuses: number[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path === '/api/newsletter/subscribers?page=1') return Response.json(nobody)
    if (path === '/api/newsletter/issues')
      return statuses.length > 0
        ? new Promise<Response>(() => {})
        : Response.json({ subscribers: 0, invitations: [], blocked: 0, issues: [draft] })
    if (init.method !== 'POST') return Response.json(null)
    const { lastModifiedDate, ...change } = JSON.parse(String(init.body))
    const isStale = change._id === stored._id && lastModifiedDate !== stored.lastModifiedDate
    statuses.push(isStale ? 409 : 200)
    if (isStale) return Response.json({ error: { code: 'conflict', message: 'Changed meanwhile.' } }, { status: 409 })
    stored = { ...stored, _id: 'new', ...change, lastModifiedDate: String(Number(stored.lastModifiedDate) + 1) }
    return Response.json(stored)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { statuses }
}

test('the list shows unanswered invitations with their last day', async () => {
  const invitation = { _id: 'i', email: 'ole@example.org', name: 'Ole Moos', date: '2026-11-28T09:00:00.000Z' }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === '/api/newsletter/issues'
        ? { subscribers: 0, invitations: [invitation], blocked: 0, issues: [] }
        : path === '/api/newsletter/subscribers?page=1'
          ? nobody
          : null,
    ),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<NewsletterSection />)
  await screen.findByText('Invited')
  expect(screen.getByText('ole@example.org')).toBeTruthy()
  expect(screen.getByText('28 Dec')).toBeTruthy()
})

test('a newsletter can be edited right after saving, before the list has loaded', async () => {
  const { statuses } = serveSlowly()
  render(<NewsletterSection />)
  const { press, fill, closed } = openEditor({ kind: 'newsletter', item: draft })
  await fill('Subject', 'Winter')
  await press('Save')
  await closed()
  await press('Edit Winter')
  await fill('Subject', 'Frühling')
  await press('Save')
  await waitFor(() => expect(statuses).toEqual([200, 200]))
  await closed()
  await screen.findByRole('button', { name: 'Edit Frühling', hidden: true })
})

test.each([
  [0, 'There are no subscribers yet.'],
  [1, 'It goes to 1 subscriber.'],
  [12, 'It goes to 12 subscribers.'],
])('the editor says at once to how many it goes: %i', async (subscribers, words) => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === '/api/newsletter/issues'
        ? { subscribers, invitations: [], blocked: 0, issues: [draft] }
        : path === '/api/newsletter/subscribers?page=1'
          ? nobody
          : null,
    ),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  openEditor({ kind: 'newsletter', item: draft })
  await act(() => refreshLists('newsletter'))
  await screen.findByText(words)
})

test('a new newsletter appears in the list as soon as it is stored', async () => {
  serveSlowly()
  render(<NewsletterSection />)
  const { press, fill, closed } = openEditor({ kind: 'newsletter' })
  await fill('Subject', 'Sommer')
  await press('Save')
  await closed()
  await screen.findByRole('button', { name: 'Edit Sommer', hidden: true })
})

test.each([
  ['mail.example.org', '“Sommer!” goes out at once and cannot be undone.'],
  ['', '“Sommer!” goes out as soon as a mail server is set up, and cannot be undone.'],
])('before a newsletter goes out by the mail server “%s”, a question says: %s', async (host, note) => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === '/api/newsletter/issues'
        ? { subscribers: 3, invitations: [], blocked: 0, issues: [{ ...draft, subject: 'Sommer!' }] }
        : path === '/api/newsletter/subscribers?page=1'
          ? nobody
          : path === '/api/mail'
            ? { host }
            : null,
    ),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  render(
    <>
      <NewsletterSection />
      <QuestionDialog />
    </>,
  )
  await act(() => refreshLists('newsletter', 'mail'))
  await userEvent.click(await screen.findByRole('button', { name: 'Send… Sommer!' }))
  await screen.findByText('Send this newsletter to 3 subscribers?')
  screen.getByText(note)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})
