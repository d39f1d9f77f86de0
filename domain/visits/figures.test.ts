import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Figures, figuresOf } from './figures.ts'
import { firstDayOf, overviewOf } from './overview.ts'
import type { LoggedRequest } from './visitor.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const bingbot = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'

const request = (changes: Partial<LoggedRequest> = {}): LoggedRequest => ({
  ip: '192.0.2.1',
  method: 'GET',
  path: '/',
  status: 200,
  bytes: 100,
  agent: firefox,
  referrer: '',
  ...changes,
})
const figures = (...requests: Partial<LoggedRequest>[]) => figuresOf(requests.map(request), 'wald.example')

test('a visit is an address and a browser; it counts opened pages as views, but not their parts', () => {
  const sum = figures(
    { path: '/' },
    { path: '/kalender', status: 304 },
    { path: '/info/waldtag', method: 'HEAD' },
    { path: '/info/waldtag/' },
    { path: '/assets/site-AAAAAAAA.js' },
    { path: '/img/moos' },
    { path: '/api/info' },
    { path: '/kalender.ics' },
    { path: '/login' },
    { path: '/newsletter/abmelden' },
    { path: '/', agent: phone },
    { path: '/', ip: '2001:db8::1' },
    { path: '/anfragen', method: 'POST' },
    { path: '/kontakt', status: 301 },
  )
  expect(sum).toMatchObject({ requests: 14, bytes: 1400, visits: 3, views: 6 })
  expect(sum.pages).toEqual([
    { name: '/', count: 3 },
    { name: '/info/waldtag', count: 2 },
    { name: '/kalender', count: 1 },
  ])
  expect(sum.devices).toEqual([
    { name: 'computer', count: 2 },
    { name: 'phone', count: 1 },
  ])
})

test('a visit comes from its first foreign link, not from the site itself', () => {
  const sum = figures(
    { referrer: 'wald.example' },
    { referrer: 'suche.example' },
    { referrer: 'forum.example' },
    { ip: '192.0.2.2', referrer: 'wald.example' },
  )
  expect(sum.referrers).toEqual([
    { name: 'suche.example', count: 1 },
    { name: '', count: 1 },
  ])
})

test('the educator is not counted on a day when she opens the panel, on any device', () => {
  const sum = figures(
    { path: '/', ip: '192.0.2.9' },
    { path: '/', ip: '192.0.2.9', agent: phone },
    { path: '/admin', ip: '192.0.2.9' },
    // Only administrators can load this page.
    { path: '/admin', ip: '192.0.2.3', status: 404 },
    { path: '/kontakt', ip: '192.0.2.3' },
    { path: '/api/metrics', method: 'POST', ip: '192.0.2.4', status: 401 },
    { path: '/kontakt', ip: '192.0.2.4' },
  )
  expect(sum).toMatchObject({ requests: 7, visits: 2, views: 2, mistakes: [] })
})

test('bots are counted separately', () => {
  const sum = figures({ agent: bingbot }, { agent: bingbot, path: '/weg', status: 404 }, { agent: '' })
  expect(sum).toMatchObject({ visits: 0, views: 0, mistakes: [] })
  expect(sum.bots).toEqual([
    { name: 'bingbot 2.0', count: 2 },
    { name: 'unknown', count: 1 },
  ])
})

test('mistakes are missing pages and pictures, with the linking host, and requests that the site failed to answer', () => {
  const sum = figures(
    { path: '/alt', status: 404, referrer: 'forum.example' },
    { path: '/alt', status: 404, referrer: 'forum.example', agent: phone },
    { path: '/alt', status: 404 },
    { path: '/api/registration/add', method: 'POST', status: 503 },
    { path: '/api/info/get', method: 'POST', status: 404 },
    { path: '/api/registration/add', method: 'POST', status: 400 },
    { path: '/admin', status: 404 },
  )
  expect(sum.mistakes).toEqual([
    { path: '/alt', status: 404, referrer: 'forum.example', count: 2 },
    { path: '/alt', status: 404, referrer: '', count: 1 },
    { path: '/api/registration/add', status: 503, referrer: '', count: 1 },
  ])
})

test('the lists keep no query of a broken link, and no e-mail address of a person or bot', () => {
  const sum = figures(
    { path: '/login;key=geheim&email=max@wald.example', status: 404 },
    { path: '/info/max%40wald.example', status: 404 },
    { agent: 'max.mustermann@wald.example' },
  )
  expect(JSON.stringify(sum)).not.toMatch(/geheim|max/)
})

test('a visitor with thousands of made-up browsers does not count as people', () => {
  const sum = figures(...Array.from({ length: 20_000 }, (_, index) => ({ agent: `${firefox} ${index}` })))
  expect(sum.requests).toBe(20_000)
  expect(sum.bots).toEqual([{ name: 'others', count: 15_000 }])
})

