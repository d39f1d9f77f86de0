// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { HomeReport, HomeSettingsShown } from '../../../../domain/machine/second-home.ts'
import { act, render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { QuestionDialog } from '../../kit/editor/dialog.tsx'
import { refreshLists } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { CurrentOverlay } from '../overlay.tsx'
import { HomeSection } from './home-section.tsx'
import { HomeSheet } from './home-sheet.tsx'

const good: HomeReport = {
  ...{ place: 'cloud.example.de/lichtung', commits: 0, seconds: 0, verified: '2026-11-29T03:05:00.000Z' },
  ...{ lettersWithout: 0, pictures: 0, trouble: '', takenOver: '', rehearsedAt: '', aside: null },
}

const inPanel: HomeSettingsShown = { isFixed: false, url: '', user: '', dataDir: '/var/lib/lichtung' }

async function renderSection(home: HomeReport | null, homeSettings = inPanel) {
  const answers: Record<string, unknown> = {
    '/api/system': { home, homeSettings },
    '/api/system/home/check': [
      { what: 'write', trouble: '' },
      { what: 'conditions', trouble: 'unsupported' },
    ],
    '/api/system/home/rehearse': {
      seconds: 3,
      lastAt: '2026-11-29T03:05:00.000Z',
      registrations: 12,
      events: 1,
      problems: [],
    },
  }
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path] ?? null))
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<HomeSection />)
  // Replace the list of the test before.
  await act(() => refreshLists('system'))
}

test.each([
  ['nothing is missing', good, 'Everything is there'],
  ['a change is on its way', { ...good, commits: 1, seconds: 1 }, /1 change not there yet, for 1 second$/],
  [
    'it has been full for a long time',
    { ...good, commits: 3, seconds: 900, trouble: 'full' },
    '3 changes not there yet, for 15 minutes. The place is full. Please make room there.',
  ],
  [
    'it has not answered since the start',
    { ...good, seconds: 900, trouble: 'silent' },
    'Nothing has been confirmed for 15 minutes. The place does not answer in time.',
  ],
  [
    'it does not delete',
    { ...good, trouble: 'undeleted' },
    'Everything is there. The place does not delete what should go.',
  ],
  [
    'another computer took over',
    { ...good, takenOver: '2026-11-29T09:00:00.000Z' },
    'Another computer has run this site since 29 Nov 2026, 10:00. Nothing is stored here any more.',
  ],
  [
    'some changes are only here',
    { ...good, aside: { file: '/data/aside/000000000007.jsonl', count: 2, names: ['Ada Zwei'] } },
    'Please enter there what you still need. Ada Zwei',
  ],
  ['letters left without it', { ...good, lettersWithout: 2 }, '2 left before they were in the second home.'],
  ['there is none', null, 'Each change can go to a second place a second later, encrypted'],
] as const)('the section shows that %s', async (_, home, words) => {
  await renderSection(home)
  expect(await screen.findByText(words, { exact: false })).not.toBeNull()
})

test('a check and a rehearsal report their result in words', async () => {
  await renderSection(good)
  await userEvent.click(await screen.findByRole('button', { name: 'Check' }))
  expect(await screen.findByText('Writing works')).not.toBeNull()
  expect(screen.getByText('a takeover needs --force', { exact: false })).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Rehearse' }))
  expect(await screen.findByText('12 registrations, 1 date,', { exact: false })).not.toBeNull()
})

test('a second home set in the environment cannot be changed here', async () => {
  await renderSection(good, { ...inPanel, isFixed: true })
  expect(await screen.findByText('Set by SECOND_HOME.')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

test('the sheet shows the entries and the passphrase that was sent, and asks before it closes', async () => {
  const sent: unknown[] = []
  let startedAt = 'before'
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/healthz') return Response.json({ startedAt })
    if (path !== '/api/system/home/edit') return Response.json(null)
    sent.push(JSON.parse(String(init?.body)))
    if (sent.length === 1) return Response.json({ isStored: false, checks: [{ what: 'write', trouble: 'refused' }] })
    startedAt = 'after'
    return Response.json({ isStored: true, checks: [] })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  render(
    <>
      <CurrentOverlay />
      <QuestionDialog />
    </>,
  )
  act(() => openOverlay({ kind: 'home', item: inPanel }))
  await userEvent.type(await screen.findByLabelText('Address of the folder'), 'https://cloud.example.de/lichtung')
  await userEvent.type(screen.getByLabelText('User'), 'erika')
  await userEvent.type(screen.getByLabelText('Password'), 'Geheim')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Writing: The place refuses user and password', { exact: false })).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const key = await screen.findByText(/^(\w{5}-){4}\w{5}$/)
  expect(sent.at(-1)).toMatchObject({ user: 'erika', secret: 'Geheim', passphrase: key.textContent })
  for (const entry of ['erika', 'Geheim']) expect(screen.getByText(entry)).not.toBeNull()
  expect(screen.getByText("--from 'webdavs://cloud.example.de/lichtung'", { exact: false })).not.toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(await screen.findByText('Do you have the passphrase on paper?')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(String(key.textContent))).not.toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, I have it' }))
  await waitFor(() => expect(screen.queryByText(String(key.textContent))).toBeNull())
})

test.each([
  ['/var/lib/lichtung', 'systemctl start lichtung'],
  ['/var/lib/lichtung/data', 'systemctl start lichtung'],
  ['/var/lib/lichtung-2', './lichtung takeover --data ./data'],
])('for data in %s, the sheet contains the line “%s”', async (dataDir, line) => {
  const home = { url: 'webdavs://cloud.example.de/lichtung', user: '', secret: '', passphrase: '', dataDir }
  render(<HomeSheet home={home} />)
  expect(await screen.findByText(line, { exact: false })).not.toBeNull()
})
