import { chmodSync, createReadStream, writeSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../domain/kit/error.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import { sampleRegistration } from '../../domain/testing/samples.ts'
import { openArchive } from '../store/backup/archive.ts'
import { restoreSteps } from '../store/backup/finish-restore.ts'
import { restoreSite } from '../store/backup/restore.ts'
import { openRestores } from '../store/backup/uploaded-restores.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { openJournal } from '../store/journals/journal.ts'
import { sampleContent } from './sample-site.ts'

/** For tests: a separate process on a data folder, to be killed. `node store-child.ts <task> <dir> …` */
const [task, dir = '', file = '', steps = ''] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

const open = () => openDataFolder({ dir, firstContent: sampleContent, log: () => {} })

async function hold(): Promise<void> {
  const data = await open()
  print('ready')
  // Without a reference the folder would be collected as garbage, and its lock with it.
  setInterval(() => data, 60_000)
}

/** Number of registrations that the writer keeps: more than it adds while a test copies the folder. */
const KEPT = 2000

/**
 * Prints each id once its registration and its letter are stored, several at a time, for ever, with many checkpoints.
 */
async function add(): Promise<void> {
  const { commit } = await openDataFolder({
    dir,
    firstContent: sampleContent,
    log: line => process.stderr.write(line),
    info: () => {},
    checkpointBytes: 500_000,
  })
  const writer = async (name: string) => {
    for (let count = 0; ; count += 1) {
      const id = `${process.pid}-${name}-${count}`
      const wanted = sampleRegistration({ _id: id, notes: 'x'.repeat(1000) })
      const letter: Mail = {
        _id: id,
        to: 'a@example.org',
        subject: 'Hallo',
        createdDate: wanted.createdDate,
        attempts: [],
      }
      const stored = await commit(({ registrations, outbox }) => ({
        next: { registrations: registrations.slice(-KEPT), outbox: outbox.slice(-KEPT) },
        added: { registrations: [wanted], outbox: [letter] },
        result: id,
      }))
      print(stored)
    }
  }
  await Promise.all(['a', 'b', 'c'].map(writer))
}

/** Starts a new site and never gets past its first image. */
async function neverFinishStart(): Promise<void> {
  const firstContent = async () => ({
    ...(await sampleContent()),
    async *imageFiles() {
      yield { imageId: 'hero', name: '480.webp', content: Buffer.from('a part of the images') }
      print('half-way')
      await new Promise(() => setInterval(() => {}, 60_000))
    },
  })
  await openDataFolder({ dir, firstContent, log: () => {} })
}

/** On a disk with little room: prints how a change that does not fit ends, and then one that does. */
async function fill(): Promise<void> {
  const data = await open()
  const add = (_id: string, notes: string) =>
    data.registrations.update(current => ({
      next: [...current, sampleRegistration({ _id, notes })],
      result: 'stored',
    }))
  const outcomeOf = (change: Promise<string>) =>
    change.catch((error: unknown) => (error instanceof AppError ? error.code : String(error)))
  const ids = () => data.registrations.current.map(({ _id }) => _id).join()
  print(await outcomeOf(add('first', 'fits')))
  const large = [add('large', 'x'.repeat(2_000_000)), add('companion', 'fits, but shares the write')]
  print((await Promise.all(large.map(outcomeOf))).join())
  print(ids())
  print(await outcomeOf(add('last', 'fits')))
  print(ids())
  await data.close()
}

/** On a disk with little room: prints if a journal is unchanged after a line that does not fit, and the log. */
async function journal(): Promise<void> {
  const logged: string[] = []
  const now = () => '2026-11-28T09:00:00.000Z'
  const requests = openJournal({ dir, now, prefix: 'requests', log: line => logged.push(line) })
  requests.append({ path: '/' })
  await requests.flush()
  requests.append({ path: 'x'.repeat(2_000_000) })
  await requests.close()
  print(JSON.stringify(await readFile(join(dir, 'logs', 'requests-2026-11-28.jsonl'), 'utf8')))
  print(`${logged.length} ${/EFBIG|ENOSPC/.test(logged.join())}`)
}

/**
 * On a disk with little room: prints the outcome and the leftovers of an image that does not fit, then of one that
 * does.
 */
async function image(): Promise<void> {
  const data = await open()
  const write = (id: string, bytes: number) =>
    data.imageFiles.write(id, [
      { name: '480.webp', content: Buffer.alloc(1000) },
      { name: 'master.webp', content: Buffer.alloc(bytes) },
    ])
  print(await write('large', 2_000_000).then(String, (error: NodeJS.ErrnoException) => String(error.code)))
  print(await write('small', 1000).then(String))
  print((await readdir(join(dir, 'images'))).sort().join())
  await data.close()
}

/**
 * Restores a backup, or continues a restore when there is no file, and kills itself after a number of steps, which it
 * prints.
 */
async function restore(): Promise<void> {
  const restores = openRestores(dir)
  if (file) await restores.confirm((await restores.stage(createReadStream(file))).id)
  let remaining = Number(steps)
  const step = (name: string) => {
    writeSync(1, `${name}\n`)
    if (remaining === 0) process.kill(process.pid, 'SIGKILL')
    remaining -= 1
  }
  step('committed')
  for await (const name of restoreSteps(dir, new Date())) step(name)
}

/** Receives a backup and kills itself after a number of bytes, or when it is unpacked. */
async function stage(): Promise<void> {
  async function* pieces() {
    let bytes = 0
    for await (const piece of createReadStream(file, { highWaterMark: 1000 })) {
      bytes += piece.length
      if (bytes > Number(steps)) process.kill(process.pid, 'SIGKILL')
      yield piece
    }
  }
  await openRestores(dir).stage(pieces())
  process.kill(process.pid, 'SIGKILL')
}

/** Restores a backup as the command does, and kills itself when a number of its files are unpacked. */
async function unpack(): Promise<void> {
  const archive = await openArchive(file)
  async function* files() {
    let remaining = Number(steps)
    for await (const each of archive.files()) {
      if (remaining === 0) process.kill(process.pid, 'SIGKILL')
      remaining -= 1
      yield each
    }
  }
  const signal = new AbortController().signal
  await restoreSite(dir, { ...archive, files }, { force: true, signal, now: new Date().toISOString() })
}

/** Opens a data folder as another account, and prints its content. */
async function openAsOther(): Promise<void> {
  becomeOther()
  const data = await open()
  await data.close()
  print((await readdir(dir)).sort().join())
}

/** Commits a backup in a folder that may be changed but not opened for a sync; prints how that ends. */
async function commitUnsynced(): Promise<void> {
  becomeOther()
  const restores = openRestores(dir)
  const { id } = await restores.stage(createReadStream(file))
  chmodSync(dir, 0o300)
  print(await restores.confirm(id).then(String, (error: NodeJS.ErrnoException) => String(error.code)))
  chmodSync(dir, 0o700)
  print((await readdir(dir)).filter(name => name.startsWith('.restore')).join())
  print(await restores.confirm(id).then(() => 'committed'))
}

function becomeOther(): void {
  process.setgid?.(4321)
  process.setuid?.(4321)
}

const tasks: Record<string, () => Promise<void>> = {
  hold,
  add,
  neverFinishStart,
  fill,
  journal,
  image,
  restore,
  stage,
  unpack,
  openAsOther,
  commitUnsynced,
}
await tasks[task ?? '']?.()
