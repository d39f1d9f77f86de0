// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, screen } from '../../../testing/dom.ts'
import { TableFiles, TableMenu } from './table-files.tsx'

const linksOf = () => screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])

test('a list is had as CSV and for Excel, narrowed as it is shown', () => {
  render(<TableFiles path="/api/registration/export" query="?event=a" />)
  expect(linksOf()).toEqual([
    ['CSV', '/api/registration/export/csv?event=a'],
    ['Excel', '/api/registration/export/xlsx?event=a'],
  ])
})

test('a menu names each table of a section', () => {
  render(<TableMenu tables={[['Prices', '/api/event/prices/export']]} />)
  expect(screen.getByText('As a Table')).toBeTruthy()
  expect(linksOf()).toEqual([
    ['Prices as CSV', '/api/event/prices/export/csv'],
    ['Prices as Excel', '/api/event/prices/export/xlsx'],
  ])
})
