import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder but those that are left out, by its path below it, with its bytes as Latin-1 text. */
export function filesOf(dir: string, leftOut?: RegExp): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    paths.filter(path => !leftOut?.test(path.slice(dir.length + 1))).map(path => [path, readFileSync(path, 'latin1')]),
  )
}
