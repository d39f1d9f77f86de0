import { type PdfFile, readAddedFiles } from '../../../../domain/content/files/pdf-file.ts'
import { type AddedImage, readAddedImages } from '../../../../domain/content/images/image.ts'
import { t } from '../../../../domain/kit/language.ts'
import { send } from '../send.ts'

/** Limits of one call, whichever is reached first. */
const FILES_PER_CALL = 20
const BYTES_PER_CALL = 20_000_000

/** Files in groups that a phone can send in one call; a large file is a group of its own. */
export function groups<T extends { size: number }>(files: readonly T[]): T[][] {
  const found: T[][] = []
  let bytes = 0
  for (const file of files) {
    const group = found.at(-1)
    bytes += file.size
    if (!group || group.length >= FILES_PER_CALL || bytes > BYTES_PER_CALL) {
      found.push([file])
      bytes = file.size
    } else group.push(file)
  }
  return found
}

/** The call that takes files in, what is said when it fails, and what it answers. */
export type Intake<T> = { path: string; failure: () => string; read: (answer: unknown) => T[] }

export const pictures: Intake<AddedImage> = {
  path: '/api/img/add',
  failure: () => t('Error Adding Images', 'Die Bilder konnten nicht hinzugefügt werden'),
  read: readAddedImages,
}
export const pdfs: Intake<PdfFile> = {
  path: '/api/file/add',
  failure: () => t('Error Adding Files', 'Die Dateien konnten nicht hinzugefügt werden'),
  read: readAddedFiles,
}

/**
 * Uploads files. Calls `progress` with the share of bytes sent, 0 to 1, and `added` with the records of each group; throws
 * with the sentence to show.
 */
export async function upload<T>(
  files: readonly File[],
  { path, failure, read }: Intake<T>,
  progress: (share: number) => void,
  added: (records: T[]) => void,
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const group of groups(files)) {
    const size = group.reduce((sum, file) => sum + file.size, 0)
    const body = await listOf(group, failure())
    const groupProgress = (share: number) => progress((done + share * size) / total)
    added(await send(path, body, failure(), groupProgress, read))
    done += size
  }
}

/** The body of the call, a Blob of many parts: one string for all files could exceed what a phone can hold. */
async function listOf(files: readonly File[], failure: string): Promise<Blob> {
  const parts: string[] = []
  for (const file of files) {
    parts.push(parts.length === 0 ? '[' : ',', `{"name":${JSON.stringify(file.name)},"content":"`)
    parts.push(await dataUrl(file, failure), '"}')
  }
  return new Blob([...parts, ']'], { type: 'application/json' })
}

const dataUrl = (file: File, failure: string) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () =>
      reject(new Error(`${failure}: ${t(`“${file.name}” cannot be read.`, `„${file.name}“ ist nicht lesbar.`)}`))
    reader.readAsDataURL(file)
  })
