/** An XML element, by its name without namespace. */
export type Element = { name: string; attributes: string; text: string; children: Element[] }

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** Parses the output of `en16931`: elements that contain elements or text. */
export function readInvoiceData(xml: string): Element {
  const root: Element = { name: '', attributes: '', text: '', children: [] }
  const open = [root]
  for (const [, end, name = '', attributes = '', empty, text = ''] of xml.matchAll(
    /<(\/?)(?:\w+:)(\w+)([^>]*?)(\/?)>([^<]*)/g,
  )) {
    if (end) open.pop()
    else {
      const decoded = text.replace(/&(\w+);/g, (_, entity) => entities[entity] ?? '').trim()
      const element = { name, attributes, text: decoded, children: [] }
      open.at(-1)?.children.push(element)
      if (!empty) open.push(element)
    }
  }
  return root
}

/** Finds all elements at a path, `A/B`, at any depth for its first name. */
export function elementsAt(within: Element, path: string): Element[] {
  const [first = '', ...rest] = path.split('/')
  const elements = within.children.flatMap(child => [
    ...(child.name === first ? [child] : []),
    ...elementsAt(child, first),
  ])
  return rest.reduce<Element[]>(
    (all, name) => all.flatMap(({ children }) => children.filter(child => child.name === name)),
    elements,
  )
}

export const textAt = (within: Element, path: string): string => elementsAt(within, path)[0]?.text ?? ''
