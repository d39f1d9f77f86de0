import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'
import { zstdDecompressSync } from 'node:zlib'

/** Files built into Lichtung: scripts, styles, fonts, starter pictures. */
export type Assets = {
  names: string[]
  /** Undefined when there is no such file. */
  read(name: string): Buffer | undefined
  /** Folder of the files; undefined inside the executable. */
  folder: string | undefined
}

/** Ending of a file compressed inside the executable; it is read by its name without the ending. */
export const COMPRESSED = '.zst'

/** Only libvips needs several chunks of this size. */
const CHUNK_BYTES = 5 * 1024 * 1024
const unpacking = { chunkSize: CHUNK_BYTES }

/** Licences of all bundled packages. */
export const LICENCES = 'licences.txt'

/** German hyphenation patterns with the code that applies them, in WebAssembly. */
export const HYPHENS = 'hyphens.wasm'

/** CHANGELOG.md as it is. */
export const CHANGES = 'changes.md'

/** Inside the executable the files are part of it; otherwise they lie in `folder`. */
export function openAssets(folder: string): Assets {
  if (isSea()) {
    const keys = new Map(
      getAssetKeys().map(key => [key.endsWith(COMPRESSED) ? key.slice(0, -COMPRESSED.length) : key, key]),
    )
    const read = (name: string) => {
      const key = keys.get(name)
      if (key === undefined) return undefined
      const content = Buffer.from(getRawAsset(key))
      return key === name ? content : zstdDecompressSync(content, unpacking)
    }
    return { names: [...keys.keys()], folder: undefined, read }
  }
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  const assetNames = new Set(names)
  return { names, folder, read: name => (assetNames.has(name) ? readFileSync(join(folder, name)) : undefined) }
}
