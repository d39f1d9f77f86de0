import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { jsonFile } from './json-file.ts'
import { type Format, problemOf } from './json-format.ts'

const Plant = v.object({ _id: v.string(), name: v.string() })
const plants: Format<v.InferOutput<typeof Plant>[]> = { schema: v.array(Plant) }
const alder = { _id: 'a', name: 'Erle "Alnus"\n\u2028' }
const beech = { _id: 'b', name: 'Buche 🌳' }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let path: string
beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.dir, 'plants.json')
})
afterEach(() => folder.done())

/** Returns the result of reading the file: its data or its problem. */
const outcome = (format: Format<unknown> = plants) =>
  jsonFile(path, format)
    .read()
    .then(({ data }) => data)
    .catch((error: unknown) => problemOf(error) ?? error)

test('a file is JSON over several lines with schema, checksum and data', async () => {
  await jsonFile(path, plants).write({ data: [alder, beech] })
  const text = await readFile(path, 'utf8')
  expect(text.replace(/[0-9a-f]{64}/, '…')).toBe(`{
  "schema": 1,
  "sha256": "…",
  "data": [
    {
      "_id": "a",
      "name": "Erle \\"Alnus\\"\\n\u2028"
    },
    {
      "_id": "b",
      "name": "Buche 🌳"
    }
  ]
}
`)
  expect(JSON.stringify(JSON.parse(text), null, 2)).toBe(text.trim())
  expect(await outcome()).toEqual([alder, beech])
})

test('any data can be read back, in the form that JSON.stringify would choose', async () => {
  const anything: Format<unknown> = { schema: v.unknown() }
  const value = fc.oneof(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.dictionary(fc.string(), fc.jsonValue()))
  await fc.assert(
    fc.asyncProperty(value, async data => {
      await jsonFile(path, anything).write({ data: data })
      expect(await outcome(anything)).toEqual(JSON.parse(JSON.stringify(data)))
      const text = await readFile(path, 'utf8')
      expect(JSON.stringify(JSON.parse(text), null, 2)).toBe(text.trim())
    }),
    { numRuns: 40 },
  )
})

test('data are read in the order of writing', async () => {
  const { name, _id } = alder
  await jsonFile(path, plants).write({ data: [{ name, _id }] })
  expect(JSON.stringify(await outcome())).toBe(JSON.stringify([{ name, _id }]))
})

test('more records than fit into one piece are written and read', async () => {
  for (const count of [0, 499, 500, 501, 1000, 1203]) {
    const records = Array.from({ length: count }, (_, index) => ({ _id: String(index), name: 'Ü' }))
    await jsonFile(path, plants).write({ data: records })
    expect(await outcome()).toEqual(records)
  }
})

test('white space, line ends and a byte order mark do no harm', async () => {
  await jsonFile(path, plants).write({ data: [alder, beech] })
  const text = await readFile(path, 'utf8')
  for (const other of [JSON.stringify(JSON.parse(text)), text.replaceAll('\n', '\r\n'), `\uFEFF${text}\n\n`]) {
    await writeFile(path, other)
    expect(await outcome()).toEqual([alder, beech])
  }
})

test('other white space does no harm to a file of several pieces', async () => {
  const records = Array.from({ length: 10_000 }, (_, at) => ({ _id: String(at), name: `Baum ${at} 🌳` }))
  await jsonFile(path, plants).write({ data: records })
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll('\n', '\r\n'))
  expect((await stat(path)).size).toBeGreaterThan(600_000)
  expect(await outcome()).toEqual(records)
})

test('a truncated file counts as damaged, wherever it was cut', async () => {
  await jsonFile(path, plants).write({ data: [alder, beech] })
  const bytes = await readFile(path)
  for (let length = 0; length < bytes.length - 2; length += 1) {
    await writeFile(path, bytes.subarray(0, length))
    expect(await outcome(), `cut at ${length}`).toBe('damaged')
  }
})

