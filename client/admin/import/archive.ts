import { unzipRaw, type ZipEntry } from 'unzipit'
import type { LibraryFile } from '../../../domain/import/library.ts'
import { t } from '../../../domain/kit/language.ts'

/** A file that can be added: one that somebody chose, or one in an archive, which is unpacked when it is needed. */
export type LibrarySource = LibraryFile & { read: () => Promise<File> }

/**
 * The files in what somebody chose: files, and ZIP archives, of which only the list is read. So only what pages show or
 * link to travels over the line, and not the six sizes of each picture that WordPress keeps. Rejects for what is no archive.
 */
export async function sourcesIn(files: readonly File[]): Promise<LibrarySource[]> {
  const found = await Promise.all(files.map(file => (/\.zip$/i.test(file.name) ? entriesOf(file) : [asItIs(file)])))
  return found.flat()
}

const asItIs = (file: File): LibrarySource => ({ name: file.name, size: file.size, read: async () => file })

async function entriesOf(archive: File): Promise<LibrarySource[]> {
  const { entries } = await unzipRaw(archive)
  return entries.map(entry => ({ name: entry.name, size: entry.size, read: () => unpacked(entry) }))
}

async function unpacked(entry: ZipEntry): Promise<File> {
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
