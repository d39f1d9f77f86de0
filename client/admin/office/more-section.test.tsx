// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { PanelFigures } from '../../../domain/office/desk/panel-figures.ts'
import { sampleSite } from '../../../domain/testing/samples.ts'
import { render, screen, userEvent } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { refreshLists } from '../state/lists.ts'
import { useOverlay } from '../state/overlay.ts'
import { FigureLinks } from './metrics-tab.tsx'
import { MoreSection } from './more-section.tsx'

const Opened = () => <output>{JSON.stringify(useOverlay() ?? null)}</output>

const more: PanelFigures = {
  textModules: 3,
  subscribers: 1,
  visits: 57,
  deletion: '2026-11-29',
  open: { cents: 45_600, count: 3, overdue: 1 },
  books: {
    invoices: { count: 12, waiting: 2 },
    vouchers: { count: 4, waiting: 1 },
    withdrawals: { count: 0, waiting: 0 },
  },
}

async function open(changes: Partial<PanelFigures> = {}) {
  await servePanel({ site: sampleSite(), more: { ...more, ...changes } })
  render(
    <MemoryRouter>
      <FigureLinks />
      <MoreSection />
      <Opened />
    </MemoryRouter>,
  )
  await refreshLists('deskMore')
  await screen.findByText('3 modules')
}

test('each row shows the number of its entries', async () => {
  await open()
  for (const note of ['3 modules', 'Next deletion on 29 Nov']) screen.getByText(note)
})

test.each([
  [/^People/, '{"kind":"person"}'],
  [/^Letter texts/, '{"kind":"texts","part":"letters"}'],
  [/^Deadlines/, '{"kind":"deadlines"}'],
  [/^Invoices/, '{"kind":"texts","part":"invoicing"}'],
])('%s opens here', async (name, overlay) => {
  await open()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(document.querySelector('output')?.textContent).toBe(overlay)
})

test.each([
  [/^On the way/, '/admin/desk/on-the-way'],
  [/^Your account/, '/admin#system/current-user'],
  [/^System/, '/admin#system'],
  [/^Set-up/, '/admin/set-up'],
  [/^Move in/, '/admin#system/move-in'],
  [/^View website/, '/'],
])('%s leads to its page', async (name, address) => {
  await open()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
})

test('the figures link to the entries they count', async () => {
  await open()
  const links = screen.getByRole('navigation', { name: 'Figures' }).querySelectorAll('a')
  expect([...links].map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open amounts €456.00 1 overdue', '/admin/desk/money'],
    ['Invoices 12 2 waiting', '/admin/desk/money#invoices'],
    ['Vouchers 4 1 waiting', '/admin/desk/money#vouchers'],
    ['Visits today 57 ', '/admin#metrics/visitors-today'],
    ['Newsletter 1 ', '/admin#site-data/newsletter'],
  ])
})

test('the section shows vouchers if there are any, and withdrawals once one has arrived', async () => {
  await open({ books: { invoices: { count: 0, waiting: 0 }, withdrawals: { count: 1, waiting: 1 } } })
  expect(screen.queryByRole('link', { name: /^Vouchers/ })).toBeNull()
  expect(screen.getByRole('link', { name: /^Withdrawals/ }).textContent).toBe('Withdrawals 1 1 open')
})
