// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { noLetterTexts } from '../../../../domain/bookings/letters/letter-texts.ts'
import type { Site } from '../../../../domain/content/site/site.ts'
import { site as starterSite } from '../../../../starter/site.ts'
import { screen, waitFor } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'

const letterTexts = { ...noLetterTexts, confirmed: 'Schön, dass ihr kommt!' }
const site: Site = { ...starterSite, letterTexts, lastModifiedDate: '2026-11-01T00:00:00.000Z' }

async function openLetters() {
  const server = await servePanel({ site })
  const editor = openEditor({ kind: 'texts', part: 'letters' })
  const choose = async (kind: string) =>
    editor.user.selectOptions(screen.getByLabelText('Letter'), await screen.findByText(kind))
  await choose('Confirmation, when the place is certain')
  return { ...server, ...editor, choose, field: () => screen.getByLabelText<HTMLTextAreaElement>('Your paragraph') }
}

test('one press inserts a placeholder at the caret, and the paragraph is saved with the others', async () => {
  const { field, press, closed, sent, status } = await openLetters()
  expect(field().value).toBe('Schön, dass ihr kommt!')
  expect(screen.getByText('22 of 600 characters')).toBeTruthy()
  field().focus()
  field().setSelectionRange(5, 5)
  await press('the first name {vorname}')
  expect(field().value).toBe('Schön{vorname}, dass ihr kommt!')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(field().selectionStart).toBe('Schön{vorname}'.length)
  expect(status()).toBe('Unsaved changes')
  await press('Save')
  await closed()
  const saved = { ...letterTexts, confirmed: 'Schön{vorname}, dass ihr kommt!' }
  expect(sent).toEqual([{ path: 'site/edit', body: { letterTexts: saved, lastModifiedDate: site.lastModifiedDate } }])
})

test('the preview shows the letter with her paragraph marked while she types', async () => {
  const { fill } = await openLetters()
  const marked = () => document.querySelector('mark')?.textContent
  await waitFor(() => expect(marked()).toBe('Schön, dass ihr kommt!'))
  await fill('Your paragraph', 'Zieht euch warm an.')
  await waitFor(() => expect(marked()).toBe('Zieht euch warm an.'))
  expect(document.querySelector('pre')?.textContent).toBe('Hallo Martina,\n\nZieht euch warm an.\n\nWaldtag')
})

test('a paragraph that cannot be saved shows the reason, whichever letter was chosen', async () => {
  const { choose, press, refuseNext, field } = await openLetters()
  await choose('Moved, when a booking gets another date')
  expect(field().value).toBe('')
  const reason = 'There is no placeholder {vornahme}.'
  refuseNext({
    code: 'invalid',
    message: 'Please check the marked fields.',
    fields: { 'letterTexts.confirmed': reason },
  })
  await press('Save')
  await waitFor(() => expect(field().value).toBe('Schön, dass ihr kommt!'))
  expect(field().getAttribute('aria-invalid')).toBe('true')
})
