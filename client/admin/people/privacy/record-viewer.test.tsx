// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { recordOfProcessing } from '../../../../domain/people/privacy/record-of-processing.ts'
import { sampleSite } from '../../../../domain/testing/samples.ts'
import { screen, waitFor } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'

const uses = {
  ...{ health: true, waiting: true, invoices: true, newsletter: true, withdrawals: true, https: true },
  questions: true,
}

test('the record of processing names its gaps, and links to their fields and back', async () => {
  const site = sampleSite()
  const record = recordOfProcessing(site, { ...uses, vouchers: false }, '2026-11-28')
  const processors = { host: 'Rechenzentrum GmbH, Göttingen', mail: 'Post AG, Bonn', authority: 'LfD, Hannover' }
  const { sent } = await servePanel({ site, record })
  const { user, press } = openEditor({ kind: 'record' })
  expect(await screen.findByText('Verzeichnis von Verarbeitungstätigkeiten')).toBeDefined()
  expect(screen.getByText('Wird nicht genutzt.')).toBeDefined()
  expect(screen.getByText(/^Not complete yet/)).toBeDefined()
  await press('Edit These Lines')
  await user.type(screen.getByLabelText('Who runs the server'), processors.host)
  await user.type(screen.getByLabelText('Who sends the email'), processors.mail)
  await user.type(screen.getByLabelText('Privacy authority in charge'), processors.authority)
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ path: 'site/edit', body: { processors } }]))
  expect(await screen.findByText('Verzeichnis von Verarbeitungstätigkeiten')).toBeDefined()
})
