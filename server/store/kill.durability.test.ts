import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childProgram } from '../testing/child-program.ts'
import { folderOnDisk, sampleContent } from '../testing/sample-site.ts'
import { openDataFolder } from './data-folder.ts'

let folder: Awaited<ReturnType<typeof folderOnDisk>>
let dir: string
let children: ChildProcess[]
beforeEach(async () => {
  folder = await folderOnDisk()
  dir = join(folder.dir, 'data')
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await folder.done()
})

function start(task: string) {
  const child = spawn(process.execPath, [childProgram('store-child'), task, dir], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let errorText = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText += text
  })
  const closed = once(child, 'close')
  return {
    lines: createInterface({ input: child.stdout }),
    ended: async () => {
      const [code] = await closed
      return { code, errorText }
    },
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
  }
}

const open = (firstContent = sampleContent) => openDataFolder({ dir, firstContent, log: () => {} })

test('a second process on a folder ends, reports the reason, and changes nothing', async () => {
  const first = start('hold')
  await once(first.lines, 'line')
  await expect(open()).rejects.toThrow(`The data folder ${dir} is in use by another Lichtung process`)
  const second = await start('hold').ended()
  expect(second.code).not.toBe(0)
  expect(second.errorText).toContain(`The data folder ${dir} is in use by another Lichtung process`)
  expect(second.errorText).not.toContain('Warning')
})

test('the lock of a process killed by force does not block the next one', async () => {
  const first = start('hold')
  await once(first.lines, 'line')
  await first.kill()
  const data = await open()
  await data.close()
})

test('a first start killed midway is repeated', async () => {
  const first = start('neverFinishStart')
  await once(first.lines, 'line')
  await first.kill()
  const data = await open()
  expect(data.imageFiles.path('hero', 480)).toBeDefined()
  expect([data.site.current.name, data.repairReport]).toEqual(['Wildnisschule Lichtung', []])
  await data.close()
})

test('a kill at any moment loses no acknowledged write', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const writer = start('add')
    const killAfter = acknowledged.length + 1 + Math.floor(Math.random() * 60)
    let killed: Promise<void> | undefined
    for await (const id of writer.lines) {
      acknowledged.push(id)
      if (acknowledged.length >= killAfter) killed ??= writer.kill()
    }
    await killed
    const data = await open()
    expect(data.repairReport).toEqual([])
    const stored = data.registrations.current.map(({ _id }) => _id)
    expect(new Set(stored).size).toBe(stored.length)
    // A registration and its letter are one commit.
    expect(data.outbox.current.map(({ _id }) => _id)).toEqual(stored)
    // The writer keeps the last 2,000 records; a few may be stored and not acknowledged.
    for (const id of acknowledged.slice(-1500)) expect(stored).toContain(id)
    await data.close()
  }
  expect(acknowledged.length).toBeGreaterThan(20)
})

test('a copy made with cp at any moment under load starts with every write acknowledged before', async () => {
  const writer = start('add')
  const acknowledged: string[] = []
  writer.lines.on('line', id => acknowledged.push(id))
  const original = dir
  for (let round = 0; round < 8; round += 1) {
    await once(writer.lines, 'line')
    const before = acknowledged.slice(-20)
    dir = join(folder.dir, `copy-${round}`)
    // `cp` may complain of a temporary file that is gone again.
    await once(spawn('cp', ['-r', original, dir], { stdio: 'ignore' }), 'close')
    const data = await open()
    expect(data.repairReport).toEqual([])
    const stored = data.registrations.current.map(({ _id }) => _id)
    // While the copy was made, the writer may have gone on and dropped its oldest records.
    for (const id of before) expect(stored).toContain(id)
    await data.close()
  }
  await writer.kill()
})
