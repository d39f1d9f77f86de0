import PDFDocument from 'pdfkit'
import { type Face, openFonts } from './fonts.ts'
import { wrapText } from './wrap-text.ts'
import { type DataProfile, dataFileNames, xmp } from './xmp.ts'

/** Colours of the light theme (client/kit/styles/tokens.css). */
export const paperColors = {
  ink: '#18271f',
  bark: '#57493b',
  line: '#c9ccbb',
  fir: '#1f3d2c',
  ochre: '#db9a1f',
  ochreText: '#7e4f00',
  paper: '#f3f4ec',
  sign: '#e5a938',
} as const
export type Color = (typeof paperColors)[keyof typeof paperColors]

/** Printable area of an A4 sheet, in points from the top left, like all lengths here. */
export const sheetArea = { left: 70.5, right: 538.5, top: 57, bottom: 731 } as const

export type Style = { face: Face; size: number; color: Color; leading: number }
export const textStyle = (face: Face, size: number, color: Color = paperColors.ink, leading = size * 1.5): Style => ({
  face,
  size,
  color,
  leading,
})
export const textStyles = {
  title: textStyle('serif', 22.4),
  heading: textStyle('serif', 14, paperColors.ink, 20),
  school: textStyle('serif', 14),
  text: textStyle('sans', 10.5, paperColors.ink, 15.3),
  strong: textStyle('bold', 10.5, paperColors.ink, 15.3),
  total: textStyle('bold', 12.2, paperColors.ink, 17),
  note: textStyle('sans', 9.3, paperColors.bark, 13.6),
  noteStrong: textStyle('bold', 9.3, paperColors.ink, 13.6),
  label: textStyle('bold', 9.1, paperColors.bark, 13.6),
  contact: textStyle('sans', 9.75, paperColors.bark, 14.25),
  quiet: textStyle('sans', 10.5, paperColors.bark, 15.3),
  small: textStyle('sans', 8, paperColors.bark, 12),
} as const

/** Distances around rows, above texts and boxes, and inside boxes. */
export type Spacing = {
  row: number
  sum: number
  total: number
  box: number
  opening: number
  table: number
  notes: number
  payment: number
  /** Height that the payment box may take from the margin above the footer. */
  margin: number
  /** True if due dates are set side by side where they fit. */
  hasColumns: boolean
}
export const usualSpacing: Spacing = {
  ...{ row: 6, sum: 5, total: 7, box: 14 },
  ...{ opening: 45, table: 10, notes: 7, payment: 12, margin: 0, hasColumns: false },
}
export const tightSpacing: Spacing = { ...usualSpacing, row: 3.5, sum: 3, total: 4, box: 10 }
export const tightestSpacing: Spacing = {
  ...tightSpacing,
  ...{ opening: 41, table: 7, notes: 5, payment: 8, margin: 5, hasColumns: true },
}

type Element = PDFKit.PDFStructureElement
type Align = 'left' | 'right' | 'center'
/** Area for lines of text: below `top`, from `left` to `left + width`. */
export type LineArea = { left: number; top: number; width: number; align?: Align }

export type Sheet = ReturnType<typeof openSheet>

/** Matches invisible characters: soft hyphens, joiners, direction marks and variation selectors. */
const invisible = /[\u00ad\u2060-\u2064\ufeff]|[\u200b-\u200f\u202a-\u202e]|[\ufe00-\ufe0f]/g

/** Returns a text as it is drawn: on one line, without invisible characters. */
export const drawableText = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[^\S\u00a0]+|\p{Cc}+/gu, ' ')

type Metadata = {
  /** Must not contain characters that are special in XML: the library writes the title into XML as it is. */
  title: string
  created: Date
  /** Machine-readable data to embed in the file. */
  data?: Data | undefined
}

type Data = { xml: string; profile: DataProfile }

function openDocument({ title, created, data }: Metadata): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: 'de-DE',
    displayTitle: true,
    bufferPages: true,
    // Otherwise the library looks for Helvetica, which it does not embed.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Lichtung', Creator: 'Lichtung', CreationDate: created },
  })
  doc.appendXML(xmp(data?.profile))
  if (data) attach(doc, data, created)
  return doc
}

