import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { cellText, isoText, type NumberFormat, numberFormat } from './number-format.ts'
import { fillCell, isMostly, readOds } from './ods.ts'
import { type Element, readXml } from './xml.ts'

/** A row as a spreadsheet counts; its cells are texts as people read them, days as `yyyy-MM-dd`, times as `HH:mm`. */
export type SheetRow = {
  row: number
  cells: string[]
  isHidden: boolean
  /** Present if half of its cells or more are struck through, as people mark who has left. */
  isStruck?: true
  /** Columns that have their text from a merged cell above. */
  filled?: number[]
  /** Comments beside the cells. */
  comments?: string[]
}
export type WorkbookSheet = { name: string; isHidden: boolean; read: (limits: SheetLimits) => Promise<SheetRow[]> }
/** Cells beyond `columns` are ignored; reading ends at the first row beyond `rows` that holds a text. */
type SheetLimits = { rows: number; columns: number }

/** Unpacked bytes of a whole workbook: a sheet of 5,000 rows and 20 columns has 8 MB. */
const MAX_BYTES = 60_000_000
const MAX_PARTS = 6_000_000
const MAX_ENTRIES = 2000
/** Limit of cells that take their text from a merged one. */
const MAX_FILLED = 200_000

export const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

/** True for the container of Excel before 2007 and of workbooks with a password; readers of XLSX fail on both. */
export const isOldExcel = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/**
 * Reads the sheets of an Excel workbook (ECMA-376, Office Open XML), or of LibreOffice's. Throws an Error for any other
 * archive.
 */
export async function openWorkbook(bytes: Buffer): Promise<WorkbookSheet[]> {
  const zip = await fromBufferPromise(bytes)
  const entries = await entriesOf(zip)
  const openDocument = entries.get('content.xml')
  if (openDocument) return readOds(piecesOf(zip, openDocument, 'content.xml'))
  const part = (path: string) => readPart(zip, entries.get(path.toLowerCase()), path)
  const workbook = await part('xl/workbook.xml')
  const targets = await relationsOf(part)
  const styles = entries.has('xl/styles.xml') ? await part('xl/styles.xml') : undefined
  const [formats, struck] = styles ? [formatsIn(styles), struckIn(styles)] : [[], []]
  const isFrom1904 = childrenOf(workbook, 'workbookPr').some(({ attributes }) => isTrue(attributes.date1904))
  let texts: Promise<SharedText[]> | undefined
  const sharedTexts = () => {
    texts ??= entries.has('xl/sharedstrings.xml')
      ? textsOf(zip, entries.get('xl/sharedstrings.xml'))
      : Promise.resolve([])
    return texts
  }
  return childrenOf(workbook, 'sheets')
    .flatMap(({ children }) => children)
    .map(({ attributes }) => ({
      name: attributes.name ?? '',
      isHidden: (attributes.state ?? 'visible') !== 'visible',
      read: async limits => {
        const path = targets.get(relationOf(attributes)) ?? ''
        const context = { texts: await sharedTexts(), formats, struck, isFrom1904, limits }
        const rows = await rowsOf(piecesOf(zip, entries.get(path.toLowerCase()), path), context)
        return withComments(rows, await commentsOf(part, entries, path))
      },
    }))
}

/** Returns the entries by their paths in small letters, as some programs write `xl/SharedStrings.xml`. */
async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.fileName.endsWith('.xml') ? entry.uncompressedSize : 0
    if (unpacked > MAX_BYTES || entries.size > MAX_ENTRIES) throw new WorkbookTooLarge()
    entries.set(entry.fileName.toLowerCase(), entry)
  }
  return entries
}

export class WorkbookTooLarge extends Error {}

/** Yields an entry piece by piece; yauzl stops at one longer than its directory declares. */
async function* piecesOf(zip: ZipFile, entry: Entry | undefined, path: string): AsyncGenerator<string> {
  if (!entry?.canDecodeFileData()) throw new Error(`no ${path}`)
  const stream = await zip.openReadStreamPromise(entry)
  for await (const text of stream.setEncoding('utf8')) yield String(text)
}

const readPart = (zip: ZipFile, entry: Entry | undefined, path: string) =>
  readXml(piecesOf(zip, entry, path), () => false, MAX_PARTS)

