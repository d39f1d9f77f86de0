import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BinKind } from '../../../domain/people/bin/bin.ts'
import type { Collections } from '../collections/collections.ts'
import type { CollectionData } from '../files/data-files.ts'
import { type FilesOfRecords, pdfFiles, pictureFiles, tlsFolder } from '../files/layout.ts'
import type { SiteFile } from './manifest.ts'
import { recordsIn, siteFilesIn } from './site-files.ts'

const PIECE_BYTES = 64 * 1024

/** A file with its length; `pieces` reads it, always into the same buffer. */
type FileToRead = { path: string; bytes: number; pieces(): AsyncIterable<Uint8Array> }

/** The content of a running site's folder for a copy elsewhere, which gets the log besides. */
export type CopySource = {
  /** Returns JSON files and certificates after the last commit, whose number is `n`. They are read on demand. */
  snapshot(): { n: number; files: AsyncIterable<Pick<SiteFile, 'path' | 'content'>> }
  /** Returns the folders of all pictures and PDFs with a record. */
  pictures(): Promise<string[]>
  /** Returns the files in such a folder; none if it has been deleted. */
  filesOf(folder: string): Promise<FileToRead[]>
}

export function copySource(dir: string, { stored, snapshot }: Collections<CollectionData>): CopySource {
  return {
    snapshot() {
      const records = snapshot()
      async function* files() {
        yield* recordsIn(records)
        yield* siteFilesIn(dir, tlsFolder)
      }
      return { n: records.n, files: files() }
    },
    async pictures() {
      const { images, files } = knownRecords(stored)
      const foldersOf = ({ folder }: FilesOfRecords, ids: ReadonlySet<string>) => [...ids].map(id => `${folder}/${id}`)
      return [...foldersOf(pictureFiles, images), ...foldersOf(pdfFiles, files)]
    },
    async filesOf(folder) {
      const names = await readdir(join(dir, folder)).catch((): string[] => [])
      const knownNames: readonly string[] = [...pictureFiles.names, ...pdfFiles.names]
      const presentNames = knownNames.filter(name => names.includes(name))
      return Promise.all(
        presentNames.map(async name => {
          const path = join(dir, folder, name)
          return { path: `${folder}/${name}`, bytes: (await stat(path)).size, pieces: () => piecesOf(path) }
        }),
      )
    },
  }
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(PIECE_BYTES)
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Returns the ids of the pictures and PDFs that have a record, if only in the bin. */
export function knownRecords({
  images,
  files,
  bin,
}: Pick<Collections<CollectionData>['stored'], 'images' | 'files' | 'bin'>) {
  const allIds = (kind: BinKind, list: readonly { _id: string }[]) => {
    const deleted = bin.current.flatMap(entry => (entry.kind === kind ? entry.record : []))
    return new Set([...list, ...deleted].map(({ _id }) => _id))
  }
  return { images: allIds('image', images.current), files: allIds('file', files.current) }
}
