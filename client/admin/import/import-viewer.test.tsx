// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { newPdfFile } from '../../../domain/content/files/pdf-file.ts'
import type { ImportKind, ImportOptions, ImportPreview, PreviewRow } from '../../../domain/import/import.ts'
import type { CancelAnswer } from '../../../domain/import/progress.ts'
import { sampleEvent, sampleImage } from '../../../domain/testing/samples.ts'
import { act, cleanup, render, screen, userEvent } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { stubUploads } from '../../testing/uploads.ts'
import { refreshLists } from '../state/lists.ts'
import { ImportViewer } from './import-viewer.tsx'

const shown: PreviewRow = { id: '2', row: 2, what: 'Waldtag', outcome: 'new', notes: [] }
const preview: ImportPreview = {
  rows: [
    { ...shown, notes: ['Without a time: the whole day.'] },
    { id: '3', row: 3, what: '–', outcome: 'wrong', notes: ['The title is missing.'] },
    { id: '4', row: 4, what: 'Waldtag', outcome: 'known', notes: [] },
  ],
  notes: [],
  headings: ['Was', 'Wann', 'Egal'],
  fields: [
    { name: 'title', label: 'Title', column: 0, isNeeded: true },
    { name: 'day', label: 'Day', column: -1, isNeeded: true },
  ],
  redirects: [],
  report: { found: 3, taken: 1, left: [], noted: [], columns: [], beside: [], series: [] },
}

const added = {
  ...{ _id: 'one', kind: 'events', date: '2026-11-28T09:00:00.000Z', made: [], redirects: [] },
  report: {
    ...{ found: 3, taken: 1, columns: [], beside: [], series: [] },
    noted: [{ row: 2, what: 'Waldtag', why: 'Without a time: the whole day.' }],
    left: [
      { row: 3, what: '–', reason: 'notUnderstood', why: 'The title is missing.' },
      { row: 4, what: 'Waldtag', reason: 'known', why: 'Already there.' },
    ],
  },
}

function open(first = preview, of: ImportKind = 'events') {
  const sent: { path: string; options: ImportOptions; file: string }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, 'http://panel.test').pathname.replace('/api/import/', '')
    if (path === 'preview' || path === 'add') {
      const [options = '', file = ''] = (await new Response(init.body).text()).split('\n')
      const { run: _, ...others } = JSON.parse(options)
      sent.push({ path, options: others, file })
    }
    return Response.json(path === 'preview' ? preview : path === 'add' ? added : [])
  })
  render(<ImportViewer file={new File(['Inhalt'], 'termine.csv')} of={of} preview={first} />)
  return sent
}

test('rows are grouped by result, mistakes first with their reasons', () => {
  open()
  expect(screen.getByText('Not possible like this: 1 · New: 1 · Already there: 1')).toBeTruthy()
  const titles = screen.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Not possible like this 1', 'New 1', 'Already there 1'])
  expect(screen.getByText('The title is missing.')).toBeTruthy()
})

test('the preview counts the entries of the file, and its report of excluded entries follows the ticks', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL() {} }))
  open()
  expect(screen.getByText('3 entries in the file: 1 is imported, 2 are not.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText(/Without a time/))
  expect(screen.getByText('3 entries in the file: 0 are imported, 3 are not.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Report (CSV)', hidden: true }))
  expect(await files[0]?.text()).toBe(
    [
      '\ufeffEntry;What;Result;Reason',
      ';3 found;0 imported;',
      ';Column Wann;left out;',
      ';Column Egal;left out;',
      '2;Waldtag;left out;Not ticked.',
      '3;–;left out;The title is missing.',
      '4;Waldtag;left out;Already there.',
      '',
    ].join('\r\n'),
  )
})

test('the preview counts the dates of a series beside its entry', () => {
  open({ ...preview, rows: ['7', '8', '9'].map(id => ({ ...shown, id, row: 1 })) })
  expect(screen.getByText('1 entry in the file: 1 (3 dates) is imported, 0 are not.')).toBeTruthy()
})

test('a row that resembles an earlier booking is not ticked at first, and is imported once ticked', async () => {
  const rows: PreviewRow[] = [shown, { ...shown, id: '5', row: 5, notes: ['Looks like one.'], isDoubtful: true }]
  const sent = open({ ...preview, rows }, 'registrations')
  const box = screen.getByLabelText(/Looks like one/)
  expect(box).toHaveProperty('checked', false)
  expect(screen.getByText('2 entries in the file: 1 is imported, 1 is not.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Import 1', hidden: true }))
  await vi.waitFor(() => expect(sent[0]?.options).toEqual({ kind: 'registrations', leftOut: ['5'] }))
})