const childrenOf = ({ children }: Element, name: string) => children.filter(child => child.name === name)
const isTrue = (text = '') => text === '1' || text === 'true'
/** `r:id`, whatever the namespace is called. */
const relationOf = (attributes: Element['attributes']) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

async function relationsOf(part: (path: string) => Promise<Element>): Promise<ReadonlyMap<string, string>> {
  const { children } = await part('xl/_rels/workbook.xml.rels')
  return new Map(
    children.map(({ attributes: { Id = '', Target = '' } }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  )
}

/** Returns the comments of a sheet, by their rows. */
async function commentsOf(
  part: (path: string) => Promise<Element>,
  entries: ReadonlyMap<string, Entry>,
  sheet: string,
): Promise<ReadonlyMap<number, string[]>> {
  const byRow = new Map<number, string[]>()
  const links = sheet.replace(/([^/]*)$/, '_rels/$1.rels')
  if (!entries.has(links.toLowerCase())) return byRow
  for (const { attributes } of (await part(links)).children) {
    const { Type = '', Target = '' } = attributes
    const path = Target.startsWith('/') ? Target.slice(1) : Target.replace(/^\.\.\//, 'xl/')
    if (!Type.endsWith('/comments') || !entries.has(path.toLowerCase())) continue
    for (const comment of childrenOf(await part(path), 'commentList').flatMap(({ children }) => children)) {
      const row = Number(/\d+$/.exec(comment.attributes.ref ?? '')?.[0] ?? 0)
      byRow.set(row, [...(byRow.get(row) ?? []), textIn(comment).trim()])
    }
  }
  return byRow
}

const withComments = (rows: SheetRow[], byRow: ReadonlyMap<number, string[]>): SheetRow[] =>
  rows.map(row => {
    const comments = byRow.get(row.row)
    return comments ? { ...row, comments } : row
  })

/** Returns the number formats by the index of a cell's style. */
function formatsIn(styles: Element): NumberFormat[] {
  const own = new Map(
    childrenOf(styles, 'numFmts').flatMap(({ children }) =>
      children.map(({ attributes: { numFmtId = '', formatCode = '' } }) => [numFmtId, formatCode]),
    ),
  )
  return childrenOf(styles, 'cellXfs').flatMap(({ children }) =>
    children.map(({ attributes: { numFmtId = '0' } }) => numberFormat(Number(numFmtId), own.get(numFmtId))),
  )
}

/** Tells for each style of a cell if it strikes the text through. */
function struckIn(styles: Element): boolean[] {
  const fonts = childrenOf(styles, 'fonts').flatMap(({ children }) => children)
  const strikes = fonts.map(font => font.children.some(isStrike))
  return childrenOf(styles, 'cellXfs').flatMap(({ children }) =>
    children.map(({ attributes: { fontId = '0' } }) => strikes[Number(fontId)] ?? false),
  )
}

type SharedText = { text: string; isStruck: boolean }

/** Returns the shared texts, without their phonetic readings. */
async function textsOf(zip: ZipFile, entry: Entry | undefined): Promise<SharedText[]> {
  const texts: SharedText[] = []
  await readXml(
    piecesOf(zip, entry, 'xl/sharedStrings.xml'),
    element => {
      if (element.name === 'rPh') return true
      if (element.name !== 'si') return false
      texts.push({ text: textIn(element), isStruck: isStruckText(element) })
      return true
    },
    MAX_PARTS,
  )
  return texts
}

const textIn = ({ name, text, children }: Element): string =>
  name === 't' ? plainText(text) : shownRuns(children).map(textIn).join('')

const isStrike = ({ name, attributes: { val } }: Element) => name === 'strike' && !/^(0|false)$/.test(val ?? '')
const isStruckRun = ({ name, children }: Element) =>
  name === 'r' && children.some(properties => properties.name === 'rPr' && properties.children.some(isStrike))

/** Leaves out the runs of a text that are struck through, unless all of it is. */
function shownRuns(children: readonly Element[]): readonly Element[] {
  const shown = children.filter(child => !isStruckRun(child))
  return shown.some(child => textIn(child).trim() !== '') ? shown : children
}

/** True for a text of runs that are all struck through. */
const isStruckText = ({ children }: Element) =>
  children.some(isStruckRun) && children.every(child => isStruckRun(child) || textIn(child).trim() === '')

/** Excel writes characters that XML lacks as `_x000D_`, and the `_` of such a text as `_x005F_`. */
const plainText = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

type Context = {
  texts: readonly SharedText[]
  formats: readonly NumberFormat[]
  struck: readonly boolean[]
  isFrom1904: boolean
  limits: SheetLimits
}

/** Ends the reading of a sheet that has enough rows. */
class EnoughRows extends Error {}

async function rowsOf(xml: AsyncIterable<string>, context: Context): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const merged: string[] = []
  let last = 0
  try {
    await readXml(
      xml,
      ({ name, attributes, children }) => {
        if (name === 'mergeCell') merged.push(attributes.ref ?? '')
        if (name !== 'row') return name === 'mergeCell'
        last = Number(attributes.r ?? last + 1)
        const cells = cellsOf(children, context)
        if (cells.some(cell => cell.trim() !== ''))
          rows.push({ row: last, cells, isHidden: isTrue(attributes.hidden), ...struckOf(children, cells, context) })
        if (rows.length > context.limits.rows) throw new EnoughRows()
        return true
      },
      MAX_PARTS,
    )
  } catch (error) {
    if (!(error instanceof EnoughRows)) throw error
  }
  fillDown(rows, merged)
  return rows
}

function cellsOf(elements: readonly Element[], { texts, formats, isFrom1904, limits }: Context): string[] {
  const cells: string[] = []
  for (const { attributes, children } of elements) {
    const at = attributes.r === undefined ? cells.length : columnOf(attributes.r)
    if (at >= limits.columns) continue
    while (cells.length < at) cells.push('')
    const [writtenValue, formula] = ['v', 'f'].map(part => children.find(({ name }) => name === part)?.text)
    // A program that calculates nothing leaves the value out; the formula is better than an empty cell.
    if (!writtenValue && formula !== undefined && attributes.t !== 'str') {
      cells[at] = `=${formula}`
      continue
    }
    const value = writtenValue ?? ''
    const type = attributes.t ?? 'n'
    if (type === 's') cells[at] = texts[Number(value)]?.text ?? ''
    else if (type === 'inlineStr')
      cells[at] = children
        .filter(({ name }) => name === 'is')
        .map(textIn)
        .join('')
    else if (type === 'b') cells[at] = value === '1' ? 'TRUE' : 'FALSE'
    else if (type === 'd') cells[at] = isoText(value)
    else if (type === 'n') cells[at] = cellText(value, formats[Number(attributes.s ?? 0)], isFrom1904)
    else cells[at] = plainText(value)
  }
  return cells
}

function struckOf(
  elements: readonly Element[],
  cells: readonly string[],
  { struck, texts }: Context,
): { isStruck?: true } {
  const isStruckCell = ({ attributes: { s = '0', t: type }, children }: Element) => {
    if (struck[Number(s)]) return true
    const text = children.find(({ name }) => name === (type === 's' ? 'v' : 'is'))
    return type === 's' ? texts[Number(text?.text)]?.isStruck === true : text !== undefined && isStruckText(text)
  }
  const marks = elements.flatMap((element, at) => {
    const { r } = element.attributes
    return (cells[r === undefined ? at : columnOf(r)] ?? '').trim() === '' ? [] : isStruckCell(element)
  })
  return isMostly(marks) ? { isStruck: true } : {}
}

/** `AB12` is column 27, counted from 0. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of place) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/**
 * Copies a cell that was merged downwards into each of its rows: a heading of two lines, an event of several people.
 */
function fillDown(rows: readonly SheetRow[], merged: readonly string[]): void {
  const byRow = new Map(rows.map(row => [row.row, row]))
  const lastRow = rows.at(-1)?.row ?? 0
  let filled = 0
  for (const place of merged) {
    const [, first = '', top = '', bottom = ''] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(place) ?? []
    const column = columnOf(first)
    const text = byRow.get(Number(top))?.cells[column] ?? ''
    if (text === '') continue
    for (let row = Number(top) + 1; row <= Math.min(Number(bottom), lastRow) && filled < MAX_FILLED; row += 1) {
      filled += 1
      const below = byRow.get(row)
      if (below) fillCell(below, column, text)
    }
  }
}
