// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, screen } from '../../testing/dom.ts'
import { Erased } from './person-erase.tsx'

const reason = 'You keep everything of this booking: Unfall.'

test('what has stayed for the same reason stands together, and a copy that nobody can read with its day', () => {
  render(
    <Erased
      of={{
        gone: [
          { what: 'inquiry', count: 1 },
          { what: 'copy', count: 2 },
        ],
        kept: [
          { what: 'booking', count: 1, reason, until: '' },
          { what: 'health', count: 2, reason, until: '' },
          { what: 'copy', count: 1, reason: 'It cannot be read.', until: '2026-12-21' },
        ],
      }}
    />,
  )
  expect(screen.getByText('2 copies on this machine that held it')).toBeDefined()
  expect(screen.getAllByText(reason, { exact: false }).map(({ textContent }) => textContent)).toEqual([
    `1 booking, 2 notes about health. ${reason}`,
  ])
  expect(screen.getByText('It cannot be read.', { exact: false }).textContent).toMatch(
    /^1 copy on this machine, until .*21.* It cannot be read\.$/,
  )
})
