/** Headers for a page whose address is a secret: no-store, noindex, no-referrer. */
export const secretHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}
