import { expect, test } from 'vitest'
import { withNewTabs } from './new-tab.tsx'

test('links of authors that open a new tab say so, others do not', () => {
  expect(withNewTabs('<p><a href="/a" target="_blank" rel="noopener">A <b>b</b></a> <a href="/c">C</a></p>')).toBe(
    '<p><a href="/a" target="_blank" rel="noopener">A <b>b</b><span class="visually-hidden"> (öffnet in neuem Tab)</span></a> ' +
      '<a href="/c">C</a></p>',
  )
})
