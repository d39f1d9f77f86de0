import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageAnswer } from './page-cache.ts'

/** Sends a page, or status 304 if the visitor's copy is current. Pass `headers` if they differ for this visitor. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Pick<PageAnswer, 'status' | 'etag' | 'body'>,
  headers: PageAnswer['headers'],
): void {
  if (isUnchanged(request.headers['if-none-match'], answer))
    response.writeHead(304, notModifiedAnswer(headers).headers).end()
  else response.writeHead(answer.status, headers).end(answer.body)
}

/** True if the If-None-Match header names this answer, which must have status 200. */
export function isUnchanged(
  ifNoneMatch: string | undefined,
  { status, etag }: Pick<PageAnswer, 'status' | 'etag'>,
): boolean {
  if (ifNoneMatch === undefined || status !== 200) return false
  return (
    ifNoneMatch === etag || ifNoneMatch.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  )
}

/** Answers with status 304, which has no body and so no Content-Length. */
export function notModifiedAnswer({ 'Content-Length': _, ...headers }: Record<string, string>) {
  return { status: 304, headers }
}
