// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { render, screen, userEvent } from '../../testing/dom.ts'
import { EmailField } from './email-field.tsx'

test('leaving the field asks about a mistyped domain, and one press corrects it', async () => {
  const user = userEvent.setup()
  render(<EmailField id="email" label="E-Mail" name="email" />)
  const field = screen.getByLabelText<HTMLInputElement>('E-Mail')
  await user.type(field, 'mira@gmial.con')
  expect(screen.queryByRole('button')).toBeNull()
  await user.tab()
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Did you mean gmail.com?' }))
  expect(field.value).toBe('mira@gmail.com')
  expect(screen.queryByRole('button')).toBeNull()
})
