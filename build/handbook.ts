import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { Marked, type Tokens } from 'marked'
import sharp from 'sharp'
import { CHANGES_PAGE, HANDBOOK, HANDBOOK_PICTURES, type Handbook, helpPath } from '../server/office/handbook.ts'
import { CHANGES as CHANGES_TEXT } from '../server/runtime/assets.ts'
import { assets } from './paths.ts'

const folder = 'docs/handbuch'
const CONTENTS = `${folder}/README.md`

/** Files outside the handbook that it refers to, by page name. */
const otherPages: Record<string, string> = {
  'docs/operations/betrieb.de.md': 'betrieb',
  'docs/operations/operations.en.md': 'operations',
  'docs/operations/settings.md': 'settings',
  'docs/operations/compose.yaml': 'compose',
  'docs/operations/nginx-cache.conf': 'nginx-cache',
  'docs/operations/compose.caddy.yaml': 'compose-caddy',
  'docs/operations/proxies/nginx.conf': 'nginx',
  'docs/operations/proxies/apache.conf': 'apache',
  'docs/operations/proxies/Caddyfile': 'caddy',
  'docs/operations/proxies/haproxy.cfg': 'haproxy',
}

/** Returns GitHub's anchor of a heading. */
export const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')

/** Returns the page made from a file; undefined for other files. */
function pageOf(file: string): string | undefined {
  if (file === CONTENTS) return ''
  if (file === 'CHANGELOG.md') return CHANGES_PAGE
  return otherPages[file] ?? (dirname(file) === folder && file.endsWith('.md') ? basename(file, '.md') : undefined)
}

/** Resolves a file's link to an address in the panel. Throws for a broken link, which fails the build. */
function addressOf(file: string, target: string): string {
  if (/^https?:/.test(target)) return target
  const [path = '', anchor] = target.split('#')
  const page = path === '' ? pageOf(file) : pageOf(normalize(join(dirname(file), path)))
  if (page === undefined) throw new Error(`${file} links to ${target}, which the handbook does not have.`)
  return helpPath(page) + (anchor === undefined ? '' : `#${anchor}`)
}

type Size = { width: number; height: number; version: string }

async function sizesOfPictures(): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>()
  for (const path of globSync(`${folder}/bilder/*.webp`)) {
    const content = readFileSync(path)
    const { width, height } = await sharp(content).metadata()
    const version = createHash('sha256').update(content).digest('hex').slice(0, 8)
    sizes.set(path.slice(folder.length + 1), { width, height, version })
  }
  return sizes
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Converts the handbook's Markdown. */
function converter(file: string, sizes: ReadonlyMap<string, Size>): Marked {
  const cells = (row: Tokens.TableCell[], of: Marked, tag: 'th' | 'td') =>
    `<tr>${row.map(({ text }) => `<${tag}>${of.parseInline(text)}</${tag}>`).join('')}</tr>`
  const marked: Marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const linkAttributes = /^https?:/.test(href) ? ' rel="noopener" target="_blank"' : ''
        return `<a href="${escapeText(addressOf(file, href))}"${linkAttributes}>${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text }) {
        const size = sizes.get(href)
        if (!size) throw new Error(`${file} shows ${href}, which does not exist.`)
        const { width, height, version } = size
        const address = helpPath(`${href}?v=${version}`)
        return `<img src="${address}" width="${width}" height="${height}" alt="${escapeText(text)}" loading="lazy" decoding="async">`
      },
      table({ header, rows }) {
        const isNamed = header.some(({ text }) => text !== '')
        const head = isNamed ? `<thead>${cells(header, marked, 'th')}</thead>` : ''
        return `<table>${head}<tbody>${rows.map(row => cells(row, marked, 'td')).join('')}</tbody></table>\n`
      },
      html({ text }) {
        throw new Error(`${file} has HTML, which the handbook does not show: ${text}`)
      },
    },
  })
  return marked
}

const toHtml = (file: string, markdown: string, sizes: ReadonlyMap<string, Size>): string =>
  converter(file, sizes).parse(markdown, { async: false })

const titleOf = (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? ''

/** Groups the contents: each heading with the pages in the table below it. */
function groupsIn(contents: string): Handbook['groups'] {
  return contents
    .split(/^## /m)
    .slice(1)
    .map(part => ({
      title: part.split('\n')[0] ?? '',
      pages: [...part.matchAll(/^\| \[[^\]]+\]\(([\w-]+)\.md\)/gm)].map(([, name = '']) => name),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** Parses the versions of CHANGELOG.md. Its links lead out of the program. */
export function changesIn(changelog: string): Handbook['changes'] {
  const html = (markdown: string) =>
    new Marked().parse(markdown.replace(/^\[[^\]]+\]: .*$/gm, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1'), {
      async: false,
    })
  return changelog
    .split(/^## /m)
    .slice(1)
    .map(section => {
      const [head = '', ...parts] = section.split(/^### /m)
      const [heading = '', ...short] = head.split('\n')
      const [, version = '', day = ''] = /^\[(.+?)\](?: - (\S+))?/.exec(heading) ?? []
      return {
        ...{ version, day, short: html(short.map(line => line.replace(/^> ?/, '')).join('\n')) },
        parts: parts.map(part => {
          const [kind = '', ...lines] = part.split('\n')
          return { kind, count: lines.filter(line => line.startsWith('- ')).length, html: html(lines.join('\n')) }
        }),
      }
    })
}

export async function handbook(): Promise<Handbook> {
  const sizes = await sizesOfPictures()
  const files = [...globSync(`${folder}/*.md`), ...Object.keys(otherPages)]
  const pages = files.map(file => {
    const source = readFileSync(file, 'utf8')
    const markdown = file.endsWith('.md') ? source : `# ${basename(file)}\n\n\`\`\`\n${source}\`\`\`\n`
    const lang = /\/(operations\.en\.|settings\.|compose|nginx-cache|proxies\/)/.test(file) ? 'en' : 'de'
    return [pageOf(file) ?? '', { title: titleOf(markdown), html: toHtml(file, markdown, sizes), lang }] as const
  })
  return {
    groups: groupsIn(readFileSync(CONTENTS, 'utf8')),
    pages: Object.fromEntries(pages),
    changes: changesIn(readFileSync('CHANGELOG.md', 'utf8')),
  }
}

/** Writes handbook, pictures and changelog into the assets. */
export async function buildHandbook(): Promise<void> {
  writeFileSync(join(assets, HANDBOOK), JSON.stringify(await handbook()))
  copyFileSync('CHANGELOG.md', join(assets, CHANGES_TEXT))
  mkdirSync(join(assets, HANDBOOK_PICTURES), { recursive: true })
  for (const path of globSync(`${folder}/bilder/*.webp`))
    copyFileSync(path, join(assets, HANDBOOK_PICTURES, basename(path)))
}
