import { setImmediate as pause } from 'node:timers/promises'
import { AppError } from '../../domain/error.ts'
import { IMPORT_ROWS } from '../../domain/import/import.ts'
import { t } from '../../domain/language.ts'
import { wordsOf } from '../formats/html.ts'
import { type Element, readXml } from '../formats/xml.ts'
import { ALT_MAX } from './page-html.ts'
import { tooManyRows } from './table.ts'

/** A page as WordPress exports it. */
export type OldPage = {
  id: string
  title: string
  /** Its address there. */
  link: string
  /** The last part of it. */
  slug: string
  isPublic: boolean
  content: string
  description: string
  /** The id of its featured image, or "". */
  thumbnail: string
}

export type Attachment = { address: string; alt: string }

export type Export = {
  /** Where the site was. */
  base: string
  pages: OldPage[]
  /** The addresses of pictures and what they show, by their ids. */
  attachments: Map<string, Attachment>
  posts: number
}

/** Elements and attributes: those of a hundred megabytes. */
const MOST_PARTS = 5_000_000
/** Of all pages together; the largest novel has three. */
const TEXT_MAX = 30_000_000

/** Reads an export of WordPress (WXR) while it arrives. Throws `invalid`. */
export async function readExport(file: AsyncIterable<Uint8Array>): Promise<Export> {
  const found: Export = { base: '', pages: [], attachments: new Map(), posts: 0 }
  let text = 0
  const take = (element: Element, around: readonly Element[]): boolean => {
    const inside = around.at(-1)?.name
    if (element.name === 'base_blog_url' || (element.name === 'base_site_url' && found.base === ''))
      found.base = element.text.trim()
    // An author's or a category's own description is of no use, and a comment is none of ours.
    if (inside !== 'channel') return inside === 'item' && element.name === 'comment'
    if (element.name !== 'item') return true
    takeItem(element, found)
    text += found.pages.at(-1)?.content.length ?? 0
    if (found.pages.length > IMPORT_ROWS) throw tooManyRows()
    if (text > TEXT_MAX) throw tooMuch()
    return true
  }
  await readXml(decodedPieces(file), take, MOST_PARTS).catch(error => {
    throw error instanceof AppError ? error : noExport(error)
  })
  if (found.pages.length === 0 && found.posts === 0) throw noExport()
  return found
}

/** WordPress lets characters through that XML does not know. */
async function* decodedPieces(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of file) {
    yield plain(decoder.decode(bytes, { stream: true }))
    await pause()
  }
  yield plain(decoder.decode())
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const plain = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

function takeItem({ children }: Element, found: Export): void {
  const of = (name: string) => children.find(child => child.name === name)?.text.trim() ?? ''
  const [id, type, status] = [of('post_id'), of('post_type'), of('status')]
  if (type === 'attachment') {
    const alt = wordsOf(metaOf(children, '_wp_attachment_image_alt')).slice(0, ALT_MAX)
    found.attachments.set(id, { address: of('attachment_url') || of('link'), alt })
  }
  if (type === 'post' && status !== 'trash' && status !== 'auto-draft') found.posts += 1
  if (type !== 'page' || status === 'trash' || status === 'auto-draft') return
  // `content:encoded` comes first, then `excerpt:encoded`.
  const [content = '', excerpt = ''] = children.filter(({ name }) => name === 'encoded').map(({ text }) => text)
  found.pages.push({
    id,
    title: wordsOf(of('title')).replace(/\s+/g, ' ').slice(0, 200),
    link: of('link'),
    slug: of('post_name'),
    isPublic: status === 'publish' && of('post_password') === '',
    content,
    description: wordsOf(excerpt).replace(/\s+/g, ' ').slice(0, 160),
    thumbnail: metaOf(children, '_thumbnail_id'),
  })
}

function metaOf(children: readonly Element[], key: string): string {
  const meta = children.find(
    child =>
      child.name === 'postmeta' && child.children.some(({ name, text }) => name === 'meta_key' && text.trim() === key),
  )
  return meta?.children.find(({ name }) => name === 'meta_value')?.text.trim() ?? ''
}

const noExport = (error?: unknown) =>
  new AppError(
    'invalid',
    t(
      `I cannot read this as an export of WordPress (Tools → Export → All content).${reasonOf(error)}`,
      `Als WordPress-Export (Werkzeuge → Daten exportieren → Alle Inhalte) kann ich das nicht lesen.${reasonOf(error)}`,
    ),
  )
/** Where the reader stopped: `12:5: …`. */
const reasonOf = (error: unknown) => (error instanceof Error ? ` (${error.message.slice(0, 120)})` : '')

const tooMuch = () =>
  new AppError(
    'invalid',
    t(
      'There is too much text in this file. Please export fewer pages.',
      'In dieser Datei steht zu viel Text. Bitte exportiere weniger Seiten.',
    ),
  )
