import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Envelope } from './json-format.ts'
import { checksumOf, printFile } from './json-text.ts'

const text = (envelope: Envelope) => textOf(Readable.from(printFile(envelope)))
/** The data as it stands in the file. */
const dataText = (data: unknown) => JSON.stringify({ data }, null, 2).slice('{\n  "data": '.length, -'\n}'.length)
const sha256 = (of: string) => createHash('sha256').update(of).digest('hex')

const anyData = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 20 }))

test('a file is the pretty JSON of its numbers, checksum and data, whatever the data is', async () => {
  await fc.assert(
    fc.asyncProperty(anyData, async data => {
      const envelope = { schema: 3, changes: 12, data }
      const sum = sha256(`3 12\n${dataText(data)}`)
      expect(await checksumOf(envelope)).toBe(sum)
      expect(await text(envelope)).toBe(`${JSON.stringify({ schema: 3, changes: 12, sha256: sum, data }, null, 2)}\n`)
    }),
  )
})

test('a file from before the log of changes has the checksum of its data', async () => {
  await fc.assert(
    fc.asyncProperty(anyData, async data => {
      const envelope = { schema: 3, changes: undefined, data }
      const sum = sha256(dataText(data))
      expect(await text(envelope)).toBe(`${JSON.stringify({ schema: 3, sha256: sum, data }, null, 2)}\n`)
    }),
  )
})
