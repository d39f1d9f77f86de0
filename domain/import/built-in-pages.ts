import { proposedPath } from '../content/pages/addresses.ts'

const pages: [RegExp, string][] = [
  [
    /^(?:impressum|imprint|datenschutz.*|privacy.*|agb|agb .*|cookie.*|allgemeine geschaeftsbedingungen|terms.*)$/,
    '/privacy',
  ],
  [/^widerruf.*$/, '/widerruf'],
  [/^(?:warenkorb|cart|kasse|checkout|mein konto|my account|shop)$/, ''],
]

/**
 * Finds the built-in page that an imported page would double, by any of its names. `path` is "" for a shop, which has
 * no page here.
 */
export function builtInPageOf(...names: string[]): { path: string } | undefined {
  const words = names.map(name => proposedPath(name).replaceAll('-', ' '))
  const match = pages.find(([pattern]) => words.some(word => pattern.test(word)))
  return match && { path: match[1] }
}
