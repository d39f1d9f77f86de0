/** Of a page whose address is a secret: nobody keeps it, lists it or hears where somebody came from. */
export const secretHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}
