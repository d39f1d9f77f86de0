// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { usualDeadlines } from '../../../../domain/people/privacy/deadlines.ts'
import { sampleSite, trusted } from '../../../../domain/testing/samples.ts'
import { render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { CurrentOverlay } from '../../office/overlay.tsx'
import { closeOverlay } from '../../state/overlay.ts'
import { PrivacySection } from './privacy-section.tsx'

const section = (body: string) => [{ title: 'Anfragen', body: trusted(body) }]

async function open(privacy: string) {
  const { legal } = sampleSite()
  const site = sampleSite({
    legal: { ...legal, privacy: section(privacy) },
    lastModifiedDate: '2026-11-01T00:00:00.000Z',
  })
  const server = await servePanel({ site })
  closeOverlay()
  render(
    <>
      <PrivacySection />
      <CurrentOverlay />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Deadlines' }))
  await screen.findByRole('heading', { name: 'Deadlines', level: 2, hidden: true })
  return server
}

test('a deadline is saved with the others; the law’s deadlines cannot be changed', async () => {
  const { sent } = await open('<p>{fristen}</p>')
  const health = screen.getByLabelText('Notes about health, emergency numbers')
  await userEvent.clear(health)
  await userEvent.type(health, '5')
  expect(screen.getAllByRole('spinbutton', { hidden: true })).toHaveLength(5)
  expect(document.querySelector('.deadline-fixed input')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: 'site/edit',
        body: { deadlines: { ...usualDeadlines, health: 5 }, lastModifiedDate: '2026-11-01T00:00:00.000Z' },
      },
    ]),
  )
})

test('the next deletions stand between the editable fields and the fixed ones', async () => {
  await open('<p>{fristen}</p>')
  const next = screen.getByRole('heading', { name: 'Next Deletions', hidden: true })
  const { DOCUMENT_POSITION_FOLLOWING: after, DOCUMENT_POSITION_PRECEDING: before } = Node
  for (const field of screen.getAllByRole('spinbutton', { hidden: true }))
    expect(next.compareDocumentPosition(field)).toBe(before)
  const fixedRows = [...document.querySelectorAll('.deadline-fixed')]
  expect(fixedRows.length).toBeGreaterThan(5)
  for (const row of fixedRows) expect(next.compareDocumentPosition(row)).toBe(after)
})

test('a privacy page without the list of deadlines gets a paragraph to copy', async () => {
  await open('<p>Das Protokoll bleibt {logTage} Tage.</p>')
  expect(screen.getByText(/Your privacy page does not name these deadlines yet/)).toBeTruthy()
  expect(screen.queryByText(/The privacy page names the same figures/)).toBeNull()
})

test('a privacy page with the list of deadlines gets no paragraph to copy', async () => {
  await open('<p>{fristen}</p>')
  expect(screen.queryByText(/Your privacy page does not name these deadlines yet/)).toBeNull()
  expect(screen.getByText(/The privacy page names the same figures/)).toBeTruthy()
})
