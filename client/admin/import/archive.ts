import { unzipRaw, type ZipEntry } from 'unzipit'
import type { PictureFile } from '../../../domain/import/pictures.ts'
import { t } from '../../../domain/language.ts'

/** A picture that can be added: one that somebody chose, or one in an archive, which is unpacked when it is needed. */
export type PictureSource = PictureFile & { read: () => Promise<File> }

/**
 * The pictures in what somebody chose: files, and ZIP archives, of which only the list is read. So only what pages show
 * travels over the line, and not the six sizes of each picture that WordPress keeps. Rejects for what is no archive.
 */
export async function picturesIn(files: readonly File[]): Promise<PictureSource[]> {
  const found = await Promise.all(files.map(file => (/\.zip$/i.test(file.name) ? entriesOf(file) : [asItIs(file)])))
  return found.flat()
}

const asItIs = (file: File): PictureSource => ({ name: file.name, size: file.size, read: async () => file })

async function entriesOf(archive: File): Promise<PictureSource[]> {
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
  if (/\.png$/i.test(name)) return 'image/png'
  return /\.webp$/i.test(name) ? 'image/webp' : 'image/jpeg'
}
