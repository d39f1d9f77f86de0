import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../../domain/kit/sliced-work.ts'
import { printLine, readLine } from './log-line.ts'

const record = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
const change = fc.record(
  { all: fc.jsonValue(), gone: fc.array(fc.string()), put: fc.array(record), key: fc.string() },
  { requiredKeys: [], noNullPrototype: true },
)
/** No collection is named like a part of each object: who reads a commit leaves those out. */
const collection = fc.string({ minLength: 1 }).filter(name => !['__proto__', 'constructor', 'prototype'].includes(name))
const commit = fc.record(
  {
    n: fc.nat(),
    at: fc.string(),
    changes: fc.dictionary(collection, change, { noNullPrototype: true }),
    erase: fc.array(fc.string()),
  },
  { requiredKeys: ['n', 'at', 'changes'], noNullPrototype: true },
)

test('a commit written in pieces equals its JSON in one piece, has a checksum, and can be read back', async () => {
  await fc.assert(
    fc.asyncProperty(commit, async content => {
      const line = await printLine(content)
      const start = JSON.stringify(content).slice(0, -1)
      const checksum = createHash('sha256').update(start).digest('hex')
      expect(line.toString()).toBe(`${start},"sha256":"${checksum}"}\n`)
      expect(runAtOnce(readLine(line.subarray(0, -1)))).toEqual({ commit: JSON.parse(JSON.stringify(content)) })
    }),
  )
})

test('a commit of many records and long texts is written as the line that JSON.stringify gives', async () => {
  const put = Array.from({ length: 3000 }, (_, at) => ({
    _id: `${at}`,
    text: 'Wäldchen 🌲 '.repeat(10),
    none: undefined,
  }))
  const content = { n: 1, at: '2026-11-28T09:00:00.000Z', changes: { events: { put, gone: undefined } } }
  const line = (await printLine(content)).toString()
  expect(line.slice(0, line.indexOf(',"sha256"'))).toBe(JSON.stringify(content).slice(0, -1))
})
