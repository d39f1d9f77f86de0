// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { newPdfFile } from '../../../../domain/content/files/pdf-file.ts'
import { sampleInfoPage } from '../../../../domain/testing/samples.ts'
import { render, screen, userEvent, within } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'
import { restoreUploads, stubUploads } from '../../../testing/uploads.ts'
import { FilesSection } from './files-section.tsx'

restoreUploads()

const now = '2026-11-28T09:00:00.000Z'
const form = newPdfFile('Anmeldebogen.pdf', 240_400, 'bogen', now)
const list = newPdfFile('Packliste_2027.pdf', 1_440_000, 'liste', now)
const page = sampleInfoPage({
  title: 'Waldtag',
  paragraphs: [{ head: '', body: `<p><a href="${form.path}">Bogen</a></p>` }],
})

test('the files are listed newest first, with their size and the pages that link to them', async () => {
  await servePanel({ files: [form, list], infos: [page] })
  render(<FilesSection />)
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(
    rows.map(row =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(cell => cell.textContent),
    ),
  ).toEqual([
    ['Packliste\u00a02027Packliste_2027.pdf', '1,4 MB', 'nowhere'],
    ['Anmeldebogen', '240 kB', 'Waldtag'],
  ])
})

test('an added PDF appears in the list', async () => {
  const files = [form]
  await servePanel({ files })
  const paths: string[] = []
  stubUploads(path => {
    paths.push(path)
    files.push(list)
    return { answer: [list] }
  })
  render(<FilesSection />)
  const user = userEvent.setup()
  await user.upload(await screen.findByLabelText('Add PDF'), [new File(['%PDF-'], 'Packliste_2027.pdf')])
  await screen.findByRole('button', { name: 'Edit Packliste 2027' })
  expect(paths).toEqual(['/api/file/add'])
})

test('a refused file shows the reason, and nothing is added', async () => {
  await servePanel({ files: [] })
  stubUploads(() => ({
    status: 415,
    answer: { error: { code: 'unsupported', message: '“brief.docx” is not a PDF.' } },
  }))
  render(<FilesSection />)
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(await screen.findByLabelText('Add PDF'), [new File(['PK'], 'brief.docx')])
  await screen.findByText(/^Error Adding Files: .*“brief\.docx” is not a PDF\.$/)
  expect(screen.getByText(/^No files yet/)).toBeDefined()
})

test('one can change a title; the editor shows the text of a new link, and where there are links', async () => {
  const { sent } = await servePanel({ files: [form], infos: [page] })
  const { fill, press, closed } = openEditor({ kind: 'file', item: form })
  await screen.findByText('Linked on: Waldtag.')
  await fill('Title', 'Bogen')
  await screen.findByText('A new link says: Bogen (PDF, 240 kB)')
  await press('Save')
  await closed()
  expect(sent).toEqual([{ path: 'file/edit', body: { _id: 'bogen', title: 'Bogen', lastModifiedDate: now } }])
})

test('the question before a file is deleted names the pages with links to it', async () => {
  const { sent } = await servePanel({ files: [form], infos: [page] })
  const { press, answer, closed } = openEditor({ kind: 'file', item: form })
  await screen.findByText('Linked on: Waldtag.')
  await press('Delete')
  await answer('Delete file? Links to it lead nowhere then: Waldtag.', 'Yes, delete')
  await closed()
  expect(sent).toEqual([{ path: 'file/del', body: { _id: 'bogen', lastModifiedDate: now } }])
})
