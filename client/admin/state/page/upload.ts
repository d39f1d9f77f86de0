import { type PdfFile, readAddedFiles } from '../../../../domain/content/files/pdf-file.ts'
import { type AddedImage, readAddedImages } from '../../../../domain/content/images/image.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { errorFrom } from '../../../../domain/kit/error-body.ts'
import { t } from '../../../../domain/kit/language.ts'
import { freshXsrfToken } from '../../../kit/state/api.ts'
import { frontWords, sizeWords } from '../front-server-words.ts'
import { loadCurrent } from '../lists.ts'

/** Limits per call; the first one reached applies. */
const FILES_PER_CALL = 20
const BYTES_PER_CALL = 20_000_000

/** Groups files for calls that a phone can send; a large file gets its own group. */
export function groupFiles<T extends { size: number }>(files: readonly T[], bytesPerCall = BYTES_PER_CALL): T[][] {
  const added: T[][] = []
  let bytes = 0
  for (const file of files) {
    const group = added.at(-1)
    bytes += file.size
    if (!group || group.length >= FILES_PER_CALL || bytes > bytesPerCall) {
      added.push([file])
      bytes = file.size
    } else group.push(file)
  }
  return added
}

/** An upload's API path, its failure message and a parser of its answer. */
export type Intake<T> = { path: string; failure: () => string; read: (answer: unknown) => T[] }

export const pictureIntake: Intake<AddedImage> = {
  path: '/api/img/add',
  failure: () => t('Error Adding Images', 'Die Bilder konnten nicht hinzugefügt werden'),
  read: readAddedImages,
}
export const pdfIntake: Intake<PdfFile> = {
  path: '/api/file/add',
  failure: () => t('Error Adding Files', 'Die Dateien konnten nicht hinzugefügt werden'),
  read: readAddedFiles,
}

/**
 * Uploads files. Calls `progress` with the share of bytes sent, 0 to 1, and `added` with the records of each group;
 * throws with the sentence to show.
 */
export async function uploadFiles<T>(
  files: readonly File[],
  { path, failure, read }: Intake<T>,
  progress: (share: number) => void,
  added: (records: T[]) => void,
): Promise<void> {
  const total = bytesIn(files)
  const maxBytes = await acceptedBytes(files, path)
  if (maxBytes !== undefined && files.some(({ size }) => size > maxBytes.files))
    throw new Error(`${failure()}: ${sizeWords(maxBytes.body)}`)
  let done = 0
  for (const group of groupFiles(files, maxBytes?.files)) {
    const size = bytesIn(group)
    const body = await listOf(group, failure())
    const groupProgress = (share: number) => progress((done + share * size) / total)
    added(await sendUpload(path, body, failure(), groupProgress, read))
    done += size
  }
}

const bytesIn = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)

/** Room for names and JSON around the files of a call. */
const AROUND_BYTES = 10_000

/** Returns what servers in front accept at most, as a body and as files in it (base64); undefined if that is enough. */
async function acceptedBytes(
  files: readonly File[],
  path: string,
): Promise<{ body: number; files: number } | undefined> {
  const largest = Math.max(...groupFiles(files).map(bytesIn))
  const body = await readAcceptedSize(path, Math.ceil((largest * 4) / 3) + AROUND_BYTES).catch(() => undefined)
  return body === undefined ? undefined : { body, files: Math.floor(((body - AROUND_BYTES) * 3) / 4) }
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
export async function sendUpload<T>(
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
  if (request.status !== 200) throw await errorOf(request, failure)
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

/** Some proxies lose the answer to a long upload of a signed-out user, or its connection is cut. */
const isSignedOut = () =>
  loadCurrent.user().then(
    user => user === null,
    () => false,
  )

async function errorOf({ status, statusText, responseText }: XMLHttpRequest, failure: string): Promise<Error> {
  const message = messageIn(responseText)
  const isAway = AWAY.includes(status)
  if (message !== undefined) {
    // HTTP/2 has no status text; otherwise it is English and redundant in German.
    const words = [t(isAway ? '' : statusText, ''), message].filter(Boolean).join('. ')
    return isAway ? new AppError('unavailable', `${failure}: ${words}`) : new Error(`${failure}: ${words}`)
  }
  if (!isAway) return new Error(`${failure}: ${frontWords(status)}`)
  if (await isSignedOut())
    return new Error(`${failure}: ${t('You are not signed in any more.', 'Du bist nicht mehr angemeldet.')}`)
  return new AppError('unavailable', `${failure}: ${frontWords(status)}`)
}

function messageIn(text: string): string | undefined {
  try {
    return errorFrom(JSON.parse(text))?.message
  } catch {
    return undefined
  }
}

const MEGABYTE = 1024 ** 2

/** Limits that servers in front have; the first one is nginx's own. */
const LIMITS = [1, 2, 5, 10, 20, 50].map(megabytes => megabytes * MEGABYTE)

/** A proxy that checks the length of a body has refused it before this much is sent. */
const ENOUGH_BYTES = 512 * 1024

/**
 * Tests whether proxies accept bodies of this size. Resolves with undefined if they do, else with the most they accept.
 * Over HTTP/1.1, tests only the default limit of nginx: there, browsers read an answer only after sending everything.
 */
async function readAcceptedSize(path: string, bytes: number): Promise<number | undefined> {
  const [smallest = 0] = LIMITS
  if (bytes <= smallest) return undefined
  const isEarly = answersEarly()
  if (!(await isRefused(path, isEarly ? bytes : smallest + 1, isEarly))) return undefined
  if (!isEarly) return smallest
  for (const limit of LIMITS.filter(limit => limit < bytes).toReversed())
    if (!(await isRefused(path, limit, isEarly))) return limit
  return 0
}

const answersEarly = () =>
  performance
    .getEntriesByType('navigation')
    .some(entry => /^h[23]/.test((entry as PerformanceNavigationTiming).nextHopProtocol))

/**
 * Sends a body of zeros, which Lichtung itself would refuse for another reason, until an answer or enough progress
 * decides.
 */
async function isRefused(path: string, bytes: number, isEarly: boolean): Promise<boolean> {
  const token = await freshXsrfToken()
  const request = new XMLHttpRequest()
  return new Promise(decide => {
    request.open('POST', path)
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('X-XSRF-TOKEN', token)
    request.upload.onprogress = ({ loaded }) => {
      if (isEarly && loaded > ENOUGH_BYTES) request.abort()
    }
    request.onreadystatechange = () => {
      if (request.status === 0) return
      decide(request.status === 413)
      request.abort()
    }
    request.onloadend = () => decide(false)
    request.send(new Blob([new Uint8Array(bytes)]))
  })
}
