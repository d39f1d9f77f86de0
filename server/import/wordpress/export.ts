import { setImmediate as nextTurn } from 'node:timers/promises'
import { IMPORT_ROWS } from '../../../domain/import/import.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { htmlWords } from '../../formats/html.ts'
import { type Element, readXml } from '../../formats/xml.ts'
import { elementorMarkup } from './elementor.ts'
import { eventMeta, managerVenue } from './event-plugins.ts'
import { ALT_MAX } from './flow.ts'
import { inOneLanguage } from './languages.ts'

/** A page as WordPress exports it. */
export type OldPage = {
  id: string
  title: string
  /** Address on the old site. */
  link: string
  /** Last part of that address. */
  slug: string
  isPublic: boolean
  content: string
  description: string
  /** The id of its featured image, or "". */
  thumbnail: string
}

/** `parent`: the id of the page that it was added to. */
export type Attachment = { address: string; link: string; alt: string; parent: string }

/** An event of "The Events Calendar", as it is stored there. */
export type OldEvent = OldPage & { meta: ReadonlyMap<string, string> }

/** Item that is not imported: a post, a product, a form. */
type OldEntry = { type: string; title: string; link: string }

export type WordPressExport = {
  /** Address of the old site. */
  base: string
  pages: OldPage[]
  events: OldEvent[]
  /** The locations of events, by their ids. */
  venues: Map<string, string>
  /** The content of reusable blocks, by their ids. */
  blocks: Map<string, string>
  /** Addresses and descriptions of pictures, by their ids. */
  attachments: Map<string, Attachment>
  others: OldEntry[]
  /** Counts of comments and of entries of menus. */
  comments: number
  menu: number
}

/** Limit for elements and attributes together, about those of a file of 100 MB. */
const MAX_PARTS = 5_000_000
/** Limit for all pages and events together; the largest novel has three million characters. */
const TEXT_MAX = 30_000_000

/** Reads an export of WordPress (WXR) while it arrives. Throws `invalid`. */
export async function readWordPressExport(file: AsyncIterable<Uint8Array>): Promise<WordPressExport> {
  const content: WordPressExport = {
    ...{ base: '', pages: [], events: [], venues: new Map(), blocks: new Map(), attachments: new Map(), others: [] },
    ...{ comments: 0, menu: 0 },
  }
  let text = 0
  const take = (element: Element, parents: readonly Element[]): boolean => {
    const inside = parents.at(-1)?.name
    if (element.name === 'base_blog_url' || (element.name === 'base_site_url' && content.base === ''))
      content.base = element.text.trim()
    // Skip the descriptions of authors and categories, and comments.
    if (inside !== 'channel') return inside === 'item' && element.name === 'comment' && takeComment(element, content)
    if (element.name !== 'item') return true
    text += takeItem(element, content)
    if (content.pages.length + content.events.length > IMPORT_ROWS) throw tooManyPages()
    if (text > TEXT_MAX) throw tooMuch()
    return true
  }
  await readXml(decodedPieces(file), take, MAX_PARTS).catch(error => {
    throw error instanceof AppError ? error : noExport(error)
  })
  if (content.pages.length + content.events.length + content.others.length === 0) throw noExport()
  return content
}

