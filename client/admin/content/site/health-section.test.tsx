// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { NightlyBackups } from '../../../../domain/machine/nightly.ts'
import { act, render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { refreshLists } from '../../state/lists.ts'
import { HealthSection } from './health-section.tsx'

const system = (isDataSeen: boolean, backups: NightlyBackups | null = null) => ({
  ...{ version: '1.0.0', hasAddress: true, startedAt: '2026-11-28T09:00:00.000Z', certificate: null },
  backups,
  disk: { free: 9e9, total: 10e9 },
  problems: { notices: [], data: ['events.json is damaged.'], isDataSeen, logs: [], place: [], namesNoClient: false },
})

test('one press removes a repair of the start from the desk; the report keeps it', async () => {
  let isSeen = false
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/system/repairseen') isSeen = true
    return Response.json(path === '/api/system' ? system(isSeen) : null)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<HealthSection />)
  await userEvent.click(await screen.findByRole('button', { name: 'Seen' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Seen' })).toBeNull())
  expect(screen.getByText('events.json is damaged.')).not.toBeNull()
  expect(isSeen).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Health'))
})

const good: NightlyBackups = {
  ...{ folder: '/var/lib/lichtung/backups', last: '2026-11-28T03:05:00.000Z', isLate: false, count: 7, failure: '' },
  problems: [],
}

test.each([
  ['off', null, 'Off: this server makes none automatically.', undefined],
  ['good', good, '28 Nov 2026, 04:05, read back and sound; 7 are kept in /var/lib/lichtung/backups', 'good'],
  ['not made yet', { ...good, last: '' }, 'The first one is made within half an hour.', undefined],
  [
    'failed tonight',
    { ...good, failure: 'the disk is full' },
    'The last good one: 28 Nov 2026, 04:05. The next one could not be made yet.',
    undefined,
  ],
  [
    'late',
    { ...good, isLate: true, failure: 'the disk is full' },
    'The last good one is more than three days old: 28 Nov 2026, 04:05',
    'bad',
  ],
  ['never made', { ...good, last: '', isLate: true, failure: 'the disk is full' }, 'None could be made so far.', 'bad'],
  [
    'of a site that lacks a picture',
    { ...good, problems: ['a picture is missing'] },
    '28 Nov 2026, 04:05: it holds everything that is there, but the site is incomplete.',
    'bad',
  ],
] as const)('Health describes a nightly backup that is %s', async (_, backups, words, mark) => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(path === '/api/system' ? system(true, backups) : null))
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<HealthSection />)
  // Replace the list of the test before.
  await act(() => refreshLists('system'))
  const notice = await screen.findByText(words)
  expect(notice.closest('.notice')?.className).toBe(mark && `notice notice-${mark}`)
  for (const detail of [backups?.failure, ...(backups?.problems ?? [])].filter(Boolean))
    expect(screen.getByText(String(detail))).not.toBeNull()
})

test.each([
  [true, 'The last test mail did not get out. Please test the settings again under Email.', 'bad'],
  [false, 'Every letter has been sent', 'good'],
] as const)('Health does not trust a mail server after a failed test: %s', async (hasFailed, words, mark) => {
  const answers: Record<string, unknown> = {
    '/api/system': system(true, good),
    '/api/mail': { host: 'mail.example.org', sender: { address: 'erika@example.org' }, hasFailed },
    '/api/mail/outbox?page=1': { rows: [], total: 0, all: 0, failing: 0, isSending: false },
  }
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path] ?? null))
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<HealthSection />)
  await act(() => refreshLists('system', 'mail', 'outbox'))
  expect((await screen.findByText(words)).closest('.notice')?.className).toBe(`notice notice-${mark}`)
})
