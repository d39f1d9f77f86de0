import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Envelope } from './json-format.ts'
import { checksumOf, printFile } from './json-text.ts'

const printedText = (envelope: Envelope) => textOf(Readable.from(printFile(envelope)))
/** Returns the data as written into the file. */
const dataText = (data: unknown) => JSON.stringify({ data }, null, 2).slice('{\n  "data": '.length, -'\n}'.length)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const anyData = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.jsonValue(), { maxLength: 20 }),
  fc.dictionary(fc.string(), fc.option(fc.array(fc.jsonValue()), { nil: undefined })),
)

const anyShape = fc.option(fc.constantFrom('4f1d', 'c09a'), { nil: undefined })

test('a file equals the pretty JSON of its numbers, shape, checksum and data, for any data', async () => {
  await fc.assert(
    fc.asyncProperty(anyShape, anyData, async (shape, data) => {
      const envelope = { schema: 3, changes: 12, shape, data }
      const sum = sha256(`3 12${shape === undefined ? '' : ` ${shape}`}\n${dataText(data)}`)
      expect(await checksumOf(envelope)).toBe(sum)
      const { data: _, ...head } = envelope
      expect(await printedText(envelope)).toBe(`${JSON.stringify({ ...head, sha256: sum, data }, null, 2)}\n`)
    }),
  )
})

test('long lists, also within an object, are printed as JSON prints them in one piece', async () => {
  const list = Array.from({ length: 1234 }, (_, at) => ({
    _id: `${at}`,
    text: 'Wäldchen 🌲 '.repeat(at % 20),
    none: undefined,
  }))
  for (const data of [list, { list, none: undefined, empty: [], text: 'ä' }, {}]) {
    const expected = { schema: 3, sha256: sha256(dataText(data)), data }
    expect(await printedText({ schema: 3, changes: undefined, data })).toBe(`${JSON.stringify(expected, null, 2)}\n`)
  }
})

test('a file from before the change log has the checksum of its data', async () => {
  await fc.assert(
    fc.asyncProperty(anyData, async data => {
      const envelope = { schema: 3, changes: undefined, data }
      const sum = sha256(dataText(data))
      expect(await printedText(envelope)).toBe(`${JSON.stringify({ schema: 3, sha256: sum, data }, null, 2)}\n`)
    }),
  )
})
