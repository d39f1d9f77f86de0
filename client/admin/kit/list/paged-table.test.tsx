// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, screen } from '../../../testing/dom.ts'
import { PagedTable, type Paging } from './paged-table.tsx'

const paging: Paging = {
  ...{ page: 1, pages: 1, sort: '', total: 0, all: 10, typed: '', isLoading: false, failure: '' },
  ...{ retry: () => {}, showPage: () => {}, sortBy: () => {}, search: () => {} },
}
const searchOf = (of: Partial<Paging>) => {
  const { unmount } = render(
    <PagedTable paging={{ ...paging, ...of }} name="Birds" searchId="search" columns={[]} empty="None">
      {null}
    </PagedTable>,
  )
  const field = screen.queryByLabelText<HTMLInputElement>('Search')
  unmount()
  return field?.value
}

test('a long table has a search, and keeps it while a search hides rows, however short the table gets', () => {
  expect(searchOf({ all: 11 })).toBe('')
  expect(searchOf({ all: 10 })).toBeUndefined()
  expect(searchOf({ all: 10, typed: 'Specht' })).toBe('Specht')
})
