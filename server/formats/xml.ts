import { SaxesParser } from 'saxes'
import { piecesOf } from './pieces.ts'

/** Names are without the prefix of their namespace. */
export type Element = {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: Element[]
}

/**
 * Receives each complete element with its ancestors, the root's own parent first. Returning true discards the element:
 * a whole document takes thirty times its length.
 */
type ReceiveElement = (element: Element, around: readonly Element[]) => boolean

const DEEPEST = 40
/** Default limit for elements and attributes; five megabytes from a bank have half as many. */
const MAX_PARTS = 500_000

/**
 * Parses a data-only document. Refuses a document type, which can expand a few lines to gigabytes or include
 * other files, and elements nested deeper than in any statement. Ignores processing instructions. Throws an Error.
 */
export async function readXml(
  text: string | AsyncIterable<string>,
  take: ReceiveElement,
  mostParts = MAX_PARTS,
): Promise<Element> {
  const parser = new SaxesParser()
  const top: Element = { name: '', attributes: {}, text: '', children: [] }
  const path = [top]
  let parts = 0
  const count = () => {
    parts += 1
    if (parts > mostParts) throw new Error('too many elements')
  }
  parser.on('doctype', () => {
    throw new Error('a document type')
  })
  parser.on('attribute', count)
  parser.on('opentag', ({ name, attributes }) => {
    count()
    const element = { name: name.slice(name.indexOf(':') + 1), attributes, text: '', children: [] }
    path.at(-1)?.children.push(element)
    if (path.push(element) > DEEPEST) throw new Error('nested too deeply')
  })
  parser.on('closetag', () => {
    const element = path.pop()
    if (element && take(element, path)) path.at(-1)?.children.pop()
  })
  const addText = (piece: string) => {
    const element = path.at(-1)
    if (element) element.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  for await (const piece of typeof text === 'string' ? piecesOf(text) : text) parser.write(piece)
  parser.close()
  const [root] = top.children
  if (!root) throw new Error('empty')
  return root
}
