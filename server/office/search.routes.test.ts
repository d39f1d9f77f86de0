import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'

const bookings = [
  sampleBooking({ _id: 'lena', name: 'Lena Größe', number: '2026-0147' }),
  sampleBooking({ _id: 'tom', name: 'Tom Klein', number: '2026-0148' }),
]
const openSite = () =>
  openAdminSite({}, data =>
    data.commit(all => ({
      next: { events: [...all.events, sampleEvent()], registrations: bookings },
      result: undefined,
    })),
  )
type Site = Awaited<ReturnType<typeof openSite>>
const ask = (site: Site, words: string) => site.admin.send(`/api/search?q=${encodeURIComponent(words)}`)
const idsOf = async (site: Site, words: string) => {
  const hits: { _id: string }[] = await (await ask(site, words)).json()
  return hits.map(({ _id }) => _id)
}

test('the search finds records with the words, in the language of the account, and is not cached', async () => {
  const site = await openSite()
  await site.post('/user/language', { language: 'de' })
  const response = await ask(site, 'groesse lena')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual([
    {
      kind: 'booking',
      _id: 'lena',
      title: 'Lena Größe',
      detail: 'Winter-Survival am Feuer, Angefragt, B26-0147-K',
      date: '2026-12-04',
      path: '/admin/desk/booking/lena',
    },
  ])
})

test('a booking is found by its number and by its reference, with or without the check character', async () => {
  const site = await openSite()
  for (const typed of ['2026-0147', '0147', '147', 'B26-0147-K', 'b26 0147 k', 'B26-0147', 'b260147'])
    expect([typed, ...(await idsOf(site, typed))]).toEqual([typed, 'lena'])
})

test('changed and deleted records are found in their current state', async () => {
  const site = await openSite()
  expect(await idsOf(site, 'klein')).toEqual(['tom'])
  expect((await site.post('/registration/edit', { _id: 'tom', name: 'Tom Eibenkötter' })).status).toBe(200)
  expect([await idsOf(site, 'klein'), await idsOf(site, 'eibenkoetter')]).toEqual([[], ['tom']])
  expect((await site.post('/registration/del', { _id: 'tom' })).status).toBe(200)
  expect(await idsOf(site, 'eibenkoetter')).toEqual([])
})

test('an empty search finds nothing, and a search that is too long is refused', async () => {
  const site = await openSite()
  expect(await idsOf(site, '  ')).toEqual([])
  const refusals = await Promise.all([ask(site, 'x'.repeat(201)), site.admin.send('/api/search')])
  expect(refusals.map(({ status }) => status)).toEqual([400, 400])
  const [, without] = await Promise.all(refusals.map(refusal => refusal.json()))
  expect(without.error.fields).toEqual({ q: 'Please say what to look for.' })
})

test('no log and no other file of the site contains the searched words', async () => {
  const site = await openSite()
  const rare = 'Zwetschgenknödelhuber'
  expect((await ask(site, rare)).status).toBe(200)
  expect((await ask(site, rare.repeat(20))).status).toBe(400)
  await site.stop()
  const files = readdirSync(site.dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
  expect(texts.some(text => text.includes('/api/search'))).toBe(true)
  for (const text of [...texts, ...site.logged]) expect(text).not.toMatch(/zwetschgen|%C3%B6delhuber/i)
})
