import { pdfLimits } from '../files/pdf-upload.ts'
import { uploadLimits } from '../images/upload.ts'

/** A file of the old site's library that can be chosen: its path in an archive, or its name. */
export type LibraryFile = { name: string; size: number }

/** What kind of file is looked for: how its name ends, and how long it may be. */
type LibraryKind = { ending: RegExp; bytes: number }
export const pictureKind: LibraryKind = { ending: /\.(?:jpe?g|png|webp)$/i, bytes: uploadLimits.bytes }
export const pdfKind: LibraryKind = { ending: /\.pdf$/i, bytes: pdfLimits.bytes }

const SCALED = 1e9

/** `wald-1024x768.jpg` is a smaller version of `wald.jpg`, and so is `wald-scaled.jpg`. A PDF has no versions. */
function partsOf(path: string): { folder: string; base: string; pixels: number } {
  const [, folder = '', name = ''] = /^(?:.*?((?:^|\/)\d{4}\/\d{2})\/|.*\/)?([^/]*)$/.exec(path) ?? []
  const versioned = pdfKind.ending.test(name)
    ? null
    : /^(.*?)(?:-(\d{2,5})x(\d{2,5})|(-scaled))?(\.[a-z]+)$/i.exec(name)
  const [, stem = name, width = '', height = '', scaled = '', ending = ''] = versioned ?? []
  const base = `${stem}${ending}`.normalize('NFC').toLowerCase()
  const pixels = width !== '' ? Number(width) * Number(height) : scaled !== '' ? SCALED : Number.POSITIVE_INFINITY
  return { folder: folder.replace(/^\//, ''), base, pixels }
}

/** The address of a file, of a picture however large the version that a page shows: what stands below `uploads`, or its name. */
export function libraryAddress(address: string): string {
  const path = address.split(/[?#]/)[0] ?? ''
  const { folder, base } = partsOf(unescaped(path))
  return folder === '' ? base : `${folder}/${base}`
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** For each address its file, of a picture its versions, the largest first, that are not too long; what is not found is left out. */
export function matchFiles(
  addresses: readonly string[],
  files: readonly LibraryFile[],
  { ending, bytes }: LibraryKind,
): Map<string, number[]> {
  const byBase = new Map<string, { at: number; folder: string; pixels: number }[]>()
  for (const [at, { name, size }] of files.entries()) {
    if (size > bytes || !ending.test(name)) continue
    const { folder, base, pixels } = partsOf(name)
    byBase.set(base, [...(byBase.get(base) ?? []), { at, folder, pixels }])
  }
  const found = new Map<string, number[]>()
  for (const address of addresses) {
    const { folder, base } = partsOf(address)
    const all = byBase.get(base) ?? []
    const inFolder = all.filter(one => one.folder === folder)
    // Files that were chosen one by one have no folder; of another month it is another picture.
    const candidates = inFolder.length > 0 ? inFolder : all.filter(one => one.folder === '' || folder === '')
    const versions = candidates.toSorted((a, b) => b.pixels - a.pixels).map(({ at }) => at)
    if (versions.length > 0) found.set(address, versions)
  }
  return found
}
