import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalReader } from './canonical-json.ts'
import type { Envelope } from './json-format.ts'
import { printFile } from './json-text.ts'

async function bytesOf(envelope: Envelope): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of printFile(envelope)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Passes every piece in the same buffer, as when reading a file. */
function readIn(bytes: Buffer, length: number): Envelope | undefined {
  const reader = canonicalReader()
  const piece = Buffer.alloc(length)
  for (let start = 0; start < bytes.length; start += length) reader.push(piece.subarray(0, bytes.copy(piece, 0, start)))
  return reader.end()
}

const data = fc.oneof(fc.jsonValue(), fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 20 }))
const changes = fc.option(fc.nat(), { nil: undefined })

test('a written file can be read back in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(data, changes, fc.integer({ min: 1, max: 3000 }), async (data, changes, length) => {
      const envelope = { schema: 2, changes, data }
      // JSON has no -0.
      expect(readIn(await bytesOf(envelope), length)).toEqual(JSON.parse(JSON.stringify(envelope)))
    }),
    { numRuns: 300 },
  )
})

test('a list of several megabytes is read in portions', async () => {
  const records = Array.from({ length: 4000 }, (_, index) => ({
    _id: String(index),
    notes: 'Grüße 🌳 '.repeat(index % 200),
  }))
  const envelope = { schema: 2, changes: 7, data: records }
  const bytes = await bytesOf(envelope)
  expect(bytes.length).toBeGreaterThan(3_000_000)
  for (const length of [65_536, 999_999, bytes.length]) expect(readIn(bytes, length)).toEqual(envelope)
})

test('a file with any changed bit is refused', async () => {
  const bytes = await bytesOf({ schema: 2, changes: 7, data: [{ _id: 'a' }, { _id: 'b', notes: 'ü' }] })
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(readIn(changed, 100), `bit ${bit}`).toBeUndefined()
  }
})

test('a truncated file, or one in another form, is refused', async () => {
  const bytes = await bytesOf({ schema: 2, changes: 7, data: [{ _id: 'a' }, { _id: 'b' }] })
  const text = bytes.toString()
  for (const other of [
    '',
    '{}',
    text.trimEnd(),
    `\uFEFF${text}`,
    text.replaceAll('\n', '\r\n'),
    text.replace('  "schema"', '"schema"'),
  ])
    expect(readIn(Buffer.from(other), 50)).toBeUndefined()
  for (let end = 0; end < bytes.length; end += 1) expect(readIn(bytes.subarray(0, end), 50)).toBeUndefined()
})
