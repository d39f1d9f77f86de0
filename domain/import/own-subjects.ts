import { proposedPath } from '../content/pages/addresses.ts'

const subjects: [RegExp, string][] = [
  [
    /^(?:impressum|imprint|datenschutz.*|privacy.*|agb|agb .*|cookie.*|allgemeine geschaeftsbedingungen|terms.*)$/,
    '/privacy',
  ],
  [/^widerruf.*$/, '/widerruf'],
  [/^(?:warenkorb|cart|kasse|checkout|mein konto|my account|shop)$/, ''],
]

/**
 * Finds the built-in page for the subject of an imported page, by any of its names. `leadsTo` is that page's path, ""
 * for a shop.
 */
export function ownSubjectOf(...names: string[]): { leadsTo: string } | undefined {
  const words = names.map(name => proposedPath(name).replaceAll('-', ' '))
  const found = subjects.find(([pattern]) => words.some(word => pattern.test(word)))
  return found && { leadsTo: found[1] }
}
