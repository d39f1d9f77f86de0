import { t } from '../../../../domain/kit/language.ts'
import { type Region, regions } from '../../../../domain/money/terms/working-day.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CheckBox, TextField } from '../../../kit/ui/field.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { ChoiceSelect, type Choices } from '../../kit/form/choice-select.tsx'
import { api } from '../../state/api.ts'
import { refresh, useList } from '../../state/lists.ts'
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

/** The tables of bank files whose columns the educator has explained; each can be removed again. */
function LearntTables() {
  const tables = useList('bankColumns') ?? []
  const { run, failure } = useCall()
  if (tables.length === 0) return null
  const remove = (_id: string) =>
    run(async () => {
      await call(api.payment.columns.del.$post({ json: { _id } }))
      await refresh('bankColumns')
    })
  return (
    <>
      <h3>{t('Bank files you have explained', 'Gemerkte Kontoauszüge')}</h3>
      <p className="note">
        {t(
          'Files with these columns are read as you said. Remove an entry to be asked again.',
          'Dateien mit diesen Spalten lese ich so, wie du es gesagt hast. Entfernst du einen Eintrag, frage ich beim nächsten Mal wieder.',
        )}
      </p>
      <Failure>{failure}</Failure>
      <ul className="learnt-tables">
        {tables.map(table => (
          <li key={table._id}>
            <span>{wordsOf(table.headings)}</span>
            <Button variant="outline" small onClick={() => void remove(table._id)}>
              {t('Remove', 'Entfernen')}
              <span className="visually-hidden"> {wordsOf(table.headings)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const wordsOf = (headings: readonly string[]) =>
  headings.some(heading => heading.startsWith('#'))
    ? t(`${headings.length} columns without headings`, `${headings.length} Spalten ohne Überschriften`)
    : headings.filter(Boolean).join(', ')
