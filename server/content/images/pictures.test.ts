import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type PngChunk, pngOf } from '../../testing/files/photos.ts'
import { makePicture } from './pictures.ts'

const packed = (head: string, content: Uint8Array) => Buffer.concat([Buffer.from(head), deflateSync(content)])

/** Returns the most memory of this process so far, in megabytes. */
const peak = () => process.resourceUsage().maxRSS / 1000

async function made(original: Uint8Array) {
  const result = await makePicture(original)
  if (result.outcome !== 'made') throw new Error(result.outcome)
  return result.picture
}

test.each([
  ['zTXt', 'Comment\0\0'],
  ['iTXt', 'Comment\0\x01\0\0\0'],
])('compressed texts of a PNG (%s) are not decompressed', async (type, head) => {
  await made(pngOf({}))
  const before = peak()
  const text: PngChunk = [type, packed(head, Buffer.alloc(49_000_000, 'a'))]
  await made(pngOf({ chunks: Array.from({ length: 20 }, () => text) }))
  // The test itself has compressed one text, which is far less than twenty decompressed ones.
  expect(peak() - before).toBeLessThan(200)
})

const red = { create: { width: 40, height: 30, channels: 3, background: '#ff0000' } } as const
const displayP3 = async () => {
  const { icc } = await sharp(await sharp(red).withIccProfile('p3').png().toBuffer()).metadata()
  return icc ?? expect.fail('no profile')
}
/** Returns the colour of pixels (0, 200, 0) by this profile. */
async function greenBy(profile: Buffer) {
  const green = await sharp({ create: { ...red.create, background: '#00c800' } })
    .png()
    .toBuffer()
  const chunk = pngOf({ chunks: [['iCCP', packed('P3\0\0', profile)]] }).subarray(33)
  return (
    await made(Buffer.concat([green.subarray(0, 33), chunk.subarray(0, 12 + chunk.readUInt32BE()), green.subarray(33)]))
  ).color
}

test('the colour profile of a PNG is applied unless it is too long', async () => {
  const profile = await displayP3()
  const padded = (length: number) => {
    const longer = Buffer.alloc(length)
    profile.copy(longer)
    longer.writeUInt32BE(length)
    return longer
  }
  const plain = (
    await made(
      await sharp({ create: { ...red.create, background: '#00c800' } })
        .png()
        .toBuffer(),
    )
  ).color
  const converted = await greenBy(profile)
  expect(converted).not.toBe(plain)
  expect(await greenBy(padded(3_900_000))).toBe(converted)
  expect(await greenBy(padded(4_100_000))).toBe(plain)
})

test('a PNG is turned upright and keeps its transparency', async () => {
  const lying = await sharp(red).withMetadata({ orientation: 6 }).png().toBuffer()
  expect(await made(lying)).toMatchObject({ width: 30, height: 40 })
  const palette = await sharp({ create: { ...red.create, channels: 4, background: '#ff000000' } })
    .png({ palette: true })
    .toBuffer()
  expect(palette.includes('tRNS')).toBe(true)
  expect((await made(palette)).color).toBe('#ffffff')
})

test('a PNG without an end, or with a chunk beyond its end, is unreadable', async () => {
  const png = pngOf({ chunks: [['tEXt', Buffer.from('Title\0IEND')]] })
  expect((await makePicture(png)).outcome).toBe('made')
  const beyond = Buffer.from(png)
  beyond.writeUInt32BE(0xffffffff, png.indexOf('tEXt') - 4)
  for (const broken of [png.subarray(0, -12), png.subarray(0, -4), png.subarray(0, 8), beyond]) {
    expect(await makePicture(broken)).toEqual({ outcome: 'unreadable' })
  }
})
