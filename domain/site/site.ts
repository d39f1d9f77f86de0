import * as v from 'valibot'
import type { Instant } from '../format.ts'
import type { Move } from '../info-pages/info-page.ts'
import { revised } from '../record.ts'
import { Id, InstantText, Slug } from '../schema.ts'

/** Whom an offer is for. Each audience has its own trail mark. */
export const audiences = ['ausbildung', 'kids', 'erwachsene', 'schulen', 'firmen'] as const
export const Audience = v.picklist(audiences)
export type Audience = v.InferOutput<typeof Audience>

/** HTML, cleaned on save and again on the way out (D34). */
const Html = v.string()

/** An image id or "". */
const ImageOrNone = v.union([Id, v.literal('')])

export const Contact = v.object({
  name: v.string(),
  /** "Natur- und Wildnispädagogin" */
  title: v.string(),
  bio: Html,
  /** Image of the contact page. */
  portrait: ImageOrNone,
  street: v.string(),
  zip: v.string(),
  city: v.string(),
  country: v.string(),
  phone: v.string(),
  email: v.string(),
})
export type Contact = v.InferOutput<typeof Contact>

export const WelcomeSection = v.object({
  audience: Audience,
  title: v.string(),
  /** One sentence above the facts; only the wide first section shows it. */
  lead: v.string(),
  text: Html,
  facts: v.array(v.object({ term: v.string(), detail: v.string() })),
  images: v.array(Id),
  links: v.array(v.object({ path: Slug, label: v.string() })),
  /** Behind "Weitere Informationen". */
  more: Html,
})
export type WelcomeSection = v.InferOutput<typeof WelcomeSection>

export const Welcome = v.object({
  hero: ImageOrNone,
  headline: v.string(),
  lead: v.string(),
  /** Below "Veranstaltungen & Kurse". */
  coursesLead: v.string(),
  /** In the order of `audiences`: Ausbildung first. */
  sections: v.array(WelcomeSection),
  media: v.object({
    items: v.array(v.object({ title: v.string(), note: v.string(), url: v.string(), image: ImageOrNone })),
    more: Html,
  }),
})
export type Welcome = v.InferOutput<typeof Welcome>

export const Overview = v.object({
  lead: v.string(),
  sections: v.array(v.object({ audience: Audience, title: v.string(), text: Html, image: ImageOrNone })),
})
export type Overview = v.InferOutput<typeof Overview>

const LegalSection = v.object({ title: v.string(), body: Html })

/** The texts of /privacy. `{name}`, `{anschrift}` … are filled in from the contact and the settings, see `fillIn`. */
export const Legal = v.object({
  /** Day of the AGB, yyyy-MM-dd. */
  termsAsOf: v.pipe(v.string(), v.isoDate()),
  terms: v.array(LegalSection),
  privacy: v.array(LegalSection),
  imprint: Html,
})
export type Legal = v.InferOutput<typeof Legal>

/** Days that logs are kept (D22). */
export const Retention = v.object({ fullIps: v.number(), requests: v.number(), logins: v.number() })
export type Retention = v.InferOutput<typeof Retention>

/**
 * `tls` from the first byte, usually on port 465; `starttls` after it, usually on port 587; `auto` if the server offers it.
 */
export const smtpSecurities = ['tls', 'starttls', 'auto'] as const

export const SmtpServer = v.object({
  host: v.string(),
  port: v.number(),
  security: v.picklist(smtpSecurities),
  /** "" for a server that asks for none. */
  user: v.string(),
  password: v.string(),
})
export type SmtpServer = v.InferOutput<typeof SmtpServer>

export const MailSettings = v.object({
  /** Nothing is sent without one. */
  server: v.optional(SmtpServer),
  /** The address in From; "" for that of the contact page. */
  from: v.string(),
})
export type MailSettings = v.InferOutput<typeof MailSettings>

export const Site = v.object({
  name: v.string(),
  /** "https://example.de" without a slash at the end, or "" while it is not known. */
  publicUrl: v.string(),
  contact: Contact,
  welcome: Welcome,
  overview: Overview,
  legal: Legal,
  retention: Retention,
  lenientAddresses: v.boolean(),
  /** How mail is sent, unless the environment says so (D4). */
  mail: v.optional(MailSettings),
  /** Of the last change, if there was one. */
  lastModifiedDate: v.optional(InstantText),
})
export type Site = v.InferOutput<typeof Site>

/** What every page needs of the site: header, footer, signs, form rules. */
export type SiteShell = Pick<Site, 'name' | 'contact' | 'lenientAddresses'> & {
  /** The audience of each info page, by its path: the welcome section that links to it. */
  audienceOf: Record<string, Audience>
  /** The title of each audience's welcome section. */
  audienceTitles: Partial<Record<Audience, string>>
}

