import { expect, test } from 'vitest'
import { deriveCheaply, homeFor, noteBook, passphrase, testClock } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { openSealer } from '../form/sealing.ts'
import { wrongPicture } from './read-back.ts'

deriveCheaply()

const OWL = 'images/eule'

async function withOwl() {
  const server = await openObjectServer()
  const book = noteBook(['Dohle'])
  const owl = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 31) % 251))
  book.pictures.set(OWL, owl)
  const home = homeFor({ url: server.webdav, clock: testClock(), book })
  await home.pass(6)
  const name = [...server.objects.keys()].find(key => key.startsWith('0/')) ?? ''
  return { server, book, home, owl, name }
}

test('a picture comes in pieces, none longer than a tenth of it', async () => {
  const { home, owl } = await withOwl()
  const lengths: number[] = []
  const isThere = await home.fetchPicture(OWL, async (path, piece) => {
    expect(path).toBe(`${OWL}/master.webp`)
    lengths.push(piece.length)
  })
  expect(isThere).toBe(true)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(owl.length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(owl.length / 10)
  expect(await home.fetchPicture('images/igel', async () => {})).toBe(false)
})

test.each([0.00002, 0.0001, 0.3, 0.9999])(
  'a picture with a changed byte, at %d of it, is distinguished from a failing place',
  async part => {
    const { server, home, book, name } = await withOwl()
    const bytes = Buffer.from(server.objects.get(name) ?? '')
    const at = 40 + Math.floor(part * (bytes.length - 40))
    bytes[at] = (bytes[at] ?? 0) ^ 1
    server.objects.set(name, bytes)
    await expect(home.pictureOf(OWL)).rejects.toMatchObject({ name: 'SealError', reason: 'damaged' })
    expect(await wrongPicture(home.store, openSealer(passphrase), book.source, OWL)).toBe(name)
    server.objects.set(name, bytes.subarray(0, at))
    await expect(home.pictureOf(OWL)).rejects.toMatchObject({ name: 'SealError' })
  },
)

test('an error of the picture’s receiver is not blamed on the place', async () => {
  const { home } = await withOwl()
  const full = () => Promise.reject(new Error('ENOSPC'))
  await expect(home.fetchPicture(OWL, full)).rejects.toThrow('ENOSPC')
})
