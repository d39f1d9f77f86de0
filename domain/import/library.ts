import { pdfLimits } from '../files/pdf-upload.ts'
import { uploadLimits } from '../images/upload.ts'

/** A file of the old site's library that can be chosen: its path in an archive, or its name. */
export type LibraryFile = { name: string; size: number }

/** A kind of file: the end of its name, and the largest size. */
type LibraryKind = { ending: RegExp; bytes: number }
export const pictureKind: LibraryKind = { ending: /\.(?:jpe?g|png|webp)$/i, bytes: uploadLimits.bytes }
export const pdfKind: LibraryKind = { ending: /\.pdf$/i, bytes: pdfLimits.bytes }

const SCALED = 1e9

/** Where a file stands, with its name; pictures of one path are versions of one another, the more `pixels` the larger. */
type LibraryPath = {
  path: string
  pixels: number
  /** The path is all of it below `uploads`; otherwise it may be the end of a longer one. */
  isWhole: boolean
}

/** `wald-1024x768.jpg` is a smaller version of `wald.jpg`, and so is `wald-scaled.jpg`. A PDF has no versions. */
function pathOf(address: string, kind: LibraryKind): LibraryPath {
  const plain = address.normalize('NFC').toLowerCase().replace(/^\/+/, '')
  const below = /^(?:.*?\/)?uploads\/(.*)$/.exec(plain)?.[1]
  const isWhole = below !== undefined
  if (kind === pdfKind) return { path: below ?? plain, pixels: 0, isWhole }
  // Somebody's own folder says nothing of where a picture was, unless it is named by year and month.
  const [, folder = '', name = ''] =
    /^(.*\/)?([^/]*)$/.exec(below ?? /(?:^|\/)(\d{4}\/\d{2}\/[^/]*)$/.exec(plain)?.[1] ?? nameIn(plain)) ?? []
  const versioned = /^(.*?)(?:-(\d{2,5})x(\d{2,5})|(-scaled))?(\.[a-z]+)$/.exec(name)
  const [, stem = name, width = '', height = '', scaled = '', ending = ''] = versioned ?? []
  const pixels = width !== '' ? Number(width) * Number(height) : scaled !== '' ? SCALED : Number.POSITIVE_INFINITY
  return { path: `${folder}${stem}${ending}`, pixels, isWhole }
}

/** The address of a file, of a picture however large the version that a page shows: what stands below `uploads`, or its name. */
export function libraryAddress(address: string): string {
  const path = (address.split(/[?#]/)[0] ?? '').replace(/^(?:[a-z]+:)?\/\/[^/]*/i, '')
  return pathOf(unescaped(path), pdfKind.ending.test(path) ? pdfKind : pictureKind).path
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * For each address its file, of a picture its versions, the largest first, that are not too long. Where several files fit an
 * address, or one file several addresses, none is taken: a wrong one on a page is worse than none.
 */
export function matchFiles(
  addresses: readonly string[],
  files: readonly LibraryFile[],
  kind: LibraryKind,
): Map<string, number[]> {
  const all = files.flatMap(({ name, size }, at) =>
    size <= kind.bytes && kind.ending.test(name) ? [{ at, name, size, ...pathOf(name, kind) }] : [],
  )
  const byName = Map.groupBy(all, ({ path }) => nameIn(path))
  const matches = addresses.map(address => {
    const named = byName.get(nameIn(address)) ?? []
    const same = named.filter(({ path }) => path === address)
    return { address, fitting: same.length > 0 ? same : named.filter(file => fits(file, address)) }
  })
  const uses = Map.groupBy(
    matches.flatMap(({ fitting }) => fitting.map(({ at }) => at)),
    at => at,
  )
  return new Map(
    matches.flatMap(({ address, fitting }): [string, number[]][] => {
      // The same archive may be chosen twice.
      const isOne =
        new Set(fitting.map(({ path }) => path)).size === 1 &&
        [...Map.groupBy(fitting, ({ pixels }) => pixels).values()].every(isOneFile)
      const isSure = fitting.every(
        ({ at, name, path }) => (path === address && name.includes('/')) || uses.get(at)?.length === 1,
      )
      const versions = fitting.toSorted((a, b) => b.pixels - a.pixels).map(({ at }) => at)
      return isOne && isSure ? [[address, versions]] : []
    }),
  )
}

const isOneFile = (files: readonly LibraryFile[]) =>
  new Set(files.map(({ name, size }) => `${size} ${name}`)).size === 1

const nameIn = (path: string): string => path.split('/').at(-1) ?? ''

/** True where one path is the end of the other; a whole path fits no longer address. */
const fits = ({ path, isWhole }: LibraryPath, address: string): boolean =>
  isWhole
    ? !address.includes('/') && path.endsWith(`/${address}`)
    : path.endsWith(`/${address}`) || address.endsWith(`/${path}`)
