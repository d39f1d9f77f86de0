import { t } from '../../../domain/language.ts'
import { TextField } from '../../ui/field.tsx'
import { OneColumn, type TextsForm } from './texts-form.tsx'

const labels = () => ({ holder: t('Account holder', 'Kontoinhaberin'), iban: 'IBAN', bic: 'BIC' })

export function BankAccount({ form }: { form: TextsForm }) {
  const bind = form.bind.part('bank', labels())
  return (
    <OneColumn>
      <p className="note">
        {t(
          'The account that guests pay to. Visitors see it where a legal text has {kontoinhaberin}, {iban} or {bic}.',
          'Auf dieses Konto zahlen deine Gäste. Auf der Website steht es dort, wo in AGB oder Impressum {kontoinhaberin}, {iban} oder {bic} steht.',
        )}
      </p>
      <TextField
        {...bind.text('holder')}
        hint={t(
          'As the bank knows you, not the name of the school: banks compare the two.',
          'So, wie die Bank dich führt, nicht der Name der Schule: Banken vergleichen das.',
        )}
      />
      <TextField {...bind.text('iban')} autoComplete="off" />
      <TextField
        {...bind.text('bic')}
        className="half"
        autoComplete="off"
        hint={t('May stay empty in Germany.', 'Kann in Deutschland leer bleiben.')}
      />
    </OneColumn>
  )
}
