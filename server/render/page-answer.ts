import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor } from '../http/files.ts'
import type { Xsrf } from '../http/xsrf.ts'
import type { PageAnswer } from './page-cache.ts'
import type { Pages } from './pages.tsx'

/**
 * Answers a GET whose page is cached under exactly this address; returns whether it did. Most requests are such
 * ones; they need neither router nor Request and Response.
 */
export function cachedPageSender(pages: Pick<Pages, 'cachedAnswer'>, xsrf: Xsrf) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const answer = pages.cachedAnswer(request.url ?? '', encodingFor(request.headers['accept-encoding']))
    if (!answer) return false
    const headers = headersFor(answer, request.headers.cookie, xsrf)
    if (isUnchanged(request.headers['if-none-match'], answer)) response.writeHead(304, unchanged(headers).headers).end()
    else response.writeHead(answer.status, headers).end(answer.body)
    return true
  }
}

/** The headers for one visitor: a page with a form may bring the XSRF cookie along (D40), so no cache before the site may keep it. */
export function headersFor(answer: PageAnswer, cookies: string | undefined, xsrf: Xsrf): Record<string, string> {
  const cookie = answer.hasForm ? xsrf.cookieFor(cookies) : undefined
  return cookie ? { ...answer.headers, 'Set-Cookie': cookie } : answer.headers
}

/** Whether the visitor has exactly this answer already, by the If-None-Match header. What is missing is never unchanged. */
export function isUnchanged(known: string | undefined, { status, etag }: Pick<PageAnswer, 'status' | 'etag'>): boolean {
  if (known === undefined || status !== 200) return false
  return known === etag || known.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

export function unchanged({ 'Content-Length': _, ...headers }: Record<string, string>) {
  return { status: 304, headers }
}
