import type { ReactNode } from 'react'
import { letterKinds } from '../../../../domain/bookings/letters/letter-texts.ts'
import { readableIban } from '../../../../domain/content/site/bank.ts'
import type { Site, SiteEdit } from '../../../../domain/content/site/site.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { Form } from '../../kit/editor/record-editor.tsx'
import { letterWords } from './letter-words.ts'

/** All texts of the site as the editor holds them. */
export type Texts = Required<Omit<SiteEdit, 'legal' | 'isSettingUp' | 'isFormChosen' | 'isContentChosen'>> & {
  legal: Required<NonNullable<SiteEdit['legal']>>
}

export const labels = () => ({
  name: 'Name',
  publicUrl: t('Public URL', 'Adresse der Website'),
  contact: t('Contact', 'Kontakt'),
  bank: t('Bank Account', 'Bankverbindung'),
  region: t('Holidays', 'Feiertage'),
  vouchers: t('Vouchers', 'Gutscheine'),
  welcome: t('Welcome', 'Willkommen'),
  overview: t('Info overview', 'Übersicht der Infos'),
  legal: t('Terms, privacy, imprint', 'AGB, Datenschutz, Impressum'),
  retention: t('Days that logs are kept', 'So viele Tage werden Aufzeichnungen aufgehoben'),
  lenientAddresses: t('Take names and addresses as people write them', 'Angaben annehmen, wie Menschen sie schreiben'),
  confirmation: t('Confirming registrations', 'Anmeldungen bestätigen'),
  letterTexts: t('Letter Texts', 'Brieftexte'),
  // A mistake may be in one that is not shown.
  ...Object.fromEntries(letterKinds.map(kind => [`letterTexts.${kind}`, letterWords()[kind][0]])),
  offerHours: t('Hours in which freed places are offered', 'Stunden, in denen freie Plätze angeboten werden'),
  tax: t('VAT', 'Umsatzsteuer'),
  invoicing: t('Invoices', 'Rechnungen'),
  datev: 'DATEV',
  textModules: t('Text modules', 'Vorlagen'),
  deadlines: t('Deadlines', 'Löschfristen'),
  processors: t('Who processes data', 'Wer Daten verarbeitet'),
  withdrawalForms: t('Withdrawing and ending online', 'Widerrufen und kündigen über die Website'),
})

export type TextsForm = Form<Texts, ReturnType<typeof labels>>

export function textsOf(site: Site): Texts {
  const {
    name,
    publicUrl,
    contact,
    bank,
    region,
    welcome,
    overview,
    legal,
    retention,
    deadlines,
    processors,
    withdrawalForms,
    lenientAddresses,
    confirmation,
    offerHours,
    vouchers,
    tax,
    invoicing,
    datev,
    textModules,
    letterTexts,
    lastModifiedDate = '',
  } = site
  return {
    name,
    publicUrl,
    contact,
    bank: { ...bank, iban: readableIban(bank.iban) },
    region,
    welcome,
    overview,
    legal,
    retention,
    deadlines,
    processors,
    withdrawalForms,
    lenientAddresses,
    confirmation,
    offerHours,
    vouchers,
    tax,
    invoicing,
    datev,
    textModules,
    letterTexts,
    lastModifiedDate,
  }
}

export const TwoColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className="editor-columns">
    <div className="editor-fields">{left}</div>
    <div>{right}</div>
  </div>
)

export const OneColumn = ({ children }: { children: ReactNode }) => (
  <div className="editor-fields editor-single">{children}</div>
)
