import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lacksPrograms } from '../testing/programs.ts'
import { freePort } from '../testing/servers/free-port.ts'
import { openProxy, proxies } from '../testing/servers/proxies.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

const names = Object.keys(proxies) as (keyof typeof proxies)[]

async function openBehind(name: keyof typeof proxies) {
  const PORT = String(await freePort())
  const site = await openTestSiteWithAccounts({ PUBLIC_URL: 'https://example.de', TRUST_PROXY: '127.0.0.1', PORT })
  const proxy = await openProxy(name, Number(PORT))
  async function ask(path: string, { headers, ...options }: RequestOptions = {}, body: Buffer | string = '') {
    const sent = request({
      ...{ host: '127.0.0.1', port: proxy.https, path, servername: 'example.de', rejectUnauthorized: false },
      ...{ agent: false, ...options, headers: { Host: 'example.de', Origin: 'https://example.de', ...headers } },
    })
    // The answer may come before the end of a body.
    sent.on('error', () => {}).end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { response, status: response.statusCode, location: response.headers.location }
  }
  /** Sends a body to a call, with the XSRF pair. */
  async function post(path: string, body: Buffer, cookies = '') {
    const { response } = await ask('/api/user', cookies ? { headers: { Cookie: cookies } } : {})
    response.resume()
    const token = /XSRF-TOKEN=([^;]*)/.exec(String(response.headers['set-cookie']))?.[1] ?? ''
    const headers = {
      ...{ 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token, Cookie: `XSRF-TOKEN=${token}; ${cookies}` },
      ...{ 'Content-Length': body.length },
    }
    const answer = await ask(path, { method: 'POST', headers }, body)
    return { status: answer.status, text: await text(answer.response) }
  }
  const cookiesOf = (actor: 'admin') =>
    [...site.as(actor).cookies].map(([name, value]) => `__Host-${name}=${value}`).join('; ')
  return { site, proxy, ask, post, cookiesOf }
}

describe.each(names)('behind %s, as the operations guide sets it up,', name => {
  const isMissing = lacksPrograms(proxies[name].program, 'openssl')

  test.skipIf(isMissing)('pages arrive by HTTP/1.1 and HTTP/2, and other names redirect to the site', async () => {
    const { proxy, ask, cookiesOf } = await openBehind(name)
    for (const path of ['/', '/kalender', `/?${'x'.repeat(4000)}`]) {
      const { response, status } = await ask(path)
      expect([path.length, status, (await text(response)).slice(0, 15)]).toEqual([path.length, 200, '<!doctype html>'])
    }
    const led = { status: 308, location: 'https://example.de/kalender?a=1' }
    expect(await ask('/kalender?a=1', { headers: { Host: 'www.example.de' } })).toMatchObject(led)
    expect(await ask('/kalender?a=1', { headers: { Host: 'example.de:8443' } })).toMatchObject(led)
    const plain = httpRequest({
      port: proxy.http,
      path: '/kalender',
      headers: { Host: 'example.de' },
      agent: false,
    }).end()
    const [redirect] = (await once(plain, 'response')) as [IncomingMessage]
    expect([redirect.statusCode, redirect.headers.location]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/example\.de(:\d+)?\/kalender$/),
    ])

    const session = connectHttp2(`https://127.0.0.1:${proxy.https}`, {
      rejectUnauthorized: false,
      servername: 'example.de',
    })
    onTestFinished(() => session.destroy())
    const stream = session.request({ ':path': '/kontakt', ':authority': 'example.de' })
    const [headers] = await once(stream, 'response')
    expect(headers[':status']).toBe(200)

    for (let requestCount = 0; requestCount < 20; requestCount += 1) (await ask('/kontakt')).response.resume()
    const health = await ask('/api/system', { headers: { Cookie: cookiesOf('admin') } })
    const { problems } = JSON.parse(await text(health.response))
    expect(problems.namesNoClient).toBe(false)
  })

  test.skipIf(isMissing)('uploads of 30 MB arrive, and so do refusals of them', async () => {
    const { post, cookiesOf } = await openBehind(name)
    const large = Buffer.alloc(30_000_000, ' ')
    expect(await post('/api/img/add', large)).toMatchObject({
      status: 401,
      text: expect.stringContaining('Please sign in.'),
    })
    expect(await post('/api/user/login', large)).toMatchObject({
      status: 413,
      text: expect.stringContaining('too_large'),
    })
    expect(await post('/api/img/add', large, cookiesOf('admin'))).toMatchObject({
      status: 400,
      text: expect.stringContaining('invalid'),
    })
  })

  test.skipIf(isMissing)('a request waits while the site restarts', async () => {
    const { ask, site } = await openBehind(name)
    let asked: ReturnType<typeof ask> | undefined
    await site.restart(async () => {
      asked = ask('/kontakt')
    })
    expect((await asked)?.status).toBe(200)
  })

  test.skipIf(isMissing)('a change is reported at once, even through compression', async () => {
    const { ask, cookiesOf } = await openBehind(name)
    const { response, status } = await ask('/api/desk/live', {
      headers: { Cookie: cookiesOf('admin'), 'Accept-Encoding': 'gzip' },
    })
    onTestFinished(() => void response.destroy())
    expect(status).toBe(200)
    // nginx and Apache compress the stream although it may not be transformed, but pass each event on.
    const events = response.headers['content-encoding'] === 'gzip' ? response.pipe(createGunzip()) : response
    expect(String((await once(events, 'data'))[0])).toContain('event: start')
  })
})
