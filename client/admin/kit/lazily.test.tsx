// @vitest-environment happy-dom
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render, screen, userEvent } from '../../testing/dom.ts'
import { lazily } from './lazily.tsx'

test('a part whose script cannot be loaded shows an error in its place, and keeps typed text around it', async () => {
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
  screen.getByRole('button', { name: 'Load the Page Again' })
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('getippt')
})

/** Returns a component whose script loads at the third attempt. */
function flaky() {
  let requestCount = 0
  return lazily<{ name: string }>(async () => {
    requestCount += 1
    if (requestCount < 3) throw new TypeError('Failed to fetch')
    return ({ name }) => <p>Hallo {name}</p>
  })
}

test('a part loaded in advance is rendered at once', async () => {
  const Part = lazily<{ name: string }>(async () => ({ name }) => <p>Hallo {name}</p>)
  await Part.load()
  render(<Part name="Wald" />)
  screen.getByText('Hallo Wald')
})

test('once the network is back, a press loads the part in its place', async () => {
  const user = userEvent.setup()
  const Part = flaky()
  render(
    <Suspense>
      <Part name="Wald" />
    </Suspense>,
  )
  for (const _ of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  }
  await screen.findByText('Hallo Wald')
})

test('a part that failed to load is loaded when it is shown again', async () => {
  const Part = flaky()
  const shown = (
    <Suspense>
      <Part name="Wald" />
    </Suspense>
  )
  for (const _ of [1, 2]) {
    const { unmount } = render(shown)
    await screen.findByText(/could not be loaded/)
    unmount()
  }
  render(shown)
  await screen.findByText('Hallo Wald')
})
