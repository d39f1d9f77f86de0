// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { recordOfProcessing } from '../../../domain/privacy/record-of-processing.ts'
import { sampleSite } from '../../../domain/testing/samples.ts'
import { screen, waitFor } from '../../testing/dom.ts'
import { openEditor, servePanel } from '../../testing/panel.tsx'

const uses = { health: true, waiting: true, invoices: true, newsletter: true, withdrawals: true, https: true }

test('who processes data is entered beside the record, which says where it lacks', async () => {
  const site = sampleSite()
  const record = recordOfProcessing(site, { ...uses, vouchers: false }, '2026-11-28')
  const processors = { host: 'Rechenzentrum GmbH, Göttingen', mail: 'Post AG, Bonn', authority: 'LfD, Hannover' }
  const { sent } = await servePanel({ site, record })
  const { user, press } = openEditor({ kind: 'record' })
  expect(await screen.findByText('Verzeichnis von Verarbeitungstätigkeiten')).toBeDefined()
  expect(screen.getByText('Wird nicht genutzt.')).toBeDefined()
  expect(screen.getByText(/^Not complete yet/)).toBeDefined()
  await user.type(screen.getByLabelText('Hosting'), processors.host)
  await user.type(screen.getByLabelText('Mail provider'), processors.mail)
  await user.type(screen.getByLabelText('Data protection authority'), processors.authority)
  await press('Save')
  await waitFor(() => expect(screen.queryByText(/^Not complete yet/)).toBeNull())
  expect(sent).toEqual([{ path: 'site/edit', body: { processors } }])
})