export function shellOf({ name, contact, lenientAddresses, welcome }: Site): SiteShell {
  const audienceOf: Record<string, Audience> = {}
  const audienceTitles: Partial<Record<Audience, string>> = {}
  for (const { audience, title, links } of welcome.sections) {
    audienceTitles[audience] = title
    for (const { path } of links) audienceOf[path] = audience
  }
  return { name, contact, lenientAddresses, audienceOf, audienceTitles }
}

/** The parts with images, and where in them: each place by its dotted path, with the ids there. */
export function imagesIn({
  contact,
  welcome,
  overview,
}: Partial<Pick<Site, 'contact' | 'welcome' | 'overview'>>): [field: string, ids: string[]][] {
  return [
    ...(contact ? [place('contact.portrait', contact.portrait)] : []),
    ...(welcome
      ? [
          place('welcome.hero', welcome.hero),
          ...welcome.sections.map(({ images }, index) => place(`welcome.sections.${index}.images`, ...images)),
          ...welcome.media.items.map(({ image }, index) => place(`welcome.media.items.${index}.image`, image)),
        ]
      : []),
    ...(overview?.sections.map(({ image }, index) => place(`overview.sections.${index}.image`, image)) ?? []),
  ]
}
const place = (field: string, ...ids: string[]): [string, string[]] => [field, ids]

/** The texts after an info page has moved; the site itself when none links to it. */
export function siteAfterMove(site: Site, { from, to }: Move, now: Instant): Site {
  const { welcome } = site
  if (!welcome.sections.some(({ links }) => links.some(({ path }) => path === from))) return site
  const sections = welcome.sections.map(section => ({
    ...section,
    links: section.links.map(link => (link.path === from ? { ...link, path: to } : link)),
  }))
  return revised(site, { welcome: { ...welcome, sections } }, now)
}

/** D12: the texts without an image; the site itself when it does not use it. */
export function siteWithoutImage(site: Site, id: string, now: Instant): Site {
  if (!imagesIn(site).some(([, ids]) => ids.includes(id))) return site
  const { contact, welcome, overview } = site
  const keep = (image: string) => (image === id ? '' : image)
  const changes = {
    contact: { ...contact, portrait: keep(contact.portrait) },
    welcome: {
      ...welcome,
      hero: keep(welcome.hero),
      sections: welcome.sections.map(section => ({
        ...section,
        images: section.images.filter(image => image !== id),
      })),
      media: {
        ...welcome.media,
        items: welcome.media.items.map(item => ({ ...item, image: keep(item.image) })),
      },
    },
    overview: {
      ...overview,
      sections: overview.sections.map(section => ({ ...section, image: keep(section.image) })),
    },
  }
  return revised(site, changes, now)
}

type Change = (html: string) => string

/** Each part that holds HTML, with all of it changed. */
export const mapHtml = {
  contact: (contact: Contact, change: Change): Contact => ({ ...contact, bio: change(contact.bio) }),
  welcome: (welcome: Welcome, change: Change): Welcome => ({
    ...welcome,
    sections: welcome.sections.map(section => ({
      ...section,
      text: change(section.text),
      more: change(section.more),
    })),
    media: { ...welcome.media, more: change(welcome.media.more) },
  }),
  overview: (overview: Overview, change: Change): Overview => ({
    ...overview,
    sections: overview.sections.map(section => ({ ...section, text: change(section.text) })),
  }),
  legal: (legal: Legal, change: Change): Legal => ({
    ...legal,
    terms: legal.terms.map(({ title, body }) => ({ title, body: change(body) })),
    privacy: legal.privacy.map(({ title, body }) => ({ title, body: change(body) })),
    imprint: change(legal.imprint),
  }),
}

/** Text as HTML that shows it. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, char => entities[char] ?? char)
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Puts the operator's own data into a legal text: `{name} {anschrift} {email} {telefon} {ipTage} {logTage} {loginTage}`. */
export function fillIn(html: string, { contact, retention }: Pick<Site, 'contact' | 'retention'>): string {
  const values: Record<string, string> = {
    name: escapeHtml(contact.name),
    anschrift: `${escapeHtml(contact.street)}, ${escapeHtml(contact.zip)} ${escapeHtml(contact.city)}`,
    email: escapeHtml(contact.email),
    telefon: escapeHtml(contact.phone),
    ipTage: String(retention.fullIps),
    logTage: String(retention.requests),
    loginTage: String(retention.logins),
  }
  return html.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
}
