import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerError, toAppError } from '../errors.ts'
import { createXsrf } from './xsrf.ts'

const SECRET = 'the secret of the site'
const HOST = 'wald.example'

function openGuard({ secret = SECRET, publicUrl = undefined as string | undefined } = {}) {
  const clock = { now: 1_000_000 }
  const xsrf = createXsrf({ secret, now: () => clock.now, publicUrl })
  const log = { error: () => {}, info: () => {}, debug: () => {} }
  const app = new Hono()
    .use(xsrf.guard)
    .all('/', c => c.text('ok'))
    .onError((error, c) => answerError(c, toAppError(error, log, c.req)))
  const statusOf = async (method: string, headers: Record<string, string>) =>
    (await app.request('/', { method, headers: { Host: HOST, ...headers } })).status
  return { clock, xsrf, app, statusOf }
}

/** Returns the token of a Set-Cookie header. */
const tokenIn = (cookie: string | null | undefined) => /^XSRF-TOKEN=([^;]+)/.exec(cookie ?? '')?.[1] ?? ''

const pairOf = (token: string, header = token) => ({ Cookie: `XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': header })

test('reading hands out a token once, and writing with it in cookie and header is accepted', async () => {
  const { app, statusOf } = openGuard()
  const token = tokenIn((await app.request('/')).headers.get('Set-Cookie'))
  expect(token).toMatch(/^[a-z0-9]+\.[\w-]{22}\.[\w-]{43}$/)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect(await statusOf(method, pairOf(token))).toBe(200)
  const again = await app.request('/', { headers: pairOf(token) })
  expect(again.headers.get('Set-Cookie')).toBeNull()
})

test('two visitors get different tokens', () => {
  const { xsrf } = openGuard()
  expect(tokenIn(xsrf.cookieFor(undefined))).not.toBe(tokenIn(xsrf.cookieFor(undefined)))
})

test('a token that this site did not issue is refused, and replaced by a valid one', async () => {
  const { xsrf, statusOf } = openGuard()
  const good = tokenIn(xsrf.cookieFor(undefined))
  const [time, random, mac] = good.split('.')
  const foreign = tokenIn(openGuard({ secret: 'of another site' }).xsrf.cookieFor(undefined))
  for (const bad of [
    '',
    'a',
    '.',
    '.a',
    `${time}.${random}.`,
    `${time}.${random}.${mac?.startsWith('x') ? 'y' : 'x'}${mac?.slice(1)}`,
    `a${good}`,
    foreign,
  ]) {
    expect([bad, await statusOf('POST', pairOf(bad))]).toEqual([bad, 403])
    expect(xsrf.cookieFor(`XSRF-TOKEN=${bad}`)).toMatch(/^XSRF-TOKEN=/)
    expect(xsrf.age(`XSRF-TOKEN=${bad}`)).toBeUndefined()
  }
  expect(xsrf.cookieFor(`a=b; XSRF-TOKEN=${good}`)).toBeUndefined()
})

test('cookie and header must contain the same token', async () => {
  const { xsrf, statusOf } = openGuard()
  const [one, two] = [tokenIn(xsrf.cookieFor(undefined)), tokenIn(xsrf.cookieFor(undefined))]
  expect(await statusOf('POST', pairOf(one, two))).toBe(403)
  expect(await statusOf('POST', { Cookie: `XSRF-TOKEN=${one}` })).toBe(403)
  expect(await statusOf('POST', { 'X-XSRF-TOKEN': one })).toBe(403)
  expect(await statusOf('POST', {})).toBe(403)
})

test.each([
  [{ Origin: `https://${HOST}` }, 200],
  [{ Origin: `http://${HOST}` }, 200],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ 'Sec-Fetch-Site': 'none' }, 200],
  [{ Origin: 'https://fremd.example' }, 403],
  [{ Origin: `https://${HOST}.fremd.example` }, 403],
  [{ Origin: 'null' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
])('a write with a valid token and %j is answered with %i', async (headers, status) => {
  const { xsrf, statusOf } = openGuard()
  expect(await statusOf('POST', { ...pairOf(tokenIn(xsrf.cookieFor(undefined))), ...headers })).toBe(status)
})

test.each([
  ['https://wald.example', 200],
  ['http://wald.example', 403],
  ['https://wald.example:8443', 403],
])('with a known public URL, a write from %s is answered with %i', async (Origin, status) => {
  const { xsrf, statusOf } = openGuard({ publicUrl: 'https://wald.example' })
  expect(await statusOf('POST', { ...pairOf(tokenIn(xsrf.cookieFor(undefined))), Origin })).toBe(status)
})

test('a token knows its age', () => {
  const { clock, xsrf } = openGuard()
  const cookies = `XSRF-TOKEN=${tokenIn(xsrf.cookieFor(undefined))}`
  clock.now += 4_321
  expect(xsrf.age(cookies)).toBe(4_321)
  expect(xsrf.age(undefined)).toBeUndefined()
})

test('the cookie is limited to https if visitors use https', () => {
  expect(openGuard().xsrf.cookieFor(undefined)).toMatch(/; Path=\/; SameSite=Lax$/)
  expect(openGuard({ publicUrl: 'https://wald.example' }).xsrf.cookieFor(undefined)).toMatch(/SameSite=Lax; Secure$/)
})