test('a row that resembles an earlier booking may be ticked as a second booking', async () => {
  const sent = open({ ...preview, rows: [{ ...shown, isDoubtful: true }] }, 'registrations')
  await userEvent.click(screen.getByLabelText('Waldtag'))
  await userEvent.click(screen.getByRole('button', { name: 'Import 1', hidden: true }))
  await vi.waitFor(() => expect(sent[0]?.options).toEqual({ kind: 'registrations' }))
})

test('the preview counts the columns of the file, and names unused ones', () => {
  open()
  expect(screen.getByText('1 column recognized, 2 not')).toBeTruthy()
  expect(screen.getByText('These columns of your file are not imported: Wann, Egal')).toBeTruthy()
})

test('a list without a column for the event asks for one event, and does not report columns of people as unused', async () => {
  const fields = [
    { name: 'event', label: 'Event', column: -1, isNeeded: false },
    { name: 'participants', label: 'People', column: -1, more: [1, 2], isNeeded: false },
  ]
  const first = { ...preview, headings: ['Name', 'Kind 1', 'Kind 2'], fields }
  const event = { ...sampleEvent(), title: 'Waldtag' }
  await servePanel({ events: [event] })
  await act(() => refreshLists('events'))
  const sent = open(first, 'registrations')
  expect(screen.getByText('2 columns recognized, 1 not')).toBeTruthy()
  expect(screen.getByText('Also: Kind 1, Kind 2')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('All of these are for'), event._id)
  await vi.waitFor(() => expect(sent[0]?.options).toEqual({ kind: 'registrations', event: event._id }))
})

test('the choice offers the next events first, and past ones last', async () => {
  const of = (_id: string, startDate: string) => sampleEvent({ _id, startDate, endDate: startDate })
  const days = ['2020-05-01', '2999-06-01', '2021-05-01', '2999-05-01']
  await servePanel({ events: days.map(day => of(day, `${day}T09:00:00.000Z`)) })
  await act(() => refreshLists('events'))
  open({ ...preview, fields: [] }, 'registrations')
  const options = screen.getByLabelText('All of these are for').querySelectorAll('option')
  expect([...options].map(({ value }) => value)).toEqual(['', '2999-05-01', '2999-06-01', '2021-05-01', '2020-05-01'])
})

test('the preview asks once for an event that rows name but nobody knows, and the choice can be changed', async () => {
  const rows: PreviewRow[] = ['5', '6'].map(id => ({ ...shown, id, outcome: 'wrong', asks: 'Klettern' }))
  const fields = [{ name: 'event', label: 'Event', column: 0, isNeeded: false }]
  const [event, other] = [sampleEvent({ title: 'Waldtag' }), sampleEvent({ _id: 'wand', title: 'Klettern' })]
  await servePanel({ events: [event, other] })
  await act(() => refreshLists('events'))
  const sent = open({ ...preview, rows, fields }, 'registrations')
  const choice = screen.getByLabelText('Klettern: 2 rows')
  expect([...choice.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'wand', event._id])
  await userEvent.selectOptions(choice, 'wand')
  const namedEvents = { Klettern: 'wand' }
  await vi.waitFor(() => expect(sent[0]?.options).toEqual({ kind: 'registrations', namedEvents }))
  await userEvent.selectOptions(await screen.findByLabelText('Klettern'), event._id)
  await vi.waitFor(() => expect(sent[1]?.options.namedEvents).toEqual({ Klettern: event._id }))
})

test('an event named “constructor” is asked for like any other; a long name is cut in the middle', async () => {
  const texts = ['constructor', `${'Waldtag '.repeat(40)}Ende A`]
  const rows = texts.map((asks, at): PreviewRow => ({ ...shown, id: String(at), outcome: 'wrong', asks }))
  const fields = [{ name: 'event', label: 'Event', column: 0, isNeeded: false }]
  await servePanel({ events: [sampleEvent({ _id: 'wand', title: 'Klettern' })] })
  await act(() => refreshLists('events'))
  const sent = open({ ...preview, rows, fields }, 'registrations')
  expect(screen.getByLabelText(/^Waldtag .{100,190}Ende A: 1 row$/)).toBeTruthy()
  const choice = screen.getByLabelText('constructor: 1 row')
  expect(choice).toHaveProperty('value', '')
  await userEvent.selectOptions(choice, 'wand')
  await vi.waitFor(() => expect(sent[0]?.options.namedEvents).toEqual({ constructor: 'wand' }))
})

