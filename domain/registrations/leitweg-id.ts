const form = /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/

/** Returns the remainder by 97 of digits and letters, of which A counts 10 and Z 35. */
const remainderOf = (signs: string): number =>
  [...signs].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0)

/**
 * Returns a Leitweg-ID, by which a public body gets its invoices, as it is stored; undefined for none that there can be. Its
 * last two digits check the rest by ISO 7064, MOD 97-10, as the Leitweg-ID format specification says.
 */
export function cleanLeitwegId(typed: string): string | undefined {
  const id = typed
    .toUpperCase()
    .replace(/^\s*LEITWEG[\s-]*ID[\s:]*/, '')
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  return form.test(id) && remainderOf(id.replaceAll('-', '')) === 1 ? id : undefined
}
