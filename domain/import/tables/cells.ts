import { centsIn } from '../../kit/table-cell.ts'

/** Parsers for cells. Each returns undefined for text that it does not understand, including "". */

const perPerson =
  /(?: ?(?:p\.?\s?P\.?|pro (?:person|kind|teilnehm\p{L}*)|je (?:person|kind)|\/\s*(?:person|kind|p\.?)|per (?:person|child)|each))$/iu

/** Parses `35`, `1.234,50 €`, `35,- € p. P.`, `kostenlos`; null for a price on request. */
export function euroOfCell(text: string): number | null | undefined {
  const plain = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[,.](?:-|–|--)(?=\s|$|€)/, '')
    .replace(perPerson, '')
    .trim()
  if (/^(?:kostenlos|kostenfrei|frei|gratis|free)$/i.test(plain)) return 0
  if (/^(?:auf anfrage|n\.?\s?n\.?|-|–|on request)$/i.test(plain)) return null
  const cents = centsIn(plain)
  return cents === undefined || cents < 0 ? undefined : cents / 100
}

export function flagOfCell(text: string): boolean | undefined {
  if (/^(?:ja|j|yes|y|true|wahr|ein|on|x|1|✓|aktiv|veröffentlicht|publish(?:ed)?)$/i.test(text.trim())) return true
  if (/^(?:nein|n|no|false|falsch|aus|off|0|-|–|inaktiv|entwurf|draft)$/i.test(text.trim())) return false
  return undefined
}

/** Counts people, even in `2 Erwachsene + 1 Kind`. Ignores ages, and does not split at a comma between digits. */
export function peopleOfCell(text: string): number | undefined {
  if (/jahr|jähr|monat|year|month/i.test(text)) return undefined
  const counts = text
    .split(/\s*(?:[+;&]|,(?!\d)|\b(?:und|and)\b)\s*/)
    .map(part => (/^\d/.test(part) ? countOfCell(part) : undefined))
  const sum = counts.reduce<number | undefined>(
    (all, count) => (all === undefined || count === undefined ? undefined : all + count),
    0,
  )
  return countOfCell(text) ?? sum
}

/** Parses a whole number: `12`, `12 Plätze`, `max. 12`. */
export function countOfCell(text: string): number | undefined {
  const [, count = ''] =
    /^(?:max\.?|mind\.?|ca\.?)?\s*(\d{1,4})(?:,0+|\.0+)?\s*(?:\p{L}+\.?)?$/iu.exec(text.trim()) ?? []
  return count === '' ? undefined : Number(count)
}
