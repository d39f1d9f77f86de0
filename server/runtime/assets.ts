import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'

/** The files that Lichtung is built with: scripts, styles, fonts, starter pictures. */
export type Assets = {
  names: string[]
  /** Undefined when there is no such file. */
  read(name: string): Buffer | undefined
  /** Where the files lie; undefined inside the executable. */
  folder: string | undefined
}

/** Inside the executable the files are part of it; otherwise they lie in `folder`. */
export function openAssets(folder: string): Assets {
  if (isSea()) {
    const names = getAssetKeys()
    const known = new Set(names)
    return { names, folder: undefined, read: name => (known.has(name) ? Buffer.from(getRawAsset(name)) : undefined) }
  }
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  const known = new Set(names)
  return { names, folder, read: name => (known.has(name) ? readFileSync(join(folder, name)) : undefined) }
}
