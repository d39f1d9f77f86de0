import * as v from 'valibot'
import { letterTexts, noLetterTexts } from '../../bookings/letters/letter-texts.ts'
import { confirmationField, taxField } from '../../events/booking-fields.ts'
import {
  flagField,
  htmlField,
  imageField,
  imagesField,
  lineField,
  textField,
  titleField,
} from '../../kit/field-kinds.ts'
import { type Fields, listOf, recordEdit, recordPart, storedRecord } from '../../kit/fields.ts'
import type { Instant } from '../../kit/format.ts'
import type { WithCleanHtml } from '../../kit/html.ts'
import { DayInput, lineInput, MailAddressOrNone, Origin, SlugText, WebAddress } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { giveUniqueIds, reviseRecord } from '../../kit/record.ts'
import { InstantText, Slug } from '../../kit/schema.ts'
import { Takeover } from '../../machine/takeover.ts'
import { StoredColumns } from '../../money/bank/columns.ts'
import { type Region, regions } from '../../money/terms/working-day.ts'
import { deadlines, usualDeadlines } from '../../people/privacy/deadlines.ts'
import { checkedQuestions, siteQuestions } from '../../questions/question.ts'
import type { AddressMove } from '../pages/addresses.ts'
import { bank, noBank } from './bank-account.ts'
import { datev, noDatev } from './datev.ts'
import { Dkim } from './dkim.ts'
import { invoicing, noInvoicing } from './invoicing.ts'
import { textModules } from './text-modules.ts'

/** Target groups of offers. Each has its own trail mark. */
export const audiences = ['ausbildung', 'kids', 'erwachsene', 'schulen', 'firmen'] as const
export const Audience = v.picklist(audiences)
export type Audience = v.InferOutput<typeof Audience>

const audienceField = {
  stored: Audience,
  input: v.picklist(audiences, () => t('Please choose an audience.', 'Bitte wähle eine Zielgruppe.')),
}

type Sections = readonly { audience: Audience }[]
const withoutDuplicates = (sections: Sections) =>
  new Set(sections.map(({ audience }) => audience)).size === sections.length
const inOrder = (sections: Sections) => {
  const places = sections.map(({ audience }) => audiences.indexOf(audience))
  return places.every((place, index) => place >= (places[index - 1] ?? 0))
}
const oneSectionEachSentence = () => t('Each audience has one section.', 'Jede Zielgruppe hat einen Abschnitt.')

const contact = recordPart({
  name: titleField(100),
  /** "Natur- und Wildnispädagogin" */
  title: lineField(100),
  bio: htmlField,
  /** Image of the contact page. */
  portrait: imageField,
  street: lineField(100),
  zip: lineField(20),
  city: lineField(100),
  country: lineField(100),
  phone: lineField(50),
  email: {
    stored: v.string(),
    input: v.pipe(MailAddressOrNone, lineInput(100)),
  },
})

export type Contact = v.InferOutput<typeof contact.stored>

const welcomeSections = listOf(
  recordPart({
    audience: audienceField,
    title: titleField(100),
    /** One sentence above the facts, shown only in the wide first section. */
    lead: textField(500),
    text: htmlField,
    facts: listOf(recordPart({ term: titleField(100), detail: titleField(200) }), 20),
    images: imagesField,
    links: listOf(recordPart({ path: { stored: Slug, input: SlugText }, label: titleField(200) }), 30),
    /** Shown after "Weitere Informationen". */
    more: htmlField,
  }),
  audiences.length,
)

const welcome = recordPart({
  hero: imageField,
  headline: titleField(200),
  lead: textField(1000),
  /** Shown below "Veranstaltungen & Kurse". */
  coursesLead: textField(1000),
  /** In the order of `audiences`: Ausbildung first. */
  sections: {
    stored: welcomeSections.stored,
    input: v.pipe(
      welcomeSections.input,
      v.check(sections => withoutDuplicates(sections), oneSectionEachSentence),
      v.check(
        sections => inOrder(sections),
        () => t('The sections have a fixed order.', 'Die Abschnitte haben eine feste Reihenfolge.'),
      ),
    ),
  },
  media: recordPart({
    items: listOf(
      recordPart({
        title: titleField(200),
        note: lineField(500),
        url: { stored: v.string(), input: WebAddress },
        image: imageField,
      }),
      20,
    ),
    more: htmlField,
  }),
})

