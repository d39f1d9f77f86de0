// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, screen } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { Consequences, type StepLetters } from './consequences.tsx'

const nothing: StepLetters = { letters: [], withoutAddress: [], offered: [], pause: null }
const letter = { email: 'ida@example.org', name: 'Ida', subject: 'Dein Platz ist fest', text: 'Hallo Ida' }

test.each<[string, StepLetters | undefined, boolean]>([
  ['without a letter', nothing, true],
  ['with a letter', { ...nothing, letters: [letter] }, false],
  ['for somebody without an address', { ...nothing, withoutAddress: ['Ida'] }, false],
  ['that is not there yet', undefined, false],
])('a preview %s: does it report that no letter goes out? %s', async (_, preview, isSaid) => {
  await servePanel({})
  render(<Consequences preview={preview} failure="" />)
  expect(screen.queryByText('No letter goes out.') !== null).toBe(isSaid)
})
