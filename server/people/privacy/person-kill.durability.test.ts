import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleBooking, sampleContact, sampleRegistration } from '../../../domain/testing/samples.ts'
import { keepRecords } from '../../store/backup/backup.ts'
import { examineAll } from '../../store/collections/recovery.ts'
import { openDataFolder } from '../../store/data-folder.ts'
import { childProgram } from '../../testing/child-program.ts'
import { filesWith, subscriber } from '../../testing/newsletter-site.ts'
import { folderOnDisk, sampleContent } from '../../testing/sample-site.ts'

const email = 'martina@example.org'
const restoreFolder = 'before-restore-2026-11-20T09-00-00-000Z'
const ROUNDS = 16

let folder: Awaited<ReturnType<typeof folderOnDisk>>
beforeEach(async () => {
  folder = await folderOnDisk()
})
afterEach(() => folder.done())

const open = (dir: string) => openDataFolder({ dir, firstContent: sampleContent, log: () => {} })

const ofMartina = [
  sampleRegistration({ ...sampleContact, _id: 'inquiry', email }),
  sampleBooking({ ...sampleContact, _id: 'family', email, state: 'confirmed' }),
]
const other = sampleBooking({ _id: 'other', name: 'Nur Hier', email: 'nurhier@example.org', state: 'confirmed' })

/** Prepares a site with a person in the data, in what a restore has replaced, and in a backup before an upgrade. */
async function prepare(dir: string): Promise<void> {
  const data = await open(dir)
  await data.commit(all => ({
    next: { newsletter: { ...all.newsletter, subscribers: [subscriber(1, { email })] } },
    added: {
      registrations: [...ofMartina, other],
      outbox: [{ _id: 'l', to: email, subject: 'Hallo', createdDate: '2026-11-28T08:00:00.000Z', attempts: [] }],
    },
    result: undefined,
  }))
  await data.close()
  cpSync(dir, join(dir, '..', restoreFolder), { recursive: true })
  cpSync(join(dir, '..', restoreFolder), join(dir, restoreFolder), { recursive: true })
  await keepRecords(dir, Object.values((await examineAll(dir)).files), new Date('2026-11-20'))
  for (const each of [dir, join(dir, restoreFolder)]) {
    mkdirSync(join(each, 'logs'), { recursive: true })
    const attempt = { date: '2026-11-19T09:00:00.000Z', email, ip: '', agent: '', success: false }
    writeFileSync(join(each, 'logs', 'logins-2026-11.jsonl'), `${JSON.stringify(attempt)}\n`)
  }
}

/** Erases in a process of its own, which kills itself before a step on the disk; returns how many steps it took. */
async function eraseIn(dir: string, killedAt = -1): Promise<number> {
  const child = spawn(process.execPath, [childProgram('erase-child'), dir, email, String(killedAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code, signal] = await once(child, 'close')
  expect([code, signal]).toEqual(killedAt === -1 ? [0, null] : [null, 'SIGKILL'])
  return Number(printed)
}

/** Sums up the records that erasing a person changes. */
async function summaryOf(dir: string): Promise<unknown[]> {
  const data = await open(dir)
  const { registrations, newsletter, outbox, personRequests } = data
  const summary = [
    registrations.current.map(({ _id, name }) => [_id, name]),
    newsletter.current.subscribers.length,
    newsletter.current.blocked.length,
    outbox.current.length,
    personRequests.current.length,
  ]
  expect(data.repairReport).toEqual([])
  await data.close()
  return summary
}

test('after a kill at any step, the data has all of the person or nothing, and erasing again also finishes the copies', async () => {
  const template = join(folder.dir, 'template', 'data')
  await prepare(template)
  const copyOf = (name: string) => {
    const dir = join(folder.dir, name)
    cpSync(template, dir, { recursive: true })
    return dir
  }
  const before = await summaryOf(copyOf('before'))
  const fullCopy = copyOf('whole')
  const steps = await eraseIn(fullCopy)
  const after = await summaryOf(fullCopy)
  expect(after).toEqual([
    [
      ['family', ''],
      ['other', 'Nur Hier'],
    ],
    0,
    1,
    0,
    1,
  ])
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const dir = copyOf(`round-${round}`)
    await eraseIn(dir, Math.floor((round * (steps - 1)) / (ROUNDS - 1)))
    const text = JSON.stringify(await summaryOf(dir))
    expect([JSON.stringify(before), JSON.stringify(after)]).toContain(text)
    seen.add(text)
    await eraseIn(dir)
    expect(await summaryOf(dir)).toEqual(after)
    expect(filesWith({ dir }, email)).toEqual([])
    const copy = (await examineAll(join(dir, restoreFolder))).files.registrations.data
    expect(copy.map(({ _id, name }) => [_id, name])).toEqual([
      ['family', ''],
      ['other', 'Nur Hier'],
    ])
  }
  // The process was killed both before the one commit and after it.
  expect(seen.size).toBe(2)
})
