// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { BinListEntry } from '../../../../domain/people/bin/bin.ts'
import { render, screen, userEvent, waitFor, within } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { QuestionDialog } from '../../kit/editor/dialog.tsx'
import { BinSection } from './bin-section.tsx'

// Dates in lists name another year only.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const entry = (_id: string, changes: Partial<BinListEntry> = {}): BinListEntry => ({
  _id,
  kind: 'info',
  name: 'Nachtwanderung',
  record: 'nacht',
  deletedAt: '2026-11-28T09:00:00.000Z',
  goneAt: '2026-12-28T09:00:00.000Z',
  deletedBy: 'Erika',
  ...changes,
})

async function openSection(bin: BinListEntry[]) {
  const server = await servePanel({ bin })
  render(
    <>
      <BinSection />
      <QuestionDialog />
    </>,
  )
  await screen.findByText(/^What you delete stays here/)
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }))
  const answer = async (question: string, button: string) =>
    userEvent.click(
      within(await screen.findByRole('dialog', { name: question, hidden: true })).getByRole('button', {
        name: button,
        hidden: true,
      }),
    )
  return { ...server, press, answer }
}

test('a row shows the deleted record, the time, the person, and when it will be erased', async () => {
  await openSection([entry('1'), entry('2', { kind: 'registration', name: '', deletedBy: '' })])
  const [, first, second] = screen.getAllByRole('row').map(row => row.textContent)
  expect(first).toContain('NachtwanderungInfo page')
  expect(first).toContain('by Erika')
  expect(first).toContain('28 Dec')
  expect(second).toContain('without a nameRegistration or inquiry')
  expect(second).not.toContain('by')
})

test('a deleted event whose guests wait for news stays: it is restored or called off', async () => {
  const { press, answer, sent } = await openSection([
    entry('1', { kind: 'event', record: 'waldtag', name: 'Waldtag', people: 3 }),
    entry('2'),
  ])
  const row = within(screen.getAllByRole('row')[1] ?? expect.fail())
  row.getByText('kept: 3 people are waiting')
  expect(row.queryByRole('button', { name: /Delete for Good/, hidden: true })).toBeNull()
  expect(row.getByRole('link', { name: 'Call Off …' }).getAttribute('href')).toBe('/admin/desk/event/waldtag/cancel')
  await press('Empty the Bin')
  await answer('Empty the bin? 1 entry is deleted for good.', 'Yes, delete for good')
  expect(sent).toEqual([{ path: 'bin/del', body: { _ids: ['2'] } }])
})

test('restoring reports differences from before, and leaves the focus in the section', async () => {
  const { press, sent } = await openSection([entry('1')])
  await press('Restore Nachtwanderung')
  await waitFor(() => expect(sent).toEqual([{ path: 'bin/restore', body: { _id: '1' } }]))
  expect((await screen.findByText(/is back/)).textContent).toBe('“Nachtwanderung” is back. It has another path.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bin'))
})

test('one entry, or all shown entries, are erased after a question', async () => {
  const { press, answer, sent } = await openSection([entry('1'), entry('2', { name: 'Winter' })])
  await press('Delete for Good Winter')
  await answer('Delete “Winter” for good?', 'Cancel')
  expect(sent).toEqual([])
  await press('Delete for Good Winter')
  await answer('Delete “Winter” for good?', 'Yes, delete for good')
  await press('Empty the Bin')
  await answer('Empty the bin? 2 entries are deleted for good.', 'Yes, delete for good')
  expect(sent).toEqual([
    { path: 'bin/del', body: { _ids: ['2'] } },
    { path: 'bin/del', body: { _ids: ['1', '2'] } },
  ])
})

test('erasing a booking also erases the drafts about it', async () => {
  onTestFinished(() => sessionStorage.clear())
  for (const place of ['hold b', 'person b new', 'hold bb'])
    sessionStorage.setItem(`draft ${place}`, JSON.stringify({ reason: 'Unfall' }))
  const { press, answer } = await openSection([entry('1', { kind: 'registration', record: 'b', name: 'Winter' })])
  await press('Delete for Good Winter')
  expect(Object.keys(sessionStorage)).toContain('draft hold b')
  await answer('Delete “Winter” for good?', 'Yes, delete for good')
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['draft hold bb']))
})

test('an empty bin says so and has nothing to press', async () => {
  await openSection([])
  expect(screen.getByText('The bin is empty.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a long list can be searched on a wide screen, too', async () => {
  await openSection(Array.from({ length: 11 }, (_, at) => entry(String(at), { name: `Waldtag ${at}` })))
  await userEvent.type(screen.getByLabelText('Search'), 'Waldtag 7')
  await screen.findByText('1 of 11')
})

test('the search finds deleted records by name, and the list can be sorted', async () => {
  const bin = ['Waldtag', 'Äpfel', 'Nachtwanderung', 'Jürgen Moos'].map((name, at) =>
    entry(String(at), { name, kind: 'event', deletedAt: `2026-11-2${8 - at}T09:00:00.000Z` }),
  )
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await openSection(bin)
  const names = () => [...document.querySelectorAll('td strong')].map(({ textContent }) => textContent)
  await userEvent.selectOptions(screen.getByLabelText('Sorted by'), 'What')
  await waitFor(() => expect(names()).toEqual(['Äpfel', 'Jürgen Moos', 'Nachtwanderung']))
  await userEvent.type(screen.getByLabelText('Search'), 'juergen')
  await waitFor(() => expect(names()).toEqual(['Jürgen Moos']))
  screen.getByText('1 of 4')
})