const overviewSections = listOf(
  recordPart({ audience: audienceField, title: titleField(100), text: htmlField, image: imageField }),
  audiences.length,
)

const overview = recordPart({
  lead: textField(1000),
  sections: {
    stored: overviewSections.stored,
    input: v.pipe(
      overviewSections.input,
      v.check(sections => withoutDuplicates(sections), oneSectionEachSentence),
    ),
  },
})

const hourHint = () => t('Please enter a whole hour, 0 to 24.', 'Bitte gib eine volle Stunde ein, 0 bis 24.')
const hour = {
  stored: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24)),
  input: v.pipe(v.number(hourHint), v.integer(hourHint), v.minValue(0, hourHint), v.maxValue(24, hourHint)),
}
const offerHours = recordPart({ from: hour, to: hour })

const regionCodes = ['', ...Object.keys(regions)] as Region[]
/** The state whose holidays postpone due dates, in addition to national ones (§ 193 BGB); "" for none. */
const regionField = {
  stored: v.optional(v.picklist(regionCodes), ''),
  input: v.picklist(regionCodes, () => t('Please choose a state.', 'Bitte wähle ein Bundesland.')),
} as const

const legalSections = listOf(recordPart({ title: titleField(200), body: htmlField }), 50)
const legalParts = recordPart({
  /** Date of the AGB, yyyy-MM-dd. */
  termsAsOf: { stored: v.pipe(v.string(), v.isoDate()), input: DayInput },
  terms: legalSections,
  privacy: legalSections,
  imprint: htmlField,
})
/**
 * Texts of /privacy, in which `fillIn` replaces `{name}`, `{anschrift}` … Sent one by one, since together they may
 * exceed the size of a body (D37).
 */
const legal = { stored: legalParts.stored, input: legalParts.someInput }
export const Legal = legal.stored
export type Legal = v.InferOutput<typeof Legal>

/** Online forms for withdrawing from a contract (§ 356a BGB) and for terminating an ongoing one (§ 312k BGB). */
const withdrawalForms = recordPart({ withdrawal: flagField, termination: flagField })
/** The operator's processors (Art. 28 GDPR), name and address in one line; "" while unknown. */
const processors = recordPart({
  host: lineField(200),
  mail: lineField(200),
  authority: lineField(200),
  /** Processing outside the EU and its basis; "" for none. */
  thirdCountries: { stored: v.optional(v.string(), ''), input: v.optional(lineInput(300), '') },
})
export type Processors = v.InferOutput<typeof processors.stored>
export const noProcessors: Processors = { host: '', mail: '', authority: '', thirdCountries: '' }

/** Vouchers are for sale (D58), provided that there is a bank account. */
const vouchers = recordPart({ isOffered: flagField })

const daysSentence = () => t('Please enter whole days, 1 to 3650.', 'Bitte gib ganze Tage ein, 1 bis 3650.')
const daysField = {
  stored: v.number(),
  input: v.pipe(
    v.number(daysSentence),
    v.integer(daysSentence),
    v.minValue(1, daysSentence),
    v.maxValue(3650, daysSentence),
  ),
}
const retentionParts = recordPart({ fullIps: daysField, requests: daysField, logins: daysField })
/** Days that logs are kept (D22). */
const retention = {
  stored: retentionParts.stored,
  input: v.pipe(
    retentionParts.input,
    v.forward(
      v.check(
        ({ fullIps, requests }) => fullIps <= requests,
        () =>
          t(
            'Whole IPs cannot be kept longer than the requests.',
            'Vollständige IP-Adressen können nicht länger aufbewahrt werden als die Seitenaufrufe.',
          ),
      ),
      ['fullIps'],
    ),
  ),
}
export type Retention = v.InferOutput<typeof retention.stored>

/**
 * `tls` from the first byte, usually on port 465; `starttls` after it, usually on port 587; `auto` if the server offers
 * it.
 */
