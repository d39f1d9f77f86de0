import type { Instant } from '../../domain/kit/format.ts'
import { openSheet, type Sheet, type Style, sheetArea, textStyles } from './sheet.ts'

/** A text to keep, such as the terms: a title, and headings with paragraphs. */
export type TextPaper = {
  title: string
  created: Instant
  parts: readonly { heading: string; paragraphs: readonly string[] }[]
}

const GAP = 7
const BEFORE_HEADING = 14

/** Draws the text on as many sheets as it takes. */
export function textPdf({ title, created, parts }: TextPaper): Promise<Uint8Array> {
  const sheet = openSheet({ title, created: new Date(created) })
  let top = draw(sheet, 'H1', title, textStyles.title, sheetArea.top)
  for (const { heading, paragraphs } of parts) {
    if (heading !== '') top = drawHeading(sheet, heading, top + BEFORE_HEADING)
    for (const paragraph of paragraphs) top = draw(sheet, 'P', paragraph, textStyles.text, top + GAP)
  }
  sheet.onEach(({ number, count }) =>
    sheet.decorate(() =>
      sheet.write(`${title} · Seite ${number} von ${count}`, textStyles.small, {
        ...column,
        top: sheetArea.bottom + 24,
      }),
    ),
  )
  return sheet.finish()
}

const column = { left: sheetArea.left, width: sheetArea.right - sheetArea.left }

/** Keeps a heading with the following text. */
const drawHeading = (sheet: Sheet, heading: string, top: number): number =>
  draw(
    sheet,
    'H2',
    heading,
    textStyles.heading,
    sheet.makeRoom(textStyles.heading.leading + 3 * textStyles.text.leading, top),
  )

/** Draws a text whose lines may continue on the next sheet; returns where the next text begins. */
function draw(
  { wrap, write, makeRoom, fits, tag }: Sheet,
  type: string,
  text: string,
  style: Style,
  from: number,
): number {
  const lines = wrap(text, style, column.width)
  let top = from
  while (lines.length > 0) {
    top = makeRoom(style.leading, top)
    top = tag(type, () => {
      let bottom = top
      while (lines.length > 0 && fits(bottom, style.leading))
        bottom = write(lines.shift() ?? '', style, { ...column, top: bottom })
      return bottom
    })
  }
  return top
}
