import { useState } from 'react'
import { matchFiles, pdfKind, pictureKind } from '../../../domain/import/library.ts'
import { t } from '../../../domain/language.ts'
import { call } from '../../state/api.ts'
import { api } from '../state/api.ts'
import { type Intake, pdfs, pictures, upload } from '../state/upload.ts'
import { type LibrarySource, sourcesIn } from './archive.ts'

/** The old addresses of the pictures that pages show, and of the PDF files that they link to. */
type Wanted = { pictures: readonly string[]; files: readonly string[] }

/** The pictures and files of pages: what was chosen for them, what is missing, and what was added. */
export function useUploads(wanted: Wanted) {
  const [sources, setSources] = useState<readonly LibrarySource[]>([])
  /** Ids of the records by the old addresses; "" for what cannot be added. */
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<readonly string[]>([])
  const [done, setDone] = useState(0)
  const found = [
    ...[...matchFiles(wanted.pictures, sources, pictureKind)].map(([address, versions]) => ({
      ...{ address, versions },
      add: addPicture,
      remove: removePicture,
    })),
    ...[...matchFiles(wanted.files, sources, pdfKind)].map(([address, versions]) => ({
      ...{ address, versions },
      add: addFile,
      remove: removeFile,
    })),
  ]
  const isFound = new Set(found.map(({ address }) => address))

  async function choose(files: readonly File[]): Promise<void> {
    const chosen = await sourcesIn(files).catch(() => {
      throw new Error(t('This archive cannot be read.', 'Dieses Archiv ist nicht lesbar.'))
    })
    setSources(known => [...known, ...chosen])
  }

  /**
   * Adds them one by one: one that is broken must not hold up the others. Answers undefined when some were refused just now.
   * If it is called off, those that were added move into the bin.
   */
  async function addAll(
    signal: AbortSignal,
  ): Promise<{ pictures: Record<string, string>; files: Record<string, string> } | undefined> {
    const all = { ...added }
    const failures: string[] = []
    setDone(0)
    for (const { address, versions, add } of found) {
      if (signal.aborted) break
      if (all[address] !== undefined) continue
      try {
        all[address] =
          (await addVersion(
            versions.flatMap(at => sources[at] ?? []),
            add,
          )) ?? ''
      } catch (error) {
        all[address] = ''
        failures.push(error instanceof Error ? error.message : String(error))
      }
      setAdded({ ...all })
      setDone(count => count + 1)
    }
    if (signal.aborted) {
      setAdded({})
      for (const { address, remove } of found) if (all[address]) await remove(all[address])
      signal.throwIfAborted()
    }
    setRefused(failures)
    const idsOf = (addresses: readonly string[]) =>
      Object.fromEntries(addresses.flatMap(address => (all[address] ? [[address, all[address]]] : [])))
    return failures.length > 0 ? undefined : { pictures: idsOf(wanted.pictures), files: idsOf(wanted.files) }
  }

  return {
    choose,
    addAll,
    found: found.length,
    missing: {
      pictures: wanted.pictures.filter(address => !isFound.has(address)),
      files: wanted.files.filter(address => !isFound.has(address)),
    },
    refused,
    done,
  }
}

const addPicture = (source: LibrarySource) => addOne(source, pictures)
const addFile = (source: LibrarySource) => addOne(source, pdfs)

const removePicture = async (_id: string) => void (await call(api.img.del.$post({ json: { _id } })))
const removeFile = async (_id: string) => void (await call(api.file.del.$post({ json: { _id } })))

/** Adds the largest version, or where that is refused the next one: WordPress keeps a copy of 2,560 pixels of a huge picture. */
async function addVersion(
  [largest, next]: readonly LibrarySource[],
  add: (source: LibrarySource) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (!largest) return undefined
  return add(largest).catch(error => {
    if (!next) throw error
    return add(next)
  })
}

async function addOne<T extends { _id: string }>(source: LibrarySource, to: Intake<T>): Promise<string | undefined> {
  let id: string | undefined
  await upload(
    [await source.read()],
    to,
    () => {},
    records => {
      id = records[0]?._id
    },
  )
  return id
}
