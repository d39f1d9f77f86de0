import type { Event } from '../events/event.ts'
import type { Image } from '../images/image.ts'
import type { InfoPage } from '../info-pages/info-page.ts'
import { t } from '../language.ts'
import { isUntouched } from '../record.ts'
import { audiences, type Site } from './site.ts'
import { isStarterPicture } from './starter-content.ts'

/** The parts in which the operator edits the site's texts. */
export const siteParts = [
  'general',
  'contact',
  'bank',
  'welcome',
  ...audiences,
  'media',
  'overview',
  'terms',
  'privacy',
  'imprint',
] as const
export type SitePart = (typeof siteParts)[number]

/** The field in which a text is edited: its path in the site ("legal.terms.0.body"), in an info page or in an event. */
type Spot = { field: string } & ({ part: SitePart } | { info: string } | { event: string })

/** A text of the starter content that a real site must not have, or one that is missing. */
export type Placeholder = Spot & {
  /** Where it stands, as a person would say it. */
  place: string
  /** "" when it is missing. */
  text: string
}

type Noticed = {
  site: Site
  events: readonly Event[]
  infos: readonly InfoPage[]
  images: readonly Image[]
  /** Whether the program knows the address of the site without the panel's setting. */
  hasAddress: boolean
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
  /^Wildnisschule Lichtung$/g,
  // Which academy?
  /\beiner IHK-Akademie\b/g,
]

/**
 * What a site still has of its starter content (D1), each text once for each place, and what it lacks. Dates and pages that
 * nobody has touched are left out: `starterContentIn` names them as a whole.
 */
export function placeholdersIn(noticed: Noticed): Placeholder[] {
  const { site, events, infos } = noticed
  const texts = [
    ...textsOf(site),
    ...infos.filter(page => !isUntouched(page)).flatMap(textsOfPage),
    ...events.filter(event => !isUntouched(event)).flatMap(textsOfEvent),
  ]
  const found = texts.flatMap(({ content, ...where }) =>
    patterns.flatMap(pattern => content.match(pattern) ?? []).map(text => ({ ...where, text })),
  )
  const unique = new Map(
    found.toReversed().map(placeholder => [`${placeholder.place}: ${placeholder.text}`, placeholder]),
  )
  return [
    ...missingIn(noticed),
    ...found.filter(placeholder => unique.get(`${placeholder.place}: ${placeholder.text}`) === placeholder),
  ]
}

function missingIn({ site, images, hasAddress }: Noticed): Placeholder[] {
  const { contact, bank, legal } = site
  const portrait = images.find(({ _id }) => _id === contact.portrait)
  const showsIban = JSON.stringify(legal).includes('{iban}')
  const missing: (Placeholder | false)[] = [
    site.publicUrl === '' && !hasAddress && { part: 'general', field: 'publicUrl', place: addressName(), text: '' },
    (!portrait || isStarterPicture(portrait)) && {
      part: 'contact',
      field: 'contact.portrait',
      place: `${t('Contact', 'Kontakt')} → ${t('Portrait', 'Porträt')}`,
      text: portrait ? t('the starter’s picture', 'noch das Beispielbild') : '',
    },
    bank.iban === '' &&
      showsIban && {
        part: 'bank',
        field: 'bank.iban',
        place: `${t('Bank Account', 'Bankverbindung')} → IBAN`,
        text: '',
      },
  ]
  return missing.filter(placeholder => placeholder !== false)
}

type Text = Spot & { place: string; content: string }

/** The texts of an object: `contact` of the site at "contact.". */
const textsIn = (
  spotOf: (field: string) => Spot,
  path: string,
  record: object,
  placeOf: (name: string) => string,
): Text[] =>
  Object.entries(record).flatMap(([name, content]) =>
    typeof content === 'string' ? [{ ...spotOf(`${path}${name}`), place: placeOf(name), content }] : [],
  )

function textsOfPage({ _id, title, description, keywords, paragraphs }: InfoPage): Text[] {
  const place = () => `${t('Info page', 'Infoseite')} → ${title}`
  const spotOf = (field: string) => ({ info: _id, field })
  return [
    ...textsIn(spotOf, '', { title, description, keywords }, place),
    ...paragraphs.flatMap((paragraph, at) => textsIn(spotOf, `paragraphs.${at}.`, paragraph, place)),
  ]
}

function textsOfEvent({ _id, title, description, locationName, locationLink }: Event): Text[] {
  const place = () => `${t('Event', 'Termin')} → ${title}`
  return textsIn(field => ({ event: _id, field }), '', { title, description, locationName, locationLink }, place)
}

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

const inPart = (part: SitePart) => (field: string) => ({ part, field })

const addressName = () => t('Public URL', 'Adresse der Website')

const chapter = (part: 'terms' | 'privacy', title: string, sections: { title: string; body: string }[]): Text[] =>
  sections.flatMap((section, at) =>
    textsIn(inPart(part), `legal.${part}.${at}.`, section, () => `${title} → ${at + 1}. ${section.title}`),
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
    ...textsIn(inPart('general'), '', { name, publicUrl }, field => (field === 'name' ? 'Name' : addressName())),
    ...textsIn(
      inPart('contact'),
      'contact.',
      contact,
      field => `${t('Contact', 'Kontakt')} → ${names[field] ?? field}`,
    ),
    ...textsIn(inPart('welcome'), 'welcome.', { headline, lead, coursesLead }, () => start),
    ...sections.flatMap((section, at) => {
      const path = `welcome.sections.${at}.`
      const place = () => `${start} → ${section.title}`
      return [
        ...textsIn(inPart(section.audience), path, section, place),
        ...section.facts.flatMap((fact, index) =>
          textsIn(inPart(section.audience), `${path}facts.${index}.`, fact, place),
        ),
      ]
    }),
    ...media.items.flatMap((item, at) =>
      textsIn(inPart('media'), `welcome.media.items.${at}.`, item, () => `${start} → ${films} → ${item.title}`),
    ),
    ...textsIn(
      inPart('media'),
      'welcome.media.',
      { more: media.more },
      () => `${start} → ${films} → ${t('More', 'Mehr')}`,
    ),
    ...textsIn(inPart('overview'), 'overview.', { lead: overview.lead }, () => info),
    ...overview.sections.flatMap((section, at) =>
      textsIn(inPart('overview'), `overview.sections.${at}.`, section, () => `${info} → ${section.title}`),
    ),
    ...chapter('terms', t('Terms', 'AGB'), legal.terms),
    ...chapter('privacy', t('Privacy', 'Datenschutz'), legal.privacy),
    ...textsIn(inPart('imprint'), 'legal.', { imprint: legal.imprint }, () => t('Imprint', 'Impressum')),
  ]
}
