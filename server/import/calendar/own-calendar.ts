import type { NewEvent } from '../../../domain/events/event.ts'
import { euroOfCell } from '../../../domain/import/tables/cells.ts'
import type { CalendarEntry } from './properties.ts'

/** Parts that `calendarFile` puts below a description. */
type OwnParts = Pick<NewEvent, 'description'> & Partial<Pick<NewEvent, 'cost' | 'prices' | 'path'>>

/**
 * Reads the prices and the address that `calendarFile` puts below a description, and removes exactly them; undefined
 * for other programs.
 */
export function ownPartsOf({ description }: Pick<CalendarEntry, 'description'>): OwnParts | undefined {
  const [above, address] = withoutLast(description)
  const own = /^https?:\/\/[^\s/]+\/(?:info\/([a-z\d-]+)|kalender#\S+)$/.exec(address)
  if (above === undefined || !own) return undefined
  const [text = '', block] = withoutLast(above)
  const prices = pricesIn(block)
  return prices && { description: text, ...prices, path: own[1] ?? '' }
}

/** Returns the text above its last paragraph, if there is any, and that paragraph. */
function withoutLast(text: string): [above: string | undefined, last: string] {
  const at = text.lastIndexOf('\n\n')
  return at < 0 ? [undefined, text] : [text.slice(0, at), text.slice(at + 2)]
}

/** `Preis: 35 €`, or a line for each price group. */
function pricesIn(block: string): Pick<OwnParts, 'cost' | 'prices'> | undefined {
  const groups = block.split('\n').map(line => {
    const [, label = '', amount = ''] = /^(.+): ([^:]+)$/.exec(line) ?? []
    return { _id: '', label, amount: euroOfCell(amount.replace(/^Preis (?=auf Anfrage$)/, '')) }
  })
  const [first] = groups
  if (groups.length === 1 && first?.label === 'Preis' && first.amount !== undefined) return { cost: first.amount }
  const prices = groups.flatMap(({ amount, ...group }) => (typeof amount === 'number' ? { ...group, amount } : []))
  return prices.length === groups.length ? { prices } : undefined
}
