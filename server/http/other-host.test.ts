import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestSite } from '../testing/test-site.ts'

async function openNamed(publicUrl: string) {
  const { origin } = await openTestSite({ PUBLIC_URL: publicUrl })
  return async (host: string, path = '/kalender?a=1', method = 'GET') => {
    const { hostname, port } = new URL(origin)
    const asked = request({ hostname, port, path, method, headers: { Host: host }, agent: false }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const { location, 'content-type': type } = response.headers
    return { status: response.statusCode, location, type, text: await text(response) }
  }
}

test.each([
  ['https://wald.example', 'www.wald.example'],
  ['https://wald.example', 'WWW.Wald.Example.'],
  ['https://wald.example', 'wald.example.'],
  ['https://wald.example', 'wald.example:8080'],
  ['https://wald.example', 'wald.example.:443'],
  ['https://www.wald.example', 'wald.example'],
  ['https://wald.example:8443', 'wald.example'],
  ['https://wald.example:8443', 'www.wald.example:8443'],
])('at %s a request for %s is redirected to the site, with its method and path', async (publicUrl, host) => {
  const ask = await openNamed(publicUrl)
  expect(await ask(host)).toMatchObject({ status: 308, location: `${publicUrl}/kalender?a=1` })
  expect(await ask(host, '/anfragen', 'POST')).toMatchObject({ status: 308, location: `${publicUrl}/anfragen` })
  expect(await ask(host, '//evil.example/')).toMatchObject({ status: 308, location: `${publicUrl}//evil.example/` })
})

test('the usual ports, which some proxies add, belong to the site: a redirect would never end', async () => {
  const ask = await openNamed('https://wald.example')
  expect(await ask('wald.example:443')).toMatchObject({ status: 200 })
  expect(await ask('wald.example:80')).toMatchObject({ status: 200 })
})

test.each([
  'wald.example.evil.example',
  'evil.example',
  'www.www.wald.example',
  'wald.example..',
  'xwww.wald.example',
  '127.0.0.1:3000',
])('a request for %j is not redirected: a page names the address and the setting', async host => {
  const ask = await openNamed('https://wald.example')
  const { status, location, type, text } = await ask(host)
  expect([status, location, type]).toEqual([421, undefined, 'text/html; charset=utf-8'])
  expect(text).toContain('<a href="https://wald.example/kalender?a=1">https://wald.example</a>')
  expect(text).toContain('PUBLIC_URL')
  expect(text).toContain(`„${host}“`)
})

test('the page shows a host as plain text', async () => {
  const ask = await openNamed('https://wald.example')
  expect((await ask('<b>x</b>')).text).toContain('„&lt;b&gt;x&lt;/b&gt;“')
})

test.each(['www.wald.example', 'evil.example'])('a call for %s is refused in JSON', async host => {
  const ask = await openNamed('https://wald.example')
  for (const path of ['/api', '/api/user?x', '/x/../api/user']) {
    const { status, type, text } = await ask(host, path)
    expect([status, type, JSON.parse(text).error.code]).toEqual([421, 'application/json', 'misdirected'])
  }
})
