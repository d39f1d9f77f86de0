import type { SitePart } from '../../../../domain/content/site/texts.ts'
import { t } from '../../../../domain/kit/language.ts'
import { optionsColumn, PanelTable, RowButton, Section, TableRow } from '../../kit/list/table.tsx'
import { openOverlay } from '../../state/overlay.ts'

export function TextsSection() {
  return (
    <Section help="texte" title={t('Site Texts', 'Texte der Website')} list="site">
      <PanelTable columns={['Text', optionsColumn()]}>
        {(Object.entries(textsParts()) as [SitePart, string][]).map(([part, title]) => (
          <TableRow key={part}>
            <strong>{title}</strong>
            <RowButton icon="edit" of={title} onClick={() => openOverlay({ kind: 'texts', part })}>
              {t('Edit', 'Bearbeiten')}
            </RowButton>
          </TableRow>
        ))}
      </PanelTable>
    </Section>
  )
}

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
  questions: t('Questions', 'Fragen'),
  textModules: t('Text Modules', 'Vorlagen für Briefe'),
})
