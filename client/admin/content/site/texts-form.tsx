import type { ReactNode } from 'react'
import { type LetterKind, letterKinds } from '../../../../domain/bookings/letters/letter-texts.ts'
import { readableIban } from '../../../../domain/content/site/bank-account.ts'
import type { Site, SiteEdit } from '../../../../domain/content/site/site.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { EditorForm } from '../../kit/editor/record-editor.tsx'

/** All texts of the site, as the form holds them. */
export type SiteTexts = Required<Omit<SiteEdit, 'legal' | 'isSettingUp' | 'isFormChosen' | 'isContentChosen'>> & {
  legal: Required<NonNullable<SiteEdit['legal']>>
}

export const siteTextLabels = () => ({
  name: 'Name',
  publicUrl: t('Public URL', 'Adresse der Website'),
  contact: t('Contact', 'Kontakt'),
  bank: t('Bank Account', 'Bankverbindung'),
  region: t('Holidays', 'Feiertage'),
  vouchers: t('Vouchers', 'Gutscheine'),
  welcome: t('Welcome', 'Willkommen'),
  overview: t('Info overview', 'Übersicht der Infos'),
  legal: t('Terms, privacy, imprint', 'AGB, Datenschutz, Impressum'),
  retention: t('Days that logs are kept', 'So viele Tage werden Aufzeichnungen aufbewahrt'),
  lenientAddresses: t('Take names and addresses as people write them', 'Angaben annehmen, wie Menschen sie schreiben'),
  confirmation: t('Confirming registrations', 'Anmeldungen bestätigen'),
  letterTexts: t('Letter Texts', 'Brieftexte'),
  // A mistake may be in a letter that is not shown.
  ...Object.fromEntries(letterKinds.map(kind => [`letterTexts.${kind}`, letterWords()[kind][0]])),
  offerHours: t('Hours in which freed places are offered', 'Stunden, in denen freie Plätze angeboten werden'),
  tax: t('VAT', 'Umsatzsteuer'),
  invoicing: t('Invoices', 'Rechnungen'),
  datev: 'DATEV',
  questions: t('Questions', 'Fragen'),
  textModules: t('Text modules', 'Vorlagen'),
  deadlines: t('Deadlines', 'Löschfristen'),
  processors: t('Who processes data', 'Wer Daten verarbeitet'),
  withdrawalForms: t('Withdrawing and ending online', 'Widerrufen und kündigen über die Website'),
})

export type TextsForm = EditorForm<SiteTexts, ReturnType<typeof siteTextLabels>>

export function siteTextsOf({ bank, lastModifiedDate = '', ...site }: Site): SiteTexts {
  const { isSettingUp, isFormChosen, isContentChosen, ...texts } = site
  return { ...texts, bank: { ...bank, iban: readableIban(bank.iban) }, lastModifiedDate }
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

/** Names of the letters, and when they go out. */
export const letterWords = (): Record<LetterKind, readonly [name: string, when: string]> => ({
  received: [t('Received', 'Eingang'), t('right after registering', 'sofort nach der Anmeldung')],
  confirmed: [t('Confirmation', 'Bestätigung'), t('when the place is certain', 'wenn der Platz fest ist')],
  waiting: [t('Waiting list', 'Warteliste'), t('at once', 'sofort')],
  offered: [t('Place offered', 'Platz frei'), t('when one comes free', 'wenn einer frei wird')],
  lapsed: [t('Offer lapsed', 'Angebot verfallen'), t('when nobody has answered', 'wenn niemand geantwortet hat')],
  declined: [t('Declined', 'Ablehnung'), t('when you decline', 'wenn du ablehnst')],
  changed: [t('Change', 'Änderung'), t('when other people come', 'wenn andere Personen kommen')],
  cancelled: [t('Cancellation', 'Stornierung'), t('when somebody cancels', 'wenn jemand storniert')],
  moved: [
    t('Moved', 'Umbuchung'),
    t('when a booking gets another date', 'wenn eine Buchung einen anderen Termin bekommt'),
  ],
  paid: [t('Payment received', 'Zahlung eingegangen'), t('when you record it', 'wenn du sie erfasst')],
  paymentReminder: [
    t('Payment reminder', 'Zahlungserinnerung'),
    t('when you press Remind', 'wenn du auf Erinnern drückst'),
  ],
  invoice: [t('Invoice', 'Rechnung'), t('when it is sent alone', 'wenn sie allein kommt')],
  reminder: [t('Reminder', 'Erinnerung'), t('7 days before, with what to bring', '7 Tage vorher, mit Packliste')],
  withdrawn: [t('Withdrawal', 'Widerruf'), t('when a withdrawal takes effect', 'wenn ein Widerruf wirksam wird')],
  eventCancelled: [t('Event called off', 'Absage'), t('when you call off an event', 'wenn du einen Termin absagst')],
  eventMoved: [t('Event moved', 'Verlegung'), t('when you move an event', 'wenn du einen Termin verschiebst')],
  sessionMoved: [
    t('Session moved', 'Verlegung eines Kurstermins'),
    t('when you move a session', 'wenn du einen Kurstermin verschiebst'),
  ],
  sessionCancelled: [
    t('Session called off', 'Absage eines Kurstermins'),
    t('when you call off a session', 'wenn du einen Kurstermin absagst'),
  ],
})
