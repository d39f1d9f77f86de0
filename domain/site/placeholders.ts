import type { Site } from './site.ts'

/** A text of the starter content that a real site must not have, and where it stands, as a person would say it. */
export type Placeholder = { field: string; text: string }

/** What only the starter content says: gaps to fill in, an invented person, addresses that lead nowhere. */
const patterns = [
  /\[[^[\]]+\]/g,
  /\bMuster(mann|frau|straße|strasse|stadt)\p{L}*( \d+)?/giu,
  /[\w.+-]+@([\w-]+\.)*example\.(org|de|com|net)/gi,
  /https?:\/\/([\w-]+\.)*example\.(org|de|com|net)[^\s"'<>]*/gi,
  /(?<!\d[ /-]?)01234([ /-]*\d)*/g,
  // A field with nothing else: no place in Germany has this postcode.
  /^12345$/g,
]

/** What a site still has of its starter content (D1), each text once for each field. */
export const placeholdersIn = (site: Site): Placeholder[] =>
  textsOf(site).flatMap(([field, text]) => {
    const found = patterns.flatMap(pattern => text.match(pattern) ?? [])
    return [...new Set(found)].map(text => ({ field, text }))
  })

const numbered = (chapter: string, sections: { title: string; body: string }[]): [string, string][] =>
  sections.map(({ title, body }, index) => [`${chapter} → ${index + 1}. ${title}`, `${title}\n${body}`])

/** The site's texts by the names of their fields in the admin panel. */
function textsOf({ name, publicUrl, contact, welcome, overview, legal }: Site): [field: string, text: string][] {
  const { media } = welcome
  return [
    ['Name', name],
    ['Public URL', publicUrl],
    ['Contact → Name', contact.name],
    ['Contact → Title', contact.title],
    ['Contact → Bio', contact.bio],
    ['Contact → Street', contact.street],
    ['Contact → Zip', contact.zip],
    ['Contact → City', contact.city],
    ['Contact → Country', contact.country],
    ['Contact → Phone', contact.phone],
    ['Contact → Email', contact.email],
    ['Welcome', [welcome.headline, welcome.lead, welcome.coursesLead].join('\n')],
    ...welcome.sections.map(({ title, lead, text, facts, more }): [string, string] => [
      `Welcome → ${title}`,
      [title, lead, text, ...facts.flatMap(Object.values), more].join('\n'),
    ]),
    ...media.items.map(({ title, note, url }): [string, string] => [
      `Welcome → Media → ${title}`,
      [title, note, url].join('\n'),
    ]),
    ['Welcome → Media → More', media.more],
    ['Info overview', overview.lead],
    ...overview.sections.map(({ title, text }): [string, string] => [`Info overview → ${title}`, `${title}\n${text}`]),
    ...numbered('Terms', legal.terms),
    ...numbered('Privacy', legal.privacy),
    ['Imprint', legal.imprint],
  ]
}
