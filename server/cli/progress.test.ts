import { expect, test } from 'vitest'
import { lineAbout, progressOn } from './progress.ts'

test('a line shows the number of files, the share done and the time left', () => {
  const all = { count: 2016, bytes: 3 * 1024 ** 3 }
  expect(lineAbout('Reading', { count: 1200, bytes: 1024 ** 3 }, all, 60_000)).toBe(
    'Reading: 1,200 of 2,016 files, 1.00 GB of 3.00 GB, 2 min left',
  )
  expect(lineAbout('Reading', { count: 0, bytes: 0 }, all, 1000)).toBe('Reading: 0 of 2,016 files, 0 Bytes of 3.00 GB')
  // There are more files than were counted before.
  expect(lineAbout('Reading', { count: 2, bytes: 2048 }, { count: 1, bytes: 1024 }, 3000)).toBe(
    'Reading: 2 of 2 files, 2.00 KB of 2.00 KB, 0 s left',
  )
})

async function* files() {
  async function* content() {
    yield Buffer.alloc(600)
    yield Buffer.alloc(424)
  }
  for (const path of ['a', 'b']) yield { path, content: content(), reread: content }
}

async function shownOn(isTTY: boolean): Promise<{ bytes: number; shown: string[] }> {
  const shown: string[] = []
  let now = 0
  const progress = progressOn({ isTTY, write: text => shown.push(text) }, () => (now += 300))
  let bytes = 0
  for await (const { content } of progress.watch('Reading', files(), { count: 2, bytes: 2048 }))
    for await (const piece of content) bytes += piece.length
  progress.end()
  return { bytes, shown }
}

test('on a terminal the line is updated during the work, and cleared at the end', async () => {
  const { bytes, shown } = await shownOn(true)
  expect(bytes).toBe(2048)
  expect(shown.length).toBeGreaterThan(3)
  expect(shown[0]).toContain('\r\u001b[KReading: 0 of 2 files, 600 Bytes of 2.00 KB')
  expect(shown.at(-1)).toBe('\r\u001b[K')
})

test('piped output contains no progress', async () => {
  expect(await shownOn(false)).toEqual({ bytes: 2048, shown: [] })
})
