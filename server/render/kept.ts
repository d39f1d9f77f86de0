import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor } from '../files.ts'
import type { Xsrf } from '../xsrf.ts'
import type { Answer, Pages } from './pages.tsx'

/**
 * Answers a request for a page that is kept under just this address, and says whether it did. Most requests are such
 * ones; they need neither router nor Request and Response.
 */
export function keptPages(pages: Pages, xsrf: Xsrf) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    const answer = pages.keptAnswer(request.url ?? '', encodingFor(request.headers['accept-encoding']))
    if (!answer) return false
    const headers = headersFor(answer, request.headers.cookie, xsrf)
    if (request.headers['if-none-match'] === answer.etag) response.writeHead(304, unchanged(headers).headers).end()
    else response.writeHead(answer.status, headers).end(answer.body)
    return true
  }
}

/** A page with a form may bring the XSRF cookie along (D40). */
export function headersFor(answer: Answer, cookies: string | undefined, xsrf: Xsrf): Record<string, string> {
  const cookie = answer.hasForm ? xsrf.cookieFor(cookies) : undefined
  return cookie ? { ...answer.headers, 'Set-Cookie': cookie } : answer.headers
}

/** The visitor has this very page already. */
export function unchanged({ 'Content-Length': _, ...headers }: Record<string, string>) {
  return { status: 304, headers }
}
