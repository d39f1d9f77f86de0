// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { linkText, newPdfFile, type PdfFile } from '../../../domain/content/files/pdf-file.ts'
import { act, render, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { restoreUploads, stubUploads } from '../../testing/uploads.ts'
import { useList } from '../state/lists.ts'
import { RichText } from './rich-text.tsx'

const names = [
  'Bold',
  'Italic',
  'Link',
  'Bulleted List',
  'Numbered List',
  'Heading',
  'Subheading',
  'Undo',
  'Redo',
  'HTML',
]

function openText(html: string) {
  const reported: string[] = []
  let open: (html: string) => void = () => {}
  function Field() {
    const [value, setValue] = useState(html)
    open = setValue
    const change = (next: string) => {
      reported.push(next)
      setValue(next)
    }
    return (
      <>
        <button type="button">Before</button>
        <RichText id="body" label="Body" value={value} onChange={change} targets={[]} />
      </>
    )
  }
  render(<Field />)
  return {
    user: userEvent.setup(),
    reported,
    open: (next: string) => open(next),
    tool: (name: string) => screen.getByRole('button', { name }),
    source: () => screen.getByLabelText<HTMLTextAreaElement>('Body (HTML)'),
  }
}

test('the toolbar is one Tab stop; arrow keys, Home and End move along its tools', async () => {
  const { user, tool } = openText('<p>Wort</p>')
  const toolbar = screen.getByRole('toolbar', { name: 'Format Body' })
  expect(toolbar.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Before' }))
  await user.tab()
  const focused = () => names.find(name => tool(name) === document.activeElement)
  expect(focused()).toBe('Bold')
  for (const [key, name] of [
    ['ArrowRight', 'Italic'],
    ['End', 'HTML'],
    ['ArrowRight', 'Bold'],
    ['ArrowLeft', 'HTML'],
    ['Home', 'Bold'],
    ['ArrowRight', 'Italic'],
  ]) {
    await user.keyboard(`{${key}}`)
    expect(focused()).toBe(name)
  }
  expect([...toolbar.querySelectorAll('[tabindex="0"]')]).toEqual([tool('Italic')])
})

test('a text opens without reporting a change', () => {
  const { reported, tool } = openText('<p>Alt</p>')
  expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toBe('Alt')
  expect([reported, tool('Undo').getAttribute('aria-disabled')]).toEqual([[], 'true'])
})

test('typed HTML is reported unchanged, and the text shows it', async () => {
  const { user, reported, tool, source } = openText('<p>Alt</p>')
  await user.click(tool('HTML'))
  expect(tool('HTML').getAttribute('aria-pressed')).toBe('true')
  expect(tool('Bold').getAttribute('aria-disabled')).toBe('true')
  expect(source().value).toBe('<p>Alt</p>')
  await user.clear(source())
  await user.paste('<p>Neu</p>')
  expect(reported).toEqual(['', '<p>Neu</p>'])
  await user.click(tool('HTML'))
  expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toBe('Neu')
  expect(reported).toHaveLength(2)
})

test('content that the editor cannot show is edited as HTML, with the reason, until it is gone', async () => {
  const { user, reported, tool, source } = openText('<p>Oben</p><hr>')
  const reason = 'This text holds something the editor cannot show, such as a table, so it is edited as HTML.'
  expect(source().value).toBe('<p>Oben</p><hr>')
  for (const part of [source(), tool('HTML')]) {
    expect(document.getElementById(part.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  }
  expect(tool('HTML').getAttribute('aria-disabled')).toBe('true')
  await user.click(tool('HTML'))
  expect(source().value).toBe('<p>Oben</p><hr>')
  expect(reported).toEqual([])
  await user.clear(source())
  await user.paste('<p>Oben</p>')
  expect(tool('HTML').getAttribute('aria-disabled')).toBe('false')
  await user.click(tool('HTML'))
  expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toBe('Oben')
})

test('a text set from outside replaces this one and is not reported', async () => {
  const { reported, open, source, tool } = openText('<p>Erster</p>')
  open('<p>Zweiter</p>')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toBe('Zweiter'))
  expect(tool('Undo').getAttribute('aria-disabled')).toBe('true')
  open('<p>Mit</p><hr>')
  await waitFor(() => expect(source().value).toBe('<p>Mit</p><hr>'))
  expect(reported).toEqual([])
})

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

test('a PDF uploaded for a link is linked with its title and size', async () => {
  const { user, shown } = await openLink()
  stubUploads(() => ({ answer: [form] }))
  await user.upload(screen.getByLabelText('Upload PDF'), [new File(['%PDF-'], 'Anmeldebogen.pdf')])
  await waitFor(() => expect(shown.html).toContain(link))
  expect(screen.queryByLabelText('Address')).toBeNull()
})

test('an existing file is offered, and linked with its title and size', async () => {
  const { user, shown } = await openLink({ files: [form] })
  expect([...document.querySelectorAll('datalist option')].map(option => option.textContent)).toEqual([linkText(form)])
  await user.type(screen.getByLabelText('Address'), `${form.path}{Enter}`)
  await waitFor(() => expect(shown.html).toContain(link))
})

test('a refused upload shows the reason and leaves the text unchanged', async () => {
  const { user, shown } = await openLink()
  stubUploads(() => ({
    status: 413,
    answer: { error: { code: 'too_large', message: '“a.pdf” is larger than 10 MB.' } },
  }))
  await user.upload(screen.getByLabelText('Upload PDF'), [new File(['%PDF-'], 'a.pdf')])
  await screen.findByText(/“a\.pdf” is larger than 10 MB\./)
  expect([shown.html, screen.getByLabelText('Address')]).toEqual(['<p>Bitte mitbringen: </p>', expect.anything()])
})

test('a PDF whose upload ends after the link was given up is stored, but not linked', async () => {
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
