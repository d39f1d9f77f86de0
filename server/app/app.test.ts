import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { breakDisk, inquiry, openTestSite, visitor } from '../testing/test-site.ts'

const add = '/api/registration/add'

test('malformed, oversized and wrongly typed bodies are refused with a sentence, never with a 5xx', async () => {
  const { origin, stored } = await openTestSite()
  const { post } = visitor(origin)
  const status = async (body: string, type = 'application/json') => {
    const response = await post(add, body, { headers: { 'Content-Type': type } })
    expect((await response.json()).error.message).toMatch(/\.$/)
    return response.status
  }
  expect(await status('{"name":')).toBe(400)
  expect(await status('')).toBe(400)
  expect(await status(JSON.stringify(inquiry), 'text/plain')).toBe(415)
  expect(await status('name=x', 'application/x-www-form-urlencoded')).toBe(415)
  expect(await status(JSON.stringify({ ...inquiry, notes: 'x'.repeat(1024 * 1024) }))).toBe(413)
  expect(await status(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)).toBe(400)
  expect(await status('{"__proto__":{"event":"x"},"constructor":1}')).toBe(400)
  expect(stored()).toEqual([])
})

test('a write needs the XSRF pair of this site, and this site as its origin', async () => {
  const { origin, stored } = await openTestSite()
  const good = visitor(origin)
  await good.send('/api/user')
  const token = good.cookies.get('XSRF-TOKEN') ?? ''
  const attempt = async (headers: Record<string, string>) => {
    const response = await fetch(origin + add, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(inquiry),
    })
    return response.status
  }
  const pair = { Cookie: `XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': token }
  const forged = `${token.slice(0, -2)}xx`
  expect(await attempt({})).toBe(403)
  expect(await attempt({ Cookie: pair.Cookie })).toBe(403)
  expect(await attempt({ 'X-XSRF-TOKEN': token })).toBe(403)
  expect(await attempt({ Cookie: 'XSRF-TOKEN=a', 'X-XSRF-TOKEN': 'a' })).toBe(403)
  expect(await attempt({ Cookie: `XSRF-TOKEN=${forged}`, 'X-XSRF-TOKEN': forged })).toBe(403)
  expect(await attempt({ ...pair, Origin: 'https://fremd.example' })).toBe(403)
  expect(await attempt({ ...pair, Origin: 'null' })).toBe(403)
  expect(await attempt({ ...pair, 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  expect(stored()).toEqual([])
  expect(await attempt({ ...pair, Origin: origin, 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
})

test('pages without a form set no cookie, pages with one may', async () => {
  const { origin } = await openTestSite()
  for (const path of ['/', '/info', '/kontakt', '/privacy', '/kalender']) {
    expect((await fetch(origin + path)).headers.getSetCookie()).toEqual([])
  }
  for (const path of ['/anfragen', '/info/teamevent', '/api/user']) {
    const [cookie] = (await fetch(origin + path)).headers.getSetCookie()
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Lax$/)
  }
})

test('every answer carries the security headers', async () => {
  const { origin } = await openTestSite()
  for (const path of [
    '/',
    '/nichts',
    '/api/user',
    '/api/nichts',
    '/assets/site-1.js',
    '/robots.txt',
    '/healthz',
    '/assets/x',
  ]) {
    const { headers } = await fetch(origin + path)
    expect([path, headers.get('Content-Security-Policy')]).toEqual([
      path,
      expect.stringContaining("default-src 'none'"),
    ])
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    // The desk recognises the site's own answers by this header.
    expect(headers.get('Lichtung-Site')).toBe('yes')
    expect(headers.get('Strict-Transport-Security')).toBeNull()
  }
})

test('other HTTP methods are refused, with the security headers', async () => {
  const { origin } = await openTestSite()
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    for (const path of ['/', '/kalender', '/nichts', '/api/user']) {
      const response = await fetch(origin + path, { method })
      expect([403, 404]).toContain(response.status)
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    }
  }
})

test('a body that is too long is answered with 413, and the connection stays usable', async () => {
  const { origin } = await openTestSite()
  const { post } = visitor(origin)
  for (let i = 0; i < 5; i += 1) {
    expect((await post(add, { notes: 'x'.repeat(5_000_000) })).status).toBe(413)
    expect((await post(add, {})).status).toBe(400)
    const form = new URLSearchParams({ notes: 'x'.repeat(1_000_000) })
    expect((await fetch(`${origin}/anfragen`, { method: 'POST', body: form })).status).toBe(413)
    expect((await fetch(`${origin}/anfragen`)).status).toBe(200)
  }
})

test('with a public URL a form must come from that origin', async () => {
  const { origin } = await openTestSite()
  const send = (Origin: string) =>
    fetch(`${origin}/anfragen`, { method: 'POST', body: new URLSearchParams(inquiry), headers: { Origin } })
  expect((await send(origin.replace('http:', 'https:'))).status).toBe(200)
  expect((await send('https://fremd.example')).status).toBe(403)
})

test('with a public URL other hosts are answered with 421, except for the health check', async () => {
  const { origin } = await openTestSite({ PUBLIC_URL: 'https://wald.example' })
  const ask = (path: string, host: string) =>
    new Promise<{ status: number | undefined; hsts: string | undefined }>((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      request({ hostname, port, path, headers: { Host: host } }, response => {
        response.resume()
        resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] })
      })
        .on('error', reject)
        .end()
    })
  expect((await ask('/', 'fremd.example')).status).toBe(421)
  expect((await ask('/api/user', 'fremd.example')).status).toBe(421)
  expect((await ask('/healthz', 'fremd.example')).status).toBe(200)
  expect((await ask('/healthz/?x', 'fremd.example')).status).toBe(200)
  expect(await ask('/', 'wald.example')).toEqual({ status: 200, hsts: 'max-age=31536000' })
})

test('assets are served compressed, and may be cached for ever', async () => {
  const { origin } = await openTestSite()
  const ask = (encoding: string) => fetch(`${origin}/assets/site-1.js`, { headers: { 'Accept-Encoding': encoding } })
  const plain = await ask('identity')
  expect(await plain.text()).toBe('plain')
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect((await ask('gzip')).headers.get('Content-Encoding')).toBeNull()
  expect((await ask('br;q=0')).headers.get('Content-Encoding')).toBeNull()
  expect((await fetch(`${origin}/assets/..%2f..%2fmanifest.json`)).status).toBe(404)
})

test('a picture is served only in the widths of D12', async () => {
  const { origin } = await openTestSite()
  expect((await fetch(`${origin}/img/moos?w=500`)).status).toBe(400)
})

test('a failing disk is answered with 503 and a sentence, and stored records stay', async () => {
  const { origin, stored } = await openTestSite()
  const { post } = visitor(origin)
  expect((await post(add, inquiry)).status).toBe(200)
  const mend = breakDisk()
  const response = await post(add, inquiry)
  expect(response.status).toBe(503)
  expect((await response.json()).error).toEqual({
    code: 'unavailable',
    message: 'Das Speichern hat gerade nicht geklappt. Bitte versuch es gleich noch einmal.',
  })
  expect(stored()).toHaveLength(1)
  mend()
  expect((await post(add, inquiry)).status).toBe(200)
  expect(stored()).toHaveLength(2)
})

/** Sends these lines as a raw request, which no client of Node would send; returns the status of the answer. */
async function statusOf(origin: string, ...lines: string[]) {
  const { port } = new URL(origin)
  const client = connect(Number(port), '127.0.0.1')
  client.end(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  return Number((await text(client)).split(' ')[1])
}

test('two Host lines are refused, even equal ones', async () => {
  const { origin } = await openTestSite()
  for (const path of ['/', '/api/user', '/healthz']) {
    expect(await statusOf(origin, `GET ${path} HTTP/1.1`, 'Host: a.example', 'hOsT: b.example')).toBe(400)
    expect(await statusOf(origin, `GET ${path} HTTP/1.1`, 'Host: a.example', 'Host: a.example')).toBe(400)
    expect(await statusOf(origin, `GET ${path} HTTP/1.1`, 'Host: a.example', 'X-Host: b.example')).toBe(200)
  }
})

test('with a public URL, an absolute address in the request line must belong to this site, too', async () => {
  const site = await openTestSite({ PUBLIC_URL: 'https://wald.example' })
  const ask = (address: string) => statusOf(site.origin, `GET ${address} HTTP/1.1`, 'Host: wald.example')
  expect(await ask('http://other.example/')).toBe(421)
  expect(await ask('https://wald.example:8443/')).toBe(308)
  expect(await ask('https://wald.example@other.example/')).toBe(421)
  expect(await ask('http://other.example/healthz')).toBe(421)
  expect(await ask('http://wald.example/')).toBe(200)
  expect(await ask('https://WALD.example:443/kalender')).toBe(200)
  expect(await statusOf(site.origin, 'GET https://wald.example/ HTTP/1.1', 'Host: other.example')).toBe(421)
  const { origin } = await openTestSite()
  expect(await statusOf(origin, 'GET http://other.example/ HTTP/1.1', 'Host: wald.example')).toBe(200)
})
