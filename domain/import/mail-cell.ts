import { canReceiveMail } from '../mail-address.ts'
import { normalAddress } from '../normal-address.ts'
import { plainSpaces } from '../registrations/form.ts'

/**
 * The addresses in a cell, each once: `Erika <erika@example.org>`, `a@example.org; b@example.org`, `a@example.org (private)`.
 * `others` look like addresses and are none.
 */
export function addressesIn(cell: string): { addresses: string[]; others: string[] } {
  const text = plainSpaces(cell).trim()
  if (canReceiveMail(text)) return { addresses: [text], others: [] }
  const parts = (text.match(/[^\s,;|/<>()[\]"]*@[^\s,;|/<>()[\]"]*/g) ?? []).map(part =>
    part.replace(/^mailto:/i, '').replace(/[.:]+$/, ''),
  )
  const found = new Map(parts.filter(canReceiveMail).map(address => [normalAddress(address), address]))
  return { addresses: [...found.values()], others: parts.filter(part => !canReceiveMail(part)) }
}
