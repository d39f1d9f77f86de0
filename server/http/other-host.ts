import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../domain/kit/error.ts'
import { escapeHtml } from '../../domain/kit/escape-html.ts'
import { sendError, statusFor } from './errors.ts'
import { isForNameOf, redirectTarget } from './hosts.ts'

const misdirected = new AppError('misdirected', 'Diese Adresse gehört nicht zu dieser Seite.')

/** Answers a request for another host than the site's (D36, D85): leads to it, or names the wrong setting. */
export function answerOtherHost(
  publicUrl: string,
  headers: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { url = '', headers: requestHeaders } = request
  const target = redirectTarget(publicUrl, url)
  if (/^\/api(\/|$)/.test(new URL(target).pathname)) {
    sendError(response, misdirected, headers)
  } else if (isForNameOf(publicUrl, request)) {
    response.writeHead(308, { ...headers, Location: target }).end()
  } else {
    const html = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
    response.writeHead(statusFor(misdirected), { ...headers, ...html })
    response.end(otherHostHtml(publicUrl, target, requestHeaders.host ?? ''))
  }
}

const otherHostHtml = (publicUrl: string, target: string, host: string) =>
  [
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Andere Adresse</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head>',
    `<body><h1>Diese Seite hat eine andere Adresse</h1><p>Du findest sie unter <a href="${escapeHtml(target)}">`,
    `${escapeHtml(publicUrl)}</a>.</p><h2>Du betreust den Server?</h2>`,
    `<p>Gefragt wurde nach „${escapeHtml(host)}“. Soll die Seite so heißen, setz <code>PUBLIC_URL</code> auf diese `,
    'Adresse. Steht ein anderer Server davor, muss er den Namen weitergeben, den Besucher eintippen: nginx mit ',
    '<code>proxy_set_header Host $http_host;</code>, Apache mit <code>ProxyPreserveHost On</code>.</p></body></html>',
  ].join('')
