import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { imageWidths } from '../../domain/content/images/widths.ts'
import { phonePhoto } from '../../server/testing/files/photos.ts'
import { sessionOf } from '../support/api.ts'
import { uploaderOf } from '../support/clients.ts'
import { roundsOf } from '../support/rounds.ts'
import { adminEnv, imagesIn, problemsOf, type RunningSite } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

let photos: string[]
beforeAll(async () => {
  const made = ['moos', 'flugsamen', 'waldbach'].map(name =>
    phonePhoto({ file: `starter/photos/${name}.jpg`, width: 1200, height: 900, quality: 90 }),
  )
  photos = (await Promise.all(made)).map(photo => `data:image/jpeg;base64,${photo.toString('base64')}`)
})

const upload = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, i) => ({ name: `IMG_${i}.jpg`, content: photos[i % photos.length] })),
  )

/** Checks the files of all listed images, and returns their ids. */
async function soundImages(dataDir: string) {
  const images = imagesIn(dataDir)
  for (const { _id, width } of images) {
    for (const name of ['master.webp', ...imageWidths.map(smaller => `${smaller}.webp`)]) {
      const found = await sharp(readFileSync(join(dataDir, 'images', _id, name))).metadata()
      const wanted = name === 'master.webp' ? width : Math.min(width, Number.parseInt(name, 10))
      expect([name, found.width]).toEqual([name, wanted])
    }
  }
  return images.map(({ _id }) => _id)
}

const processFor = (site: RunningSite) =>
  Number(readFileSync(`/proc/${site.child.pid}/task/${site.child.pid}/children`, 'utf8').split(' ')[0])

test('the executable alone accepts photos, and unpacks what it needs for them once', async () => {
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

test('the process for pictures ends after an upload', async () => {
  const dataDir = folder()
  const site = await startForTest(dataDir, { env: adminEnv })
  const session = await sessionOf(site)
  await (await uploaderOf(site, session))(upload(1))
  await vi.waitFor(() => expect(processFor(site)).toBe(0), { timeout: 5_000 })
})

const rounds = roundsOf(10)

test(`a site killed ${rounds.length} times during uploads starts, and every image has its files`, async () => {
  const dataDir = folder()
  const first = await startForTest(dataDir, { env: adminEnv })
  const session = await sessionOf(first)
  await first.end('SIGTERM')
  const acknowledged: string[] = []
  for (const round of rounds) {
    const site = await startForTest(dataDir)
    expect(problemsOf(site)).toEqual([])
    const add = await uploaderOf(site, session)
    const one = await add(upload(1))
    acknowledged.push(one.body[0]._id)
    const cut = add(upload(3))
    await after(100 + round * 80)
    await site.end('SIGKILL')
    const { status, body } = await cut
    if (status === 200) acknowledged.push(...body.map(({ _id }: { _id: string }) => _id))
  }
  const site = await startForTest(dataDir)
  expect(problemsOf(site)).toEqual([])
  const ids = await soundImages(dataDir)
  expect(acknowledged.filter(id => !ids.includes(id))).toEqual([])
  // Each upload is stored completely or not at all.
  expect((ids.length - 16 - rounds.length) % 3).toBe(0)
  expect((await fetch(site.origin)).status).toBe(200)
})

test('when the process for pictures dies, the whole upload is refused and the site keeps running', async () => {
  const dataDir = folder()
  const site = await startForTest(dataDir, { env: adminEnv })
  const session = await sessionOf(site)
  const add = await uploaderOf(site, session)
  const before = readdirSync(join(dataDir, 'images'))
  const answer = add(upload(5))
  await vi.waitFor(() => expect(readdirSync(join(dataDir, 'images')).length).toBeGreaterThan(before.length), {
    timeout: 10_000,
  })
  process.kill(processFor(site), 'SIGKILL')
  const { status, body } = await answer
  expect([status, body.error.code]).toEqual([503, 'unavailable'])
  expect(readdirSync(join(dataDir, 'images'))).toEqual(before)
  expect(imagesIn(dataDir)).toHaveLength(16)
  expect((await add(upload(1))).status).toBe(200)
})

test('a copy made during uploads starts, and every image of it has its files', async () => {
  const dataDir = folder()
  const site = await startForTest(dataDir, { env: adminEnv })
  const session = await sessionOf(site)
  const add = await uploaderOf(site, session)
  for (const round of roundsOf(5)) {
    const adding = add(upload(2))
    await after(round * 100)
    const known = imagesIn(dataDir).map(({ _id }) => _id)
    const copy = join(folder(), 'copy')
    spawnSync('cp', ['-a', dataDir, copy])
    const restored = await startForTest(copy)
    const ids = await soundImages(copy)
    expect(known.filter(id => !ids.includes(id))).toEqual([])
    expect(await restored.end('SIGTERM')).toBe(0)
    expect((await adding).status).toBe(200)
  }
})
