import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { sessionOf } from '../support/api.ts'
import { uploaderOf } from '../support/clients.ts'
import { roundsOf } from '../support/rounds.ts'
import { adminEnv, imagesIn, problemsOf } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'
import { makeUploads, soundImages } from '../support/uploads.ts'

let upload: (count: number) => string
beforeAll(async () => {
  upload = await makeUploads()
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
    const image = await add(upload(1))
    acknowledged.push(image.body[0]._id)
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

test('a copy made during uploads starts, and every image of it has its files', async () => {
  const dataDir = folder()
  const site = await startForTest(dataDir, { env: adminEnv })
  const session = await sessionOf(site)
  const add = await uploaderOf(site, session)
  for (const round of roundsOf(5)) {
    const adding = add(upload(2))
    await after(round * 100)
    const storedIds = imagesIn(dataDir).map(({ _id }) => _id)
    const copy = join(folder(), 'copy')
    spawnSync('cp', ['-a', dataDir, copy])
    const restored = await startForTest(copy)
    const ids = await soundImages(copy)
    expect(storedIds.filter(id => !ids.includes(id))).toEqual([])
    expect(await restored.end('SIGTERM')).toBe(0)
    expect((await adding).status).toBe(200)
  }
})
