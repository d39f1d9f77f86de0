import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readHomeAddress } from '../../runtime/home-address.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { PlaceError } from './object-store.ts'
import { openPlace } from './open-place.ts'

const credentials = { user: 'wald', secret: 'geheim' }
const now = () => Date.parse('2026-11-29T10:00:00.000Z')
const kinds = ['webdav', 's3'] as const

test.each(kinds)('%s: an object is stored, read, listed and deleted', async kind => {
  const server = await openObjectServer()
  const place = openPlace(server[kind], credentials, now)
  await place.put('00000001-0000000007/00000000', Buffer.from('eins'))
  await place.put('00000001-0000000007/00000001', Buffer.from('zwei'))
  await place.put('00000001-0000000007/00000002', Buffer.from('drei'))
  await place.put('lease', Buffer.from('hier'))
  expect((await place.get('00000001-0000000007/00000001'))?.bytes.toString()).toBe('zwei')
  expect(await place.get('00000001-0000000007/00000009')).toBeUndefined()
  expect(await place.list('')).toEqual(['00000001-0000000007/', 'lease'])
  expect(await place.list('00000001-0000000007/')).toEqual(['00000000', '00000001', '00000002'])
  expect(await place.list('00000002-0000000007/')).toEqual([])
  await place.delete('00000001-0000000007/00000001')
  await place.delete('00000001-0000000007/00000001')
  expect([...server.objects.keys()]).not.toContain('00000001-0000000007/00000001')
})

test.each(kinds)('%s: a condition lets one of two writers win', async kind => {
  const server = await openObjectServer()
  const place = openPlace(server[kind], credentials, now)
  expect(await place.putIf('lease', Buffer.from('a'), undefined)).toBe(true)
  expect(await place.putIf('lease', Buffer.from('b'), undefined)).toBe(false)
  const before = await place.get('lease')
  expect(await place.putIf('lease', Buffer.from('c'), before?.tag)).toBe(true)
  expect(await place.putIf('lease', Buffer.from('d'), before?.tag)).toBe(false)
  expect((await place.get('lease'))?.bytes.toString()).toBe('c')
})

test.each(kinds)('%s: a refusal has its reason', async kind => {
  const server = await openObjectServer()
  const place = openPlace(server[kind], credentials, now)
  const troubles = []
  for (const status of [403, 401, 507, 413, 503, 423, 301, 308, 500, 501]) {
    server.faultOf = () => status
    troubles.push(await place.put('lease', Buffer.from('a')).catch(error => error.trouble))
  }
  expect(troubles).toEqual([
    'refused',
    'refused',
    'full',
    'full',
    'busy',
    'busy',
    'moved',
    'moved',
    'erring',
    'unsupported',
  ])
  const nowhere = openPlace(server[kind].replace(/127.0.0.1:\d+/, '127.0.0.1:9'), credentials, now)
  await expect(nowhere.get('lease')).rejects.toMatchObject({ trouble: 'unreachable' })
  await expect(nowhere.get('lease')).rejects.toBeInstanceOf(PlaceError)
})

test.each(kinds)('%s: a place that hangs is given up after ten seconds, whatever was asked', async kind => {
  const server = await openObjectServer()
  let asked = Promise.withResolvers<void>()
  server.faultOf = () => {
    asked.resolve()
    return new Promise(() => {})
  }
  const place = openPlace(server[kind], credentials, now)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const ask of [() => place.get('lease'), () => place.put('lease', Buffer.from('a')), () => place.list('')]) {
    asked = Promise.withResolvers()
    const answer = expect(ask()).rejects.toMatchObject({ trouble: 'silent' })
    await asked.promise
    vi.advanceTimersByTime(11_000)
    await answer
  }
})

