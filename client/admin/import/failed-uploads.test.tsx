// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { newPdfFile } from '../../../domain/content/files/pdf-file.ts'
import type { ImportPreview, PreviewRow } from '../../../domain/import/import.ts'
import { sampleImage } from '../../../domain/testing/samples.ts'
import { act, render, screen, userEvent } from '../../testing/dom.ts'
import { stubUploads } from '../../testing/uploads.ts'
import { Success } from '../kit/editor/dialog.tsx'
import { openOverlay, useOverlay } from '../state/overlay.ts'
import { ImportViewer } from './import-viewer.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

const row: PreviewRow = { id: '2', row: 2, what: 'Wald', outcome: 'new', notes: [] }
const report = { found: 1, taken: 1, left: [], noted: [], columns: [], beside: [], series: [] }
const preview: ImportPreview = {
  rows: [{ ...row, pictures: ['2023/05/farn.jpg', '2023/05/moos.jpg'], files: ['2023/05/flyer.pdf'] }],
  ...{ notes: [], headings: [], fields: [], redirects: [], report },
}
const waiting = 'The server cannot be reached, I keep trying …'

function Panel() {
  const overlay = useOverlay()
  return (
    <>
      {overlay?.kind === 'import' && <ImportViewer {...overlay} />}
      <Success />
    </>
  )
}

type Upload = { status?: number; answer: unknown }

/**
 * Opens a dialog whose server is reachable only while `isThere`; uploads get these answers in order, else a success.
 */
async function open(answers: Upload[] = []) {
  const server = { isThere: true, uploads: 0, imports: [] as unknown[], removed: [] as unknown[] }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!server.isThere) throw new TypeError('Failed to fetch')
    const { pathname } = new URL(input, 'http://panel.test')
    if (pathname.endsWith('/del')) server.removed.push([pathname, JSON.parse(String(init.body))._id])
    if (pathname !== '/api/import/add') return Response.json([])
    const { run: _, ...options } = JSON.parse((await new Response(init.body).text()).split('\n')[0] ?? '')
    server.imports.push(options)
    return Response.json({
      _id: 'one',
      kind: 'pages',
      date: '2026-11-28T09:00:00.000Z',
      made: [],
      redirects: [],
      report,
    })
  })
  stubUploads(path => {
    server.uploads += 1
    const answer = path.includes('/img/')
      ? [sampleImage({ _id: `picture-${server.uploads}` })]
      : [newPdfFile('flyer.pdf', 9, `file-${server.uploads}`, '2026-11-28T09:00:00.000Z')]
    return answers.shift() ?? { answer }
  })
  openOverlay({ kind: 'import', file: new File([''], 'wp.xml'), of: 'pages', preview })
  const { unmount } = render(<Panel />)
  const files = ['farn.jpg', 'moos.jpg', 'flyer.pdf'].map(name => new File(['x'], name))
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.upload(screen.getByLabelText('Choose Files'), files)
  await screen.findByText('3 of 3 found')
  const press = async (name: string) => user.click(await screen.findByRole('button', { name, hidden: true }))
  return { server, press, unmount }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const broken = { status: 400, answer: { error: { code: 'invalid', message: 'This is not a picture.' } } }

test('an upload retries while the server cannot be reached', async () => {
  const { server, press } = await open()
  server.isThere = false
  await press('Import 1')
  await screen.findByText(waiting)
  server.isThere = true
  await pass(2000)
  await vi.waitFor(() => expect(server.imports).toHaveLength(1))
  expect(server.uploads).toBe(3)
})

test.each([502, 503, 504])('a proxy that answers %i does not make the import skip a picture', async status => {
  const { server, press } = await open([{ status, answer: '<h1>Proxy</h1>' }])
  await press('Import 1')
  await screen.findByText(waiting)
  await pass(2000)
  await vi.waitFor(() => expect(server.imports).toHaveLength(1))
  expect(server.uploads).toBe(4)
})

test('a failed upload shows its reason and alone is retried; the pages wait for a press', async () => {
  const { server, press } = await open()
  server.isThere = false
  await press('Import 1')
  await screen.findByText(waiting)
  const alert = await vi.waitFor(async () => {
    await pass(15_000)
    return screen.getByRole('alert', { hidden: true })
  })
  expect([...alert.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'farn.jpg: The server cannot be reached.',
    'moos.jpg: The server cannot be reached.',
    'flyer.pdf: The server cannot be reached.',
  ])
  expect(document.body.textContent).not.toContain('Failed to fetch')
  expect(screen.getByText('0 of 3 uploaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1', hidden: true })).toHaveProperty('disabled', true)
  server.isThere = true
  await press('Try Again (3 Files)')
  await screen.findByText('3 of 3 uploaded')
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  expect(server.imports).toEqual([])
  await press('Import 1')
  await vi.waitFor(() => expect(server.imports).toHaveLength(1))
  expect(server.uploads).toBe(3)
})

test('a broken picture blocks no other and is retried alone; the pages are imported without it only by a press', async () => {
  const { server, press } = await open([broken, { answer: [sampleImage({ _id: 'moos' })] }])
  await press('Import 1')
  await screen.findByText('farn.jpg: This is not a picture.')
  expect(screen.getByText('2 of 3 uploaded')).toBeTruthy()
  await press('Import Without It')
  await vi.waitFor(() => expect(server.imports).toHaveLength(1))
  expect(server.imports[0]).toEqual({
    ...{ kind: 'pages', pictures: { '2023/05/moos.jpg': 'moos' }, files: { '2023/05/flyer.pdf': 'file-3' } },
  })
  expect(server.uploads).toBe(3)
})

test('the uploads move into the bin if the dialog closes before the import', async () => {
  const { server, press } = await open([broken])
  await press('Import 1')
  await screen.findByText('2 of 3 uploaded')
  await press('Cancel')
  await screen.findByText('Nothing was imported')
  expect(screen.getByText('2 uploaded files moved into the bin')).toBeTruthy()
  expect(server.removed).toEqual([
    ['/api/img/del', 'picture-2'],
    ['/api/file/del', 'file-3'],
  ])
})

test('the uploads also move into the bin if the dialog disappears', async () => {
  const { server, press, unmount } = await open([broken])
  await press('Import 1')
  await screen.findByText('2 of 3 uploaded')
  unmount()
  await vi.waitFor(() => expect(server.removed).toHaveLength(2))
})

test('the pictures of imported pages stay when the dialog closes', async () => {
  const { server, press, unmount } = await open()
  await press('Import 1')
  await screen.findByText('Imported and stored.')
  unmount()
  await pass(1000)
  expect(server.removed).toEqual([])
})
