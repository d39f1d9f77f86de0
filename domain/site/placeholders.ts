import { t } from '../language.ts'
import { audiences, type Site } from './site.ts'

/** The parts in which the operator edits the site's texts. */
export const siteParts = [
  'general',
  'contact',
  'welcome',
  ...audiences,
  'media',
  'overview',
  'terms',
  'privacy',
  'imprint',
] as const
export type SitePart = (typeof siteParts)[number]

/** A text of the starter content that a real site must not have. */
export type Placeholder = {
  part: SitePart
  /** The path of its field in the site: "contact.street", "legal.terms.0.body". */
  field: string
  /** Where it stands, as a person would say it. */
  place: string
  text: string
}

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

/** What a site still has of its starter content (D1), each text once for each place. */
export function placeholdersIn(site: Site): Placeholder[] {
  const found = textsOf(site).flatMap(({ content, ...where }) =>
    patterns.flatMap(pattern => content.match(pattern) ?? []).map(text => ({ ...where, text })),
  )
  const unique = new Map(
    found.toReversed().map(placeholder => [`${placeholder.place}: ${placeholder.text}`, placeholder]),
  )
  return found.filter(placeholder => unique.get(`${placeholder.place}: ${placeholder.text}`) === placeholder)
}

type Text = Omit<Placeholder, 'text'> & { content: string }

/** The texts of an object of the site: `contact` at "contact". */
const textsIn = (part: SitePart, path: string, record: object, placeOf: (name: string) => string): Text[] =>
  Object.entries(record).flatMap(([name, content]) =>
    typeof content === 'string' ? [{ part, field: `${path}${name}`, place: placeOf(name), content }] : [],
  )

/** What the panel calls the texts of the contact. */
export const contactNames = () => ({
  name: 'Name',
  title: t('Title', 'Berufsbezeichnung'),
  bio: t('Bio', 'Über mich'),
  street: t('Street', 'Straße und Hausnummer'),
  zip: t('Zip', 'Postleitzahl'),
  city: t('City', 'Ort'),
  country: t('Country', 'Land'),
  phone: t('Phone', 'Telefon'),
  email: t('Email', 'E-Mail'),
})

const chapter = (part: 'terms' | 'privacy', title: string, sections: { title: string; body: string }[]): Text[] =>
  sections.flatMap((section, at) =>
    textsIn(part, `legal.${part}.${at}.`, section, () => `${title} → ${at + 1}. ${section.title}`),
  )

function textsOf({ name, publicUrl, contact, welcome, overview, legal }: Site): Text[] {
  const names: Record<string, string> = contactNames()
  const { media, sections, headline, lead, coursesLead } = welcome
  const [start, info, films] = [
    t('Welcome', 'Willkommen'),
    t('Info overview', 'Übersicht der Infos'),
    t('Media', 'Medien'),
  ]
  return [
    ...textsIn('general', '', { name, publicUrl }, field =>
      field === 'name' ? 'Name' : t('Public URL', 'Adresse der Website'),
    ),
    ...textsIn('contact', 'contact.', contact, field => `${t('Contact', 'Kontakt')} → ${names[field] ?? field}`),
    ...textsIn('welcome', 'welcome.', { headline, lead, coursesLead }, () => start),
    ...sections.flatMap((section, at) => {
      const path = `welcome.sections.${at}.`
      const place = () => `${start} → ${section.title}`
      return [
        ...textsIn(section.audience, path, section, place),
        ...section.facts.flatMap((fact, index) => textsIn(section.audience, `${path}facts.${index}.`, fact, place)),
      ]
    }),
    ...media.items.flatMap((item, at) =>
      textsIn('media', `welcome.media.items.${at}.`, item, () => `${start} → ${films} → ${item.title}`),
    ),
    ...textsIn('media', 'welcome.media.', { more: media.more }, () => `${start} → ${films} → ${t('More', 'Mehr')}`),
    ...textsIn('overview', 'overview.', { lead: overview.lead }, () => info),
    ...overview.sections.flatMap((section, at) =>
      textsIn('overview', `overview.sections.${at}.`, section, () => `${info} → ${section.title}`),
    ),
    ...chapter('terms', t('Terms', 'AGB'), legal.terms),
    ...chapter('privacy', t('Privacy', 'Datenschutz'), legal.privacy),
    ...textsIn('imprint', 'legal.', { imprint: legal.imprint }, () => t('Imprint', 'Impressum')),
  ]
}
