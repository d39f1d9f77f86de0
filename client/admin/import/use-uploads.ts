import { useEffect, useMemo, useRef, useState } from 'react'
import { unzipRaw, type ZipEntry } from 'unzipit'
import { type LibraryFile, matchFiles, pdfKind, pictureKind } from '../../../domain/import/library.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { call } from '../../kit/state/api.ts'
import { api } from '../state/api.ts'
import { showSuccess } from '../state/page/success.ts'
import { type Intake, pdfIntake, pictureIntake, uploadFiles } from '../state/page/upload.ts'

/** Old addresses of the pictures and PDF files that pages use. */
type OldAddresses = { pictures: readonly string[]; files: readonly string[] }

/** A record added for an old address. */
type UploadedFile = { id: string; remove: (id: string) => Promise<void> }

/** Uploads of the pages' pictures and files: chosen, missing and added ones. */
export function useUploads(wanted: OldAddresses) {
  const [sources, setSources] = useState<readonly LibrarySource[]>([])
  const { uploaded, keep, discard, perform } = useUploaded()
  /** Failures of the last attempt, by old address. */
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const [done, setDone] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  // The lists are new on each render, but mostly equal.
  const wantedText = JSON.stringify(wanted)
  const matched = useMemo(() => foundIn(JSON.parse(wantedText), sources), [wantedText, sources])
  const foundAddresses = new Set(matched.map(({ address }) => address))

  async function choose(files: readonly File[]): Promise<void> {
    const chosen = await sourcesIn(files).catch(() => {
      throw new Error(t('This archive cannot be read.', 'Dieses Archiv ist nicht lesbar.'))
    })
    setSources(before => [...before, ...chosen])
  }

  /**
   * Uploads the missing files one by one, so that a failure does not stop the others. Resolves with true if all are
   * uploaded. Aborting moves the new ones to the bin.
   */
  async function addAll(signal: AbortSignal): Promise<boolean> {
    const remaining = matched.filter(({ address }) => uploaded[address] === undefined)
    const failed: Record<string, string> = {}
    let isLost = false
    setFailures({})
    setDone(matched.length - remaining.length)
    for (const { address, versions, add, remove } of remaining) {
      if (signal.aborted) break
      const files = versions.flatMap(at => sources[at] ?? [])
      try {
        if (isLost) throw new Error(`${nameOf(files[0])}: ${awayWords()}`)
        const upload = (source: LibrarySource) => retryUntilReached(() => add(source), { signal, waits: setWaiting })
        const id = await addVersion(files, upload)
        if (id !== undefined) keep(address, { id, remove })
      } catch (error) {
        isLost ||= isAway(error)
        failed[address] = error instanceof Error ? error.message : String(error)
      }
      setDone(count => count + 1)
    }
    if (signal.aborted) {
      await discard()
      signal.throwIfAborted()
    }
    setFailures(failed)
    return Object.keys(failed).length === 0
  }

  const idsOf = (addresses: readonly string[], all: Readonly<Record<string, UploadedFile>>) =>
    Object.fromEntries(addresses.flatMap(address => (all[address] ? [[address, all[address].id]] : [])))

  return {
    choose,
    addAll,
    /** Runs the import with the ids of the uploads, which from then on belong to its pages. */
    importWith: <T>(
      work: (ids: Record<keyof OldAddresses, Record<string, string>>) => Promise<T>,
      signal: AbortSignal,
    ) => perform(all => work({ pictures: idsOf(wanted.pictures, all), files: idsOf(wanted.files, all) }), signal),
    matched: matched.length,
    isFound: (address: string) => foundAddresses.has(address),
    uploaded: matched.filter(({ address }) => uploaded[address] !== undefined).length,
    missing: {
      pictures: wanted.pictures.filter(address => !foundAddresses.has(address)),
      files: wanted.files.filter(address => !foundAddresses.has(address)),
    },
    failed: matched.flatMap(({ address }) => failures[address] ?? []),
    ...{ done, isWaiting },
  }
}

const foundIn = ({ pictures, files }: OldAddresses, sources: readonly LibrarySource[]) => [
  ...[...matchFiles(pictures, sources, pictureKind)].map(([address, versions]) => ({
    ...{ address, versions },
    ...{ add: addPicture, remove: removePicture },
  })),
  ...[...matchFiles(files, sources, pdfKind)].map(([address, versions]) => ({
    ...{ address, versions },
    ...{ add: addFile, remove: removeFile },
  })),
]

/** Tracks records added by this dialog; closing it moves them to the bin unless an import uses them. */
function useUploaded() {
  const latest = useRef<Readonly<Record<string, UploadedFile>>>({})
  const isTaken = useRef(false)
  const [uploaded, setUploaded] = useState(latest.current)
  const put = (all: Readonly<Record<string, UploadedFile>>) => {
    latest.current = all
    setUploaded(all)
  }

  async function discard(): Promise<void> {
    const all = Object.values(latest.current)
    put({})
    if (all.length === 0) return
    let remaining = 0
    for (const { id, remove } of all)
      await retryUntilReached(() => remove(id)).catch(() => {
        remaining += 1
      })
    void showSuccess(discardedWords(all.length - remaining, remaining), 'images', 'files')
  }
  const discardLast = useRef(discard)
  useEffect(() => () => void (isTaken.current || discardLast.current()), [])

  /** An import without an answer may have been stored, so remove nothing then. */
  async function perform<T>(
    work: (all: Readonly<Record<string, UploadedFile>>) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    isTaken.current = true
    try {
      return await work(latest.current)
    } catch (error) {
      isTaken.current = !signal.aborted && isAway(error)
      throw error
    }
  }
  const keep = (address: string, uploadedFile: UploadedFile) => put({ ...latest.current, [address]: uploadedFile })
  return { uploaded, keep, discard, perform }
}

