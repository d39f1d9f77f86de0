import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pictureFiles } from './layout.ts'
import { recordFiles } from './record-files.ts'

function open() {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-files-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return { dir, files: recordFiles(dir, pictureFiles) }
}

test('files that arrive in pieces appear all at once', async () => {
  const { dir, files } = open()
  const path = join(dir, 'images/eule')
  const isThere = await files.receive('eule', async add => {
    await add('master.webp', Buffer.from('Eu'))
    await add('master.webp', Buffer.from('le'))
    await add('480.webp', Buffer.from(''))
    expect(existsSync(path)).toBe(false)
    return true
  })
  expect(isThere).toBe(true)
  expect(readFileSync(join(path, 'master.webp'), 'utf8')).toBe('Eule')
  expect(readFileSync(join(path, '480.webp'), 'utf8')).toBe('')
})

test('files that arrive incomplete, or belong to no record, leave nothing behind', async () => {
  const { dir, files } = open()
  const part = (add: (name: string, piece: Uint8Array) => Promise<void>) => add('master.webp', Buffer.from('Eu'))
  const isThere = await files.receive('eule', async add => {
    await part(add)
    return false
  })
  expect(isThere).toBe(false)
  const broken = files.receive('eule', async add => {
    await part(add)
    throw new Error('changed')
  })
  await expect(broken).rejects.toThrow('changed')
  const foreign = files.receive('eule', async add => {
    await add('../x', Buffer.from(''))
    return true
  })
  await expect(foreign).rejects.toThrow('No record has a file')
  expect(readdirSync(join(dir, 'images'))).toEqual([])
})