test('an S3 list that does not end is given up', async () => {
  const server = createServer((_, response) =>
    response.end(
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>7</NextContinuationToken></ListBucketResult>',
    ),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const place = openPlace(`s3://bucket/home?endpoint=http://127.0.0.1:${port}`, credentials, now)
  await expect(place.list('')).rejects.toThrow('its list does not end')
})

test('a WebDAV list names no folder above', async () => {
  const server = createServer((_, response) => {
    const entry = (name: string) => `<d:response><d:href>/home/${name}</d:href></d:response>`
    response
      .writeHead(207)
      .end(`<d:multistatus xmlns:d="DAV:">${['', '.', '..', '%2e%2e', '7'].map(entry).join('')}</d:multistatus>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await openPlace(`webdav://127.0.0.1:${port}/home`, credentials, now).list('')).toEqual(['7'])
})

/** Opens a server with an account's folder and its bin, as Nextcloud has them. */
async function openCloud(skipsBin: boolean) {
  const files = '/remote.php/dav/files/wald/'
  const bin = '/remote.php/dav/trashbin/wald/trash/'
  const folders = new Set([files])
  const binned: string[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const end = (status: number, body = '') => void response.writeHead(status).end(body)
    const above = url.replace(/[^/]+\/?$/, '')
    requests.push(`${method} ${url}`)
    request.resume()
    if (method === 'PROPFIND') {
      if (url !== bin) return end(404)
      const names = ['', ...binned].map(name => `<d:response><d:href>${bin}${name}</d:href></d:response>`)
      return end(207, `<d:multistatus xmlns:d="DAV:">${names.join('')}</d:multistatus>`)
    }
    if (method === 'DELETE') {
      if (!(skipsBin && headers['x-nc-skip-trashbin'] === 'true')) binned.push(`${url.replace(/.*\//, '')}.d1764400000`)
      return end(204)
    }
    if (!folders.has(above)) return end(method === 'PUT' ? 404 : 409)
    if (method === 'MKCOL') folders.add(url)
    end(201)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const login = { user: 'wald@example.org', secret: 'geheim' }
  return { asked: requests, place: openPlace(`webdav://127.0.0.1:${port}${files}a/b`, login, now), files }
}

test('WebDAV: missing folders are made from the first one that is there, and none above is touched', async () => {
  const { place, asked, files } = await openCloud(true)
  await place.put('7/1', Buffer.from('eins'))
  expect(asked).toEqual([
    `PUT ${files}a/b/7/1`,
    ...[`MKCOL ${files}a/b/7/`, `MKCOL ${files}a/b/`, `MKCOL ${files}a/`],
    ...[`MKCOL ${files}a/b/`, `MKCOL ${files}a/b/7/`, `PUT ${files}a/b/7/1`],
  ])
})

test.each(['', '/home'])('WebDAV: a server without any folder at "%s" answers that it is missing', async path => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const place = openPlace(`webdav://127.0.0.1:${port}${path}`, credentials, now)
  await expect(place.put('lease', Buffer.from('a'))).rejects.toMatchObject({ trouble: 'missing' })
})

test.each([
  [true, false],
  [false, true],
])('WebDAV: a cloud that deletes past its bin when asked: %s; it keeps what was deleted: %s', async (skips, keeps) => {
  const { place } = await openCloud(skips)
  await place.delete('0-0000000007')
  expect(await place.keepsDeleted('0-0000000007')).toBe(keeps)
  expect(await place.keepsDeleted('0-0000000008')).toBe(false)
})

test.each([
  [
    's3://bucket',
    { kind: 's3', bucket: 'bucket', prefix: '', endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1' },
  ],
  [
    's3://wald/lichtung/?endpoint=https://s3.example.de/&region=de',
    { kind: 's3', bucket: 'wald', prefix: 'lichtung/', endpoint: 'https://s3.example.de', region: 'de' },
  ],
  [
    'webdavs://cloud.example.de/remote.php/dav/files/wald/lichtung',
    { kind: 'webdav', url: 'https://cloud.example.de/remote.php/dav/files/wald/lichtung/' },
  ],
  ['webdav://localhost:8080/', { kind: 'webdav', url: 'http://localhost:8080/' }],
  ['webdav://[::1]:8080/a', { kind: 'webdav', url: 'http://[::1]:8080/a/' }],
])('%s is a valid address', (text, address) => {
  expect(readHomeAddress(text, 'SECOND_HOME')).toEqual(address)
})

test.each([
  'webdav://cloud.example.de/lichtung',
  's3://wald?endpoint=http://s3.example.de',
  'webdavs://user:secret@cloud.example.de/',
  'https://cloud.example.de/',
  'cloud.example.de',
  '',
])('%j is not a valid address, or would be read on the way', text => {
  expect(() => readHomeAddress(text, 'SECOND_HOME')).toThrow('SECOND_HOME must look like')
})
