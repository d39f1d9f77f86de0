// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, screen, userEvent } from '../../../testing/dom.ts'
import { holdRequests } from '../../../testing/held-requests.ts'
import { useList } from '../../state/lists.ts'
import { Cell, PanelTable, Section, TableFiles, TableMenu, TableRow, useShownItems } from './table.tsx'

function Logins() {
  const { listed, showAll } = useShownItems(useList('logins') ?? [], 2)
  return (
    <Section title="Login History" list="logins" aside="3 in all">
      <PanelTable columns={['Email']} foot={showAll}>
        {listed.map(({ email }) => (
          <TableRow key={email}>{email}</TableRow>
        ))}
      </PanelTable>
    </Section>
  )
}

const emails = () => screen.queryAllByRole('cell').map(({ textContent }) => textContent)

test('a section shows why its list failed, a loader during retries, and finally its rows', async () => {
  const network = holdRequests()
  render(<Logins />)
  expect(screen.getByText('Loading …')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()

  network.answer('/api/access', { error: { code: 'forbidden', message: '' } }, 403)
  expect((await screen.findByRole('alert')).textContent).toContain('You may not do this (any more).')
  expect(screen.queryByText('Loading …')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.getByText('Loading …')).toBeDefined()
  network.answer('/api/access', [{ email: 'a@x.de' }, { email: 'b@x.de' }, { email: 'c@x.de' }])
  await screen.findByRole('table')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('3 in all')).toBeDefined()

  expect(emails()).toEqual(['a@x.de', 'b@x.de'])
  await userEvent.click(screen.getByRole('button', { name: 'Show All 3' }))
  expect(emails()).toEqual(['a@x.de', 'b@x.de', 'c@x.de'])
  expect(screen.queryByRole('button', { name: /Show All/ })).toBeNull()
})

test('a section without a list shows its content at once', () => {
  render(
    <Section title="Backup" aside="beside">
      <p>content</p>
    </Section>,
  )
  expect(screen.getByRole('heading', { name: 'Backup' })).toBeDefined()
  expect(screen.getByText('beside')).toBeDefined()
  expect(screen.getByText('content')).toBeDefined()
})

test('a table without rows has an explanation below its headings', () => {
  const table = (rows: string[]) => (
    <PanelTable columns={['Name']} empty="No registrations yet.">
      {rows.map(row => (
        <TableRow key={row}>{row}</TableRow>
      ))}
      {false}
    </PanelTable>
  )
  const { rerender } = render(table([]))
  screen.getByRole('columnheader', { name: 'Name' })
  screen.getByText('No registrations yet.')
  rerender(table(['Ayşe']))
  expect(screen.queryByText('No registrations yet.')).toBeNull()
})

const linksOf = () => screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])

test('a list is exported as CSV and for Excel, with the filter that is shown', () => {
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

test('each cell, even an empty one, has the label and class of its column, or of the one that its row gives', () => {
  const columns = ['Name', { label: 'Day', className: 'moment' }]
  const { container } = render(
    <PanelTable columns={columns}>
      <TableRow>
        <Cell>
          <strong>Ayşe</strong>
          <small>two children</small>
        </Cell>
        {false}
      </TableRow>
      <TableRow columns={['Number', 'State']}>
        {7}
        <em>late</em>
      </TableRow>
    </PanelTable>,
  )
  const cells = [...container.querySelectorAll('td')].map(cell => [cell.dataset.label, cell.className, cell.innerHTML])
  expect(cells).toEqual([
    ['Name', '', '<div><strong>Ayşe</strong><small>two children</small></div>'],
    ['Day', 'moment', '<div></div>'],
    ['Number', '', '<div>7</div>'],
    ['State', '', '<div><em>late</em></div>'],
  ])
})
