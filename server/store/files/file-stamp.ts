import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dataFiles } from './data-files.ts'

/** Returns a stamp that changes whenever any program writes one of the JSON files. */
export async function stampOfFiles(dir: string): Promise<string> {
  const states = await Promise.all(
    Object.values(dataFiles(dir)).map(async ({ name, path }) => {
      const stats = await stat(path, { bigint: true }).catch(() => undefined)
      return `${name} ${stats?.ino} ${stats?.size} ${stats?.mtimeNs}`
    }),
  )
  return createHash('sha256').update(states.join('\n')).digest('hex')
}
