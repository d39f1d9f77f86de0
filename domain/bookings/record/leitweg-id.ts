const form = /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/

/** Computes the remainder modulo 97 of digits and letters, where A counts 10 and Z 35. */
const remainderOf = (characters: string): number =>
  [...characters].reduce((remainder, character) => Number(`${remainder}${Number.parseInt(character, 36)}`) % 97, 0)

/**
 * Normalizes a Leitweg-ID, which routes invoices to a public body; undefined if invalid. Its last two digits are a
 * checksum by ISO 7064, MOD 97-10, by its specification.
 */
export function cleanLeitwegId(typed: string): string | undefined {
  const id = typed
    .toUpperCase()
    .replace(/^\s*LEITWEG[\s-]*ID[\s:]*/, '')
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  return form.test(id) && remainderOf(id.replaceAll('-', '')) === 1 ? id : undefined
}
