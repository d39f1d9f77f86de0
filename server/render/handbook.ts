import { folded } from '../../domain/folded.ts'
import type { Assets } from '../runtime/assets.ts'

/** The handbook as the build makes it of docs/handbuch and CHANGELOG.md. */
export type Handbook = {
  /** In the order in which it is read. */
  groups: { title: string; pages: string[] }[]
  /** By the last part of their address; '' is the table of contents. */
  pages: Record<string, { title: string; html: string; lang: 'de' | 'en' }>
  /** The newest version first. */
  changes: { version: string; html: string }[]
}

/** The name of the file among what the program is built with; its pictures lie in the folder beside it. */
export const HANDBOOK = 'handbook.json'
export const PICTURES = 'handbook'

/** Where the panel shows it. */
export const HELP = '/admin/hilfe'

/** The page of what is new. */
export const CHANGES = 'neu'

export const helpPath = (name: string): string => (name === '' ? HELP : `${HELP}/${name}`)

export function readHandbook(assets: Assets): Handbook {
  const content = assets.read(HANDBOOK)
  if (!content) throw new Error('The program was built without its handbook.')
  return JSON.parse(content.toString()) as Handbook
}

/** The pages before and after one, in the order of the contents. */
export function neighbours(
  { groups }: Handbook,
  name: string,
): { before: string | undefined; after: string | undefined } {
  const order = groups.flatMap(({ pages }) => pages)
  const at = order.indexOf(name)
  return at < 0 ? { before: undefined, after: undefined } : { before: order[at - 1], after: order[at + 1] }
}

export type Found = { path: string; title: string; heading: string; text: string }

const MOST_FOUND = 20

/** The sections of the handbook in which all words stand; those that name one in their heading come first. */
export function findIn(book: Handbook, query: string): Found[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string, test: 'every' | 'some') => words[test](word => folded(text).includes(word))
  return book.groups
    .flatMap(({ pages }) => pages.flatMap(name => sectionsOf(book, name)))
    .filter(
      ({ title, heading, text }) => has(`${title} ${heading} ${text}`, 'every') && has(`${heading} ${text}`, 'some'),
    )
    .toSorted((a, b) => Number(has(b.heading, 'some')) - Number(has(a.heading, 'some')))
    .slice(0, MOST_FOUND)
}

/** A page's beginning, and what follows each of its headings. */
function sectionsOf({ pages }: Handbook, name: string): Found[] {
  const page = pages[name]
  if (!page) return []
  return page.html.split(/(?=<h2 id=)/).map(html => {
    const [all = '', id = '', heading = ''] = /^<h2 id="([^"]+)">(.*?)<\/h2>/.exec(html) ?? []
    return {
      path: helpPath(name) + (id && `#${id}`),
      title: page.title,
      heading: id ? textOf(heading) : page.title,
      text: textOf(html.slice(all.length).replace(/<h1.*?<\/h1>/, '')),
    }
  })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;!?])/g, '$1')
    .trim()
