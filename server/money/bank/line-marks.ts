import { validIban } from '../../../domain/content/site/bank-account.ts'
import { memoize } from '../../../domain/kit/memoize.ts'
import type { BankLine } from '../../../domain/money/bank/line.ts'
import { type PaymentMarks, payerForms, textForm } from '../../../domain/money/bank/matching/same-payment.ts'
import { type Secret, sign } from '../../http/requests/signed-text.ts'

/** Placeholders for a missing id. */
const noReference = /^(|NONREF|NOTPROVIDED)(\/\d+)?$/i

export const hasReference = ({ reference }: Pick<BankLine, 'reference'>): boolean => !noReference.test(reference)

type MarkedFields = Pick<BankLine, 'account' | 'name' | 'reference' | 'text'>

/** Returns the compared fields in plain text. Ignores account numbers without a bank, which are not unique. */
export const lineMarks = (line: MarkedFields): PaymentMarks => marksReader()(line)

/** Reads the compared fields of many lines, and each account, name and text only once. */
export function marksReader(): (line: MarkedFields) => PaymentMarks {
  const [accountOf, payersOf, formOf] = [memoize(validIban), memoize(payerForms), memoize(textForm)]
  return line => {
    const [account, payers, text] = [accountOf(line.account), payersOf(line.name), formOf(line.text)]
    return {
      ...(account === undefined ? {} : { account }),
      ...(payers.length === 0 ? {} : { payers }),
      ...(hasReference(line) ? { reference: line.reference } : {}),
      ...(text === '' ? {} : { text }),
    }
  }
}

/** Hashes marks for storage, so that they reveal nobody without the site's secret. */
export function hashedMarks(deps: Secret, { account, payers, reference, text }: PaymentMarks): PaymentMarks {
  const hash = (kind: keyof PaymentMarks, text: string) => sign(deps, `bank ${kind} ${text}`)
  return {
    ...(account === undefined ? {} : { account: hash('account', account) }),
    ...(payers === undefined ? {} : { payers: payers.map(payer => hash('payers', payer)) }),
    ...(reference === undefined ? {} : { reference: hash('reference', reference) }),
    ...(text === undefined ? {} : { text: hash('text', text) }),
  }
}
