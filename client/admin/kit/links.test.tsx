// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, screen } from '../../testing/dom.ts'
import { HelpLink } from './links.tsx'

test('a help link says what about, and opens the page in a new tab so that nothing typed is lost', () => {
  render(<HelpLink help="geld#auszug" about="Money" />)
  const link = screen.getByRole('link', { name: 'Help: Money (new tab)' })
  expect(link.getAttribute('href')).toBe('/admin/hilfe/geld#auszug')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('without a page it leads to the contents', () => {
  render(<HelpLink help="" about="Contents" />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/hilfe')
})