/** Decodes the file, and removes characters that XML forbids but WordPress exports. */
async function* decodedPieces(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let hasBegun = false
  for await (const bytes of file) {
    const text = plain(decoder.decode(bytes, { stream: true }))
    // Some plugins print an empty line first, which XML does not allow.
    const piece: string = hasBegun ? text : text.trimStart()
    hasBegun ||= piece !== ''
    yield piece
    await nextTurn()
  }
  yield plain(decoder.decode())
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const plain = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** Types of items without content: menus, styles, versions. */
const parts = new Set(['nav_menu_item', 'custom_css', 'customize_changeset', 'wp_global_styles', 'revision'])

/** Counts a comment, unless it is spam or deleted. */
function takeComment(comment: Element, content: WordPressExport): true {
  if (!/^(?:spam|trash)$/.test(textsIn(comment)('comment_approved'))) content.comments += 1
  return true
}

/** Adds an item to the result. Returns the length of the text that is kept. */
function takeItem(item: Element, content: WordPressExport): number {
  const textOf = textsIn(item)
  const [id, type, status] = [textOf('post_id'), textOf('post_type'), textOf('status')]
  if (type === 'nav_menu_item') content.menu += 1
  if (status === 'auto-draft' || parts.has(type)) return 0
  if (type === 'attachment') {
    const alt = htmlWords(metaOf(item).get('_wp_attachment_image_alt') ?? '').slice(0, ALT_MAX)
    content.attachments.set(id, {
      address: textOf('attachment_url') || textOf('link'),
      link: textOf('link'),
      alt,
      parent: textOf('post_parent'),
    })
    return 0
  }
  if (status === 'trash') return 0
  if (type === 'wp_block') {
    const [block = ''] = encodedIn(item)
    content.blocks.set(id, block)
    return block.length
  }
  if (type === 'tribe_venue') {
    const meta = metaOf(item)
    const town = [meta.get('_VenueZip'), meta.get('_VenueCity')].filter(Boolean).join(' ')
    content.venues.set(id, [titleOf(item), meta.get('_VenueAddress'), town].filter(Boolean).join(', '))
    return 0
  }
  if (type === 'location' && metaOf(item).has('_location_id')) {
    const meta = metaOf(item)
    const town = [meta.get('_location_postcode'), meta.get('_location_town')].filter(Boolean).join(' ')
    const place = [titleOf(item), meta.get('_location_address'), town].filter(Boolean).join(', ')
    content.venues.set(managerVenue(meta.get('_location_id') ?? ''), place)
    return 0
  }
  const dated = type === 'page' ? undefined : eventMeta(type, metaOf(item))
  if (type !== 'page' && !dated) {
    content.others.push({ type, title: titleOf(item), link: textOf('link') })
    return 0
  }
  const page = pageIn(item)
  if (dated) content.events.push({ ...page, meta: dated })
  else content.pages.push(page)
  return page.content.length
}

const textsIn = ({ children }: Element) => {
  return (name: string) => children.find(child => child.name === name)?.text.trim() ?? ''
}
const titleOf = (item: Element) =>
  htmlWords(inOneLanguage(textsIn(item)('title')))
    .replace(/\s+/g, ' ')
    .slice(0, 200)
/** `content:encoded` comes first, then `excerpt:encoded`. */
const encodedIn = ({ children }: Element) =>
  children.filter(({ name }) => name === 'encoded').map(({ text }) => inOneLanguage(text))

function pageIn(item: Element): OldPage {
  const textOf = textsIn(item)
  const [content = '', excerpt = ''] = encodedIn(item)
  const meta = metaOf(item)
  const built = elementorMarkup(meta.get('_elementor_data') ?? '')
  return {
    id: textOf('post_id'),
    title: titleOf(item),
    link: textOf('link'),
    slug: textOf('post_name'),
    isPublic: textOf('status') === 'publish' && textOf('post_password') === '',
    content: built || content,
    description: htmlWords(excerpt).replace(/\s+/g, ' ').slice(0, 160),
    thumbnail: meta.get('_thumbnail_id') ?? '',
  }
}

function metaOf({ children }: Element): Map<string, string> {
  const byOldPath = new Map<string, string>()
  for (const meta of children) {
    if (meta.name !== 'postmeta') continue
    const textOf = textsIn(meta)
    byOldPath.set(textOf('meta_key'), textOf('meta_value'))
  }
  return byOldPath
}

const noExport = (error?: unknown) =>
  new AppError(
    'invalid',
    t(
      `I cannot read this as an export of WordPress (Tools → Export → All content).${reasonOf(error)}`,
      `Als WordPress-Export (Werkzeuge → Daten exportieren → Alle Inhalte) kann ich das nicht lesen.${reasonOf(error)}`,
    ),
  )
/** Returns the parser's error with its position: ` (12:5: …)`. */
const reasonOf = (error: unknown) => (error instanceof Error ? ` (${error.message.slice(0, 120)})` : '')

const tooManyPages = () =>
  new AppError(
    'invalid',
    t(
      `There are more than ${IMPORT_ROWS} pages and events in this file. Please export fewer.`,
      `In dieser Datei stehen mehr als ${IMPORT_ROWS} Seiten und Termine. Bitte exportiere weniger.`,
    ),
  )
const tooMuch = () =>
  new AppError(
    'invalid',
    t(
      'There is too much text in this file. Please export fewer pages.',
      'In dieser Datei steht zu viel Text. Bitte exportiere weniger Seiten.',
    ),
  )
