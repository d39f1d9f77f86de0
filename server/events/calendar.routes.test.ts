import { request } from 'node:http'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import type { Event } from '../../domain/events/event.ts'
import { eachSession } from '../../domain/events/sessions/sessions.ts'
import { openTestSite, openTestSiteWithAccounts } from '../testing/test-site.ts'

const eventsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map(event => new ICAL.Event(event))

/** Returns an answer to a request for this host. */
const get = (origin: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    request(origin + path, { method, headers }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', chunk => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })

/** Opens a site, and all its events as an administrator sees them. */
async function openSite() {
  const { as, ...site } = await openTestSiteWithAccounts()
  const admin = as('admin')
  const all: Event[] = await (await admin.send('/api/event')).json()
  return { ...site, admin, all }
}

test('/kalender.ics contains every active event, for programs that subscribe', async () => {
  const { origin, all } = await openSite()
  const active = all.filter(event => event.active)
  expect(active.length).toBeLessThan(all.length)
  const response = await fetch(`${origin}/kalender.ics`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toBe('inline; filename="kalender.ics"')
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.getSetCookie()).toEqual([])
  const events = eventsIn(await response.text())
  expect(events.map(({ uid }) => uid).sort()).toEqual(
    active
      .flatMap(eachSession)
      .map(({ _id }) => `${_id}@localhost`)
      .sort(),
  )
  const starts = events.map(({ startDate }) => startDate.toString())
  expect(starts).toEqual([...starts].sort())
  for (const { component } of events) {
    const page = await fetch(String(component.getFirstPropertyValue('url')))
    expect(page.status).toBe(200)
  }
})

test('/kalender/<event>.ics contains one event, as a file of that day', async () => {
  const { origin } = await openTestSite()
  const response = await fetch(`${origin}/kalender/termin-01.ics`)
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.getSetCookie()).toEqual([])
  const [event, ...others] = eventsIn(await response.text())
  expect(others).toEqual([])
  expect(event?.uid).toBe('termin-01@localhost')
  const day = event?.startDate.toString().slice(0, 10)
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="termin-${day}.ics"`)
})

test('an unknown or inactive event is not found, even by administrators', async () => {
  const { origin, admin, all } = await openSite()
  const inactive = all.find(event => !event.active)?._id ?? expect.fail('all events are active')
  for (const path of [`/kalender/${inactive}.ics`, '/kalender/unknown.ics', '/kalender/.ics', '/kalender/a%2fb.ics']) {
    for (const response of [await fetch(origin + path), await admin.send(path)]) {
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('<title>Nicht gefunden | Wildnisschule Lichtung</title>')
    }
  }
})

test.each(['/kalender.ics', '/kalender/termin-01.ics'])('%s is sent again only after a change', async path => {
  const { origin, admin, all } = await openSite()
  const first = await get(origin, path)
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]+"$/)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(origin, path, { 'If-None-Match': tag })
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['x-content-type-options']).toBe('nosniff')
  }
  const { lastModifiedDate } = all.find(({ _id }) => _id === 'termin-01') ?? expect.fail('no such event')
  const edit = { _id: 'termin-01', lastModifiedDate, title: 'Ein neuer Titel' }
  expect((await admin.post('/api/event/edit', edit)).status).toBe(200)
  const changed = await get(origin, path, { 'If-None-Match': etag })
  expect(changed.status).toBe(200)
  expect(changed.body).toContain('SUMMARY:Ein neuer Titel\r\n')
  expect(changed.headers.etag).not.toBe(etag)
})

test('an event links to its course’s page as long as that is visible', async () => {
  const { origin, admin, all } = await openSite()
  const { path } = all.find(({ _id }) => _id === 'termin-01') ?? expect.fail('no such event')
  const url = async () => {
    const [event] = eventsIn((await get(origin, '/kalender/termin-01.ics')).body)
    return String(event?.component.getFirstPropertyValue('url'))
  }
  expect(await url()).toBe(`${origin}/info/${path}`)
  const pages: InfoPage[] = await (await admin.send('/api/info')).json()
  const { _id, lastModifiedDate } = pages.find(page => page.path === path) ?? expect.fail('no such page')
  expect((await admin.post('/api/info/edit', { _id, lastModifiedDate, active: false })).status).toBe(200)
  expect(await url()).toBe(`${origin}/kalender#termin-01`)
})

test('HEAD answers the same without the body', async () => {
  const { origin } = await openTestSite()
  for (const path of ['/kalender.ics', '/kalender/termin-01.ics']) {
    const { headers, body } = await get(origin, path)
    const head = await get(origin, path, {}, 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-disposition']) expect(head.headers[name]).toBe(headers[name])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)))
  }
})

test('links and UIDs use the site’s own address, whatever host is requested', async () => {
  const { origin } = await openTestSite()
  const usual = await get(origin, '/kalender.ics')
  const forged = await get(origin, '/kalender.ics', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
  expect(forged.status).toBe(200)
  expect(forged.body).toBe(usual.body)
  expect(forged.body).toContain(`URL;VALUE=URI:${origin}/`)

  const host = 'lichtung.example'
  const site = await openTestSite({ PUBLIC_URL: `https://${host}` })
  expect((await get(site.origin, '/kalender.ics', { Host: 'evil.example' })).status).toBe(421)
  const { body } = await get(site.origin, '/kalender/termin-01.ics', { Host: host })
  expect(body).toContain(`UID:termin-01@${host}\r\n`)
  expect(body).toContain(`URL;VALUE=URI:https://${host}/`)
})

test('an unlisted event is in no page, list or file for visitors, except its own file', async () => {
  const { origin } = await openTestSite({}, data =>
    data.events.update(events => ({
      next: events.map(event => ({ ...event, title: `Geheim ${event._id}`, listed: event._id !== 'termin-01' })),
      result: undefined,
    })),
  )
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(pages.length).toBeGreaterThan(5)
  const seen: string[] = [sitemap]
  for (const path of [...pages, '/anfragen?tab=anmeldung&event=termin-01', '/kalender.ics', '/api/site/welcome'])
    seen.push(await (await fetch(origin + path)).text())
  expect(seen.some(text => text.includes('Geheim termin-02'))).toBe(true)
  expect(seen.filter(text => text.includes('Geheim termin-01'))).toEqual([])
  const own = await fetch(`${origin}/kalender/termin-01.ics`)
  expect(eventsIn(await own.text()).map(({ summary }) => summary)).toEqual(['Geheim termin-01'])
})

test('a cancelled event stays in the calendar until its end, without its reason', async () => {
  const cancelled = { date: '2026-11-27T09:00:00.000Z', reason: 'Sturm' }
  const { origin, clock } = await openTestSite({}, data =>
    data.events.update(events => ({
      next: events.map(event => (event._id === 'termin-01' ? { ...event, cancelled } : event)),
      result: undefined,
    })),
  )
  const readFeed = async () => {
    const events = eventsIn(await (await fetch(`${origin}/kalender.ics`)).text())
    return events.find(({ uid }) => uid.startsWith('termin-01@'))?.component.getFirstPropertyValue('status')
  }
  expect(await readFeed()).toBe('CANCELLED')
  const page = await (await fetch(`${origin}/kalender`)).text()
  expect(page).toContain('Abgesagt')
  expect(page).not.toContain('Sturm')
  expect(page).not.toContain('event=termin-01')
  clock.now = '2027-11-28T09:00:00.000Z'
  expect(await readFeed()).toBeUndefined()
})
