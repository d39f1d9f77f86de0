import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadFailed } from './load-failed.tsx'

const html = (isPage: boolean) => renderToString(<LoadFailed retry={() => {}} isPage={isPage} />)

test('a failure that replaces the page has its message as the heading', () => {
  expect(html(true)).toContain('<h1 tabindex="-1">Das ließ sich gerade nicht laden.</h1>')
})

test('a failure inside a page adds no heading', () => {
  expect(html(false)).toContain('Das ließ sich gerade nicht laden.')
  expect(html(false)).not.toContain('<h1')
})
