// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { sampleEvent, sampleRegistration } from '../../../domain/testing/samples.ts'
import { act, render, screen } from '../../testing/dom.ts'
import { openEditor, servePanel } from '../../testing/panel.tsx'
import { useCurrentLists } from '../state/lists.ts'
import { RegistrationsSection } from './registrations-section.tsx'

test('an inquiry’s row names the page it was sent from', async () => {
  const page = { path: '/info/klassenfahrten', title: 'Klassenfahrten' }
  await servePanel({ registrations: [sampleRegistration({ page }), sampleRegistration({ _id: 'old', name: 'Ayşe' })] })
  render(<RegistrationsSection />)
  const rows = (await screen.findAllByRole('row')).map(row => row.textContent)
  expect(rows.filter(text => text?.includes('Klassenfahrten'))).toEqual([expect.stringContaining('Jürgen-Åse Müller')])
})

function Panel() {
  useCurrentLists()
  return <RegistrationsSection />
}

test('a new registration appears when the tab is shown again; focus, filter and the open editor stay as they are', async () => {
  const known = sampleRegistration({ _id: 'known', name: 'Ayşe' })
  const registrations = [known]
  await servePanel({ registrations })
  render(<Panel />)
  const { fill } = openEditor({ kind: 'registration', item: known, mode: 'edit' })
  await fill('City', 'Waldstadt')
  const field = screen.getByLabelText<HTMLInputElement>('City')
  const row = screen.getByRole('row', { name: /Ayşe/, hidden: true })

  // Somebody registers, and somebody else changes the record that is being edited.
  registrations.splice(0, 1, sampleRegistration({ _id: 'new', name: 'Björn' }), { ...known, city: 'Anderswo' })
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  for (const state of ['hidden', 'visible'] as const) {
    visibility.mockReturnValue(state)
    act(() => void window.dispatchEvent(new window.Event('visibilitychange')))
  }
  await screen.findByRole('row', { name: /Björn/, hidden: true })
  expect(screen.getByRole('row', { name: /Ayşe/, hidden: true })).toBe(row)
  expect(screen.getByLabelText('City')).toBe(field)
  expect([field.value, document.activeElement]).toEqual(['Waldstadt', field])
})

test('a registration’s row says for which day it is, and when it was received', async () => {
  const { title, startDate, endDate, locationName, locationLink, cost } = sampleEvent()
  const eventSnapshot = { title, startDate, endDate, locationName, locationLink, cost }
  await servePanel({ registrations: [sampleRegistration({ event: 'winter', eventSnapshot })] })
  render(<RegistrationsSection />)
  const row = await screen.findByRole('row', { name: /Müller/ })
  expect(row.textContent).toContain('Winter-Survival am Feuer, 04.12.2026')
  expect(row.textContent).toContain('received 28.11.26(10:00)')
})
