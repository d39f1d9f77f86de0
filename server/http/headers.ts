import { SITE_HEADER } from '../../domain/office/desk/kept-list.ts'

/**
 * Returns the headers of every answer (D35); HSTS only for a public URL with https. The desk depends on SITE_HEADER:
 * without it, an answer counts as none, and a phone never learns that its session was ended
 * (client/admin/state/kept-lists.ts).
 */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    [SITE_HEADER]: 'yes',
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}
