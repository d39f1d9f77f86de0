import { expect, test } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import { instantOf } from '../../domain/kit/format.ts'
import { sampleEvent } from '../../domain/testing/samples.ts'
import { htmlFaults } from '../testing/files/html-faults.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

const event = (_id: string, from: string, until: string, changes: Partial<Event> = {}): Event => {
  const [startDay = '', startTime = '10:00'] = from.split(' ')
  const [endDay = '', endTime = '15:00'] = until.split(' ')
  const dates = { startDate: instantOf(startDay, startTime), endDate: instantOf(endDay, endTime) }
  return sampleEvent({ _id, title: `Titel ${_id}`, ...dates, ...changes })
}
const cancelled = { date: '2026-11-20T09:00:00.000Z', reason: 'Sturm' }
const events = [
  event('nights', '2026-12-27 15:00', '2026-12-30 11:00'),
  event('tree', '2026-12-05', '2026-12-05', { cancelled, path: 'kinder-waldtag' }),
  event('winter', '2026-12-04 16:00', '2026-12-06 14:00', { places: 2 }),
  event('hidden', '2026-12-08', '2026-12-08', { active: false }),
  event('unlisted', '2026-12-09', '2026-12-09', { listed: false }),
  event('spring', '2027-03-06', '2027-03-06'),
  event('past', '2026-10-03', '2026-10-03'),
]

/** Opens a site with these events, on 28 November 2026. */
async function openCalendar(shown = events) {
  const site = await openTestSiteWithAccounts({}, data =>
    data.commit(() => ({ next: { events: shown }, result: undefined })),
  )
  const ask = (query: string) => fetch(`${site.origin}/kalender${query}`, { redirect: 'manual' })
  return { site, ask, read: async (query: string) => (await ask(query)).text() }
}

