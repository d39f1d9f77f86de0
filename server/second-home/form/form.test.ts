import { createDecipheriv, createHash, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { deriveCheaply } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { openPlace } from '../places/open-place.ts'
import { openChain } from './chain.ts'
import { deriveKeysBy } from './keys.ts'
import { objectName } from './names.ts'
import { readChain } from './read-chain.ts'
import { hashOf, openSealer, SealError, type Sealer } from './sealing.ts'

deriveCheaply()

const folder = '00000001-0000000007/'
const passphrase = 'Grünspecht auf der alten Buche'
const now = () => Date.parse('2026-11-29T10:00:00.000Z')
const line = (n: number) => Buffer.from(`{"n":${n}}\n`)

async function openFilled() {
  const server = await openObjectServer()
  const store = openPlace(server.webdav, { user: '', secret: '' }, now)
  const chain = openChain(store, openSealer(passphrase), folder)
  const add = async (...object: Parameters<typeof chain.add>) => {
    await chain.add(...object)
    await chain.flush()
  }
  await add({ kind: 'begin', form: 1, at: '2026-11-29T10:00:00.000Z', writer: 'a', n: 6 })
  await add({ kind: 'files', pieces: [{ path: 'site.json', bytes: 2 }] }, Buffer.from('{}'))
  await add({ kind: 'ready' })
  for (const n of [7, 8, 9]) await add({ kind: 'commits', from: n, to: n, at: '2026-11-29T10:00:01.000Z' }, line(n))
  return { ...server, server, store, chain }
}

async function read(store: Awaited<ReturnType<typeof openFilled>>['store'], secret = passphrase) {
  const kinds: string[] = []
  try {
    for await (const { head } of readChain(store, openSealer(secret), folder)) kinds.push(head.kind)
    return { kinds, broken: '' }
  } catch (error) {
    return { kinds, broken: String(error instanceof Error ? error.message : error) }
  }
}

test('a chain is read back as written', async () => {
  const { store, chain } = await openFilled()
  expect(await read(store)).toEqual({
    kinds: ['begin', 'files', 'ready', 'commits', 'commits', 'commits'],
    broken: '',
  })
  expect(chain.length).toBe(6)
})

test('no object shows a byte of its content, and the same object never has the same bytes twice', async () => {
  const { objects } = await openFilled()
  for (const bytes of objects.values()) expect(bytes.includes('site.json') || bytes.includes('"kind"')).toBe(false)
  const sealer = openSealer(passphrase)
  const [first, second] = [
    await sealer.seal('a', { head: { kind: 'x' } }),
    await sealer.seal('a', { head: { kind: 'x' } }),
  ]
  expect(first.equals(second)).toBe(false)
})

async function* inPieces(content: Buffer, bytes: number) {
  const piece = Buffer.alloc(bytes)
  for (let at = 0; at < content.length; at += bytes)
    yield piece.subarray(0, content.copy(piece, 0, at, Math.min(content.length, at + bytes)))
}

const long = (content: Buffer, piece = 50_000, bytes = content.length) => ({
  head: { kind: 'picture' },
  body: { bytes, pieces: () => inPieces(content, piece) },
})

// The head takes nineteen bytes: the third is a block of zlib's to the last byte.
test.each([0, 1, 65_535 - 19, 65_536, 300_000])('an object of %i bytes is sealed while it is sent', async bytes => {
  const sealer = openSealer(passphrase)
  const content = Buffer.alloc(bytes, 'Wald und Wiese')
  for (const piece of [1000, 50_000, 200_000]) {
    const sealed = await sealer.sealLong('a', long(content, piece))
    const [first, second] = [await buffer(sealed.pieces()), await buffer(sealed.pieces())]
    expect(first.length).toBe(sealed.length)
    expect(first.equals(second)).toBe(false)
    for (const each of [first, second])
      expect(await sealer.open('a', each)).toEqual({ head: { kind: 'picture' }, body: content })
  }
})

/** Opens an object that comes in pieces; returns its text, or why it cannot be opened. */
async function openedInPieces(sealer: Sealer, sealed: Buffer, size: number, name = 'a'): Promise<string> {
  const pieces: Buffer[] = []
  const opening = sealer.openLong(name, plain => pieces.push(plain))
  try {
    for (let at = 0; at < sealed.length; at += size) await opening.add(sealed.subarray(at, at + size))
    await opening.end()
    return Buffer.concat(pieces).toString()
  } catch (error) {
    return error instanceof SealError ? error.reason : String(error)
  }
}

test.each([70, 1000, 1_000_000])('an object is opened while it comes, %i bytes at a time', async size => {
  const [sealer, other] = [openSealer(passphrase), openSealer('vertippt')]
  const text = 'Wald und Wiese '.repeat(600)
  const packed = await sealer.seal('a', { head: { kind: 'picture' }, body: Buffer.from(text) })
  const stored = await buffer((await sealer.sealLong('a', long(Buffer.from(text)))).pieces())
  for (const sealed of [packed, stored]) {
    expect(await openedInPieces(sealer, sealed, size)).toBe(`{"kind":"picture"}\n${text}`)
    const changed = Buffer.from(sealed)
    changed[60] = (changed[60] ?? 0) ^ 1
    expect(await openedInPieces(sealer, changed, size)).toBe('damaged')
    for (const bytes of [0, 20, 40, 56, 70, sealed.length - 1])
      expect(await openedInPieces(sealer, sealed.subarray(0, bytes), size)).toBe('damaged')
    expect(await openedInPieces(sealer, sealed, size, 'b')).toBe('damaged')
    expect(await openedInPieces(other, sealed, size)).toBe('passphrase')
  }
})

test.each([-1, 1])('a file that is %i longer than announced is never stored', async more => {
  const { store, objects } = await openFilled()
  const content = Buffer.alloc(100_000)
  const sealed = await openSealer(passphrase).sealLong('0/1', long(content, 1000, content.length - more))
  await expect(store.put('0/1', sealed)).rejects.toThrow('than announced')
  expect([...objects.keys()]).not.toContain('0/1')
})

test('a mistyped passphrase is distinguished from damage', async () => {
  const { store } = await openFilled()
  expect((await read(store, 'Grünspecht auf der alten Eiche')).broken).toBe(
    `The object ${folder}00000000 cannot be used: it was encrypted with another passphrase.`,
  )
  // Another keyboard writes the ü as two characters.
  expect((await read(store, passphrase.normalize('NFD'))).broken).toBe('')
})

const at = (place: number) => objectName(folder, place)

test.each([
  ['deleted', (objects: Map<string, Buffer>) => objects.delete(at(4)), `The object ${at(4)} is missing.`],
  [
    'cut off',
    (objects: Map<string, Buffer>) => objects.set(at(4), objects.get(at(4))?.subarray(0, -1) ?? Buffer.alloc(0)),
    `The object ${at(4)} cannot be used: it was changed, or is another object under this name.`,
  ],
  [
    'emptied',
    (objects: Map<string, Buffer>) => objects.set(at(4), Buffer.alloc(0)),
    `The object ${at(4)} cannot be used: it is cut off.`,
  ],
  [
    'swapped',
    (objects: Map<string, Buffer>) => {
      const [first, second] = [objects.get(at(3)), objects.get(at(4))]
      if (first && second) objects.set(at(3), second).set(at(4), first)
    },
    `The object ${at(3)} cannot be used: it was changed, or is another object under this name.`,
  ],
  [
    'moved up by one',
    (objects: Map<string, Buffer>) => {
      for (const place of [3, 4]) objects.set(at(place), objects.get(at(place + 1)) ?? Buffer.alloc(0))
      objects.delete(at(5))
    },
    `The object ${at(3)} cannot be used: it was changed, or is another object under this name.`,
  ],
  [
    'changed in one bit',
    (objects: Map<string, Buffer>) => {
      const bytes = Buffer.from(objects.get(at(4)) ?? '')
      bytes[45] = (bytes[45] ?? 0) ^ 1
      objects.set(at(4), bytes)
    },
    `The object ${at(4)} cannot be used: it was changed, or is another object under this name.`,
  ],
  [
    'replaced by something else',
    (objects: Map<string, Buffer>) => objects.set(at(4), Buffer.from('<html>'.repeat(20))),
    `The object ${at(4)} cannot be used: its format is unknown.`,
  ],
])('an object that was %s is reported', async (_, damage, sentence) => {
  const { objects, store } = await openFilled()
  damage(objects)
  expect(await read(store)).toMatchObject({ broken: sentence })
})

test('another chain’s object under the right name is refused', async () => {
  const { store } = await openFilled()
  const other = openSealer(passphrase)
  const head = { kind: 'commits', from: 8, to: 8, at: '', previous: hashOf(Buffer.from('other')) }
  await store.put(at(4), await other.seal(at(4), { head, body: line(8) }))
  expect((await read(store)).broken).toBe(`The object ${at(4)} does not follow the one before it.`)
})

test('commits after a missing one are reported', async () => {
  const { store, chain } = await openFilled()
  await chain.add({ kind: 'commits', from: 11, to: 11, at: '' }, line(11))
  await chain.flush()
  expect((await read(store)).broken).toBe(`Before the object ${at(6)}, changes from 10 on are missing.`)
})

test('missing newest objects cannot be detected', async () => {
  const { objects, store } = await openFilled()
  objects.delete(at(5))
  expect((await read(store)).broken).toBe('')
})

type Vectors = {
  passphrase: string
  objects: { name: string; sealed: string; content: string }[]
  numbers: { path: string; number: string }[]
}
const vectors: Vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8'))

/** Opens an object as the form in vectors.json says, without our code. */
function openByHand(secret: string, name: string, bytes: Buffer) {
  const key = scryptSync(secret, bytes.subarray(4, 20), 32, { N: 16384, r: 8, p: 5, maxmem: 64_000_000 })
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(28, 40))
  decipher.setAAD(Buffer.concat([bytes.subarray(0, 28), Buffer.from(name)]))
  decipher.setAuthTag(bytes.subarray(-16))
  return inflateSync(Buffer.concat([decipher.update(bytes.subarray(40, -16)), decipher.final()])).toString()
}

test('their description alone opens the test vectors, and so does our code', async () => {
  deriveKeysBy()
  const sealer = openSealer(vectors.passphrase)
  let previous = ''
  for (const { name, sealed, content } of vectors.objects) {
    const bytes = Buffer.from(sealed, 'base64')
    expect(openByHand(vectors.passphrase, name, bytes)).toBe(content)
    const { head, body } = await sealer.open(name, bytes)
    expect(`${JSON.stringify(head)}\n${body}`).toBe(content)
    expect(head.previous).toBe(name.endsWith('/00000000') ? '' : previous)
    if (head.base) expect(head.base).toMatchObject({ hash: previous })
    previous = createHash('sha256').update(bytes).digest('hex')
  }
  for (const { path, number } of vectors.numbers) expect(await sealer.numberOf(path)).toBe(number)
})
