import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { redirectTarget } from '../http/hosts.ts'
import { tlsListeners } from './listeners.ts'

const origin = 'https://wald.example'

test.each([
  // A name that the certificate does not cover is redirected to the first name if that one is covered.
  ['the first', ['wald.example'], 301, origin],
  ['all', ['wald.example', 'www.wald.example'], 301, origin],
  ['a further', ['www.wald.example'], 503, undefined],
  ['no', [], 503, undefined],
])('with a certificate for %s, the site serves %j', async (_, covered: string[], status, location) => {
  const domains = ['wald.example', 'www.wald.example']
  const state = { domains, validUntil: undefined, problem: undefined, nextTry: undefined }
  const { http, https } = tlsListeners({
    certificates: { state: () => state, covers: domain => covered.includes(domain), answerTo: () => undefined },
    origin,
    site: (_, response) => response.end(),
  })
  const ask = async (listener: typeof http, host: string | string[], path = '/kalender') => {
    const server = createServer(listener).listen(0)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const asked = request({ port, path, headers: [host].flat().flatMap(name => ['Host', name]), agent: false }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.resume()
    return [response.statusCode, response.headers.location]
  }
  const led = [status, location && `${location}/kalender`]
  expect(await ask(http, 'wald.example')).toEqual(led)
  expect(await ask(http, 'www.wald.example')).toEqual(led)
  expect(await ask(https, 'www.wald.example')).toEqual(led)
  expect(await ask(https, 'wald.example')).toEqual([200, undefined])
  // Passes these requests to the site, which refuses them.
  expect(await ask(http, ['wald.example', 'evil.example'])).toEqual([200, undefined])
  expect(await ask(http, 'wald.example', 'http://evil.example/')).toEqual([200, undefined])
})

test.each([
  ['/', '/'],
  ['/kalender?von=2026-12-01', '/kalender?von=2026-12-01'],
  ['//evil.example/a', '//evil.example/a'],
  ['/\\\\evil.example', '///evil.example'],
  ['/../..//evil.example', '//evil.example'],
  ['http://evil.example/a?b', '/a?b'],
  ['http://me@evil.example:81', '/'],
  ['http://[', '/'],
  ['javascript:alert(1)', '/'],
  ['*', '/'],
  ['', '/'],
  ['.evil.example', '/'],
  ['@evil.example', '/'],
  ['/ä\r\nSet-Cookie: a=b', '/%C3%A4Set-Cookie:%20a=b'],
])('%j redirects to %j of the site', (url, target) => {
  expect(redirectTarget(origin, url)).toBe(origin + target)
})

test('no address redirects elsewhere, or breaks out of its header', () => {
  const parts = [
    '/',
    '//',
    '\\',
    '@',
    ':',
    '.',
    'http://',
    'https:',
    'evil.example',
    '\r\n',
    '\t',
    '?',
    '#',
    '%0d',
    'ü',
  ]
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string())), pieces => {
      const target = redirectTarget(origin, pieces.join(''))
      expect(new URL(target).origin).toBe(origin)
      expect(target).toMatch(/^https:\/\/wald\.example\/[\x21-\x7e]*$/)
    }),
  )
})
