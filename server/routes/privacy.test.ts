import { expect, test } from 'vitest'
import type { Registration } from '../../domain/registrations/registration.ts'
import { openAdminSite } from '../testing/admin.ts'
import { storedIn } from '../testing/stored-data.ts'

/** A site on 28 November with a date on 16 November at which Mia was, with a note about her health. */
async function openSite() {
  const site = await openAdminSite({}, async data => {
    const wording = 'Ich willige ein'
    await data.commit(({ registrations, events }) => {
      const [event] = events
      if (!event) throw new Error('There is no event.')
      const dates = { startDate: '2026-11-16T09:00:00.000Z', endDate: '2026-11-16T14:00:00.000Z' }
      const booking = (_id: string, name: string) =>
        ({
          ...{ _id, event: event._id, eventSnapshot: { title: event.title, ...dates }, state: 'confirmed' as const },
          ...{ name, email: '', phone: '', street: '', houseNumber: '', zip: '', city: '', country: '', notes: '' },
          participants: [
            { _id: 'p', name, health: `${name}s Nüsse`, healthConsent: { date: dates.startDate, wording } },
          ],
          ...{ history: [], thread: [], payments: [], fees: [], newsLetter: false, privacyStatement: true },
          ...{ createdDate: dates.startDate, lastModifiedDate: dates.startDate },
        }) satisfies Registration
      return {
        next: {
          registrations: [...registrations, booking('mia', 'Mia'), booking('tom', 'Tom')],
          events: events.map(known => (known === event ? { ...event, ...dates } : known)),
        },
        result: undefined,
      }
    })
  })
  const get = async (path: string) => {
    const response = await site.admin.send(`/api${path}`)
    return { status: response.status, answer: await response.json() }
  }
  const { event = '' } = site.dataOf<Registration[]>('registrations').find(({ _id }) => _id === 'mia') ?? {}
  return { ...site, get, event }
}

test('the next seven days show what goes, also by deadlines that are not saved yet', async () => {
  const { get } = await openSite()
  expect((await get('/privacy/due')).answer).toEqual([{ purpose: 'health', count: 2, day: '2026-11-30' }])
  expect((await get('/privacy/due?health=7')).answer).toEqual([{ purpose: 'health', count: 2, day: '2026-11-29' }])
  expect((await get('/privacy/log')).answer).toEqual([])
  for (const query of ['health=15', 'health=', 'letter=x', 'booking=1.5'])
    expect((await get(`/privacy/due?${query}`)).status).toBe(400)
})

test('after an accident a booking is held with its reason, and free again', async () => {
  const { get, post, event, dataOf } = await openSite()
  const { answer } = await post('/privacy/hold', { registration: 'mia', reason: ' Sturz am Bach ' })
  expect(answer).toMatchObject([{ _id: 'mia', hold: { reason: 'Sturz am Bach', date: '2026-11-28T09:00:00.000Z' } }])
  expect(answer).toEqual(dataOf<Registration[]>('registrations').filter(({ _id }) => _id === 'mia'))
  expect((await get('/privacy/due')).answer).toEqual([
    { purpose: 'health', count: 1, day: '2026-11-30' },
    { purpose: 'health', count: 1, day: '2026-11-30', isHeld: true },
  ])
  expect((await post('/privacy/hold', { event, reason: 'Sturz' })).answer).toHaveLength(2)
  expect((await get('/privacy/due')).answer).toEqual([{ purpose: 'health', count: 2, day: '2026-11-30', isHeld: true }])
  const { answer: free } = await post('/privacy/hold', { event, reason: '' })
  expect(free.map(({ hold }: Registration) => hold)).toEqual([undefined, undefined])
  expect((await post('/privacy/hold', { registration: 'nobody', reason: 'Sturz' })).status).toBe(404)
  expect((await post('/privacy/hold', { event: 'none', reason: 'Sturz' })).status).toBe(404)
  expect((await post('/privacy/hold', { registration: 'mia', reason: 'x'.repeat(201) })).status).toBe(400)
  expect((await post('/privacy/hold', { reason: 'Sturz' })).status).toBe(400)
})

test('a site that is started with a clock a month ahead deletes nothing', async () => {
  const site = await openSite()
  site.clock.now = '2026-12-28T09:00:00.000Z'
  const ahead = await site.restart()
  // The next start comes when the housekeeping of this one has ended.
  const again = await ahead.restart()
  expect(JSON.stringify(again.stored())).toContain('Mias Nüsse')
  expect(storedIn(again.dir, 'deletions')).toEqual([])
})