export const smtpSecurities = ['tls', 'starttls', 'auto'] as const

export const SmtpServer = v.object({
  host: v.string(),
  port: v.number(),
  security: v.picklist(smtpSecurities),
  /** "" for a server without login. */
  user: v.string(),
  password: v.string(),
})
export type SmtpServer = v.InferOutput<typeof SmtpServer>

export const MailSettings = v.object({
  /** Without it nothing is sent. */
  server: v.optional(SmtpServer),
  /** Sender address; "" for that of the contact page. */
  from: v.string(),
  /** The last test mail with these settings was refused. */
  hasFailed: v.optional(v.boolean()),
  /** IMAP mailbox for returned letters (D80). */
  mailbox: v.optional(SmtpServer),
  dkim: v.optional(Dkim),
})
export type MailSettings = v.InferOutput<typeof MailSettings>

/** Defines every field of the site's texts and settings (D1); the stored and edited schemas derive from it. */
export const siteFields = {
  name: titleField(80),
  /** "https://example.de" without a trailing slash, or "" while unknown. */
  publicUrl: { stored: v.string(), input: Origin },
  contact,
  bank: { stored: v.optional(bank.stored, noBank), input: bank.input },
  region: regionField,
  welcome,
  overview,
  legal,
  retention,
  deadlines: { stored: v.optional(deadlines.stored, usualDeadlines), input: deadlines.input },
  processors: { stored: v.optional(processors.stored, noProcessors), input: processors.input },
  withdrawalForms: {
    stored: v.optional(withdrawalForms.stored, { withdrawal: true, termination: true }),
    input: withdrawalForms.input,
  },
  /** Accepts names and addresses in common spellings (D86) instead of section 5 literally. */
  lenientAddresses: flagField,
  /** The operator has decided about `lenientAddresses`. */
  isFormChosen: { ...flagField, stored: v.optional(flagField.stored, false) },
  /** The operator has kept or removed the starter content. */
  isContentChosen: { ...flagField, stored: v.optional(flagField.stored, false) },
  /** Set for a new site until its setup is finished or dismissed. */
  isSettingUp: { ...flagField, stored: v.optional(flagField.stored, false) },
  /** For events without a setting of their own (D44). */
  confirmation: { ...confirmationField, stored: v.optional(confirmationField.stored, 'manual') },
  /** Hours in Berlin during which free places are offered (D50). */
  offerHours: { stored: v.optional(offerHours.stored, { from: 8, to: 20 }), input: offerHours.input },
  vouchers: { stored: v.optional(vouchers.stored, { isOffered: false }), input: vouchers.input },
  tax: { ...taxField, stored: v.optional(taxField.stored, '§19') },
  invoicing: { stored: v.optional(invoicing.stored, noInvoicing), input: invoicing.input },
  datev: { stored: v.optional(datev.stored, noDatev), input: datev.input },
  /** The educator's own questions, which events can ask (D75). */
  questions: siteQuestions,
  textModules: { stored: v.optional(textModules.stored, []), input: textModules.input },
  /** The educator's paragraph for each kind of letter (D59). */
  letterTexts: { stored: v.optional(letterTexts.stored, noLetterTexts), input: letterTexts.input },
  /** Column meanings of bank files, as set by the educator (D77); changed by requests of their own. */
  bankColumns: { stored: v.optional(v.array(StoredColumns)), input: null },
  /** Host part of the UIDs in calendar files: the site's first host (D78). */
  uidHost: { stored: v.optional(v.string()), input: null },
  /** Other machines' takeovers (D79) and restores, with the numbers that they skip. */
  takeovers: { stored: v.optional(v.array(Takeover)), input: null },
  /** Folders from before a restore that were read (`server/app/after-restore.ts`). */
  restores: { stored: v.optional(v.array(v.string())), input: null },
  /** Mail settings, unless the environment overrides them (D4); changed by requests of their own. */
  mail: { stored: v.optional(MailSettings), input: null },
  lastModifiedDate: { stored: v.optional(InstantText), input: null },
} satisfies Fields

