import { plainSpaces } from '../../bookings/form/form.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { canReceiveMail } from '../../kit/mail-address.ts'

/**
 * Finds the addresses in a cell, without duplicates: `Erika <erika@example.org>`, `a@example.org; b@example.org`,
 * `a@example.org (private)`. `others` look like addresses but are invalid.
 */
export function addressesIn(cell: string): { addresses: string[]; others: string[] } {
  const text = plainSpaces(cell).trim()
  if (canReceiveMail(text)) return { addresses: [text], others: [] }
  const parts = text.replace(betweenWhole, '$1;').split(between).flatMap(addressParts)
  const addresses = new Map(parts.filter(canReceiveMail).map(address => [normalAddress(address), address]))
  return { addresses: [...addresses.values()], others: parts.filter(part => !canReceiveMail(part)) }
}

const between = /[\r\n;|/\\<>()[\]"·•]+|:{2,}|\s(?:und|oder|and|or|&)\s/i

/** Signs and words that separate only between two whole addresses: `a@example.org – b@example.org`, `…, Papa: …`. */
const betweenWhole = /(@[^\s@]+)\s+(?:[+*–—-]|sowie|\p{L}{1,30}[.:])\s+(?=\S+@)/giu

/** Splits at spaces and commas only if each part has an @: not in `max. moos@example.org` or `ro@example.co,uk`. */
function addressParts(text: string): string[] {
  if (!text.includes('@')) return []
  const address = text
    .trim()
    .replace(/^(?:[\p{L} -]{1,30}:\s*)/u, '')
    .replace(/^[.:,\s]+|[.:,\s]+$/g, '')
  const parts = address.split(/[\s,]+/)
  return parts.every(part => /.@./.test(part)) ? parts : [address]
}
