import { mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeMemoryFolder } from '../testing/memory-folder.ts'
import { aboutFolder } from './folder-place.ts'

const TMPFS = 0x01021994

test('the check distinguishes a folder in memory from one on a disk, also behind a link', async () => {
  const link = join(mkdtempSync(join(tmpdir(), 'lichtung-')), 'data')
  const memory = makeMemoryFolder('lichtung-')
  onTestFinished(() => {
    for (const made of [join(link, '..'), memory]) rmSync(made, { recursive: true })
  })
  symlinkSync(memory, link)
  for (const dir of [memory, link, import.meta.dirname]) {
    const isErased = (await aboutFolder(dir)).some(sentence => sentence().includes('it is erased on reboot'))
    expect(isErased).toBe(statfsSync(dir).type === TMPFS)
  }
})
