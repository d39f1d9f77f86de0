/** Formats of VAT ids after the country code, as published by the European Commission, plus Switzerland and Norway. */
const formats: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    AT: /^U\d{8}$/,
    BE: /^[01]\d{9}$/,
    BG: /^\d{9,10}$/,
    CHE: /^\d{9}(MWST|TVA|IVA)?$/,
    CY: /^\d{8}[A-Z]$/,
    CZ: /^\d{8,10}$/,
    DE: /^\d{9}$/,
    DK: /^\d{8}$/,
    EE: /^\d{9}$/,
    EL: /^\d{9}$/,
    ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
    FI: /^\d{8}$/,
    FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
    HR: /^\d{11}$/,
    HU: /^\d{8}$/,
    IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
    IT: /^\d{11}$/,
    LT: /^(\d{9}|\d{12})$/,
    LU: /^\d{8}$/,
    LV: /^\d{11}$/,
    MT: /^\d{8}$/,
    NL: /^[A-Z0-9+*]{10}\d{2}$/,
    NO: /^\d{9}(MVA)?$/,
    PL: /^\d{10}$/,
    PT: /^\d{9}$/,
    RO: /^\d{2,10}$/,
    SE: /^\d{12}$/,
    SI: /^\d{8}$/,
    SK: /^\d{10}$/,
    XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  }),
)

/** Checks the last of nine digits by ISO 7064, MOD 11,10. */
function isGerman(digits: string): boolean {
  if (!/^[1-9]\d{8}$/.test(digits)) return false
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(digits.at(-1))
}

/** Normalizes a VAT id; undefined if invalid. */
export function cleanVatId(typed: string): string | undefined {
  const bare = typed
    .toUpperCase()
    .replace(/^\s*(UST[\s.-]*ID(NR|ENTNR)?|UID|VAT)[\s.:-]*/, '')
    .replace(/[\s./\u2010-\u2015-]/g, '')
  if (isGerman(bare)) return `DE${bare}`
  const [, country = '', number = ''] = /^(CHE|[A-Z]{2})(.*)$/.exec(bare) ?? []
  const code = country === 'GR' ? 'EL' : country
  if (!formats.get(code)?.test(number) || (code === 'DE' && !isGerman(number))) return undefined
  return code + number
}
