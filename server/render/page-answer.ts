import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor } from '../http/files.ts'
import type { Xsrf } from '../http/xsrf.ts'
import type { PageAnswer } from './page-cache.ts'
import type { Pages } from './pages.tsx'

/** An address at which the router does nothing but answer with the page of exactly this name. */
const plainAddress = /^\/(?:[a-z\d-]+(?:\/[a-z\d-]+)*)?$/

/** Answers a GET for a page without router, Request and Response, where that can be. */
export function pageSender(pages: Pick<Pages, 'cachedAnswer' | 'isCacheable' | 'answer'>, xsrf: Xsrf) {
  function send(request: IncomingMessage, response: ServerResponse, answer: PageAnswer) {
    const headers = headersFor(answer, request.headers.cookie, xsrf)
    if (isUnchanged(request.headers['if-none-match'], answer)) response.writeHead(304, unchanged(headers).headers).end()
    else response.writeHead(answer.status, headers).end(answer.body)
  }

  return {
    /** Answers when the page is cached under exactly this address, as for most requests; returns whether it did. */
    sendCached(request: IncomingMessage, response: ServerResponse): boolean {
      const answer = pages.cachedAnswer(request.url ?? '', encodingFor(request.headers['accept-encoding']))
      if (answer) send(request, response, answer)
      return answer !== undefined
    },
    /** Renders the page when it is worth caching; resolves with whether it has answered. If not, the router says what is wrong. */
    async sendNew(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const { url = '', headers } = request
      if (!plainAddress.test(url) || !pages.isCacheable(url)) return false
      const address = { pathname: url, search: '' }
      const answer = await pages.answer(address, encodingFor(headers['accept-encoding'])).catch(() => undefined)
      if (!answer || 'moved' in answer) return false
      send(request, response, answer)
      return true
    },
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
