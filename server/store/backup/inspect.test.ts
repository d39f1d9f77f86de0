import { expect, test } from 'vitest'
import { inspectFiles } from './inspect.ts'

const megabyte = Buffer.alloc(1_000_000, ' ')

test('JSON files whose total size is too large are refused before they are read', async () => {
  let read = 0
  async function* content() {
    for (let count = 0; count < 40; count += 1) yield megabyte
  }
  async function* files() {
    for (const name of ['events', 'infos', 'outbox', 'registrations', 'newsletter', 'site']) {
      read += 1
      yield { path: `${name}.json`, content: content(), reread: content }
    }
  }
  expect(await inspectFiles(files(), 'site', { limitBytes: 64 * 1024 ** 2 })).toEqual({
    contents: undefined,
    faults: ['The JSON files are too large for this program: at infos.json they exceed 64.00 MB.'],
    losses: [],
    remarks: [],
  })
  expect(read).toBe(2)
})
