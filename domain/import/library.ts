import { pdfLimits } from '../files/pdf-upload.ts'
import { uploadLimits } from '../images/upload.ts'

/** A file of the old site's library that can be chosen: its path in an archive, or its name. */
export type LibraryFile = { name: string; size: number }

/** A kind of file: the end of its name, and the largest size. */
type LibraryKind = { ending: RegExp; bytes: number }
export const pictureKind: LibraryKind = { ending: /\.(?:jpe?g|png|webp)$/i, bytes: uploadLimits.bytes }
export const pdfKind: LibraryKind = { ending: /\.pdf$/i, bytes: pdfLimits.bytes }

const SCALED = 1e9

/** A path below `uploads`, or the end of one; pictures of one path are versions of one another, the more `pixels` the larger. */
type LibraryPath = { path: string; pixels: number }

/** `wald-1024x768.jpg` is a smaller version of `wald.jpg`, and so is `wald-scaled.jpg`. A PDF has no versions. */
function versionOf(path: string, kind: LibraryKind): LibraryPath {
  if (kind === pdfKind) return { path, pixels: 0 }
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? []
  const versioned = /^(.*?)(?:-(\d{2,5})x(\d{2,5})|(-scaled))?(\.[a-z]+)$/.exec(name)
  const [, stem = name, width = '', height = '', scaled = '', ending = ''] = versioned ?? []
  const pixels = width !== '' ? Number(width) * Number(height) : scaled !== '' ? SCALED : Number.POSITIVE_INFINITY
  return { path: `${folder}${stem}${ending}`, pixels }
}

const plainIn = (path: string) => path.normalize('NFC').toLowerCase()

/**
 * The address of a file by its path on the old site: what stands below `wp-content/uploads`, of a picture however large the
 * version that a page shows; of any other file its whole path, which begins with `/`. One host may have several sites:
 * `roots` says where the library of this one is.
 */
export function libraryAddress(path: string, roots: ReadonlySet<string> = new Set()): string {
  const plain = plainIn(unescaped(path))
  const root = rootIn(plain)
  if (root === undefined || (roots.size > 0 && !roots.has(root))) return plain
  const below = plain.slice(root.length)
  return versionOf(below, pdfKind.ending.test(below) ? pdfKind : pictureKind).path
}

/** The part of a path that ends with `wp-content/uploads/`. */
export const libraryRoot = (path: string): string | undefined => rootIn(plainIn(unescaped(path)))
const rootIn = (plain: string) => /^\/(?:.*?\/)?(?:wp-content|app)\/uploads\//s.exec(plain)?.[0]

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A file that was chosen. */
type Chosen = LibraryPath & {
  at: number
  name: string
  size: number
  /** The path is all of it below `uploads`; otherwise it may be the end of a longer one. */
  isWhole: boolean
}

function chosenIn(files: readonly LibraryFile[], kind: LibraryKind): Chosen[] {
  return files.flatMap(({ name, size }, at) => {
    if (size > kind.bytes || !kind.ending.test(name)) return []
    const plain = plainIn(name).replace(/^\/+/, '')
    const below = /^(?:.*?\/)?uploads\/(.*)$/s.exec(plain)?.[1]
    // Somebody's own folder says nothing of where a picture was, unless it is named by year and month.
    const end = kind === pdfKind ? plain : (/(?:^|\/)(\d{4}\/\d{2}\/[^/]*)$/.exec(plain)?.[1] ?? nameIn(plain))
    return [{ at, name: plain, size, isWhole: below !== undefined, ...versionOf(below ?? end, kind) }]
  })
}

/** Parts of a path that are compared from its end. */
const PARTS_MAX = 12
/** Files of one name; of more, none is taken. */
const SAME_MAX = 200

/** Finds the files that may be those of an address. */
function finderIn(files: readonly Chosen[]): (address: string) => readonly Chosen[] {
  const byPath = Map.groupBy(files, ({ path }) => path)
  const loose = files.filter(({ isWhole }) => !isWhole)
  const byName = Map.groupBy(loose, ({ name }) => name)
  const byLoosePath = Map.groupBy(loose, ({ path }) => path)
  const byEnd = new Map<string, Chosen[]>()
  // A path that begins with year and month stands where it says.
  for (const file of loose)
    for (const end of /^\d{4}\/\d{2}\//.test(file.path) ? [] : endsOf(file.path)) {
      const same = byEnd.get(end)
      if (same) same.push(file)
      else byEnd.set(end, [file])
    }
  return address => {
    // Nobody has the files of other sites.
    if (isForeign(address)) return []
    if (address.startsWith('/')) return byName.get(address.slice(1)) ?? byName.get(nameIn(address)) ?? []
    const same = byPath.get(address)
    if (same) return same
    const others = [byEnd.get(address), ...endsOf(address).map(end => byLoosePath.get(end))]
    return others.some(found => found && found.length > SAME_MAX) ? [] : others.flatMap(found => found ?? [])
  }
}

const isForeign = (address: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)

/** `c`, `b/c` of `a/b/c`. */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return Array.from({ length: Math.min(parts.length - 1, PARTS_MAX) }, (_, at) => parts.slice(-at - 1).join('/'))
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
  const fittingIn = finderIn(chosenIn(files, kind))
  const matches = addresses.map(address => ({ address, fitting: fittingIn(address) }))
  const uses = new Map<number, number>()
  for (const { fitting } of matches) for (const { at } of fitting) uses.set(at, (uses.get(at) ?? 0) + 1)
  return new Map(
    matches.flatMap(({ address, fitting }): [string, number[]][] => {
      // The same archive may be chosen twice.
      const isOne =
        new Set(fitting.map(({ path }) => path)).size === 1 &&
        [...Map.groupBy(fitting, ({ pixels }) => pixels).values()].every(group => isOneFile(group, files))
      const isSure = fitting.every(one => standsAt(one, address) || uses.get(one.at) === 1)
      const versions = fitting.toSorted((a, b) => b.pixels - a.pixels).map(({ at }) => at)
      return isOne && isSure ? [[address, versions]] : []
    }),
  )
}

/** Tells whether a file in an archive stands right where the address says. */
const standsAt = ({ name, path }: Chosen, address: string) =>
  name.includes('/') && (path === address || `/${name}` === address)

const isOneFile = (group: readonly Chosen[], files: readonly LibraryFile[]) =>
  new Set(group.map(({ at, size }) => `${size} ${files[at]?.name}`)).size === 1

const nameIn = (path: string): string => path.split('/').at(-1) ?? ''
