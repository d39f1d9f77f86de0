import { escapeText } from './block-writer.ts'

type Data = Readonly<Record<string, unknown>>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null
const stringIn = (data: Data, names: readonly string[]): string =>
  names.map(name => data[name]).find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''

const isHeading = (name: string) => /title|heading|headline|ueberschrift|titel/i.test(name)
const isImage = (name: string) => /image|picture|photo|bild|foto/i.test(name)

/** Returns a link with its words, or a picture with its description. */
function linkOrPicture(data: Data): string {
  const picture = stringIn(data, ['src'])
  if (picture !== '') return `<img src="${escapeText(picture)}" alt="${escapeText(stringIn(data, ['alt']))}">`
  const words = stringIn(data, ['text', 'label', 'title', 'service'])
  const address = stringIn(data, ['linkUrl', 'link', 'url'])
  if (words === '') return ''
  const shown = words === data.service ? words.replace(/^[a-z]/, letter => letter.toUpperCase()) : words
  return address === '' ? `<p>${shown}</p>` : `<p><a href="${escapeText(address)}">${shown}</a></p>`
}

/** Divi 5 keeps each text, link and picture of a module by the width of the screen. */
function moduleMarkup(module: string, data: Data): string {
  const shown = Object.entries(data).map(([name, part]) => {
    const inner = isData(part) && isData(part.innerContent) ? part.innerContent.desktop : undefined
    const value = isData(inner) ? inner.value : undefined
    if (isData(value)) return linkOrPicture(value)
    if (typeof value !== 'string' || value.trim() === '') return ''
    const level = module === 'divi/heading' ? 'h2' : 'h3'
    return isHeading(name) ? `<${level}>${value}</${level}>` : `<div>${value}</div>`
  })
  return shown.join('')
}

/** Advanced Custom Fields names its fields freely; a value of one word is a choice, such as "left". */
function fieldMarkup([name, value]: [string, unknown]): string {
  if (name.startsWith('_')) return ''
  if (isData(value)) return linkOrPicture(value)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (isImage(name) && /^\d+$/.test(text)) return `<img class="wp-image-${text}" alt="">`
  if (isHeading(name) && /\p{L}/u.test(text)) return `<h3>${text}</h3>`
  return /\s|<\w/.test(text) ? `<div>${text}</div>` : ''
}

/**
 * Returns the markup of a block that holds its words as data, `wp:divi/text {…} /`; undefined if it holds none, so that
 * the report names it.
 */
export function blockData(name: string, comment: string): string | undefined {
  let data: unknown
  try {
    data = JSON.parse(comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
  if (!isData(data)) return undefined
  const markup = name.startsWith('divi/')
    ? moduleMarkup(name, data)
    : name.startsWith('acf/')
      ? Object.entries(isData(data.data) ? data.data : {})
          .map(fieldMarkup)
          .join('')
      : /link|button|btn/.test(name)
        ? linkOrPicture(data)
        : ''
  return markup === '' ? undefined : markup
}
