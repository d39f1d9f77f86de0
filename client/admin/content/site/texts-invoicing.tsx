import { invoiceMentions } from '../../../../domain/content/site/invoice-mentions.ts'
import { t } from '../../../../domain/kit/language.ts'
import { type Region, regions } from '../../../../domain/money/terms/working-day.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CheckBox, Select, TextField } from '../../../kit/ui/field.tsx'
import { PlainList } from '../../../kit/ui/plain-list.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { MoreDetails } from '../../kit/fold.tsx'
import { ChoiceSelect, type Choices } from '../../kit/form/choice-select.tsx'
import { api } from '../../state/api.ts'
import { refreshLists, useList } from '../../state/lists.ts'
import { openSpot } from './starter-words.ts'
import { OneColumn, siteTextLabels as partLabels, type TextsForm } from './texts-form.tsx'

const labels = () => ({
  from: t('Invoices from this day on', 'Rechnungen ab diesem Tag'),
  taxNumber: t('Tax number', 'Steuernummer'),
  vatId: t('VAT id', 'USt-IdNr.'),
  electronic: t('E-invoices to organisations', 'E-Rechnungen an Firmen, Schulen und Vereine'),
  names: t('Names of those who take part', 'Namen der Teilnehmenden'),
})

const datevLabels = () => ({
  adviser: t('Adviser number', 'Beraternummer'),
  client: t('Client number', 'Mandantennummer'),
  yearStart: t('Start of the fiscal year', 'Beginn des Wirtschaftsjahrs'),
  chart: t('Chart of accounts', 'Kontenrahmen'),
  accountLength: t('Digits of an account', 'Stellen eines Sachkontos'),
  revenue: t('Revenue account', 'Erlöskonto'),
  debtor: t('Account of all debtors', 'Sammelkonto der Debitoren'),
  payments: t('Payments too (taxed when money arrives)', 'Auch Zahlungen (Ist-Versteuerung)'),
})

/** Settings for invoices (D56). */
export function InvoicingTexts({ form, mayLeave }: { form: TextsForm; mayLeave: () => Promise<boolean> }) {
  const bind = form.bind.part('invoicing', labels())
  return (
    <OneColumn>
      <p className="note">
        {t(
          'Every booking that you confirm from this day on gets an invoice automatically: the guest with the confirmation, you in the panel. It needs your name, your address, a tax number or VAT id, and the bank account.',
          'Jede Buchung, die du ab diesem Tag bestätigst, bekommt von selbst eine Rechnung: der Gast mit der Bestätigung, du hier in der Verwaltung. Dafür braucht es deinen Namen, deine Anschrift, eine Steuernummer oder USt-IdNr. und die Bankverbindung.',
        )}
      </p>
      <TextField {...bind.text('from')} type="date" className="half" hint={t('Empty: none.', 'Leer: keine.')} />
      {form.value.invoicing.from === '' && <WithoutInvoices mayLeave={mayLeave} />}
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
      <CheckBox
        {...bind.box('names')}
        hint={t(
          'Without it, invoices count them (“2 Kinder”) and show the number of the booking. Invoices are kept for eight years.',
          'Ohne Haken zählen Rechnungen sie nur („2 Kinder“) und zeigen die Nummer der Buchung. Rechnungen werden acht Jahre aufbewahrt.',
        )}
      />
      <DatevFields form={form} />
    </OneColumn>
  )
}

/** Settings of the DATEV export (D81). */
function DatevFields({ form }: { form: TextsForm }) {
  const bind = form.bind.part('datev', datevLabels())
  return (
    <MoreDetails summary={t('Export for DATEV', 'Export für DATEV')}>
      <p className="note">
        {t(
          'Ask your tax adviser for these. Empty fields take the usual value of the chart of accounts.',
          'Das sagt dir deine Steuerberatung. Was leer ist, ist das Übliche des Kontenrahmens.',
        )}
      </p>
      <TextField {...bind.text('adviser')} className="half" inputMode="numeric" autoComplete="off" />
      <TextField {...bind.text('client')} className="half" inputMode="numeric" autoComplete="off" />
      <TextField
        {...bind.text('yearStart')}
        className="half"
        autoComplete="off"
        hint={t('Month and day, usually 01-01.', 'Monat und Tag, meist 01-01.')}
      />
      <Select {...bind.text('chart')}>
        <option>SKR03</option>
        <option>SKR04</option>
      </Select>
      <Select {...bind.text('accountLength')}>
        {['4', '5', '6', '7', '8'].map(length => (
          <option key={length}>{length}</option>
        ))}
      </Select>
      <TextField {...bind.text('revenue')} className="half" inputMode="numeric" autoComplete="off" />
      <TextField {...bind.text('debtor')} className="half" inputMode="numeric" autoComplete="off" />
      <CheckBox {...bind.box('payments')} />
    </MoreDetails>
  )
}

/** Explains what guests read when the site makes no invoices, and lists the texts that mention one. */
function WithoutInvoices({ mayLeave }: { mayLeave: () => Promise<boolean> }) {
  const [site, events, infos] = [useList('site'), useList('events'), useList('infos')]
  if (!site || !events || !infos) return null
  const mentions = invoiceMentions({ site, events, infos })
  return (
    <div className="note">
      <p>
        {t(
          'Without invoices, the form and the letters promise none, and count the days of payment from your confirmation. Your own texts stay as they are: They are right if you write invoices elsewhere.',
          'Ohne Rechnungen versprechen Formular und Briefe keine und zählen die Zahlungsfristen ab deiner Bestätigung. Deine eigenen Texte bleiben, wie sie sind: Sie stimmen, wenn du Rechnungen anderswo schreibst.',
        )}
      </p>
      {mentions.length > 0 && (
        <MoreDetails
          summary={t(
            `Where your texts speak of an invoice (${mentions.length})`,
            `Wo deine Texte von einer Rechnung sprechen (${mentions.length})`,
          )}
        >
          <PlainList>
            {mentions.map(spot => (
              <li key={spot.place}>
                <button
                  className="row-title"
                  type="button"
                  onClick={async () => {
                    if (await mayLeave()) await openSpot(spot, { kind: 'texts', part: 'invoicing' })
                  }}
                >
                  {spot.place}
                </button>
              </li>
            ))}
          </PlainList>
        </MoreDetails>
      )}
    </div>
  )
}

const bankLabels = () => ({ holder: t('Account holder', 'Kontoinhaberin'), iban: 'IBAN', bic: 'BIC' })

export const regionChoices = (): Choices<Region> => [
  ['', t('Only the nationwide ones', 'Nur die bundesweiten')],
  ...(Object.entries(regions) as [Region, string][]),
]

function AccountFields({ form }: { form: TextsForm }) {
  const bind = form.bind.part('bank', bankLabels())
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
                'Buyers of vouchers on the web can withdraw for 14 days. The notice is above the button and comes with the order; the form for it is at /widerruf, which the law requires in every footer (section 356a BGB). Keep “Withdrawing and ending online” switched on.',
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

/** Shows bank file formats explained by the educator; each can be removed. */
function LearntTables() {
  const tables = useList('bankColumns') ?? []
  const { run, failure } = useCall()
  if (tables.length === 0) return null
  const remove = (_id: string) =>
    run(async () => {
      await call(api.payment.columns.del.$post({ json: { _id } }))
      await refreshLists('bankColumns')
    })
  return (
    <>
      <h3>{t('Bank Files You Have Explained', 'Gemerkte Kontoauszüge')}</h3>
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
