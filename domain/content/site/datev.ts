import * as v from 'valibot'
import { flagField } from '../../kit/field-kinds.ts'
import { recordPart } from '../../kit/fields.ts'
import { lineInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'

/** A number entered as text, so that it may be empty. */
const digits = (min: number, max: number) => ({
  stored: v.string(),
  input: v.pipe(
    lineInput(20),
    v.transform(text => text.replaceAll(' ', '')),
    v.regex(new RegExp(`^(\\d{${min},${max}})?$`), () =>
      t(`${min} to ${max} digits, or nothing.`, `${min} bis ${max} Ziffern oder nichts.`),
    ),
  ),
})

const chart = v.pipe(
  v.string(),
  v.regex(/^SKR0[34]$/, () => t('Please choose a chart of accounts.', 'Bitte wähle einen Kontenrahmen.')),
)
const length = v.pipe(
  v.string(),
  v.regex(/^[4-8]$/, () => t('4 to 8 digits.', '4 bis 8 Stellen.')),
)

const fields = recordPart({
  /** Numbers of the tax adviser and their client. */
  adviser: digits(4, 7),
  client: digits(1, 5),
  /** First day of the fiscal year, `01-01`. */
  yearStart: {
    stored: v.string(),
    input: v.pipe(
      lineInput(5),
      v.regex(/^(0[1-9]|1[0-2])-01$/, () =>
        t('The first of a month, as in 01-01.', 'Der Erste eines Monats, etwa 01-01.'),
      ),
    ),
  },
  /** Digits of general accounts; debtor accounts have one more. */
  accountLength: { stored: v.string(), input: length },
  chart: { stored: v.string(), input: chart },
  revenue: digits(4, 8),
  /** A collective account for all debtors. */
  debtor: digits(5, 9),
  /** Exports payments as well, for cash accounting. */
  payments: flagField,
})

const isShortEnough = (account: string, accountLength: string, extraDigits: number): boolean =>
  account.length <= Number(accountLength) + extraDigits
const tooLongSentence = () =>
  t('This account is longer than the account length allows.', 'Dieses Konto ist länger, als die Kontenlänge erlaubt.')

/** Accounts for the DATEV export (D81); "" is the default of the chart of accounts. */
export const datev = {
  stored: fields.stored,
  input: v.pipe(
    fields.input,
    v.forward(
      v.check(({ revenue, accountLength }) => isShortEnough(revenue, accountLength, 0), tooLongSentence),
      ['revenue'],
    ),
    v.forward(
      v.check(({ debtor, accountLength }) => isShortEnough(debtor, accountLength, 1), tooLongSentence),
      ['debtor'],
    ),
  ),
}
export type Datev = v.InferOutput<typeof datev.stored>

export const noDatev: Datev = {
  ...{ adviser: '', client: '', yearStart: '01-01', accountLength: '4', chart: 'SKR03', revenue: '', debtor: '' },
  payments: false,
}
