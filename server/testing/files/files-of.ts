import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads all files below a folder, except excluded ones, as Latin-1 text by relative path. */
export function filesOf(dir: string, leftOut?: RegExp): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    paths.filter(path => !leftOut?.test(path.slice(dir.length + 1))).map(path => [path, readFileSync(path, 'latin1')]),
  )
}
