// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, screen } from '../../testing/dom.ts'
import { HelpLink } from './links.tsx'

test('a help link names its subject, and opens a new tab so that typed text stays', () => {
  render(<HelpLink help="geld#auszug" about="Money" />)
  const link = screen.getByRole('link', { name: 'Help: Money (new tab)' })
  expect(link.getAttribute('href')).toBe('/admin/hilfe/geld#auszug')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('a help link without a page leads to the contents', () => {
  render(<HelpLink help="" about="Contents" />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/hilfe')
})
