// @vitest-environment happy-dom
import { test } from 'vitest'
import { sampleSite } from '../../../../domain/testing/samples.ts'
import { act, render, screen } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { refreshLists } from '../../state/lists.ts'
import { InvoicesList } from './invoices-list.tsx'

test('before the first invoice the list shows from when on invoices are on, or where to switch them on', async () => {
  const site = sampleSite()
  await servePanel({ site })
  render(<InvoicesList />)
  await screen.findByText(/^None yet\. Under “Site Texts → Invoices”/)
  await servePanel({ site: { ...site, invoicing: { ...site.invoicing, from: '2026-11-23' } } })
  await act(() => refreshLists('site'))
  await screen.findByText('None yet. Switched on from 23 Nov 2026.')
})
