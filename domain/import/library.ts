import { pdfLimits } from '../files/pdf-upload.ts'
import { uploadLimits } from '../images/upload.ts'

/** A file of the old site's library that can be chosen: its path in an archive, or its name. */
export type LibraryFile = { name: string; size: number }

/** A kind of file: the end of its name, and the largest size. */
type LibraryKind = { ending: RegExp; bytes: number }
export const pictureKind: LibraryKind = { ending: /\.(?:jpe?g|png|webp)$/i, bytes: uploadLimits.bytes }
export const pdfKind: LibraryKind = { ending: /\.pdf$/i, bytes: pdfLimits.bytes }

const SCALED = 1e9

/** `wald-1024x768.jpg` is a smaller version of `wald.jpg`, and so is `wald-scaled.jpg`. */
function partsOf(path: string): { folder: string; base: string; pixels: number } {
  const [, folder = '', name = ''] = /^(?:.*?((?:^|\/)\d{4}\/\d{2})\/|.*\/)?([^/]*)$/.exec(path) ?? []
  const versioned = /^(.*?)(?:-(\d{2,5})x(\d{2,5})|(-scaled))?(\.[a-z]+)$/i.exec(name)
  const [, stem = name, width = '', height = '', scaled = '', ending = ''] = versioned ?? []
  const base = `${stem}${ending}`.normalize('NFC').toLowerCase()
  const pixels = width !== '' ? Number(width) * Number(height) : scaled !== '' ? SCALED : Number.POSITIVE_INFINITY
  return { folder: folder.replace(/^\//, ''), base, pixels }
}

/** The address of a file, of a picture however large the version that a page shows: what stands below `uploads`, or its name. */
export function libraryAddress(address: string): string {
  const path = address.split(/[?#]/)[0] ?? ''
  if (pdfKind.ending.test(path)) return pdfPath(unescaped(path.replace(/^(?:[a-z]+:)?\/\/[^/]*/i, ''))).path
  const { folder, base } = partsOf(unescaped(path))
  return folder === '' ? base : `${folder}/${base}`
}

/** The path of a PDF below `uploads`, or all of it: forms of two courses often have one name. */
function pdfPath(name: string): { path: string; isWhole: boolean } {
  const path = name.normalize('NFC').toLowerCase().replace(/^\/+/, '')
  const below = /^(?:.*?\/)?uploads\/(.*)$/.exec(path)?.[1]
  return { path: below ?? path, isWhole: below !== undefined }
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
  kind: LibraryKind,
): Map<string, number[]> {
  if (kind === pdfKind) return matchPdfs(addresses, files)
  const { ending, bytes } = kind
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

/** A PDF has no versions: where several files fit an address, or one file several addresses, none is taken. */
function matchPdfs(addresses: readonly string[], files: readonly LibraryFile[]): Map<string, number[]> {
  const pdfs = files.flatMap(({ name, size }, at) =>
    size <= pdfKind.bytes && pdfKind.ending.test(name) ? [{ at, name, size, ...pdfPath(name) }] : [],
  )
  const byName = Map.groupBy(pdfs, ({ path }) => nameIn(path))
  const matches = addresses.map(address => {
    const named = byName.get(nameIn(address)) ?? []
    const same = named.filter(({ path }) => path === address)
    return { address, fitting: same.length > 0 ? same : named.filter(pdf => fits(pdf, address)) }
  })
  const uses = Map.groupBy(
    matches.flatMap(({ fitting }) => fitting.map(({ at }) => at)),
    at => at,
  )
  return new Map(
    matches.flatMap(({ address, fitting }): [string, number[]][] => {
      // The same archive may be chosen twice.
      const isOne = new Set(fitting.map(({ name, size }) => `${size} ${name}`)).size === 1
      const isSure = fitting.every(
        ({ at, name, path }) => (path === address && name.includes('/')) || uses.get(at)?.length === 1,
      )
      return isOne && isSure ? [[address, fitting.map(({ at }) => at)]] : []
    }),
  )
}

const nameIn = (path: string): string => path.split('/').at(-1) ?? ''

/** True where one path is the end of the other; a whole path fits no longer address. */
const fits = ({ path, isWhole }: ReturnType<typeof pdfPath>, address: string): boolean =>
  isWhole
    ? !address.includes('/') && path.endsWith(`/${address}`)
    : path.endsWith(`/${address}`) || address.endsWith(`/${path}`)
