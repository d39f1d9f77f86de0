import { type Extensions, getSchema, type JSONContent, Mark } from '@tiptap/core'
import { DOMSerializer, type Node as ProseMirrorNode, DOMParser as Reader } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'

/** Unlike StarterKit's link, it does not convert typed or pasted addresses, and drops class and title. */
const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: {}, target: { default: null }, rel: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: element => (isLinkable(element.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: false,
    strike: false,
    underline: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    // The extension would add an empty paragraph after a list, even to an unedited text.
    trailingNode: false,
  }),
  Link,
]

const schema = getSchema(extensions)

/**
 * Parses HTML with styles and handlers renamed: the CSP blocks them even in a document that is never shown, and logs an
 * error for each.
 */
const bodyOf = (html: string) =>
  new DOMParser().parseFromString(
    html
      .replace(/<(\/?)style\b/gi, '<$1x-style')
      .replace(/<[a-z][^>]*>/gi, tag => tag.replace(/\s(style|on[a-z]+)\s*=/gi, ' data-$1=')),
    'text/html',
  ).body

/** Serializes a text: an empty one as `''`, list items without a paragraph around their words. */
export function htmlOf(doc: ProseMirrorNode): string {
  const root = document.createElement('div')
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document }, root)
  if (/^[ \t\r\n\f]*$/.test(root.textContent ?? '') && !root.querySelector('br')) return ''
  for (const words of root.querySelectorAll('li > p:first-child')) {
    if (!words.parentElement?.querySelector(':scope > p ~ p')) words.replaceWith(...words.childNodes)
  }
  return root.innerHTML
}

const marks: Record<string, string> = { B: 'strong', STRONG: 'strong', I: 'em', EM: 'em', A: 'a' }

const attributesOf = (element: Element) =>
  [...element.attributes]
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join('')

/**
 * Outlines words and structure: each tag on its own line, each change of marks between tabs. Equivalent HTML has the
 * same outline, whatever its line breaks, `<b>` or `<strong>`, the nesting of two marks, or a paragraph in a list item.
 */
function outlineOf(html: string): string {
  let outline = ''
  let lastMarks = ''
  const write = (node: Node, outerMarks: string[]) => {
    if (node instanceof Text) {
      const charMarks = outerMarks.join(' ')
      for (const char of node.data) {
        const isSpace = /[ \t\r\n\f]/.test(char)
        if (!isSpace && charMarks !== lastMarks) {
          outline += `\t${charMarks}\t`
          lastMarks = charMarks
        }
        outline += isSpace ? ' ' : char
      }
    } else if (node instanceof Element) {
      const attributes = attributesOf(node)
      const mark = marks[node.tagName]
      const innerMarks = mark ? [...new Set([...outerMarks, mark + attributes])].sort() : outerMarks
      const tag = node.tagName + attributes
      const [opened, closed] = mark ? ['', ''] : tag === 'P' ? ['\n', '\n'] : [`\n${tag}\n`, `\n/${tag}\n`]
      outline += opened
      for (const child of node.childNodes) write(child, innerMarks)
      outline += closed
    }
  }
  for (const child of bodyOf(html).childNodes) write(child, [])
  return outline
    .replace(/ +/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

export type ParsedRichText = {
  html: string
  content: JSONContent
  /** HTML that the editor would produce from the unchanged text. */
  kept: string
  /** True if the editor keeps the whole text. */
  isWhole: boolean
}

export function readRichText(html: string): ParsedRichText {
  const doc = Reader.fromSchema(schema).parse(bodyOf(html))
  const editorHtml = htmlOf(doc)
  return { html, content: doc.toJSON(), kept: editorHtml, isWhole: outlineOf(html) === outlineOf(editorHtml) }
}

/**
 * Prepares pasted HTML for the editor: maps headings to the two sizes of our texts, and styles of Word and Google Docs
 * to bold and italic tags, since the CSP prevents the editor from reading styles. The editor drops unknown markup.
 */
export function cleanPasted(html: string): string {
  const body = bodyOf(html.replace(/<(\/?)h[12]\b/gi, '<$1h3').replace(/<(\/?)h[56]\b/gi, '<$1h4'))
  for (const sheet of body.querySelectorAll('x-style')) sheet.remove()
  for (const element of body.querySelectorAll<HTMLElement>('b[data-style], span[data-style]')) {
    const { style = '' } = element.dataset
    const words = [...element.childNodes]
    if (element.tagName === 'SPAN') {
      if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) element.append(tag('strong', words))
      if (/font-style:\s*italic/i.test(style)) element.append(tag('em', [...element.childNodes]))
    } else if (/font-weight:\s*(normal|[1-5]00)/i.test(style)) element.replaceWith(...words)
  }
  return body.innerHTML
}

function tag(name: string, children: Node[]) {
  const element = document.createElement(name)
  element.append(...children)
  return element
}

/** Allowed link targets; `//host` and `/\host` leave the site, so they are not paths. */
const linkable = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\/(?![/\\]))\S*$/i
const email = /^[^\s@:/]+@[^\s@:/]+\.\p{L}{2,}$/u
const phone = /^\+?[\d\s()/-]{5,}$/
const host = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u

export function isLinkable(href: string): boolean {
  if (!linkable.test(href)) return false
  try {
    return Boolean(new URL(href, 'https://example.org'))
  } catch {
    return false
  }
}

/** Completes typed input: „example.de“, an e-mail address and a phone number get the missing scheme. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  const href = email.test(text)
    ? `mailto:${text}`
    : phone.test(text) && !text.startsWith('/')
      ? `tel:${text.replace(/^(\+.*)\(0\)/, '$1').replace(/[^+\d]/g, '')}`
      : host.test(text)
        ? `https://${text}`
        : text
  return isLinkable(href) ? href : undefined
}
