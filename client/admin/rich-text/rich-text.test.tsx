// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render, screen, userEvent, waitFor } from '../../testing/dom.ts'
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

test('the toolbar is one stop for Tab; arrow keys, Home and End go along its tools', async () => {
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

test('typed HTML is reported as it is, and the text shows it', async () => {
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

test('what the editor cannot show is edited as HTML, with the reason, until it is gone', async () => {
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

test('another text from outside replaces this one and is not reported', async () => {
  const { reported, open, source, tool } = openText('<p>Erster</p>')
  open('<p>Zweiter</p>')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toBe('Zweiter'))
  expect(tool('Undo').getAttribute('aria-disabled')).toBe('true')
  open('<p>Mit</p><hr>')
  await waitFor(() => expect(source().value).toBe('<p>Mit</p><hr>'))
  expect(reported).toEqual([])
})