export const Site = storedRecord(siteFields)
export type Site = v.InferOutput<typeof Site>

/** The site's texts as the API returns them. */
export type CleanSite = WithCleanHtml<typeof Site>

/** Any parts of the site; each is complete, except the legal texts. */
export const SiteEdit = v.omit(
  recordEdit(siteFields, () => t('Texts of the site are expected.', 'Hier gehören Texte der Website hin.')),
  ['_id'],
)
export type SiteEdit = v.InferOutput<typeof SiteEdit>

/** Replaces the sent parts. */
export const editedSite = (
  site: Site,
  { legal, textModules, questions, ...parts }: SiteEdit,
  newId: () => string,
  now: Instant,
  /** Ids of questions that somebody has answered. */
  answered: ReadonlySet<string>,
): Site =>
  reviseRecord(
    site,
    {
      ...parts,
      // Switching it off counts as a decision.
      ...(site.lenientAddresses && parts.lenientAddresses === false && { isFormChosen: true }),
      ...(legal && { legal: { ...site.legal, ...legal } }),
      ...(questions && { questions: checkedQuestions(questions, newId, { questions: site.questions, answered }) }),
      ...(textModules && { textModules: giveUniqueIds(textModules, newId) }),
    },
    now,
  )

/** True until the operator decides how names and addresses are checked (D86). */
export const asksForForm = ({ lenientAddresses, isFormChosen }: Pick<Site, 'lenientAddresses' | 'isFormChosen'>) =>
  !lenientAddresses && !isFormChosen

/** Site data that every page needs: header, footer, icons, form rules. */
export type SharedSite = Pick<
  CleanSite,
  'name' | 'contact' | 'region' | 'lenientAddresses' | 'confirmation' | 'tax'
> & {
  /** The audience of each info page, by path: the audience of the welcome section that links to the page. */
  audienceOf: Record<string, Audience>
  /** Title of each audience's welcome section. */
  audienceTitles: { [Of in Audience]?: string | undefined }
  hasVouchers: boolean
  /** Today's bookings get an invoice, see `makesInvoices`. */
  hasInvoices: boolean
  /** The forms offered now, see `formsOffered`. */
  withdrawalForms: Site['withdrawalForms']
}

/** False without a bank account, since vouchers could not be paid. */
export const hasVouchers = ({ vouchers, bank }: Pick<Site, 'vouchers' | 'bank'>): boolean =>
  vouchers.isOffered && bank.iban !== ''

type SharedSource = Pick<
  CleanSite,
  'name' | 'contact' | 'region' | 'lenientAddresses' | 'confirmation' | 'tax' | 'welcome' | 'vouchers' | 'bank'
>

export function sharedSiteOf(
  site: SharedSource,
  facts: Pick<SharedSite, 'withdrawalForms' | 'hasInvoices'>,
): SharedSite {
  const { name, contact, region, lenientAddresses, confirmation, tax, welcome } = site
  const audienceOf: Record<string, Audience> = {}
  const audienceTitles: Partial<Record<Audience, string>> = {}
  for (const { audience, title, links } of welcome.sections) {
    audienceTitles[audience] = title
    for (const { path } of links) audienceOf[path] = audience
  }
  return {
    ...{ name, contact, region, lenientAddresses, confirmation, tax, audienceOf, audienceTitles },
    ...facts,
    hasVouchers: hasVouchers(site),
  }
}

/** Lists the places with images, by dotted path, with the image ids there. */
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

/** Follows a moved info page. Returns the same site if it has no such link. */
export function siteAfterMove(site: Site, { from, to }: AddressMove, now: Instant): Site {
  const { welcome } = site
  if (!welcome.sections.some(({ links }) => links.some(({ path }) => path === from))) return site
  const sections = welcome.sections.map(section => ({
    ...section,
    links: section.links.map(link => (link.path === from ? { ...link, path: to } : link)),
  }))
  return reviseRecord(site, { welcome: { ...welcome, sections } }, now)
}

/** Removes a deleted image (D12). Returns the same site if it does not use the image. */
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
  return reviseRecord(site, changes, now)
}
