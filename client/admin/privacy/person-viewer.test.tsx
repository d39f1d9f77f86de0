// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { FoundKind, PersonFound } from '../../../domain/privacy/person-answers.ts'
import { act, render, screen, userEvent } from '../../testing/dom.ts'
import { Overlay } from '../overlay.tsx'
import { closeOverlay, openOverlay } from '../state/overlay.ts'

const kind: FoundKind = { what: 'booking', count: 1, since: '', details: [], fate: 'nameless', reason: '', until: '' }
const found: PersonFound = {
  email: 'martina@example.org',
  names: ['Martina Beispiel'],
  kinds: [kind, { ...kind, what: 'invoice', fate: 'kept', reason: 'Eight years.', until: '2034-12-31' }],
  ...{ coming: [], maybe: [], requests: [], next: [] },
  companions: [{ participant: 'p-lena', name: 'Lena Beispiel', detail: 'Familien-Waldtag, 2026-0147' }],
}

test('whoever comes along stands there with a button of their own, which leads back to the person', async () => {
  vi.stubGlobal('fetch', async () => Response.json(found))
  openOverlay({ kind: 'person', email: found.email })
  render(<Overlay />)
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }))
  expect((await screen.findByText('Lena Beispiel', { selector: 'strong' })).parentElement?.textContent).toContain(
    'Familien-Waldtag, 2026-0147',
  )
  await press('Delete Person Lena Beispiel')
  await screen.findByRole('heading', { name: 'Delete Lena Beispiel', hidden: true })
  act(closeOverlay)
  await screen.findByRole('heading', { name: 'Martina Beispiel', hidden: true })
})
