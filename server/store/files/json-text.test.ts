import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksumOf, checksumOfKept, printFile } from './json-text.ts'

const text = async (data: unknown) => Buffer.concat(await printFile(data, 3)).toString()
/** The data as it stands in the file. */
const dataText = (data: unknown) => JSON.stringify({ data }, null, 2).slice('{\n  "data": '.length, -'\n}'.length)
const sha256 = (of: string) => createHash('sha256').update(of).digest('hex')

const records = fc.array(fc.jsonValue(), { maxLength: 20 })

test('a file is the pretty JSON of its schema, checksum and data, whatever the data is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), records), async data => {
      const checksum = sha256(dataText(data))
      expect(await text(data)).toBe(`${JSON.stringify({ schema: 3, sha256: checksum, data }, null, 2)}\n`)
      expect([await checksumOf(data), await checksumOfKept(data)]).toEqual([checksum, checksum])
    }),
  )
})
