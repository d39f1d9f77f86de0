import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataStamp, readSavedPages, type SavedPages, writeSavedPages } from './saved-pages.ts'

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-pages-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

const saved: SavedPages = {
  of: 'this program',
  host: 'wald.example',
  from: '2026-11-28T11:00:00.000Z',
  until: '2026-11-28T23:00:00.000Z',
  pages: [
    {
      address: '/',
      encoding: 'br',
      etag: '"1-br"',
      headers: { 'Content-Type': 'text/html' },
      body: Buffer.from([0, 10]),
    },
    { address: '/kalender', encoding: 'gzip', etag: '"2"', headers: {}, body: Buffer.from('Über den Wald\n') },
  ],
}

test('pages are read as they were written', async () => {
  const dir = folder()
  expect(readSavedPages(dir)).toBeUndefined()
  await writeSavedPages(dir, saved)
  expect(readSavedPages(dir)).toEqual(saved)
})

test('a file that is damaged anywhere is none', async () => {
  const dir = folder()
  await writeSavedPages(dir, saved)
  const path = join(dir, 'cache/pages')
  const whole = readFileSync(path)
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] ?? 0) ^ 4
    writeFileSync(path, damaged)
    expect(readSavedPages(dir)).toBeUndefined()
  }
  for (const length of [0, 7, 8, whole.length - 1]) {
    writeFileSync(path, whole.subarray(0, length))
    expect(readSavedPages(dir)).toBeUndefined()
  }
})

test('the stamp of the data changes with each of its files', () => {
  const dir = folder()
  mkdirSync(join(dir, 'changes'))
  for (const name of ['site.json', 'changes/1.jsonl', '.lock', 'visits.log']) writeFileSync(join(dir, name), 'a')
  const stamp = dataStamp(dir)
  expect(dataStamp(dir)).toBe(stamp)
  appendFileSync(join(dir, 'changes/1.jsonl'), 'b')
  expect(dataStamp(dir)).not.toBe(stamp)
  const changed = dataStamp(dir)
  appendFileSync(join(dir, 'site.json'), 'b')
  expect(dataStamp(dir)).not.toBe(changed)
})
