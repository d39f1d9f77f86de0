import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { sessionOf } from '../support/api.ts'
import { uploaderOf } from '../support/clients.ts'
import { adminEnv, imagesIn, type RunningSite } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'
import { makeUploads, soundImages } from '../support/uploads.ts'

let upload: (count: number) => string
beforeAll(async () => {
  upload = await makeUploads()
})

const processFor = (site: RunningSite) =>
  Number(readFileSync(`/proc/${site.child.pid}/task/${site.child.pid}/children`, 'utf8').split(' ')[0])

test('the executable alone accepts photos, and unpacks the libraries for them once', async () => {
  const dataDir = folder()
  const first = await startForTest(dataDir, { env: adminEnv })
  const session = await sessionOf(first)
  expect(existsSync(join(dataDir, 'cache'))).toBe(false)
  const { status, body } = await (await uploaderOf(first, session))(upload(2))
  expect([status, body.length, body[0].width, body[0].height]).toEqual([200, 2, 900, 1200])
  const page = await fetch(`${first.origin}${body[0].path}?w=480`)
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  const [version = ''] = readdirSync(join(dataDir, 'cache'))
  const { ino } = statSync(join(dataDir, 'cache', version))
  expect(await first.end('SIGTERM')).toBe(0)

  const second = await startForTest(dataDir)
  expect((await (await uploaderOf(second, session))(upload(1))).status).toBe(200)
  expect(readdirSync(join(dataDir, 'cache'))).toEqual([version])
  expect(statSync(join(dataDir, 'cache', version)).ino).toBe(ino)
  expect(await soundImages(dataDir)).toHaveLength(16 + 3)
})

test('the picture process ends after an upload', async () => {
  const dataDir = folder()
  const site = await startForTest(dataDir, { env: adminEnv })
  const session = await sessionOf(site)
  await (await uploaderOf(site, session))(upload(1))
  await vi.waitFor(() => expect(processFor(site)).toBe(0))
})

test('if the picture process dies, the whole upload is refused and the site keeps running', async () => {
  const dataDir = folder()
  const site = await startForTest(dataDir, { env: adminEnv })
  const session = await sessionOf(site)
  const add = await uploaderOf(site, session)
  const before = readdirSync(join(dataDir, 'images'))
  const answer = add(upload(5))
  await vi.waitFor(() => expect(readdirSync(join(dataDir, 'images')).length).toBeGreaterThan(before.length))
  process.kill(processFor(site), 'SIGKILL')
  const { status, body } = await answer
  expect([status, body.error.code]).toEqual([503, 'unavailable'])
  expect(readdirSync(join(dataDir, 'images'))).toEqual(before)
  expect(imagesIn(dataDir)).toHaveLength(16)
  expect((await add(upload(1))).status).toBe(200)
})
