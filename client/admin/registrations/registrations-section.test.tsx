// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sampleRegistration } from '../../../domain/testing/samples.ts'
import { render, screen } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { RegistrationsSection } from './registrations-section.tsx'

test('an inquiry’s row names the page it was sent from', async () => {
  const page = { path: '/info/klassenfahrten', title: 'Klassenfahrten' }
  await servePanel({ registrations: [sampleRegistration({ page }), sampleRegistration({ _id: 'old', name: 'Ayşe' })] })
  render(<RegistrationsSection />)
  const rows = (await screen.findAllByRole('row')).map(row => row.textContent)
  expect(rows.filter(text => text?.includes('Klassenfahrten'))).toEqual([expect.stringContaining('Jürgen-Åse Müller')])
})
