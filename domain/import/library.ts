import { pdfLimits } from '../content/files/pdf-upload.ts'
import { uploadLimits } from '../content/images/upload.ts'

/** A file of the old site's library: its path in an archive, or its name. */
export type LibraryFile = { name: string; size: number }

/** A kind of file: its extension and maximum size. */
type LibraryKind = { ending: RegExp; bytes: number }
export const pictureKind: LibraryKind = { ending: /\.(?:jpe?g|png|webp)$/i, bytes: uploadLimits.bytes }
export const pdfKind: LibraryKind = { ending: /\.pdf$/i, bytes: pdfLimits.bytes }

const SCALED = 1e9

/**
 * A path below `uploads`, or the end of one. Pictures with the same path are versions of each other; `pixels` orders
 * them.
 */
type LibraryPath = { path: string; pixels: number }

/** `wald-1024x768.jpg` and `wald-scaled.jpg` are versions of `wald.jpg`. A PDF has none. */
function versionOf(path: string, kind: LibraryKind): LibraryPath {
  if (kind === pdfKind) return originalPath(path)
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? []
  const versioned = /^(.*?)(?:-(\d{2,5})x(\d{2,5})|(-scaled))?(\.[a-z]+)$/i.exec(name)
  const [, stem = name, width = '', height = '', scaled = '', ending = ''] = versioned ?? []
  const pixels = width !== '' ? Number(width) * Number(height) : scaled !== '' ? SCALED : Number.POSITIVE_INFINITY
  return { path: `${folder}${stem}${ending}`, pixels }
}

const originalPath = (path: string): LibraryPath => ({ path, pixels: Number.POSITIVE_INFINITY })

/** Returns a picture's name without version and extension, in lower case. */
export const plainPictureName = (path: string): string =>
  fold(nameIn(versionOf(plainIn(path), pictureKind).path)).replace(/\.(?:jpe?g|png|webp)$/, '')

/** Ignores case: servers distinguish it, but archives and links may have lost it. */
const fold = (path: string) => path.toLowerCase()

/** Compares two names that are equal except for case. WordPress writes versions of `wald.JPG` as `.jpg`. */
function distance(a: string, b: string): 0 | 1 | 2 {
  if (endsAlike(a, b)) return 0
  return endsAlike(withPlainEnding(a), withPlainEnding(b)) ? 1 : 2
}
const endsAlike = (a: string, b: string) => a.endsWith(b) || b.endsWith(a)
const withPlainEnding = (path: string) => path.replace(/\.[^./]*$/, fold)

/** A site's library: its roots, and its files by folded path below them. */
export type Library = { roots: ReadonlySet<string>; files: ReadonlyMap<string, readonly string[]> }

export function libraryOf(paths: Iterable<string>): Library {
  const roots = new Set<string>()
  const files = new Set<string>()
  for (const path of paths) {
    const plain = plainIn(path)
    const root = rootIn(plain)
    if (root === undefined) continue
    roots.add(fold(root))
    files.add(plain.slice(root.length).replace(/-scaled(\.[a-z]+)$/i, '$1'))
  }
  return { roots, files: Map.groupBy(files, fold) }
}

/**
 * Normalizes the old site's path of a file: the part below `wp-content/uploads`, without a picture's version unless
 * that is a picture of its own; for other files the whole path, which begins with `/`. A host may have several sites,
 * so `library` has the roots of this one.
 */
export function libraryAddress(path: string, { roots, files }: Library = libraryOf([])): string {
  const plain = plainIn(path)
  const root = rootIn(plain)
  if (root === undefined || (roots.size > 0 && !roots.has(fold(root)))) return plain
  const below = plain.slice(root.length)
  const version = versionOf(below, pdfKind.ending.test(below) ? pdfKind : pictureKind).path
  for (const maxDistance of [0, 1, 2])
    for (const name of [below, version]) {
      const [file, other] = (files.get(fold(name)) ?? []).filter(file => distance(file, name) <= maxDistance)
      if (file !== undefined && other === undefined) return file
    }
  return version
}

/** Returns the path up to and including `wp-content/uploads/`. */
export const libraryRoot = (path: string): string | undefined => rootIn(plainIn(path))
const rootIn = (plain: string) => /^\/(?:.*?\/)?(?:wp-content|app)\/uploads\//is.exec(plain)?.[0]

function plainIn(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path.normalize('NFC')
  }
}

/** A file that was selected. */
type ChosenFile = LibraryPath & {
  at: number
  name: string
  /** True for a complete path below `uploads`; otherwise the path may be the end of a longer one. */
  isWhole: boolean
}

function chosenIn(addresses: readonly string[], files: readonly LibraryFile[], kind: LibraryKind): ChosenFile[] {
  const wantedPaths = new Set(addresses.map(fold))
  const wantedEnds = new Set(addresses.flatMap(address => endsOf(fold(address))))
  return files.flatMap(({ name: givenName }, at) => {
    if (!kind.ending.test(givenName)) return []
    const name = givenName.normalize('NFC').replace(/^\/+/, '')
    const below = /^(?:.*?\/)?uploads\/(.*)$/is.exec(name)?.[1]
    // A user's own folder does not reveal a picture's place, unless it is named by year and month.
    const end = kind === pdfKind ? name : (/(?:^|\/)(\d{4}\/\d{2}\/[^/]*)$/.exec(name)?.[1] ?? nameIn(name))
    const path = below ?? end
    // `wald-300x200.jpg` may be a picture of its own.
    const isOwn = wantedPaths.has(fold(path)) || (below === undefined && wantedEnds.has(fold(path)))
    return [{ at, name, isWhole: below !== undefined, ...(isOwn ? originalPath(path) : versionOf(path, kind)) }]
  })
}

