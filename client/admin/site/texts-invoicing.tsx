import { t } from '../../../domain/language.ts'
import { CheckBox, TextField } from '../../ui/field.tsx'
import { OneColumn, type TextsForm } from './texts-form.tsx'

const labels = () => ({
  from: t('Invoices from this day on', 'Rechnungen ab diesem Tag'),
  taxNumber: t('Tax number', 'Steuernummer'),
  vatId: t('VAT id', 'USt-IdNr.'),
  electronic: t('E-invoices to organisations', 'E-Rechnungen an Firmen, Schulen und Vereine'),
})

/** How invoices are written (D56). */
export function Invoicing({ form }: { form: TextsForm }) {
  const bind = form.bind.part('invoicing', labels())
  return (
    <OneColumn>
      <p className="note">
        {t(
          'Every booking that you confirm from this day on gets an invoice by itself: the guest with the confirmation, you in the panel. It needs your name, your address, a tax number or VAT id, and the bank account.',
          'Jede Buchung, die du ab diesem Tag bestätigst, bekommt von selbst eine Rechnung: der Gast mit der Bestätigung, du hier in der Verwaltung. Dafür braucht es deinen Namen, deine Anschrift, eine Steuernummer oder USt-IdNr. und die Bankverbindung.',
        )}
      </p>
      <TextField {...bind.text('from')} type="date" className="half" hint={t('Empty: none.', 'Leer: keine.')} />
      <TextField {...bind.text('taxNumber')} className="half" autoComplete="off" />
      <TextField
        {...bind.text('vatId')}
        className="half"
        autoComplete="off"
        hint={t('One of the two is enough.', 'Eins von beiden genügt.')}
      />
      <CheckBox
        {...bind.box('electronic')}
        hint={t(
          'Invoices that name an organisation then hold their data for its software as well (ZUGFeRD). For a reader nothing changes.',
          'Rechnungen, die auf eine Organisation lauten, enthalten dann auch die Daten für deren Programme (ZUGFeRD). Beim Lesen ändert sich nichts.',
        )}
      />
    </OneColumn>
  )
}
