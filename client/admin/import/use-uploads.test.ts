import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type ZippedFile, zip } from '../../../server/runtime/zip.ts'
import { sourcesIn } from './use-uploads.ts'

async function archiveOf(files: readonly { path: string; content: string; compress?: boolean }[]): Promise<Buffer> {
  async function* all(): AsyncGenerator<ZippedFile> {
    for (const { content, ...file } of files) yield { ...file, content: [Buffer.from(content)] }
  }
  return buffer(zip(all(), new Date('2026-11-28T09:00:00.000Z')))
}
const ENTRY = 'PK\u0001\u0002'
const fileOf = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name)
const read = async (sources: Awaited<ReturnType<typeof sourcesIn>>) =>
  Promise.all(sources.map(async ({ name, size, read }) => [name, size, await (await read()).text()]))

test('chosen files and the entries of an archive can be read, compressed or not', async () => {
  const archive = await archiveOf([
    { path: 'uploads/2023/05/bäume.jpg', content: 'Bäume '.repeat(1000) },
    { path: 'uploads/moos.png', content: 'Moos', compress: false },
  ])
  const sources = await sourcesIn([fileOf('uploads.zip', archive), fileOf('farn.webp', Buffer.from('Farn'))])
  expect(await read(sources)).toEqual([
    ['uploads/2023/05/bäume.jpg', 7000, 'Bäume '.repeat(1000)],
    ['uploads/moos.png', 4, 'Moos'],
    ['farn.webp', 4, 'Farn'],
  ])
  const [first, second] = await Promise.all(sources.map(({ read }) => read()))
  expect([first?.name, first?.type, second?.type]).toEqual(['bäume.jpg', 'image/jpeg', 'image/png'])
})

test('a file that is not an archive is refused, and so is a truncated one', async () => {
  await expect(sourcesIn([fileOf('x.zip', Buffer.from('no archive at all, only words'))])).rejects.toThrow()
  const archive = await archiveOf([{ path: 'moos.jpg', content: 'Moos' }])
  await expect(sourcesIn([fileOf('x.zip', archive.subarray(0, -30))])).rejects.toThrow()
})

test('an encrypted entry is reported', async () => {
  const archive = await archiveOf([{ path: 'uploads/moos.jpg', content: 'Moos' }])
  archive.writeUInt16LE(archive.readUInt16LE(archive.indexOf(ENTRY) + 8) | 1, archive.indexOf(ENTRY) + 8)
  const [locked] = await sourcesIn([fileOf('x.zip', archive)])
  await expect(locked?.read()).rejects.toThrow('moos.jpg: is encrypted in the archive. Please unpack it first.')
})

test('an entry that is damaged, or longer than the archive declares, is named', async () => {
  const archive = await archiveOf([
    { path: 'uploads/bombe.jpg', content: 'x'.repeat(100_000) },
    { path: 'uploads/moos.jpg', content: 'Moos '.repeat(100) },
  ])
  archive.writeUInt32LE(10, archive.indexOf(ENTRY) + 24)
  archive.fill(0xff, archive.indexOf('uploads/moos.jpg') + 16, archive.indexOf(ENTRY))
  const [bomb, damaged] = await sourcesIn([fileOf('x.zip', archive)])
  expect(bomb?.size).toBe(10)
  await expect(bomb?.read()).rejects.toThrow('bombe.jpg: is damaged in the archive.')
  await expect(damaged?.read()).rejects.toThrow('moos.jpg: is damaged in the archive.')
})
