import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageAnswer } from './page-cache.ts'

/** Sends a page, or that the visitor has it already; `headers` are those for this visitor. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Pick<PageAnswer, 'status' | 'etag' | 'headers' | 'body'>,
  headers = answer.headers,
): void {
  if (isUnchanged(request.headers['if-none-match'], answer)) response.writeHead(304, notModified(headers).headers).end()
  else response.writeHead(answer.status, headers).end(answer.body)
}

/** True if the If-None-Match header names this answer. Only status 200 can be unchanged. */
export function isUnchanged(known: string | undefined, { status, etag }: Pick<PageAnswer, 'status' | 'etag'>): boolean {
  if (known === undefined || status !== 200) return false
  return known === etag || known.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

export function notModified({ 'Content-Length': _, ...headers }: Record<string, string>) {
  return { status: 304, headers }
}
