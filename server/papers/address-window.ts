import { countryOf } from '../../domain/kit/addresses/country.ts'
import { cityLine, inLine } from '../../domain/kit/addresses/postal.ts'
import type { Invoice, Recipient } from '../../domain/money/invoices/invoice.ts'
import { paperColors, type Sheet, sheetArea, textStyles } from './sheet.ts'

const HOME = 'Deutschland'
const WIDTH = 240
/** Number of lines visible in the window of an envelope, below the line with the sender. */
const MAX_LINES = 6

/** Draws the address within the window of an envelope (DIN 5008, form B); returns where it ends. */
export function drawRecipient(sheet: Sheet, { seller, recipient, layout }: Invoice): number {
  const { tag, write, rule } = sheet
  const [left, width] = [sheetArea.left, WIDTH]
  const sender = inLine([seller.school, seller.street, cityLine(seller)])
  const from = layout < 3 ? sender : (sheet.wrap(sender, textStyles.small, width)[0] ?? '')
  const bottom = tag('P', () => write(from, textStyles.small, { left, top: 129, width }))
  rule(bottom + 2, paperColors.line, { left, right: left + 247 })
  const lines = layout < 3 ? firstLines(recipient) : windowLines(sheet, recipient)
  return tag('P', () =>
    lines
      .filter(line => line.trim() !== '')
      .reduce((top, line) => write(line, textStyles.text, { left, top, width }), bottom + 8),
  )
}

/** Returns the lines of the first layouts: all of them, however many. */
const firstLines = (recipient: Recipient) => {
  const { organisation, name, street, country } = recipient
  return [organisation, name, street, cityLine(recipient), country === HOME ? '' : country]
}

/** Returns the lines that the window shows. A long address loses lines in its middle, never the town. */
function windowLines({ wrap }: Sheet, recipient: Recipient): string[] {
  const { organisation, name, street, country } = recipient
  const linesOf = (text: string) => (text.trim() === '' ? [] : wrap(text, textStyles.text, WIDTH))
  const town = [cityLine(recipient), countryOf(country) === 'DE' ? '' : country].flatMap(text =>
    linesOf(text).slice(0, 2),
  )
  const way = shorten(linesOf(street), MAX_LINES - town.length - 1)
  const who = shorten([organisation, name].flatMap(linesOf), MAX_LINES - town.length - way.length)
  return [...who, ...way, ...town]
}

/** Ends with an ellipsis where lines are left out. */
const shorten = (lines: readonly string[], count: number): string[] =>
  lines.length <= count
    ? [...lines]
    : lines.slice(0, count).map((line, at) => (at === count - 1 ? `${line.slice(0, -1)}…` : line))
