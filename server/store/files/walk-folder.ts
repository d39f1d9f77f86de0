import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Yields everything below a folder, by name; unlike `readdir` it never follows a link out of it. Yields nothing if the
 * folder does not exist.
 */
export async function* walk(folder: string): AsyncGenerator<Dirent> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    yield entry
    if (entry.isDirectory()) yield* walk(join(folder, entry.name))
  }
}
