import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { erasePerson } from '../people/privacy/person-erase.ts'
import { createLog } from '../runtime/log.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { openLogins } from '../store/journals/logins.ts'
import { sampleContent } from './sample-site.ts'

/**
 * For tests: a process that erases a person, and kills itself before a step on the disk. `node erase-child.ts <dir>
 * <email> [<step>]`; prints the number of steps it took.
 */
const [dir = '', email = '', killedAt = '-1'] = process.argv.slice(2)

let steps = 0

/** Counts each call of a method; kills the process before the chosen one. */
function count(methods: object, names: readonly string[]): void {
  for (const name of names) {
    const work: (...args: unknown[]) => unknown = Reflect.get(methods, name)
    Reflect.set(methods, name, function (this: unknown, ...args: unknown[]) {
      if (steps === Number(killedAt)) process.kill(process.pid, 'SIGKILL')
      steps += 1
      return work.apply(this, args)
    })
  }
}

async function countSteps(): Promise<void> {
  const file = await open(import.meta.filename)
  await file.close()
  // The prototype of every open file.
  count(Object.getPrototypeOf(file), ['write', 'datasync', 'sync'])
  count(fs.promises, ['rename', 'rm', 'link'])
  syncBuiltinESMExports()
}

const now = () => '2026-11-28T09:00:00.000Z'
const data = await openDataFolder({ dir, firstContent: sampleContent, log: () => {} })
const logins = openLogins({ dir, now, log: () => {} })
const log = createLog('info', () => {}, now)
await countSteps()
await erasePerson({ ...data, logins, log, now, newId: randomUUID }, { email, confirm: email })
process.stdout.write(String(steps))
await logins.close()
await data.close()
