import { freshXsrfToken } from '../../state/api.ts'
import { fresh } from './lists.ts'

/**
 * Sends a large body; `progress` is told which share of it is on its way, 0 to 1, which `fetch` cannot tell. Returns the
 * answer's JSON; throws with the sentence to show, after `failure`.
 */
export async function send(path: string, body: Blob, failure: string, progress: (share: number) => void) {
  const token = await freshXsrfToken()
  const request = new XMLHttpRequest()
  await new Promise<void>(resolve => {
    request.open('POST', path)
    request.setRequestHeader('Content-Type', body.type)
    request.setRequestHeader('X-XSRF-TOKEN', token)
    request.upload.onprogress = ({ loaded, total }) => progress(loaded / total)
    request.onloadend = () => resolve()
    request.send(body)
  })
  if (request.status !== 200) throw new Error(`${failure}: ${await reasonOf(request)}`)
  return JSON.parse(request.responseText)
}

async function reasonOf({ status, statusText, responseText }: XMLHttpRequest): Promise<string> {
  // A long upload of somebody who is not signed in any more ends without an answer.
  if (status === 0) {
    const isSignedOut = await fresh.user().then(
      user => user === null,
      () => false,
    )
    return isSignedOut ? 'You are not signed in any more.' : 'The server cannot be reached.'
  }
  // HTTP/2 has no status text.
  return [statusText, messageIn(responseText)].filter(Boolean).join('. ')
}

function messageIn(text: string): string {
  try {
    return String(JSON.parse(text).error.message)
  } catch {
    return ''
  }
}
