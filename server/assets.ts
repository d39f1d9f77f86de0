import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getAsset, getAssetKeys, isSea } from 'node:sea'

/** The files that come with the program: scripts, styles, fonts, starter pictures. */
export type Assets = {
  names: string[]
  /** Undefined when there is none of this name. */
  read(name: string): Buffer | undefined
}

/** Inside the executable the files are part of it; otherwise they lie in `folder`. */
export function openAssets(folder: string): Assets {
  if (isSea()) {
    const names = getAssetKeys()
    const known = new Set(names)
    return { names, read: name => (known.has(name) ? Buffer.from(getAsset(name)) : undefined) }
  }
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  const known = new Set(names)
  return { names, read: name => (known.has(name) ? readFileSync(join(folder, name)) : undefined) }
}
