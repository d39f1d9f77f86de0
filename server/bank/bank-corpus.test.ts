import { expect, test } from 'vitest'
import { bankCorpus } from '../testing/bank-corpus.ts'
import { readBankFile } from './read-file.ts'

const files = bankCorpus()
const bytesOf = async function* (bytes: Uint8Array) {
  yield bytes
}

test('the corpus holds more than a hundred files', () => expect(files.length).toBeGreaterThan(100))

test.each(files)(
  '$file is read whole: day, cents, name and text of each movement',
  async ({ bytes, expected, pending }) => {
    const file = await readBankFile(bytesOf(bytes))
    expect(file.statements.flat().map(({ date, cents, name, text }) => ({ date, cents, name, text }))).toEqual(expected)
    expect([file.skipped, file.pending, file.foreign]).toEqual([[], pending, 0])
  },
)