/** Opens a document without a sheet, only to measure. Without `font: null` the library looks for Helvetica. */
const openEmpty = () => new PDFDocument({ autoFirstPage: false, font: null as unknown as string })

/**
 * Opens a document of A4 sheets: PDF/A-3a with tags for screen readers (PDF/UA). The same content gives the same bytes
 * on every machine, because nothing depends on a clock, on chance or on the system's zlib.
 */
export function openSheet(metadata: Metadata) {
  const doc = openDocument(metadata)
  const runsOf = openFonts(doc, openEmpty)
  const chunks: Uint8Array[] = []
  const finished = new Promise<Uint8Array>(resolve => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
  })
  const root = doc.struct('Document')
  doc.addStructure(root)

  const measure = (text: string, { face, size }: Style): number =>
    runsOf(face, drawableText(text)).reduce(
      (width, run) => width + doc.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    )

  const wrap = (text: string, style: Style, width: number): string[] =>
    wrapText(drawableText(text).trim(), width, piece => measure(piece, style))

  /** Draws one line of text with its letters on `baseline`. */
  function writeLine(text: string, style: Style, left: number, baseline: number): void {
    doc.fillColor(style.color)
    let x = left
    for (const run of runsOf(style.face, drawableText(text))) {
      doc.font(run.font).fontSize(style.size)
      doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      x += doc.widthOfString(run.text)
    }
  }

  /** Draws a text in as many lines as it needs; returns the top of the next line. */
  function write(text: string, style: Style, { left, top, width, align = 'left' }: LineArea): number {
    let bottom = top
    for (const line of wrap(text, style, width)) {
      const spare = width - measure(line, style)
      const shift = { left: 0, center: spare / 2, right: spare }[align]
      // The baseline is a little above the bottom of the line. The space separates words for screen readers.
      writeLine(`${line} `, style, left + shift, bottom + style.leading * 0.5 + style.size * 0.36)
      bottom += style.leading
    }
    return bottom
  }

  /** Draws inside an element for screen readers. */
  function tag<Result>(type: string, draw: () => Result, { within = root, ...options }: TagOptions = {}): Result {
    const element = doc.struct(type, options)
    within.add(element)
    const results: Result[] = []
    element.add(() => results.push(draw()))
    element.end()
    return results[0] as Result
  }

  /** Adds an element that contains others. */
  function group(type: string, within: Element = root): Element {
    const element = doc.struct(type)
    within.add(element)
    return element
  }

  /** Draws decoration, which screen readers skip. */
  function decorate(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    doc.save()
    draw()
    doc.restore()
    doc.endMarkedContent()
  }

  const fits = (top: number, height: number) => top + height <= sheetArea.bottom

  return {
    doc,
    fits,
    measure,
    wrap,
    write,
    tag,
    group,
    decorate,
    rule(top: number, color: Color, { left, right }: { left: number; right: number } = sheetArea) {
      decorate(() => doc.moveTo(left, top).lineTo(right, top).lineWidth(0.75).strokeColor(color).stroke())
    },
    /** Returns where content of this height begins: at `top` if it fits, else at the top of a new sheet. */
    makeRoom(height: number, top: number): number {
      if (fits(top, height)) return top
      doc.addPage()
      return sheetArea.top
    },
    /** Draws on every sheet. Call it last, because it counts the sheets. */
    onEach(draw: (sheet: { number: number; count: number; isLast: boolean }) => void) {
      const { start, count } = doc.bufferedPageRange()
      for (let number = 1; number <= count; number += 1) {
        doc.switchToPage(start + number - 1)
        draw({ number, count, isLast: number === count })
      }
    },
    /** Resolves with the bytes of the file. */
    finish(): Promise<Uint8Array> {
      root.end()
      doc.end()
      return finished
    },
  }
}

type TagOptions = { within?: Element; alt?: string; scope?: string; bbox?: number[] }

function attach(doc: PDFKit.PDFDocument, { xml, profile }: Data, created: Date): void {
  const options = {
    name: dataFileNames[profile],
    type: 'text/xml',
    description: 'Die Rechnung als Daten (EN 16931)',
    // The library's types lack this option.
    relationship: 'Alternative',
    creationDate: created,
    modifiedDate: created,
  }
  doc.file(Buffer.from(xml), options)
}
