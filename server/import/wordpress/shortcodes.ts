import { escapeText } from './block-writer.ts'

type Attributes = Readonly<Record<string, string>>

/** `name="value"`, `name='value'` and `name=value`; a name may stand alone. */
function attributesOf(text: string): Attributes {
  const matches = text.matchAll(/(?<![\w-])([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi)
  return Object.fromEntries(
    Array.from(matches, ([, name = '', first, second, bare]) => [
      name.toLowerCase(),
      decodedValue(first ?? second ?? (bare ?? '').replace(/^[“”„″]|[“”″/]+$/g, '')),
    ]),
  )
}

/** Builders write brackets and quotes in their own way, as a shortcode ends at a bracket. */
const decodedValue = (text: string) =>
  text
    .replace(/`\{`|%91|&#91;/g, '[')
    .replace(/`\}`|%93|&#93;/g, ']')
    .replace(/``|%22|&quot;/g, '"')
    .trim()

/** Dropped and reported, since they need WordPress. */
const living =
  /form|field|captcha|subscri|signup|login|sidebar|menu|search|posts|blog|portfolio|product|shop|cart|checkout|account|countdown|counter|events|calendar|playlist|rev_slider|layerslider|smartslider|metaslider/
/** Shortcodes that only arrange their content. */
const layout =
  /row|column|section|container|grid|inner|space|divider|separator|break|clear|wrapper|group|tabs$|accordion$/

const firstOf = (attributes: Attributes, names: readonly string[]) =>
  names.map(name => attributes[name] ?? '').find(value => value !== '') ?? ''

const titles = ['title', 'heading', 'main_heading', 'h2']
const subtitles = ['subtitle', 'subhead', 'subheading', 'sub_heading', 'h4', 'position']
/** Further words that builders show in lines of their own. */
const lines = ['author', 'job_title', 'company_name', 'address']
const pictures = ['image', 'image_url', 'image_id', 'src', 'portrait_url', 'header_image_url', 'photo', 'attachment']
const galleries = ['images', 'gallery_ids', 'ids', 'include', 'image_ids']
const links = ['link', 'url', 'href', 'src', 'mp4', 'm4v', 'mp3', 'id']
/** Marks a word within its line. */
const withinLine = /highlight|dropcap|tooltip|color|icon|label|abbr|small|popup|link$|url$/

/** Avada writes the size behind the number: `12|full`. */
const pictureIn = (value: string) => value.replace(/^(\d+)\|.*$/, '$1')
const isPicture = (value: string) => /^\d+$/.test(value) || /\.(?:jpe?g|png|gif|webp|avif|heic)(?:[?#]|$)/i.test(value)
const imageOf = (value: string, alt = '') =>
  /^\d+$/.test(value)
    ? `<img class="wp-image-${value}" alt="${escapeText(alt)}">`
    : `<img src="${escapeText(value)}" alt="${escapeText(alt)}">`

/** WPBakery writes `url:https%3A%2F%2F…|title:…`, Enfold `manually,https://…`. */
function addressIn(value: string): string {
  const encoded = /^url:([^|]*)/.exec(value)?.[1]
  if (encoded === undefined) return value.replace(/^manually,/, '')
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

const isButton = (name: string) => /btn|button/.test(name)

/**
 * Returns the links of buttons: `title` and `link`, `button_text` and `button_url`, `button_one_text` and
 * `button_one_url`.
 */
function buttonsOf(name: string, attributes: Attributes): string[] {
  const prefixes = ['button_', 'button_one_', 'button_two_', 'btn_', ...(isButton(name) ? [''] : [])]
  return prefixes.flatMap(prefix => {
    const labels = [`${prefix}text`, `${prefix}title`, `${prefix}label`, ...(prefix === '' ? ['content'] : [])]
    const label = firstOf(attributes, labels)
    const address = addressIn(
      firstOf(
        attributes,
        ['url', 'link', 'href'].map(end => prefix + end),
      ),
    )
    if (address === '' || address === '#') return label === '' ? [] : [`<p>${label}</p>`]
    return label === '' ? [] : [`<p><a href="${escapeText(address)}">${label}</a></p>`]
  })
}

function levelOf(attributes: Attributes, usual: number): number {
  const heading = ['font_container', 'title_level', 'header_level', 'heading_tag', 'tag', 'size']
    .map(name => /(?:^|tag:|h)([1-6])(?:\||$)/.exec((attributes[name] ?? '').replace('tag:h', 'tag:'))?.[1])
    .find(Boolean)
  return heading ? Number(heading) : usual
}

/** Returns the price of a table of prices: `currency="€" sum="20" per="Kind"`. */
function priceOf(attributes: Attributes): string {
  const price = firstOf(attributes, ['sum', 'price'])
  if (price === '') return ''
  const per = firstOf(attributes, ['per', 'time'])
  return [price, attributes.currency, per && `/ ${per}`].filter(Boolean).join(' ')
}

/** Returns an address that stands without a name: `[youtube https://…]`, `[audio https://…]`, `[youtube=https://…]`. */
function bareAddress(text: string): string {
  const address = /^\s*=?\s*["']?(https?:\/\/[^\s"'<>]+)/i.exec(text)?.[1] ?? ''
  return address === '' ? '' : `<p><a href="${escapeText(address)}">${escapeText(address)}</a></p>`
}

/** Returns the HTML of a shortcode's attributes, besides the content between its tags. */
function shownBy(name: string, attributes: Attributes): string {
  const isHeading = /heading|headline|title/.test(name)
  const title = isButton(name) ? '' : firstOf(attributes, isHeading ? [...titles, 'text'] : titles)
  const level = levelOf(attributes, isHeading ? 2 : 3)
  const subtitle = isButton(name) ? '' : firstOf(attributes, subtitles)
  const picture = pictureIn(firstOf(attributes, pictures))
  const alt = firstOf(attributes, ['alt', 'image_alt'])
  const address = /video|audio|embed|youtube|vimeo|soundcloud/.test(name) ? addressIn(firstOf(attributes, links)) : ''
  return [
    isPicture(picture) ? imageOf(picture, alt) : '',
    ...firstOf(attributes, galleries)
      .split(',')
      .map(id => id.trim())
      .filter(isPicture)
      .map(id => imageOf(id)),
    title === '' ? '' : `<h${level}>${title}</h${level}>`,
    subtitle === '' ? '' : `<p>${subtitle}</p>`,
    ...[...lines.map(line => attributes[line]), priceOf(attributes)].map(line => (line ? `<p>${line}</p>` : '')),
    /^https?:/.test(address) ? `<p><a href="${escapeText(address)}">${escapeText(address)}</a></p>` : '',
    ...buttonsOf(name, attributes),
  ].join('')
}

/** Decodes the HTML that WPBakery hides from the editor. */
function rawHtml(encoded: string): string {
  try {
    return `<div>${decodeURIComponent(Buffer.from(encoded, 'base64').toString('latin1'))}</div>`
  } catch {
    return ''
  }
}

/** True for `[toc]` alone in its line or element: a word in brackets has a sentence around it. */
const standsAlone = (text: string, at: number, length: number) =>
  /(?:^|[\n>])[^\S\n]*$/.test(text.slice(Math.max(0, at - 20), at)) &&
  /^[^\S\n]*(?:$|[\n<\r])/.test(text.slice(at + length, at + length + 20)) &&
  /^\[[a-z]+\]$/.test(text.slice(at, at + length))

/** Avada writes a picture's address between two tags. */
const imageFrame = /\[fusion_imageframe([^[\]]*)\]\s*(https?:[^\s"[\]]+)\s*\[\/fusion_imageframe\]/g

/** Shortcodes that need neither a pair nor an attribute. */
const supported = new Set(['gallery', 'caption', 'wp_caption', 'embed', 'audio', 'video', 'playlist'])

/**
 * Replaces shortcodes by their content: headings, buttons, pictures, and the text between two of them. Keeps a plain
 * word in brackets. Adds the names of unsupported ones to `dropped`; `attached` are the pictures of a gallery that
 * names none.
 */
export function withoutShortcodes(text: string, dropped: Set<string>, attached: readonly string[]): string {
  const paired = new Set([...text.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name.toLowerCase()))
  /** End tags of the open ones, by name. */
  const ends = new Map<string, string[]>()
  function openTag(name: string, typedAttributes: string, isWithinLine: boolean): string {
    const attributes = attributesOf(typedAttributes)
    if (name === 'gallery' && firstOf(attributes, galleries) === '') return attached.map(id => imageOf(id)).join('')
    const isLiving = living.test(name)
    const address = isButton(name) && paired.has(name) ? addressIn(firstOf(attributes, links)) : ''
    const content =
      isLiving || address !== ''
        ? ''
        : shownBy(name, attributes) || (paired.has(name) ? '' : bareAddress(typedAttributes))
    if (isLiving || (content === '' && !paired.has(name) && !layout.test(name))) dropped.add(`[${name}]`)
    if (!paired.has(name)) return content
    const level = name === 'fusion_title' && content === '' ? levelOf(attributes, 2) : 0
    const [start, end] =
      level > 0
        ? [`<h${level}>`, `</h${level}>`]
        : address !== ''
          ? [`<p><a href="${escapeText(address)}">`, '</a></p>']
          : isWithinLine
            ? ['', '']
            : ['<div>', '</div>']
    ends.set(name, [...(ends.get(name) ?? []), end])
    return content + start
  }
  return text
    .replace(imageFrame, (_, typed: string, address: string) => `[fusion_imageframe${typed} image="${address}"]`)
    .replace(/\[vc_raw_html[^[\]]*\]([A-Za-z0-9+/=\s]*)\[\/vc_raw_html\]/g, (_, encoded: string) => rawHtml(encoded))
    .replace(/\[vc_raw_js[^[\]]*\][A-Za-z0-9+/=\s]*\[\/vc_raw_js\]/g, () => {
      dropped.add('[vc_raw_js]')
      return ''
    })
    .replace(
      /\[(\/?)([a-z][\w-]*)((?:[\s=/][^[\]]*)?)\]/gi,
      (match, end: string, typed: string, typedAttributes: string, at: number, all: string) => {
        const name = typed.toLowerCase()
        // WordPress shows `[[gallery]]` as `[gallery]`.
        if (all[at - 1] === '[' && all[at + match.length] === ']') return match
        const isOne =
          end !== '' ||
          paired.has(name) ||
          /=|\/$/.test(typedAttributes) ||
          bareAddress(typedAttributes) !== '' ||
          /[_-]/.test(name) ||
          supported.has(name) ||
          (typed === name && standsAlone(all, at, match.length))
        if (!isOne) return match
        if (end !== '') return ends.get(name)?.pop() ?? ''
        return openTag(
          name,
          typedAttributes,
          withinLine.test(name) || /[^\s\]>]/.test(all[at - 1] ?? '') || /\S /.test(all.slice(at - 2, at)),
        )
      },
    )
    .replace(/\[(\[[a-z][^[\]]*\])\]/gi, '$1')
}
