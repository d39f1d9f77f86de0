// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Withdrawal } from '../../../../domain/money/withdrawals/withdrawal.ts'
import { sampleBooking } from '../../../../domain/testing/samples.ts'
import { render, screen } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { DeclaredNote } from './booking-notes.tsx'

const MOMENT = '2026-11-28T09:00:27.000Z'
const declared = (_id: string, about: string): Withdrawal => ({
  ...{ _id, kind: 'withdrawal', name: 'Holger Muster', email: 'holger@example.org', contract: '2026-0136' },
  ...{ part: '', ends: '', reason: '', state: 'open', question: 'late', thread: [] },
  ...{ about: { kind: 'registration', id: about }, date: MOMENT, lastModifiedDate: MOMENT },
})

test('a booking leads to its own withdrawal', async () => {
  await servePanel({ withdrawals: [declared('own', 'holger'), declared('other', 'eva')] })
  render(<DeclaredNote booking={sampleBooking({ _id: 'holger' })} />)
  const notes = await screen.findAllByText(/^Withdrawal of 28 Nov 2026/)
  expect(notes.map(note => note.closest('p')?.textContent)).toEqual([expect.stringContaining('View')])
})
