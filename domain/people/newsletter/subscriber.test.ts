import { expect, test } from 'vitest'
import { subscriberTable } from './subscriber.ts'

test('the list for a spreadsheet contains the proof of each consent, in Berlin’s time', () => {
  const { columns, pieces } = subscriberTable([
    {
      _id: 'a',
      email: 'mira@example.org',
      name: 'Mira',
      requested: { date: '2026-11-28T09:00:00.000Z', ip: '192.0.2.1' },
      confirmed: { date: '2026-07-01T09:00:00.000Z', ip: '2001:db8::1' },
      wording: 'Ja, gern',
    },
  ])
  const rows = [...pieces].flat()
  expect(columns).toHaveLength(rows[0]?.length ?? 0)
  const row = rows[0]?.join(' | ') ?? ''
  for (const part of ['mira@example.org', 'Mira', '192.0.2.1', '2001:db8::1', 'Ja, gern', '10:00', '11:00'])
    expect(row).toContain(part)
})
