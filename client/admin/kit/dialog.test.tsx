// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, screen, userEvent } from '../../testing/dom.ts'
import { ask } from '../state/question.ts'
import { QuestionDialog } from './dialog.tsx'

test('a question begins on Cancel, closes with each answer and reports it', async () => {
  render(<QuestionDialog />)
  expect(screen.queryByRole('dialog')).toBeNull()

  const first = ask('Delete Page?', 'Yes, delete')
  expect(await screen.findByRole('dialog', { name: 'Delete Page?' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete' }))
  expect(await first).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()

  const second = ask('Delete Image?', 'Yes, delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await second).toBe(false)

  const third = ask('Delete Event?', 'Yes, delete')
  await screen.findByRole('dialog', { name: 'Delete Event?' })
  await userEvent.keyboard('{Escape}')
  expect(await third).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})
