import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleRegistration } from '../../domain/testing/samples.ts'
import { sampleContent, temporaryFolder } from '../testing/sample-site.ts'
import { keepRecords } from './backup/backup.ts'
import { examineAll } from './collections/recovery.ts'
import { openDataFolder } from './data-folder.ts'
import { backupsFolder } from './files/layout.ts'
import { forgetInCopies } from './kept-copies.ts'

/** Copies from before upgrades and restores, the older of each readable. */
const upgrades = ['before-upgrade-2026-11-20T09-00-00-000Z.zip', 'before-upgrade-2026-11-21T09-00-00-000Z.zip']
const restores = ['before-restore-2026-11-20T09-00-00-000Z', 'before-restore-2026-11-21T09-00-00-000Z']

async function folderWithCopies(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(folder.done)
  const dir = join(folder.dir, 'data')
  const data = await openDataFolder({ dir, firstContent: sampleContent, log: () => {} })
  await data.commit(() => ({ next: { registrations: [sampleRegistration()] }, result: undefined }))
  await data.close()
  const { files: found } = await examineAll(dir)
  await keepRecords(dir, Object.values(found), new Date('2026-11-20T09:00:00.000Z'))
  writeFileSync(join(dir, backupsFolder, upgrades[1] ?? ''), 'not readable')
  for (const name of restores) {
    mkdirSync(join(dir, name))
    for (const file of readdirSync(dir).filter(file => file.endsWith('.json')))
      cpSync(join(dir, file), join(dir, name, file))
  }
  return dir
}

test('a copy that housekeeping deleted meanwhile blocks nothing, and its end is not awaited', async () => {
  const dir = await folderWithCopies()
  const problems: string[] = []
  const forgotten = await forgetInCopies(
    dir,
    () => {
      for (const name of [join(backupsFolder, upgrades[1] ?? ''), ...restores.slice(1)])
        rmSync(join(dir, name), { recursive: true, force: true })
      return { registrations: [] }
    },
    { now: () => new Date('2026-11-28T09:00:00.000Z'), log: message => problems.push(message) },
  )
  expect({ forgotten, problems }).toEqual({ forgotten: { count: 2, unreadUntil: [] }, problems: [] })
})

test('an unreadable copy is reported with its last day', async () => {
  const dir = await folderWithCopies()
  const options = { now: () => new Date('2026-11-28T09:00:00.000Z'), log: () => {} }
  const { unreadUntil } = await forgetInCopies(dir, () => undefined, options)
  expect(unreadUntil).toHaveLength(1)
})
