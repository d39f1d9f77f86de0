import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor } from '../http/encoding.ts'
import type { Xsrf } from '../http/requests/xsrf.ts'
import type { SitePages } from '../site/pages.tsx'
import type { PageAnswer } from './page-cache.ts'
import { sendPage } from './send-page.ts'

/** Addresses that the router answers only with the page of exactly this name. */
const plainAddress = /^\/(?:[a-z\d-]+(?:\/[a-z\d-]+)*)?$/

/** Answers a GET for a page without router, Request and Response where possible. */
export function pageSender(pages: Pick<SitePages, 'cachedAnswer' | 'isCacheable' | 'answer'>, xsrf: Xsrf) {
  const send = (request: IncomingMessage, response: ServerResponse, answer: PageAnswer) =>
    sendPage(request, response, answer, headersFor(answer, request.headers.cookie, xsrf))

  return {
    /** Answers if the page is cached under exactly this address, as for most requests; returns true if so. */
    sendCached(request: IncomingMessage, response: ServerResponse): boolean {
      const answer = pages.cachedAnswer(request.url ?? '', encodingFor(request.headers['accept-encoding']))
      if (answer) send(request, response, answer)
      return answer !== undefined
    },
    /**
     * Renders the page if it is worth caching; resolves with true if it has answered. Otherwise the router reports the
     * error.
     */
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

/**
 * Returns the headers for one visitor: a page with a form may bring the XSRF cookie along (D40), so no cache in front
 * of the site may keep it.
 */
export function headersFor(answer: PageAnswer, cookies: string | undefined, xsrf: Xsrf): Record<string, string> {
  const cookie = answer.hasForm ? xsrf.cookieFor(cookies) : undefined
  return cookie ? { ...answer.headers, 'Set-Cookie': cookie } : answer.headers
}
