import { canReceiveMail } from '../../mail-address.ts'
import { normalAddress } from '../../normal-address.ts'
import { plainSpaces } from '../../registrations/form.ts'

/**
 * The addresses in a cell, each once: `Erika <erika@example.org>`, `a@example.org; b@example.org`, `a@example.org (private)`.
 * `others` look like addresses and are none.
 */
export function addressesIn(cell: string): { addresses: string[]; others: string[] } {
  const text = plainSpaces(cell).trim()
  if (canReceiveMail(text)) return { addresses: [text], others: [] }
  const parts = text.split(/[\r\n;|/<>()[\]"]+|\s(?:und|oder|and|or|&)\s/i).flatMap(addressParts)
  const found = new Map(parts.filter(canReceiveMail).map(address => [normalAddress(address), address]))
  return { addresses: [...found.values()], others: parts.filter(part => !canReceiveMail(part)) }
}

/** Parts a text at blanks and commas only if each part has an @: `max. moos@example.org` is none, nor `ro@example.co,uk`. */
function addressParts(text: string): string[] {
  if (!text.includes('@')) return []
  const whole = text
    .trim()
    .replace(/^(?:[\p{L} -]{1,30}:\s*)/u, '')
    .replace(/[.:,]+$/, '')
  const parts = whole.split(/[\s,]+/)
  return parts.every(part => /.@./.test(part)) ? parts : [whole]
}