function discardedWords(removed: number, remaining: number): string {
  const lines = [t('Nothing was imported', 'Nichts wurde übernommen')]
  if (removed > 0)
    lines.push(
      removed === 1
        ? t('1 uploaded file moved into the bin', '1 hochgeladene Datei liegt im Papierkorb')
        : t(`${removed} uploaded files moved into the bin`, `${removed} hochgeladene Dateien liegen im Papierkorb`),
    )
  if (remaining > 0)
    lines.push(
      t(
        `${remaining} uploaded could not be deleted: see Images and Files`,
        `${remaining} hochgeladene ließen sich nicht löschen: siehe Bilder und Dateien`,
      ),
    )
  return lines.join('\n')
}

const awayWords = () => t('The server cannot be reached.', 'Der Server ist nicht zu erreichen.')

const nameOf = (source: LibrarySource | undefined): string => source?.name.split('/').at(-1) ?? ''

const addPicture = (source: LibrarySource) => uploadOne(source, pictureIntake)
const addFile = (source: LibrarySource) => uploadOne(source, pdfIntake)

const removePicture = async (_id: string) => void (await call(api.img.del.$post({ json: { _id } })))
const removeFile = async (_id: string) => void (await call(api.file.del.$post({ json: { _id } })))

/**
 * Uploads the largest version; if it is rejected the next one, as WordPress keeps a copy of 2,560 pixels of a huge
 * picture.
 */
async function addVersion(
  [largest, next]: readonly LibrarySource[],
  add: (source: LibrarySource) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (!largest) return undefined
  return add(largest).catch(error => {
    if (!next || isAway(error)) throw error
    return add(next)
  })
}

/** Uploads one file; a failure's message begins with its name. */
async function uploadOne<T extends { _id: string }>(source: LibrarySource, to: Intake<T>): Promise<string | undefined> {
  let id: string | undefined
  await uploadFiles(
    [await source.read()],
    { ...to, failure: () => nameOf(source) },
    () => {},
    records => {
      id = records[0]?._id
    },
  )
  return id
}

/** An uploadable file, chosen or in an archive, which is unpacked on demand. */
type LibrarySource = LibraryFile & { read: () => Promise<File> }

/**
 * Lists the files in the selection, reading only the directory of ZIP archives. Thus only files that pages use are
 * uploaded, and not WordPress's six sizes of each picture. Rejects for an invalid archive.
 */
export async function sourcesIn(files: readonly File[]): Promise<LibrarySource[]> {
  const lists = await Promise.all(
    files.map(file => (/\.zip$/i.test(file.name) ? entriesOf(file) : [wholeFileSource(file)])),
  )
  return lists.flat()
}

const wholeFileSource = (file: File): LibrarySource => ({ name: file.name, size: file.size, read: async () => file })

async function entriesOf(archive: File): Promise<LibrarySource[]> {
  const { entries } = await unzipRaw(archive)
  return entries.map(entry => ({ name: entry.name, size: entry.size, read: () => unpackEntry(entry) }))
}

async function unpackEntry(entry: ZipEntry): Promise<File> {
  const name = entry.name.split('/').at(-1) ?? entry.name
  const type = typeOf(name)
  if (entry.encrypted)
    throw new Error(
      t(
        `${name}: is encrypted in the archive. Please unpack it first.`,
        `${name}: ist im Archiv verschlüsselt. Bitte entpack es vorher.`,
      ),
    )
  const content = await entry.blob(type).catch(() => {
    throw new Error(t(`${name}: is damaged in the archive.`, `${name}: ist im Archiv beschädigt.`))
  })
  return new File([content], name, { type })
}

function typeOf(name: string): string {
  if (/\.pdf$/i.test(name)) return 'application/pdf'
  if (/\.png$/i.test(name)) return 'image/png'
  return /\.webp$/i.test(name) ? 'image/webp' : 'image/jpeg'
}

/** Half a minute in total, enough for a restart of the server. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]

const isAway = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'

/** Retries `work` with growing pauses while the server is unreachable; calls `waits` when that begins and ends. */
async function retryUntilReached<T>(
  work: () => Promise<T>,
  { signal, waits }: { signal?: AbortSignal; waits?: (isOn: boolean) => void } = {},
): Promise<T> {
  try {
    for (const ms of PAUSES_MS) {
      try {
        return await work()
      } catch (error) {
        if (!isAway(error)) throw error
      }
      waits?.(true)
      await pause(ms, signal)
    }
    return await work()
  } finally {
    waits?.(false)
  }
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
