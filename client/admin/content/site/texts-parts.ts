import type { SitePart } from '../../../../domain/content/site/texts.ts'
import { t } from '../../../../domain/kit/language.ts'

/** The titles of the parts in which the operator edits the site's texts. */
export const textsParts = (): Record<SitePart, string> => ({
  general: t('Name & Settings', 'Name & Einstellungen'),
  contact: t('Contact', 'Kontakt'),
  bank: t('Bank Account & Vouchers', 'Bankverbindung & Gutscheine'),
  invoicing: t('Invoices', 'Rechnungen'),
  letters: t('Letter Texts', 'Brieftexte'),
  welcome: t('Welcome', 'Willkommen'),
  ausbildung: t('Welcome: Ausbildung', 'Willkommen: Ausbildung'),
  kids: t('Welcome: Kids', 'Willkommen: Kids'),
  erwachsene: t('Welcome: Erwachsene', 'Willkommen: Erwachsene'),
  schulen: t('Welcome: Kitas, Schulen, Jugendarbeit', 'Willkommen: Kitas, Schulen, Jugendarbeit'),
  firmen: t('Welcome: Firmen', 'Willkommen: Firmen'),
  media: t('Welcome: Media', 'Willkommen: Medien'),
  overview: t('Info overview', 'Übersicht der Infos'),
  terms: t('Terms (AGB)', 'AGB'),
  privacy: t('Privacy (Datenschutz)', 'Datenschutz'),
  imprint: t('Imprint (Impressum)', 'Impressum'),
  textModules: t('Text Modules', 'Vorlagen für Briefe'),
})
