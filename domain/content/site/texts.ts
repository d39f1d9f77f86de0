import type { Event } from '../../events/event.ts'
import { t } from '../../kit/language.ts'
import type { InfoPage } from '../pages/info-page.ts'
import { audiences, type Site } from './site.ts'

/** Parts of the panel's editor for texts. */
export const siteParts = [
  'general',
  'contact',
  'bank',
  'invoicing',
  'letters',
  'welcome',
  ...audiences,
  'media',
  'overview',
  'terms',
  'privacy',
  'imprint',
  'questions',
  'textModules',
] as const
export type SitePart = (typeof siteParts)[number]

/** The field where a text is edited: its path in the site ("legal.terms.0.body"), in an info page or in an event. */
export type TextSpot = { field: string } & ({ part: SitePart } | { info: string } | { event: string })

/** A text by the operator, and its place in words. */
type Text = TextSpot & { place: string; content: string }

/** Lists the texts of an object, such as `contact` at "contact.". */
const textsIn = (
  spotOf: (field: string) => TextSpot,
  path: string,
  record: object,
  placeOf: (name: string) => string,
): Text[] =>
  Object.entries(record).flatMap(([name, content]) =>
    typeof content === 'string' ? [{ ...spotOf(`${path}${name}`), place: placeOf(name), content }] : [],
  )

export function textsOfPage({ _id, title, description, keywords, paragraphs }: InfoPage): Text[] {
  const place = () => `${t('Info page', 'Infoseite')} → ${title}`
  const spotOf = (field: string) => ({ info: _id, field })
  return [
    ...textsIn(spotOf, '', { title, description, keywords }, place),
    ...paragraphs.flatMap((paragraph, at) => textsIn(spotOf, `paragraphs.${at}.`, paragraph, place)),
  ]
}

export function textsOfEvent({ _id, title, description, locationName, locationLink }: Event): Text[] {
  const place = () => `${t('Event', 'Termin')} → ${title}`
  return textsIn(field => ({ event: _id, field }), '', { title, description, locationName, locationLink }, place)
}

/** Labels of the contact's texts in the panel. */
export const contactNames = () => ({
  name: 'Name',
  title: t('Title', 'Berufsbezeichnung'),
  bio: t('Bio', 'Über mich'),
  street: t('Street', 'Straße und Hausnummer'),
  zip: t('Zip', 'Postleitzahl'),
  city: t('City', 'Stadt'),
  country: t('Country', 'Land'),
  phone: t('Phone', 'Telefon'),
  email: t('Email', 'E-Mail'),
})

const inPart = (part: SitePart) => (field: string) => ({ part, field })

export const addressName = () => t('Public URL', 'Adresse der Website')

const chapter = (part: 'terms' | 'privacy', title: string, sections: { title: string; body: string }[]): Text[] =>
  sections.flatMap((section, at) =>
    textsIn(inPart(part), `legal.${part}.${at}.`, section, () => `${title} → ${at + 1}. ${section.title}`),
  )

export function siteTexts({ name, publicUrl, contact, welcome, overview, legal }: Site): Text[] {
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
