import { cityLine, inLine } from '../../domain/kit/addresses/postal.ts'
import { type LineArea, paperColors, type Sheet, sheetArea, textStyles } from './sheet.ts'

/** Sender of a paper. */
export type Letterhead = {
  school: string
  name: string
  street: string
  zip: string
  city: string
  phone: string
  email: string
}

/** The site's mark, 40 by 48: a board with the bend of a path, as in client/site/blocks/sign.tsx. */
const board = 'M2.4 2.8L37.4 1.8L37.6 24L36.8 45.8L2.3 46.2L1.7 24Z'
const bend =
  'M17.8 12H22C24 15.5 30.8 17.5 30.8 23.6C30.8 31 21 32.5 19.2 38.6H13C14.5 30.5 25.8 29.5 25.8 23.4C25.8 19.5 20 18.5 17.8 12Z'

/** Draws the mark of the site; a `width` of 40 is its natural size. */
export function drawMark({ doc, decorate }: Sheet, { left, top, width }: LineArea): void {
  decorate(() => {
    doc.translate(left, top).scale(width / 40)
    doc.path(board).fill(paperColors.fir)
    doc.path(bend).fill(paperColors.sign)
  })
}

/** Draws mark and name on the left, and how to reach the educator on the right. */
export function drawHead(sheet: Sheet, sender: Letterhead): void {
  const { write, tag } = sheet
  drawMark(sheet, { left: sheetArea.left, top: 57, width: 20 })
  tag('P', () => write(sender.school, textStyles.school, { left: sheetArea.left + 29, top: 56.5, width: 250 }))
  const contact = [inLine([sender.street, cityLine(sender)]), inLine([sender.phone, sender.email])].filter(
    line => line !== '',
  )
  tag('P', () =>
    contact.reduce(
      (top, line) => write(line, textStyles.contact, { left: 350, top, width: sheetArea.right - 350, align: 'right' }),
      56,
    ),
  )
}

const FOOT_TOP = 745.5
const COLUMN = 161

/**
 * Draws three columns on each sheet and, where there are several sheets, its number and the paper's name. Screen
 * readers find the columns once, at the end.
 */
export function drawFeet(sheet: Sheet, columns: readonly (readonly string[])[], name: string): void {
  const { doc, write, tag, decorate, rule, onEach } = sheet
  const draw = (lines: readonly string[], at: number) =>
    lines
      .filter(line => line !== '')
      .reduce(
        (top, line) => write(line, textStyles.small, { left: sheetArea.left + at * COLUMN, top, width: COLUMN - 12 }),
        FOOT_TOP + 11,
      )
  onEach(({ number, count, isLast }) => {
    rule(FOOT_TOP, paperColors.line)
    if (isLast) for (const [at, lines] of columns.entries()) tag('P', () => draw(lines, at))
    else decorate(() => columns.forEach(draw))
    if (count === 1) return
    const place = { left: sheetArea.left, top: 808, width: sheetArea.right - sheetArea.left, align: 'right' } as const
    doc.markContent('Artifact', { type: 'Pagination' })
    write(`${name}, Seite ${number} von ${count}`, textStyles.small, place)
    doc.endMarkedContent()
  })
}
