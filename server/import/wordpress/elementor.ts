import { htmlWords } from '../../formats/html.ts'
import { escapeText } from './block-writer.ts'

type Settings = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Settings => typeof value === 'object' && value !== null
const textOf = (settings: Settings, names: readonly string[]) =>
  names.map(name => settings[name]).find(value => typeof value === 'string' && value.trim() !== '') as
    | string
    | undefined

const titles = ['title', 'title_text', 'heading', 'tab_title', 'item_title', 'accordion_title', 'slide_heading']
const levels = ['header_size', 'title_size', 'title_html_tag', 'title_tag']
const markups = [
  ...['editor', 'html', 'shortcode', 'description_text', 'description', 'tab_content', 'item_description'],
  ...['testimonial_content', 'alert_description', 'content', 'blockquote_content', 'price'],
]
const labels = ['text', 'button_text', 'button', 'cta_text']
const lists = [
  'tabs',
  'items',
  'slides',
  'icon_list',
  'price_list',
  'features_list',
  'faq',
  'wp_gallery',
  'gallery',
  'carousel',
]

function imageOf(value: unknown): string {
  if (!isObject(value) || typeof value.url !== 'string' || !/\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(value.url))
    return ''
  const id = typeof value.id === 'number' || typeof value.id === 'string' ? String(value.id) : ''
  const alt = typeof value.alt === 'string' ? value.alt : ''
  return `<img src="${escapeText(value.url)}" alt="${escapeText(alt)}"${/^\d+$/.test(id) ? ` class="wp-image-${id}"` : ''}>`
}

/** Returns the HTML that the settings of a widget, or of an entry in it, show. */
function shownBy(settings: Settings): string {
  const title = textOf(settings, titles)
  const level = /^h[1-6]$/.exec(textOf(settings, levels) ?? '')?.[0] ?? (settings.title === undefined ? 'h3' : 'h2')
  const label = textOf(settings, labels)
  const address = [settings.link, settings.button_link, settings.link_to]
    .map(link => isObject(link) && link.url)
    .find(Boolean)
  const named = typeof address === 'string' ? `<a href="${escapeText(address)}">${label}</a>` : label
  return [
    ...[settings, settings.image, settings.testimonial_image, settings.slide_image].map(imageOf),
    title === undefined ? '' : `<${level}>${title}</${level}>`,
    ...markups.map(name => (typeof settings[name] === 'string' ? `<div>${settings[name]}</div>` : '')),
    label === undefined ? '' : `<p>${named}</p>`,
    ...lists.flatMap(name => {
      const entries = settings[name]
      return Array.isArray(entries) ? entries.filter(isObject).map(shownBy) : []
    }),
  ].join('')
}

/** Turns an unsupported widget into a shortcode, so that the report names it. */
function markupOf(node: unknown, depth: number): string {
  if (!isObject(node) || depth > 40) return ''
  const settings = isObject(node.settings) ? node.settings : {}
  const inside = Array.isArray(node.elements) ? node.elements.map(element => markupOf(element, depth + 1)).join('') : ''
  if (typeof node.widgetType !== 'string') return `<div>${inside}</div>`
  if (/form|login|posts|search|nav-menu|sidebar/.test(node.widgetType)) return `[elementor_${node.widgetType}]`
  const content = shownBy(settings) + inside
  const isEmpty = content === '' && !/^(?:spacer|divider)$/.test(node.widgetType)
  return isEmpty ? `[elementor_${node.widgetType}]` : `<div>${content}</div>`
}

/**
 * Returns the page that Elementor stores beside WordPress's own content, as markup of blocks; "" if there is none, or
 * it is empty.
 */
export function elementorMarkup(data: string): string {
  if (data === '') return ''
  let nodes: unknown
  try {
    nodes = JSON.parse(data)
  } catch {
    return ''
  }
  const markup = Array.isArray(nodes) ? nodes.map(node => markupOf(node, 0)).join('') : ''
  return markup.includes('<img') || htmlWords(markup) !== '' ? markup : ''
}
