type Attributes = Record<string, string>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text and drops characters that XML forbids. */
const escapeXml = (value: string) =>
  value
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, character => entities[character] ?? character)

const tag = (name: string, content: string, attributes: Attributes) => {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return content === '' ? '' : `<${name}${attributeText.join('')}>${content}</${name}>`
}

/**
 * Writes an element with children, each on its own line; "" without children, since EN 16931 forbids empty elements.
 */
export function xmlElement(name: string, children: string | readonly string[], attributes: Attributes = {}): string {
  const lines = [children].flat().filter(child => child !== '')
  return tag(name, lines.length === 0 ? '' : `\n${lines.join('\n')}\n`, attributes)
}

/** Writes an element with text; "" if there is none. */
export const textTag = (name: string, content: string, attributes: Attributes = {}): string =>
  tag(name, escapeXml(content.trim()), attributes)
