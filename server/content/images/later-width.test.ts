import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { PictureHead, readHead } from '../../second-home/form/contents.ts'
import { openSealer } from '../../second-home/form/sealing.ts'
import type { DataFolder } from '../../store/data-folder.ts'
import { deriveCheaply, passphrase } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { openTestSiteWithAccounts } from '../../testing/test-site.ts'

deriveCheaply()

const green = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#305030' } })
    .webp()
    .toBuffer()

/** A site of an earlier version: its picture has three smaller versions. */
const older =
  (master: Buffer) =>
  async ({ images, imageFiles }: DataFolder) => {
    const files = [{ name: 'master.webp', content: master }]
    for (const width of [480, 960, 1600]) files.push({ name: `${width}.webp`, content: await green(width) })
    await imageFiles.write('alt', files)
    const image = {
      _id: 'alt',
      path: '/img/alt',
      name: 'alt.jpg',
      desc: '',
      width: 2000,
      height: 2000,
      brightness: 0.1,
    }
    await images.update(all => ({ next: [...all, image], result: undefined }))
  }

const widthOf = async (address: string) => {
  const answer = await fetch(address)
  return answer.status === 200 ? (await sharp(await answer.arrayBuffer()).metadata()).width : answer.status
}

test('a picture of an earlier version gets its version for phones after the start', async () => {
  const { origin, logged } = await openTestSiteWithAccounts({}, older(await green(2000)))
  await vi.waitFor(async () => expect(await widthOf(`${origin}/img/alt?w=750`)).toBe(750))
  expect(logged.filter(line => line.includes('"level":"error"'))).toEqual([])
})

test('without a version for phones the next larger one is served, and the log says why', async () => {
  const { origin, logged } = await openTestSiteWithAccounts({}, older(Buffer.from('no picture')))
  expect(await widthOf(`${origin}/img/alt?w=750`)).toBe(960)
  await vi.waitFor(() => expect(logged.join('')).toMatch(/A picture has no version for phones.*"id":"alt"/))
  expect(await widthOf(`${origin}/img/alt?w=750`)).toBe(960)
  expect(await widthOf(`${origin}/img/weg?w=750`)).toBe(404)
})

test('a missing picture is not replaced by another width', async () => {
  const { origin, dir } = await openTestSiteWithAccounts({}, older(await green(2000)))
  await vi.waitFor(async () => expect(await widthOf(`${origin}/img/alt?w=750`)).toBe(750))
  rmSync(join(dir, 'images/alt/480.webp'))
  expect(await widthOf(`${origin}/img/alt?w=480`)).toBe(404)
})

test('the second home gets the version for phones, too', async () => {
  const server = await openObjectServer()
  const sealer = openSealer(passphrase)
  async function filesThere(): Promise<string[]> {
    const heads = await Promise.all(
      [...server.objects].filter(([name]) => name.startsWith('0/')).map(([name, bytes]) => sealer.open(name, bytes)),
    )
    return heads.flatMap(({ head }) => readHead(PictureHead, head)?.pieces.map(({ path }) => path) ?? [])
  }
  const env = { SECOND_HOME: server.webdav, SECOND_HOME_PASSPHRASE: passphrase }
  const first = await openTestSiteWithAccounts(env, older(Buffer.from('no picture')))
  await vi.waitFor(async () => expect(await filesThere()).toContain('images/alt/480.webp'))
  const master = await green(2000)
  await first.restart(() => writeFileSync(join(first.dir, 'images/alt/master.webp'), master))
  await vi.waitFor(async () => expect(await filesThere()).toContain('images/alt/750.webp'))
})
