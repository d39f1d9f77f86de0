import { REQUEST_ID_HEADER } from '../../../domain/kit/schema.ts'
import { newRequestId } from '../../site/registration/sending.ts'
import { isFromSite } from './kept-lists.ts'

/** Uploads add files of many requests; the server names equal pictures. */
const ADDS = /^\/api\/(?!img|file|import).*\/add$/

/**
 * Wraps `fetch` to name the record that a call adds, by the same id until the site has added it: nothing is added
 * twice. A refusal says nothing about an earlier call whose answer was lost. `unanswered` holds the ids by call.
 */
export function withRequestIds(
  ask: typeof globalThis.fetch,
  newId = () => newRequestId(crypto),
  unanswered = new Map<string, string>(),
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    if (!ADDS.test(String(input))) return ask(input, init)
    const call = `${input} ${init.body}`
    const id = unanswered.get(call) ?? newId()
    unanswered.set(call, id)
    const headers = new Headers(init.headers)
    headers.set(REQUEST_ID_HEADER, id)
    const answer = await ask(input, { ...init, headers })
    // The connection may also break within the answer.
    await answer.clone().arrayBuffer()
    if (answer.ok && isFromSite(answer)) unanswered.delete(call)
    return answer
  }
}
