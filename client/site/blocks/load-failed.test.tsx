import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadFailed } from './load-failed.tsx'

const html = (isPage: boolean) => renderToString(<LoadFailed retry={() => {}} isPage={isPage} />)

test('in place of a page the message is its heading', () => {
  expect(html(true)).toContain('<h1 tabindex="-1">Das ließ sich gerade nicht laden.</h1>')
})

test('inside a page the message adds no heading', () => {
  expect(html(false)).toContain('Das ließ sich gerade nicht laden.')
  expect(html(false)).not.toContain('<h1')
})
