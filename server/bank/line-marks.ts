import type { BankLine } from '../../domain/bank-statement/line.ts'
import { type Marks, payerForms, textForm } from '../../domain/bank-statement/same-payment.ts'
import { validIban } from '../../domain/site/bank.ts'
import { type Secret, sign } from '../http/signed-text.ts'

/** What banks write where they have no id. */
const noReference = /^(|NONREF|NOTPROVIDED)(\/\d+)?$/i

export const hasReference = ({ reference }: Pick<BankLine, 'reference'>): boolean => !noReference.test(reference)

/** What of a line is compared, in plain. A number without its bank is no account: another bank may have the same one. */
export function marksOf(line: Pick<BankLine, 'account' | 'name' | 'reference' | 'text'>): Marks {
  const account = validIban(line.account)
  const payers = payerForms(line.name)
  const text = textForm(line.text)
  return {
    ...(account === undefined ? {} : { account }),
    ...(payers.length === 0 ? {} : { payers }),
    ...(hasReference(line) ? { reference: line.reference } : {}),
    ...(text === '' ? {} : { text }),
  }
}

/** The same as it is stored: nobody without the site's secret can try whose it is. */
export function hashedMarks(deps: Secret, { account, payers, reference, text }: Marks): Marks {
  const hashed = (kind: keyof Marks, said: string) => sign(deps, `bank ${kind} ${said}`)
  return {
    ...(account === undefined ? {} : { account: hashed('account', account) }),
    ...(payers === undefined ? {} : { payers: payers.map(payer => hashed('payers', payer)) }),
    ...(reference === undefined ? {} : { reference: hashed('reference', reference) }),
    ...(text === undefined ? {} : { text: hashed('text', text) }),
  }
}
