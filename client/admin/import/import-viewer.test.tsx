// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ImportOptions, Preview } from '../../../domain/import/import.ts'
import { render, screen, userEvent } from '../../testing/dom.ts'
import { ImportViewer } from './import-viewer.tsx'

const preview: Preview = {
  rows: [
    { row: 2, what: 'Waldtag', outcome: 'new', notes: ['Without a time: the whole day.'] },
    { row: 3, what: '–', outcome: 'wrong', notes: ['The title is missing.'] },
    { row: 4, what: 'Waldtag', outcome: 'known', notes: [] },
  ],
  notes: [],
  headings: ['Was', 'Wann', 'Egal'],
  fields: [
    { name: 'title', label: 'Title', column: 0, isNeeded: true },
    { name: 'day', label: 'Day', column: -1, isNeeded: true },
  ],
  pictures: [],
  redirects: [],
}

function open() {
  const sent: { path: string; options: ImportOptions; file: string }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, 'http://panel.test').pathname.replace('/api/import/', '')
    if (path === 'preview' || path === 'add') {
      const [options = '', file = ''] = (await new Response(init.body).text()).split('\n')
      sent.push({ path, options: JSON.parse(options), file })
    }
    return Response.json(path === 'preview' ? preview : {})
  })
  render(<ImportViewer file={new File(['Inhalt'], 'termine.csv')} of="events" preview={preview} />)
  return sent
}

test('rows are shown by what becomes of them, what is wrong first and with its reason', () => {
  open()
  expect(screen.getByText('Not possible like this: 1 · New: 1 · Already there: 1')).toBeTruthy()
  const titles = screen.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Not possible like this 1', 'New 1', 'Already there 1'])
  expect(screen.getByText('The title is missing.')).toBeTruthy()
  expect(screen.getByText('Not imported: Wann, Egal')).toBeTruthy()
})

test('a column that was not found is asked for; each choice looks at the file again, and all of them are imported', async () => {
  const sent = open()
  expect(screen.getByText('Please choose a column.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Day'), 'Wann')
  await userEvent.click(screen.getByLabelText('Visitors see the events at once'))
  await userEvent.click(screen.getByRole('button', { name: 'Import 1', hidden: true }))
  const options = { kind: 'events' }
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([
    { path: 'preview', options: { ...options, shown: true, columns: { day: 1 } }, file: 'Inhalt' },
    { path: 'preview', options: { ...options, shown: false, columns: { day: 1 } }, file: 'Inhalt' },
    { path: 'add', options: { ...options, shown: false, columns: { day: 1 } }, file: 'Inhalt' },
  ])
})
