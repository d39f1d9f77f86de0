// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { ListedImport, StayingRecord, StayReason } from '../../../domain/import/import.ts'
import { act, render, screen } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { Sections } from '../kit/list/sections.tsx'
import { refreshLists } from '../state/lists.ts'
import { ImportSection } from './import-section.tsx'

const staying = (reason: StayReason, count: number): StayingRecord[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'event', what: `Waldtag ${reason} ${at}`, reason, why: reason }))

/** Renders the row of an import; returns it, and if undo is offered. */
async function rowOf(changes: Partial<ListedImport>) {
  const going = { event: 0, registration: 0, info: 0, image: 0, file: 0, subscriber: 0, invitation: 0 }
  const listed: ListedImport = {
    ...{ _id: 'one', kind: 'events', date: '2026-11-28T09:00:00.000Z', by: '' },
    ...{ going, staying: [], redirects: [] },
  }
  await servePanel({ imports: [{ ...listed, ...changes }] })
  render(<ImportSection />)
  await act(() => refreshLists('imports'))
  const [, row] = await screen.findAllByRole('row')
  return { text: row?.textContent ?? '', button: screen.queryByRole('button', { name: /^Undo/ }) }
}

test('events with imported registrations are still counted, with advice, and offer no undo', async () => {
  const { text, button } = await rowOf({ staying: staying('importedBookings', 16) })
  expect(text).toContain('16 events would stay: there are registrations')
  expect(text).toContain('16 events16 events would')
  expect(text).toContain('First undo the import of their registrations')
  expect(text).toContain('Undoing this import would change nothing now.')
  expect(button).toBeNull()
})

test('the list groups the records that stay by reason, and the rest can be undone', async () => {
  const { text, button } = await rowOf({
    going: { event: 3, registration: 0, info: 0, image: 0, file: 0, subscriber: 0, invitation: 0 },
    staying: [...staying('changed', 1), ...staying('booked', 2)],
  })
  for (const words of ['6 events', '1 event would stay: changed since', '2 events would stay: there are registrations'])
    expect(text).toContain(words)
  expect(text).not.toContain('First undo')
  expect(button).toBeTruthy()
})

test('an import without any remaining records can only be removed from the list', async () => {
  const { text, button } = await rowOf({})
  expect(text).toContain('Nothing of it is left')
  expect(button).toBeNull()
  expect(screen.getByRole('button', { name: /^Remove from the List/ })).toBeTruthy()
})

test('the list distinguishes imports of one kind by file and amount', async () => {
  const { text } = await rowOf({ file: { format: 'ics', found: 20, taken: 12 } })
  expect(text).toContain('EventsFrom a calendar: 12 of 20 entries')
})

test('the list of sections does not count the imports', async () => {
  await servePanel({ imports: [] })
  render(
    <MemoryRouter>
      <Sections tab="system">
        <ImportSection />
      </Sections>
    </MemoryRouter>,
  )
  await act(() => refreshLists('imports'))
  expect(screen.getByRole('link', { name: /^Move In/ }).textContent).toBe('Move In')
})