/** Maximum parts of a path to compare. */
const PARTS_MAX = 12
/** Skips names shared by more files. */
const SAME_MAX = 200

/** Returns a function that finds files for an address, ignoring case. */
function finderIn(files: readonly ChosenFile[]): (address: string) => readonly ChosenFile[] {
  const byPath = Map.groupBy(files, ({ path }) => fold(path))
  const loose = files.filter(({ isWhole }) => !isWhole)
  const byName = Map.groupBy(loose, ({ name }) => fold(name))
  const byLoosePath = Map.groupBy(loose, ({ path }) => fold(path))
  const byEnd = new Map<string, ChosenFile[]>()
  // A path beginning with year and month must match completely.
  for (const file of loose)
    for (const end of /^\d{4}\/\d{2}\//.test(file.path) ? [] : endsOf(fold(file.path))) {
      const same = byEnd.get(end)
      if (same) same.push(file)
      else byEnd.set(end, [file])
    }
  return written => {
    const address = fold(written)
    // Files of other sites are not available.
    if (isForeign(address)) return []
    if (address.startsWith('/')) return byName.get(address.slice(1)) ?? byName.get(nameIn(address)) ?? []
    const same = byPath.get(address)
    if (same) return same
    const others = [byEnd.get(address), ...endsOf(address).map(end => byLoosePath.get(end))]
    return others.some(matches => matches && matches.length > SAME_MAX) ? [] : others.flatMap(matches => matches ?? [])
  }
}

const isForeign = (address: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)

/** `c`, `b/c` of `a/b/c`. */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return Array.from({ length: Math.min(parts.length - 1, PARTS_MAX) }, (_, at) => parts.slice(-at - 1).join('/'))
}

type FittingFile = { file: ChosenFile; far: number }

/** Returns the files closest to the address among those that differ only in case, with their versions. */
function closestOf(address: string, files: readonly ChosenFile[]): FittingFile[] {
  const distances = files.map(file => ({ file, far: distance(file.path, address.replace(/^\//, '')) }))
  const near = distances.some(({ far }) => far < 2) ? distances.filter(({ far }) => far < 2) : distances
  const originals = near.filter(({ file }) => file.pixels === Number.POSITIVE_INFINITY)
  // A version of `wald.jpg` may belong to `wald.JPG`.
  if (new Set(originals.map(({ file }) => file.path)).size < 2) return near
  const least = Math.min(...originals.map(({ far }) => far))
  return originals.filter(({ far }) => far === least)
}

/**
 * Assigns files to addresses; for pictures all versions of allowed size, largest first. Skips ambiguous cases, since a
 * wrong picture is worse than none.
 */
export function matchFiles(
  addresses: readonly string[],
  files: readonly LibraryFile[],
  kind: LibraryKind,
): Map<string, number[]> {
  const fittingIn = finderIn(chosenIn(addresses, files, kind))
  const matches = addresses.map(address => ({ address, fitting: closestOf(address, fittingIn(address)) }))
  const nearest = new Map<number, number>()
  for (const { fitting } of matches)
    for (const { file, far } of fitting) nearest.set(file.at, Math.min(far, nearest.get(file.at) ?? far))
  const own = matches.map(({ address, fitting }) => ({
    address,
    fitting: fitting.flatMap(({ file, far }) => (nearest.get(file.at) === far ? file : [])),
  }))
  const uses = new Map<number, number>()
  for (const { fitting } of own) for (const { at } of fitting) uses.set(at, (uses.get(at) ?? 0) + 1)
  return new Map(
    own.flatMap(({ address, fitting }): [string, number[]][] => {
      // The same archive may be selected twice.
      const isOne =
        new Set(fitting.map(({ path }) => withPlainEnding(path))).size === 1 &&
        [...Map.groupBy(fitting, ({ pixels }) => pixels).values()].every(group => isOneFile(group, files))
      const isSure = fitting.every(file => standsAt(file, address) || uses.get(file.at) === 1)
      const short = fitting.filter(({ at }) => (files[at]?.size ?? 0) <= kind.bytes)
      const versions = short.toSorted((a, b) => b.pixels - a.pixels).map(({ at }) => at)
      return isOne && isSure && versions.length > 0 ? [[address, versions]] : []
    }),
  )
}

/** True if the file's place in the archive is exactly the address. */
const standsAt = ({ name, path }: ChosenFile, address: string) =>
  name.includes('/') && [path, `/${name}`].some(text => fold(text) === fold(address))

const isOneFile = (group: readonly ChosenFile[], files: readonly LibraryFile[]) =>
  new Set(group.map(({ at, name }) => `${files[at]?.size} ${name}`)).size === 1

const nameIn = (path: string): string => path.split('/').at(-1) ?? ''
