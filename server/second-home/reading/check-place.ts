import { randomBytes, randomInt } from 'node:crypto'
import type { HomeCheck, HomeTrouble } from '../../../domain/machine/second-home.ts'
import { probeName } from '../form/names.ts'
import { type ObjectStore, PlaceError } from '../places/object-store.ts'
import { knowsConditions } from './take-over.ts'

/** Writes, reads, lists and deletes a probe, and tries what a place may lack. Stops at the first step that fails. */
export async function checkPlace(store: ObjectStore): Promise<HomeCheck[]> {
  const probe = probeName(randomInt(2 ** 32))
  const content = randomBytes(64)
  const steps: [HomeCheck['what'], () => Promise<HomeTrouble | ''>][] = [
    [
      'write',
      async () => {
        await store.put(probe, content)
        return ''
      },
    ],
    ['read', async () => ((await store.get(probe))?.bytes.equals(content) ? '' : 'failing')],
    ['list', async () => ((await store.list('')).includes(probe) ? '' : 'erring')],
    [
      'delete',
      async () => {
        await store.delete(probe)
        return (await store.get(probe)) ? 'undeleted' : ''
      },
    ],
    ['conditions', async () => ((await knowsConditions(store)) ? '' : 'unsupported')],
    ['forgets', async () => ((await store.keepsDeleted(probe)) ? 'failing' : '')],
  ]
  const checks: HomeCheck[] = []
  for (const [what, work] of steps) {
    const trouble = await work().catch(troubleOf)
    checks.push({ what, trouble })
    const isNeeded = what !== 'conditions' && what !== 'forgets'
    if (trouble !== '' && isNeeded) break
  }
  return checks
}

function troubleOf(error: unknown): HomeTrouble {
  if (error instanceof PlaceError) return error.trouble
  throw error
}