test('a visitor who tries thousands of addresses does not fill the lists', () => {
  const sum = figures(...Array.from({ length: 3000 }, (_, index) => ({ path: `/${index}`, status: 404 })))
  expect(sum.mistakes).toHaveLength(100)
  expect(sum.requests).toBe(3000)
})

const day = (changes: Partial<Figures> = {}): Figures => ({ ...figures(), ...changes })

test('31 days and twelve months end today', () => {
  const days = new Map([
    ['2026-10-21', day({ visits: 100 })],
    ['2026-10-22', day({ visits: 1, views: 2 })],
    ['2026-11-21', day({ visits: 3, views: 4 })],
    ['2026-11-22', day({ visits: 1000 })],
    ['2025-11-30', day({ visits: 10_000 })],
    ['2025-12-01', day({ visits: 7, views: 9 })],
  ])
  const byDay = overviewOf(days, 'days', '2026-11-21')
  expect(byDay.bars).toHaveLength(31)
  expect(byDay.bars[0]).toEqual({ name: '2026-10-22', visits: 1, views: 2 })
  expect(byDay.bars[30]).toEqual({ name: '2026-11-21', visits: 3, views: 4 })
  expect(byDay.visits).toBe(4)
  const byMonth = overviewOf(days, 'months', '2026-11-21')
  expect(byMonth.bars.map(({ name, visits }) => [name, visits])).toEqual([
    ['2025-12', 7],
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09'].map(month => [`2026-${month}`, 0]),
    ['2026-10', 101],
    ['2026-11', 3],
  ])
  expect(byMonth.visits).toBe(111)
})

test('the last seven whole days are compared with the seven before them, in both spans', () => {
  const days = new Map([
    ['2026-11-21', day({ visits: 1000, views: 1000 })],
    ['2026-11-20', day({ visits: 5, views: 9 })],
    ['2026-11-14', day({ visits: 2, views: 3 })],
    ['2026-11-13', day({ visits: 30, views: 40 })],
    ['2026-11-07', day({ visits: 1, views: 1 })],
    ['2026-11-06', day({ visits: 1000, views: 1000 })],
  ])
  const weeks = {
    from: '2026-11-14',
    to: '2026-11-20',
    now: { visits: 7, views: 12 },
    before: { visits: 31, views: 41 },
  }
  expect(overviewOf(days, 'days', '2026-11-21').weeks).toEqual(weeks)
  expect(overviewOf(days, 'months', '2026-11-21').weeks).toEqual(weeks)
})

test.each([
  ['2026-01-31', '2025-02-01'],
  ['2026-12-31', '2026-01-01'],
  ['2028-02-29', '2027-03-01'],
])('twelve months until %s begin on %s', (today, first) => expect(firstDayOf('months', today)).toBe(first))

test('the lists of several days are merged', () => {
  const mistake = { path: '/alt', status: 404, referrer: '', count: 2 }
  const together = day({ pages: [{ name: '/', count: 2 }], bots: [{ name: 'a', count: 1 }], mistakes: [mistake] })
  const other = day({ pages: [{ name: '/kalender', count: 3 }], mistakes: [{ ...mistake, count: 5 }] })
  const days = new Map([
    ['2026-11-20', together],
    ['2026-11-21', together],
    ['2026-11-19', other],
  ])
  const sum = overviewOf(days, 'days', '2026-11-21')
  expect(sum.pages).toEqual([
    { name: '/', count: 4 },
    { name: '/kalender', count: 3 },
  ])
  expect(sum.bots).toEqual([{ name: 'a', count: 2 }])
  expect(sum.mistakes).toEqual([{ ...mistake, count: 9 }])
})

test('the views are those of all pages, and each visit has an origin and a device', () => {
  const some = fc.array(
    fc.record({
      ip: fc.constantFrom('192.0.2.1', '192.0.2.2', '192.0.2.3'),
      path: fc.constantFrom('/', '/kalender', '/img/a', '/admin'),
      status: fc.constantFrom(200, 304, 404, 500),
      agent: fc.constantFrom(firefox, phone, bingbot, ''),
      referrer: fc.constantFrom('', 'a.example', 'wald.example'),
    }),
    { maxLength: 40 },
  )
  const sumOf = (items: readonly { count: number }[]) => items.reduce((sum, { count }) => sum + count, 0)
  fc.assert(
    fc.property(some, requests => {
      const { views, visits, pages, referrers, devices } = figures(...requests)
      expect(sumOf(pages)).toBe(views)
      expect(sumOf(referrers)).toBe(visits)
      expect(sumOf(devices)).toBe(visits)
      expect(visits).toBeLessThanOrEqual(views)
    }),
  )
})
