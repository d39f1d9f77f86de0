// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { linkText, newPdfFile, type PdfFile } from '../../../domain/content/files/pdf-file.ts'
import { act, render, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { restoreUploads, stubUploads } from '../../testing/uploads.ts'
import { useList } from '../state/lists.ts'
import { RichText } from './rich-text.tsx'

restoreUploads()

const form = newPdfFile('Anmeldebogen.pdf', 240_400, 'bogen', '2026-11-28T09:00:00.000Z')
const link = `<a href="${form.path}">Anmeldebogen (PDF, 240 kB)</a>`

async function openLink({ files = [] }: { files?: PdfFile[] } = {}) {
  await servePanel({ files })
  const shown = { html: '<p>Bitte mitbringen: </p>' }
  const targets = files.map(file => ({ address: file.path, title: linkText(file) }))
  function Field() {
    const [value, setValue] = useState(shown.html)
    const change = (next: string) => {
      shown.html = next
      setValue(next)
    }
    return (
      <>
        <RichText id="body" label="Body" value={value} onChange={change} targets={targets} />
        <p>{useList('files')?.length} files</p>
      </>
    )
  }
  render(<Field />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Link' }))
  return { user, shown }
}

test('a PDF that is uploaded for a link is linked with its title and size', async () => {
  const { user, shown } = await openLink()
  stubUploads(() => ({ answer: [form] }))
  await user.upload(screen.getByLabelText('Upload PDF'), [new File(['%PDF-'], 'Anmeldebogen.pdf')])
  await waitFor(() => expect(shown.html).toContain(link))
  expect(screen.queryByLabelText('Address')).toBeNull()
})

test('a file that is there is offered, and linked with its title and size', async () => {
  const { user, shown } = await openLink({ files: [form] })
  expect([...document.querySelectorAll('datalist option')].map(option => option.textContent)).toEqual([linkText(form)])
  await user.type(screen.getByLabelText('Address'), `${form.path}{Enter}`)
  await waitFor(() => expect(shown.html).toContain(link))
})

test('an upload that is refused says why and leaves the text as it is', async () => {
  const { user, shown } = await openLink()
  stubUploads(() => ({
    status: 413,
    answer: { error: { code: 'too_large', message: '“a.pdf” is larger than 10 MB.' } },
  }))
  await user.upload(screen.getByLabelText('Upload PDF'), [new File(['%PDF-'], 'a.pdf')])
  await screen.findByText(/“a\.pdf” is larger than 10 MB\./)
  expect([shown.html, screen.getByLabelText('Address')]).toEqual(['<p>Bitte mitbringen: </p>', expect.anything()])
})

test('a PDF whose upload ends after the link was given up is there, and not linked', async () => {
  const files: PdfFile[] = []
  const { user, shown } = await openLink({ files })
  const held = Promise.withResolvers<void>()
  stubUploads(() => ({ answer: [form], until: held.promise }))
  await user.upload(screen.getByLabelText('Upload PDF'), [new File(['%PDF-'], 'a.pdf')])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  files.push(form)
  held.resolve()
  await screen.findByText('1 files')
  await act(async () => {})
  expect(shown.html).toBe('<p>Bitte mitbringen: </p>')
})