test.each([
  ['in its data', `{"schema":1,"sha256":"x","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['instead of it', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['without an end', '['.repeat(100_000)],
])('a file with 100,000 nested brackets %s counts as damaged', async (_, text) => {
  await writeFile(path, text)
  expect(await outcome()).toBe('damaged')
})

test('a file counts as damaged if its checksum does not match its data', async () => {
  await jsonFile(path, plants).write({ data: [alder, beech] })
  const text = await readFile(path, 'utf8')
  for (const other of [
    text.replace('Buche', 'Eiche'),
    text.replace('"_id": "b"', '"_id": "c"'),
    text.replace(/"sha256": "\w{4}/, '"sha256": "0000'),
    text.replace('"schema": 1', '"schema": 0'),
    text.replace('"schema": 1', '"schema": "1"'),
    text.replaceAll('e', '\0'),
    '[]',
    'null',
    '{}',
  ]) {
    expect(other).not.toBe(text)
    await writeFile(path, other)
    expect(await outcome()).toBe('damaged')
  }
})

test('a file with the right checksum and wrong fields counts as damaged, and the error names the field', async () => {
  await jsonFile(path, { schema: v.unknown() }).write({ data: [alder, { _id: 'b', name: 7 }] })
  expect(await outcome()).toBe('damaged')
  await expect(jsonFile(path, plants).read()).rejects.toThrow(/^plants\.json is damaged: 1\.name: /)
})

test('a missing file is reported as missing instead of empty', async () => {
  expect(await outcome()).toBe('missing')
})

const migrated: Format<{ _id: string; name: string; leaves: string }[]> = {
  schema: v.array(v.object({ ...Plant.entries, leaves: v.string() })),
  migrations: [
    data => v.parse(v.array(Plant), data).map(plant => ({ ...plant, leaf: 'round' })),
    data =>
      v
        .parse(v.array(v.object({ ...Plant.entries, leaf: v.string() })), data)
        .map(({ leaf, ...plant }) => ({ ...plant, leaves: leaf })),
  ],
}

test('older data is migrated to the current schema and written with its number', async () => {
  await jsonFile(path, plants).write({ data: [alder] })
  const expected = [{ ...alder, leaves: 'round' }]
  expect(await outcome(migrated)).toEqual(expected)
  await jsonFile(path, migrated).write({ data: expected })
  expect(await readFile(path, 'utf8')).toContain('"schema": 3')
  expect(await outcome(migrated)).toEqual(expected)
})

test('data that a migration cannot read counts as damaged', async () => {
  await jsonFile(path, { schema: v.unknown() }).write({ data: [{ _id: 'a' }] })
  expect(await outcome(migrated)).toBe('damaged')
})

test('a file of a newer schema is refused with a sentence', async () => {
  await jsonFile(path, migrated).write({ data: [{ ...alder, leaves: 'round' }] })
  expect(await outcome()).toBe('newer')
  await expect(jsonFile(path, plants).read()).rejects.toThrow(
    'plants.json was written by a newer version of Lichtung (schema 3, this one knows 1); please start that version.',
  )
})

test('a file contains its position in the log, and a changed bit in that is found', async () => {
  const file = jsonFile(path, plants)
  await file.write({ changes: 7, data: [alder] })
  expect(await file.read()).toEqual({ changes: 7, data: [alder] })
  const text = await readFile(path, 'utf8')
  for (const other of [text.replace('"changes": 7', '"changes": 6'), text.replace('  "changes": 7,\n', '')]) {
    await writeFile(path, other)
    expect(await outcome()).toBe('damaged')
  }
})

test('a changed bit in the schema number is found, so the data is not mistaken for older', async () => {
  await jsonFile(path, migrated).write({ changes: 7, data: [{ ...alder, leaves: 'round' }] })
  await writeFile(path, (await readFile(path, 'utf8')).replace('"schema": 3', '"schema": 1'))
  expect(await outcome(migrated)).toBe('damaged')
})

test.each([undefined, 0, 2500, 4999])(
  'a large file is streamed as it is printed, unless record %s is wrong',
  async wrong => {
    const file = jsonFile(path, plants)
    const data = Array.from({ length: 5000 }, (_, index) => ({ _id: String(index), name: 'Erle '.repeat(100) }))
    if (wrong !== undefined) data[wrong] = { _id: 'wrong' } as (typeof data)[number]
    const passed = buffer(file.readBack(file.print({ data })))
    if (wrong === undefined) expect(await passed).toEqual(await buffer(file.print({ data })))
    else await expect(passed).rejects.toThrow('plants.json is damaged: ')
  },
)
