import { AppError } from '../../../domain/kit/error.ts'
import { errorFrom } from '../../../domain/kit/error-body.ts'
import { t } from '../../../domain/kit/language.ts'
import { freshXsrfToken } from '../../kit/state/api.ts'
import { current } from './lists.ts'

/**
 * Sends a large body and returns what `read` makes of the answer's JSON. Calls `progress` with the share of bytes sent,
 * 0 to 1, which `fetch` cannot report. Throws with the sentence to show, which begins with `failure`: an AppError `unavailable` if the server cannot be reached.
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

/** No answer, or that of a proxy whose server is away. */
const AWAY = [0, 502, 503, 504]

const awayWords = () => t('The server cannot be reached.', 'Der Server ist nicht zu erreichen.')

/** The server cuts off a long upload of somebody who is not signed in any more. */
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
  // HTTP/2 has no status text; one there is says in English what the sentence says better.
  return [t(statusText, ''), message].filter(Boolean).join('. ')
}

function messageIn(text: string): string | undefined {
  try {
    return errorFrom(JSON.parse(text))?.message
  } catch {
    return undefined
  }
}