const isMonthPage = (html: string) => html.includes('class="month-view"')
/** Returns the week bars that keyboards and screen readers reach, on wide screens. */
const barsOf = (html: string) =>
  [...html.matchAll(/<a class="bar [^>]*>/g)].filter(([tag]) => !tag.includes('aria-hidden')).map(([tag]) => tag)
const linksOf = (html: string) => barsOf(html).map(tag => /href="\/kalender(?:\?[^"]*)?#(\w+)"/.exec(tag)?.[1])

test('a month shows its dates once each and in order, and nothing that the list hides', async () => {
  const { read } = await openCalendar()
  const html = await read('?monat=2026-12')
  expect(linksOf(html)).toEqual(['winter', 'tree', 'nights'])
  expect([...html.matchAll(/<li class="event-card[^>]* id="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'winter',
    'tree',
    'nights',
  ])
  expect(html).toContain('<title>Kalender, Dezember 2026 | Wildnisschule Lichtung</title>')
  expect(html).toMatch(/<strong>3 Termine<\/strong> im (<!-- -->)?Dezember(<!-- -->)?, einer abgesagt/)
  expect(html).not.toMatch(/ style="|<script|Titel hidden|Titel unlisted|Sturm/)
  expect(htmlFaults(html)).toEqual([])
})

test('screen readers and keyboards get an event that continues into the next week once', async () => {
  const { read } = await openCalendar()
  const parts = [...(await read('?monat=2026-12')).matchAll(/<a class="bar [^>]*#nights"[^>]*>/g)].map(([tag]) => tag)
  expect(parts).toHaveLength(2)
  expect(parts[0]).not.toContain('aria-hidden')
  expect(parts[1]).toMatch(/aria-hidden="true" tabindex="-1"/)
})

test('a cancelled date has no sign in the strip, only its entry', async () => {
  const { read } = await openCalendar()
  const html = await read('?monat=2026-12')
  expect(html).not.toMatch(/class="day-link" href="#tree"/)
  expect(html).toMatch(/class="day-link" href="#winter"/)
  expect(html).toMatch(/<s>Titel(<!-- -->| )*tree<\/s>/)
  expect(html).toContain('Abgesagt')
})

test('an event that the list shows only on request links to its days there', async () => {
  const { read } = await openCalendar()
  expect(barsOf(await read('?monat=2026-10'))[0]).toContain('href="/kalender?von=2026-10-03&amp;bis=2026-10-03#past"')
  expect(barsOf(await read('?monat=2027-03'))[0]).toContain('href="/kalender#spring"')
})

test('"monat" leads to the current month and keeps the filter; an invalid month shows the list', async () => {
  const { ask, read } = await openCalendar()
  const { status, headers } = await ask('?ansicht=monat&kurs=kinder-waldtag')
  expect([status, headers.get('Location')]).toEqual([307, '/kalender?monat=2026-11&kurs=kinder-waldtag'])
  for (const month of ['2027-13', '2027-3', 'x', '', '2027-03-01', '1027-03', '2036-12', '%00']) {
    const answer = await ask(`?monat=${month}`)
    expect([month, answer.status, isMonthPage(await answer.text())]).toEqual([month, 200, false])
  }
  expect(isMonthPage(await read('?ansicht=liste'))).toBe(false)
  expect(isMonthPage(await read('?monat=2036-11'))).toBe(true)
})

test('an empty month leads to the next one with dates; search engines do not list it', async () => {
  const { read } = await openCalendar()
  const html = await read('?monat=2027-02')
  expect(html).toContain('Im Februar ist noch nichts geplant.')
  expect(html).toMatch(/class="arrow-link" href="\/kalender\?monat=2027-03"/)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(await read('?monat=2026-09')).toContain('Im September stand nichts im Kalender.')
  expect(await read('?monat=2027-03')).toMatch(/<link rel="canonical" href="[^"]*\/kalender\?monat=2027-03">/)
  expect(await read('?monat=2026-12&kurs=kinder-waldtag')).toContain('noindex')
})

test('the links to other months end, so that crawlers do not follow them endlessly', async () => {
  const { read } = await openCalendar()
  const turns = (html: string) =>
    [...html.matchAll(/href="\/kalender\?monat=([\d-]+)" rel="(\w+)"/g)].map(([, month, rel]) => `${rel} ${month}`)
  expect(turns(await read('?monat=2026-10'))).toEqual(['next 2026-11'])
  expect(turns(await read('?monat=2027-11'))).toEqual(['prev 2027-10'])
  expect(turns(await read('?monat=2026-12'))).toEqual(['prev 2026-11', 'next 2027-01'])
  expect(turns(await read('?monat=2030-01'))).toEqual([])
})

test('the filter stays from month to month, in both views', async () => {
  const { read } = await openCalendar()
  const html = await read('?monat=2026-12&kurs=kinder-waldtag')
  expect(linksOf(html)).toEqual(['tree'])
  expect(html).toMatch(/href="\/kalender\?monat=2027-01&amp;kurs=kinder-waldtag" rel="next"/)
  expect(html).toMatch(/href="\/kalender\?kurs=kinder-waldtag"[^>]*>.*?Liste/)
  expect(await read('?kurs=kinder-waldtag')).toContain('href="/kalender?ansicht=monat&amp;kurs=kinder-waldtag"')
})

test('today is marked, also after midnight', async () => {
  const { site, read } = await openCalendar()
  const marked = (html: string) => /aria-current="date"><time[^>]*dateTime="([^"]*)"/i.exec(html)?.[1]
  expect(marked(await read('?monat=2026-11'))).toBeUndefined()
  const shown = [...events, event('today', '2026-11-30', '2026-11-30')]
  const { read: readShown, site: other } = await openCalendar(shown)
  expect(marked(await readShown('?monat=2026-11'))).toBe('2026-11-28')
  other.clock.now = '2026-11-28T23:00:00.000Z'
  expect(marked(await readShown('?monat=2026-11'))).toBe('2026-11-29')
  expect(site.logged).toEqual([])
})

test('a month near today is cached until something changes; other months are rendered each time', async () => {
  const { site, ask } = await openCalendar()
  const etag = async (query: string) => (await ask(query)).headers.get('ETag')
  const first = await etag('?monat=2026-12')
  expect(await etag('?monat=2026-12')).toBe(first)
  const admin = site.as('admin')
  const { status } = await admin.post('/api/event/edit', { _id: 'winter', title: 'Neuer Titel' })
  expect(status).toBe(200)
  expect(await etag('?monat=2026-12')).not.toBe(first)
})

test('a called-off date leaves the cached pages at its former end', async () => {
  const { site, read } = await openCalendar([event('off', '2026-11-28 09:00', '2026-11-28 12:00', { cancelled })])
  expect(linksOf(await read('?monat=2026-11'))).toEqual(['off'])
  expect(await read('')).toContain('Titel off')
  site.clock.now = '2026-11-28T11:00:00.000Z'
  expect(linksOf(await read('?monat=2026-11'))).toEqual([])
  expect(await read('')).not.toContain('Titel off')
})

test('the month shows five events on one day, one over three months, and the clock change in between', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map(id => event(id, '2027-03-28', '2027-03-28'))
  const { read } = await openCalendar([...five, event('course', '2027-02-20', '2027-04-03')])
  const html = await read('?monat=2027-03')
  expect(linksOf(html)).toEqual(['course', 'a', 'b', 'c', 'd', 'e'])
  expect(html.match(/<li class="day /g)).toHaveLength(35)
  expect(html).toContain('5 Termine')
  expect(htmlFaults(html)).toEqual([])
})
