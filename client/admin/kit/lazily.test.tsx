// @vitest-environment happy-dom
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render, screen } from '../../testing/dom.ts'
import { lazily } from './lazily.tsx'

test('a part whose script is gone says so in its place, and what was typed around it stays', async () => {
  const Gone = lazily<{ name: string }>(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <>
      <input aria-label="Text" defaultValue="getippt" />
      <Suspense>
        <Gone name="x" />
      </Suspense>
    </>,
  )
  await screen.findByText(/could not be loaded/)
  screen.getByRole('button', { name: 'Load Again' })
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('getippt')
})
