import { expect, test } from 'vitest'
import type { ConsentProof } from '../../../domain/people/privacy/consent-proof.ts'
import { openConfirmed, submit } from '../../testing/camp.ts'

/** The camp has begun, and the person with a consent to publish is erased. */
async function openErased() {
  const site = await openConfirmed('2026-11-28T13:00:00.000Z')
  site.clock.now = '2026-11-28T14:00:00.000Z'
  const email = 'martina@example.org'
  expect((await site.post('/person/erase', { email, confirm: email })).status).toBe(200)
  const proofs = () => site.dataOf<ConsentProof[]>('consents')
  const list = async (query: string) => JSON.parse(await site.get(`/privacy/proofs?page=1${query}`))
  return { ...site, proofs, list, id: proofs()[0]?._id ?? '' }
}

test('the office lists proofs, finds them by name, and shows no address', async () => {
  const { list, id } = await openErased()
  const row = {
    _id: id,
    person: 'Lena Beispiel',
    by: 'Martina Beispiel',
    until: '',
    wording: 'Fotos dürfen erscheinen.',
  }
  const all = await list('')
  expect(all).toMatchObject({ rows: [row], total: 1, all: 1, inUse: [id] })
  expect(JSON.stringify(all)).not.toMatch(/"who"|"registration"/)
  expect(await list('&q=lena%20bei')).toMatchObject({ total: 1 })
  expect(await list('&q=survival')).toMatchObject({ total: 1 })
  expect(await list('&q=nobody')).toMatchObject({ rows: [], total: 0, all: 1, inUse: [] })
})

test('the use of a consent ends while it is still in its booking; its proof keeps the end, and a later revocation', async () => {
  const site = await openConfirmed('2026-11-28T13:00:00.000Z')
  const { post, get, dataOf, clock, booking, person, own } = site
  const list = async () => JSON.parse(await get('/privacy/proofs?page=1'))
  // Before the event there are no pictures.
  expect(await list()).toMatchObject({ rows: [] })
  clock.now = '2026-11-28T14:00:00.000Z'
  const { rows, inUse } = await list()
  expect(rows).toMatchObject([{ person: 'Lena Beispiel', until: '' }])
  expect(JSON.stringify(rows)).not.toMatch(/"who"|"registration"/)
  expect((await post('/privacy/proofs/ended', { _ids: inUse, ended: true })).status).toBe(200)
  expect(await list()).toMatchObject({ rows: [{ until: '2029-12-31', ended: clock.now }], inUse: [] })
  await post('/privacy/proofs/ended', { _ids: inUse, ended: false })
  expect(await list()).toMatchObject({ rows: [{ until: '' }], inUse })
  await post('/privacy/proofs/ended', { _ids: inUse, ended: true })
  clock.now = '2026-11-28T15:00:00.000Z'
  await submit(site, `${own}/einwilligung`, { person, question: 'foto' })
  expect(await list()).toMatchObject({ rows: [{ revoked: { date: clock.now } }] })
  const email = booking.email
  expect((await post('/person/erase', { email, confirm: email })).status).toBe(200)
  expect(dataOf<ConsentProof[]>('consents')).toMatchObject([
    { _id: inUse[0], ended: '2026-11-28T14:00:00.000Z', revoked: { date: clock.now }, who: expect.any(String) },
  ])
})

test('the proof of a use that has ended has a last day; the use may go on after all', async () => {
  const { post, list, proofs, id, restart, clock } = await openErased()
  clock.now = '2026-11-28T15:00:00.000Z'
  expect((await post('/privacy/proofs/ended', { _ids: [id], ended: true })).status).toBe(200)
  expect(proofs()[0]?.ended).toBe(clock.now)
  expect(await list('')).toMatchObject({ rows: [{ until: '2029-12-31' }], inUse: [] })
  clock.now = '2026-11-28T16:00:00.000Z'
  // If the end is noted twice, the first day counts.
  await post('/privacy/proofs/ended', { _ids: [id], ended: true })
  expect(proofs()[0]?.ended).toBe('2026-11-28T15:00:00.000Z')
  await post('/privacy/proofs/ended', { _ids: [id], ended: false })
  expect(proofs()[0]).not.toHaveProperty('ended')
  expect((await post('/privacy/proofs/ended', { _ids: [], ended: true })).status).toBe(400)
  await post('/privacy/proofs/ended', { _ids: [id], ended: true })
  await restart()
  expect(proofs()[0]?.ended).toBe('2026-11-28T16:00:00.000Z')
})
