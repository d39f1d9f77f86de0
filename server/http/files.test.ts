import { once } from 'node:events'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveRoute } from '../testing/serve-route.ts'
import { openTestSite, type TestSite } from '../testing/test-site.ts'

const fileOf = ({ dir }: TestSite, id: string) => join(dir, 'images', id, 'master.webp')

/** Makes an existing file unreadable, in several ways. */
const unreadable: Record<string, (path: string) => void> = {
  // The memory of this process has no first page.
  'the disk has an error': path => symlinkSync('/proc/self/mem', path),
  'it is a folder': path => mkdirSync(path),
  'its link leads in a circle': path => symlinkSync('master.webp', path),
}

test.each(Object.entries(unreadable))(
  'a picture that cannot be read does not count as missing: %s',
  async (_, make) => {
    const site = await openTestSite()
    rmSync(fileOf(site, 'moos'))
    make(fileOf(site, 'moos'))
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${site.origin}/img/moos`, { method })
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60'])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    }
    const { error } = await (await fetch(`${site.origin}/img/moos`)).json()
    expect(error.message).toBe('Der Server kommt gerade nicht an seine Dateien. Bitte versuch es gleich noch einmal.')
    expect((await fetch(`${site.origin}/img/waldpfad`)).status).toBe(200)
  },
)

test('a missing picture file is a 404', async () => {
  const site = await openTestSite()
  rmSync(fileOf(site, 'moos'))
  expect((await fetch(`${site.origin}/img/moos`)).status).toBe(404)
  rmSync(join(site.dir, 'images', 'moos'), { recursive: true })
  expect((await fetch(`${site.origin}/img/moos`)).status).toBe(404)
})

test('a failing disk logs one line, however many pictures are requested', async () => {
  const site = await openTestSite()
  for (const id of ['moos', 'waldpfad']) {
    rmSync(fileOf(site, id))
    symlinkSync('/proc/self/mem', fileOf(site, id))
  }
  for (let count = 0; count < 40; count += 1)
    await Promise.all(['moos', 'waldpfad'].map(id => fetch(`${site.origin}/img/${id}`)))
  const lines = site.logged.map(line => JSON.parse(line)).filter(({ level }) => level === 'error')
  expect(lines).toMatchObject([
    { method: 'GET', path: expect.stringMatching(/^\/img\/(moos|waldpfad)$/), error: 'EIO: i/o error, read' },
  ])
})

test('a picture whose end cannot be read is truncated, with one line in the log', async () => {
  const site = await openTestSite()
  writeFileSync(fileOf(site, 'moos'), Buffer.alloc(1_000_000))
  const file = await open(tmpdir())
  await file.close()
  const methods: Pick<FileHandle, 'read'> = Object.getPrototypeOf(file)
  const { read } = methods
  onTestFinished(() => {
    methods.read = read
  })
  let reads = 0
  methods.read = function (this: FileHandle, ...args: unknown[]) {
    reads += 1
    if (reads > 3)
      return Promise.reject(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' }))
    return Reflect.apply(read, this, args)
  } as typeof read
  const response = await fetch(`${site.origin}/img/moos`)
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect(site.logged.filter(line => line.includes('EIO'))).toHaveLength(1)
})

test('a client that closes after the last byte, as some proxies do, or before it causes no line in the log', async () => {
  const site = await openTestSite()
  writeFileSync(fileOf(site, 'moos'), Buffer.alloc(100_000))
  for (const bytes of [100_000, 50_000]) {
    const request = get(`${site.origin}/img/moos`, { agent: false })
    const [response]: IncomingMessage[] = await once(request, 'response')
    let received = 0
    for await (const chunk of response ?? []) {
      received += chunk.length
      if (received >= bytes) break
    }
    request.destroy()
  }
  await site.stop()
  expect(site.logged.filter(line => JSON.parse(line).level === 'error')).toEqual([])
})

test('visitors get a message when too many files are open', async () => {
  const tooMany = Object.assign(new Error("EMFILE: too many open files, open '/a'"), {
    code: 'EMFILE',
    syscall: 'open',
  })
  const response = await fetch(await serveRoute(() => Promise.reject(tooMany)))
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60'])
  expect((await response.json()).error.message).toBe(
    'Der Server hat gerade zu viele Dateien und Verbindungen offen. Bitte versuch es gleich noch einmal.',
  )
})

test('each of many pictures requested at once is sent whole', async () => {
  const site = await openTestSite()
  const content = Buffer.from(Array.from({ length: 300_001 }, (_, index) => index % 251))
  writeFileSync(fileOf(site, 'moos'), content)
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${site.origin}/img/moos`)))
  for (const answer of answers) expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
})