test('one press ticks all rows except doubtful ones, and another unticks them', async () => {
  const rows: PreviewRow[] = [shown, { ...shown, id: '5', row: 5, notes: ['Looks like one.'], isDoubtful: true }]
  open({ ...preview, rows }, 'registrations')
  await userEvent.click(screen.getByRole('button', { name: 'Tick None', hidden: true }))
  expect(screen.getByRole('button', { name: 'Import 0', hidden: true })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Tick All', hidden: true }))
  expect(screen.getByRole('button', { name: 'Import 1', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tick All', hidden: true })).toBeNull()
  await userEvent.click(screen.getByLabelText(/Looks like one/))
  expect(screen.getByRole('button', { name: 'Import 2', hidden: true })).toBeTruthy()
})

test('dates that belong together come as a series or as one course; nobody is asked where there are none', async () => {
  const sent = open({ ...preview, rows: ['7', '8'].map(id => ({ ...shown, id, row: 1, isRepeated: true as const })) })
  await userEvent.selectOptions(screen.getByLabelText('Repeating entries become'), [
    'Course: all dates are booked together',
  ])
  expect(sent.at(-1)?.options).toEqual({ kind: 'events', shown: true, as: 'course' })
  cleanup()
  open()
  expect(screen.queryByLabelText('Repeating entries become')).toBeNull()
})

test('the preview asks once for the price of all events without one, and refuses what is not an amount', async () => {
  const sent = open()
  const field = screen.getByLabelText('Price of all events without one, in euros')
  await userEvent.type(field, 'viel{Enter}')
  expect(screen.getByText('Please enter an amount such as 35 or 12.50.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '12,50{Enter}')
  await vi.waitFor(() => expect(sent[0]?.options).toEqual({ kind: 'events', shown: true, cost: 12.5 }))
  expect(sent).toHaveLength(1)
})

test('nothing is imported until the preview uses the typed price, also after a failed one', async () => {
  open()
  const button = () => screen.getByRole('button', { name: 'Import 1', hidden: true })
  const answering = fetch
  vi.stubGlobal('fetch', async (...all: Parameters<typeof fetch>) =>
    String(all[0]).includes('/preview')
      ? Response.json({ error: { code: 'internal', message: 'Broken.' } }, { status: 500 })
      : answering(...all),
  )
  const field = screen.getByLabelText('Price of all events without one, in euros')
  await userEvent.type(field, '12,50')
  expect(button()).toHaveProperty('disabled', true)
  await userEvent.type(field, '{Enter}')
  await vi.waitFor(() => expect(field).toHaveProperty('disabled', false))
  expect(button()).toHaveProperty('disabled', true)
  vi.stubGlobal('fetch', answering)
  await userEvent.type(field, '{Enter}')
  await vi.waitFor(() => expect(button()).toHaveProperty('disabled', false))
  await userEvent.type(field, 'x')
  expect(button()).toHaveProperty('disabled', true)
  await userEvent.clear(field)
  expect(button()).toHaveProperty('disabled', true)
})

test('a single missing picture is announced in the singular', async () => {
  const page: PreviewRow = { ...shown, pictures: ['https://alt.example/a.jpg'] }
  render(<ImportViewer file={new File([''], 'wp.xml')} of="pages" preview={{ ...preview, rows: [page] }} />)
  expect(screen.getByText('1 missing: the pages are imported without it')).toBeTruthy()
})

test('a picture with too many pixels is replaced by its scaled copy', async () => {
  const sent = open({ ...preview, rows: [{ ...shown, pictures: ['2023/05/wald.jpg'] }] }, 'pages')
  let calls = 0
  const error = { error: { code: 'too_large', message: '“wald.jpg” has 60 megapixels' } }
  const answer = [sampleImage({ _id: 'wald' })]
  stubUploads(() => {
    calls += 1
    return calls === 1 ? { status: 413, answer: error } : { answer }
  })
  const files = ['wald-1024x768.jpg', 'wald.jpg', 'wald-scaled.jpg'].map(name => new File(['x'], name))
  await userEvent.upload(screen.getByLabelText('Choose Files'), files)
  await screen.findByText('1 of 1 found')
  await userEvent.click(screen.getByRole('button', { name: 'Import 1', hidden: true }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.options).toEqual({ kind: 'pages', pictures: { '2023/05/wald.jpg': 'wald' }, files: {} })
  expect(calls).toBe(2)
})

test('an imported page gets its missing picture once the file is chosen', async () => {
  const address = '2023/05/wald.jpg'
  const known: PreviewRow = { ...shown, outcome: 'known', notes: ['It lacks 1 picture.'], lacks: [address] }
  const sent = open({ ...preview, rows: [known] }, 'pages')
  stubUploads(() => ({ answer: [sampleImage({ _id: 'wald' })] }))
  expect(screen.getByRole('button', { name: 'Import 0', hidden: true })).toHaveProperty('disabled', true)
  await userEvent.upload(screen.getByLabelText('Choose Files'), [new File(['x'], 'wald.jpg')])
  await userEvent.click(await screen.findByRole('button', { name: 'Add Pictures', hidden: true }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.options).toEqual({ kind: 'pages', pictures: { [address]: 'wald' }, files: {} })
})

test('PDF files that pages link to are chosen, uploaded and imported; missing ones are named', async () => {
  const addresses = ['2023/05/flyer.pdf', '2023/05/plan.pdf']
  const sent = open({ ...preview, rows: [{ ...shown, files: addresses }] }, 'pages')
  const flyer = newPdfFile('flyer.pdf', 9, 'flyer', '2026-11-28T09:00:00.000Z')
  const paths: string[] = []
  stubUploads(path => {
    paths.push(path)
    return { answer: [flyer] }
  })
  expect(screen.getByText('2 PDFs missing: their links lead to the old site')).toBeTruthy()
  await userEvent.upload(screen.getByLabelText('Choose Files'), [new File(['%PDF-'], 'flyer.pdf')])
  await screen.findByText('1 of 2 found')
  expect(screen.getByText('1 PDF missing: its link leads to the old site')).toBeTruthy()
  expect(screen.getByText('2023/05/plan.pdf')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Import 1', hidden: true }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.options).toEqual({ kind: 'pages', pictures: {}, files: { '2023/05/flyer.pdf': 'flyer' } })
  expect(paths).toEqual(['/api/file/add'])
})

test('the preview asks for a missing column; each choice reads the file again, and all choices are imported', async () => {
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

test('unticking excludes a new row, the button counts the rest, and other rows have no tick', async () => {
  const sent = open({ ...preview, rows: [...preview.rows, { ...shown, id: '5', row: 5, what: 'Waldtag 2' }] })
  expect(screen.getAllByRole('checkbox', { name: /Waldtag/, hidden: true })).toHaveLength(2)
  const second = screen.getByLabelText('Waldtag 2')
  await userEvent.click(screen.getByLabelText(/Without a time/))
  expect(screen.getByRole('button', { name: 'Import 1', hidden: true })).toBeTruthy()
  await userEvent.click(second)
  expect(screen.getByRole('button', { name: 'Import 0', hidden: true })).toHaveProperty('disabled', true)
  await userEvent.click(second)
  await userEvent.click(screen.getByRole('button', { name: 'Import 1', hidden: true }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.options).toEqual({ kind: 'events', shown: true, leftOut: ['2'] })
})

test('after the import the report shows the imported records, and each refused or noted entry with its reason', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL() {} }))
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Import 1', hidden: true }))
  expect(await screen.findByText(/3 entries in the file: 1 imported, 2 not\./)).toBeTruthy()
  expect(screen.getByText('Imported and stored.')).toBeTruthy()
  const rows = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(rows).toEqual(['3–The title is missing.', '4WaldtagAlready there.', '2WaldtagWithout a time: the whole day.'])
  screen.getByText(/^Correct the entries with mistakes in your file/)
  expect(screen.getByRole('heading', { name: 'Imported, with a Note 1', hidden: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Report (CSV)', hidden: true }))
  expect(await files[0]?.text()).toContain('3;–;left out;The title is missing.')
})

/** Opens an import that runs until `finish` answers it. */
function openSlowly(outcome: CancelAnswer) {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', async (input: string, { signal }: RequestInit = {}) => {
    const path = new URL(input, 'http://panel.test').pathname.replace('/api/import/', '')
    if (path === 'progress') return Response.json({ stage: 'comparing', done: 1200, of: 4900 })
    if (path === 'cancel') return Response.json({ outcome })
    if (path !== 'add') return Response.json([])
    return new Promise<Response>((resolve, reject) => {
      answer = resolve
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  render(<ImportViewer file={new File(['Inhalt'], 'termine.csv')} of="events" preview={preview} />)
  return { finish: () => answer(Response.json(added)) }
}

test('the viewer shows the server’s progress, and a cancelled import is not stored', async () => {
  openSlowly('calledOff')
  await userEvent.click(screen.getByRole('button', { name: 'Import 1', hidden: true }))
  expect(await screen.findByText('1,200 of 4,900 entries compared')).toBeTruthy()
  expect(screen.getByRole('progressbar', { hidden: true })).toHaveProperty('value', 1200)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true }))
  expect(await screen.findByText('Cancelled. Nothing from this file was stored.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1', hidden: true })).toHaveProperty('disabled', false)
})

test('an import that is already being stored cannot be cancelled: the viewer explains it and shows the report', async () => {
  const { finish } = openSlowly('storing')
  await userEvent.click(screen.getByRole('button', { name: 'Import 1', hidden: true }))
  await screen.findByText('1,200 of 4,900 entries compared')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true }))
  finish()
  expect(await screen.findByText(/It was too late to cancel: the import is stored\./)).toBeTruthy()
  expect(screen.getByText(/1 imported, 2 not\./)).toBeTruthy()
})
