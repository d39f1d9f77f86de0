import { expect, test } from 'vitest'
import { sampleContact } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { visitor } from '../testing/test-site.ts'

test('whoever registers once an event has begun is not confirmed by the program, and reads that it has begun', async () => {
  const { post, origin, stored, outbox } = await openAdminSite()
  const begun = {
    startDate: '2026-11-28T08:00:00.000Z',
    endDate: '2026-11-28T14:00:00.000Z',
    confirmation: 'automatic',
  }
  await post('/event/edit', { _id: 'termin-01', path: '', cost: 0, prices: [], asks: [], active: true, ...begun })
  const sent = { ...sampleContact, event: 'termin-01', privacyStatement: true }
  expect((await visitor(origin).post('/api/registration/add', sent)).status).toBe(200)
  expect(stored().map(({ state }) => state)).toEqual(['requested'])
  expect(outbox()[0]?.subject).toMatch(/^Deine Anmeldung/)
})
