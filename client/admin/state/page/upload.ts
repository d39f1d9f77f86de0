import { type PdfFile, readAddedFiles } from '../../../../domain/content/files/pdf-file.ts'
import { type AddedImage, readAddedImages } from '../../../../domain/content/images/image.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { errorFrom } from '../../../../domain/kit/error-body.ts'
import { t } from '../../../../domain/kit/language.ts'
import { freshXsrfToken } from '../../../kit/state/api.ts'
import { current } from '../lists.ts'

/** Limits per call; the first one reached applies. */
const FILES_PER_CALL = 20
const BYTES_PER_CALL = 20_000_000

/** Groups files for calls that a phone can send; a large file gets its own group. */
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

/** An upload's API path, its failure message and a parser of its answer. */
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
 * Uploads files. Calls `progress` with the share of bytes sent, 0 to 1, and `added` with the records of each group;
 * throws with the sentence to show.
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

/** Builds the body as a Blob of many parts: one string for all files could exceed a phone's memory. */
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

/**
 * Sends a large body and parses the JSON answer with `read`. Calls `progress` with the share of bytes sent, 0 to 1,
 * which `fetch` cannot report. Throws with the sentence to show, which begins with `failure`: an AppError `unavailable`
 * if the server cannot be reached.
 */
export async function send<T>(
  path: string,
  body: Blob,
  failure: string,
  progress: (share: number) => void,
  read: (answer: unknown) => T,
): Promise<T> {
  const token = await freshXsrfToken().catch(() => {
    throw new AppError('unavailable', `${failure}: ${awayWords()}`)
  })
  const request = new XMLHttpRequest()
  await new Promise<void>(resolve => {
    request.open('POST', path)
    request.setRequestHeader('Content-Type', body.type)
    request.setRequestHeader('X-XSRF-TOKEN', token)
    request.upload.onprogress = ({ loaded, total }) => progress(loaded / total)
    request.onloadend = () => resolve()
    request.send(body)
  })
  if (AWAY.includes(request.status) && !(await isSignedOut(request)))
    throw new AppError('unavailable', `${failure}: ${messageIn(request.responseText) ?? awayWords()}`)
  if (request.status !== 200) throw new Error(`${failure}: ${reasonOf(request)}`)
  try {
    return read(JSON.parse(request.responseText))
  } catch {
    throw new Error(
      `${failure}: ${t('The server’s answer cannot be read.', 'Die Antwort des Servers ist nicht lesbar.')}`,
    )
  }
}

/** No answer, or a proxy's error about its server. */
const AWAY = [0, 502, 503, 504]

const awayWords = () => t('The server cannot be reached.', 'Der Server ist nicht zu erreichen.')

/** The server aborts long uploads of signed-out users. */
const isSignedOut = async ({ status }: XMLHttpRequest): Promise<boolean> =>
  status === 0 &&
  (await current.user().then(
    user => user === null,
    () => false,
  ))

function reasonOf({ status, statusText, responseText }: XMLHttpRequest): string {
  if (status === 0) return t('You are not signed in any more.', 'Du bist nicht mehr angemeldet.')
  const message = messageIn(responseText)
  if (message === undefined)
    return t(statusText || `The server answered ${status}.`, `Der Server hat mit ${status} geantwortet.`)
  // HTTP/2 has no status text; otherwise it is English and redundant in German.
  return [t(statusText, ''), message].filter(Boolean).join('. ')
}

function messageIn(text: string): string | undefined {
  try {
    return errorFrom(JSON.parse(text))?.message
  } catch {
    return undefined
  }
}
