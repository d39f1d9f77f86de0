import { expect, test } from 'vitest'
import { withNewTabs } from './new-tab.ts'

test('authors’ links that open a new tab say so, others do not', () => {
  expect(
    withNewTabs(
      '<p><a href="/a" target="_blank" rel="noopener">A <b>b</b></a> <a href="/c">C</a> <a title="D" target="_blank">D</a></p>',
    ),
  ).toBe(
    '<p><a title="Öffnet in neuem Tab" href="/a" target="_blank" rel="noopener">A <b>b</b></a> <a href="/c">C</a> <a title="D" target="_blank">D</a></p>',
  )
})
