import { t } from '../../../../domain/kit/language.ts'
import { type Region, regions } from '../../../../domain/money/terms/working-day.ts'
import { CheckBox, TextField } from '../../../kit/ui/field.tsx'
import { ChoiceSelect, type Choices } from '../../kit/form/choice-select.tsx'
import { LearntTables } from './learnt-tables.tsx'
import { OneColumn, labels as partLabels, type TextsForm } from './texts-form.tsx'

const labels = () => ({ holder: t('Account holder', 'Kontoinhaberin'), iban: 'IBAN', bic: 'BIC' })

export const regionChoices = (): Choices<Region> => [
  ['', t('Only the nationwide ones', 'Nur die bundesweiten')],
  ...(Object.entries(regions) as [Region, string][]),
]

function AccountFields({ form }: { form: TextsForm }) {
  const bind = form.bind.part('bank', labels())
  return (
    <>
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
      <ChoiceSelect
        {...form.bind.value('region')}
        className="half"
        choices={regionChoices()}
        hint={t(
          'What is due on a weekend or a holiday is due on the next working day. Whose holidays count there?',
          'Was an einem Wochenende oder Feiertag fällig wäre, ist es am nächsten Werktag. Wessen Feiertage zählen dabei?',
        )}
      />
    </>
  )
}

export const AccountToPayTo = ({ form }: { form: TextsForm }) => (
  <OneColumn>
    <AccountFields form={form} />
  </OneColumn>
)

export function BankAccount({ form }: { form: TextsForm }) {
  const vouchers = form.bind.part('vouchers', { isOffered: t('Sell vouchers', 'Gutscheine verkaufen') })
  return (
    <OneColumn>
      <p className="note">
        {t(
          'The account that guests pay to. Visitors see it where a legal text has {kontoinhaberin}, {iban} or {bic}.',
          'Auf dieses Konto zahlen deine Gäste. Auf der Website steht es dort, wo in AGB oder Impressum {kontoinhaberin}, {iban} oder {bic} steht.',
        )}
      </p>
      <AccountFields form={form} />
      <h3>{partLabels().vouchers}</h3>
      <CheckBox
        {...vouchers.box('isOffered')}
        label={
          <>
            <strong>{t('Sell vouchers', 'Gutscheine verkaufen')}</strong>
            <small>
              {t(
                'Visitors order them at /gutschein, which needs an IBAN above. Read section 7 of your terms first: it says what a voucher is worth.',
                'Besucher bestellen sie unter /gutschein; dafür muss oben eine IBAN stehen. Lies vorher Abschnitt 7 deiner AGB: Dort steht, was ein Gutschein wert ist.',
              )}
            </small>
            <small>
              {t(
                'Whoever buys a voucher on the web can withdraw for 14 days. The notice stands above the button and comes with the order; the form for it is at /widerruf, which the law wants in every footer (section 356a BGB). Keep “Withdrawing and ending online” switched on.',
                'Wer online einen Gutschein kauft, kann 14 Tage lang widerrufen. Die Belehrung steht über dem Knopf und kommt mit der Bestellung; das Formular dafür ist /widerruf, und das Gesetz will es auf jeder Seite verlinkt (§ 356a BGB). Lass „Widerrufen und kündigen über die Website“ also eingeschaltet.',
              )}
            </small>
          </>
        }
      />
      <LearntTables />
    </OneColumn>
  )
}
