import { validIban } from '../../../domain/content/site/bank-account.ts'
import { memoize } from '../../../domain/kit/memoize.ts'
import type { BankLine } from '../../../domain/money/bank/line.ts'
import {
  type PartedWords,
  type PaymentMarks,
  partedWords,
  payerForms,
  textForm,
} from '../../../domain/money/bank/matching/same-payment.ts'
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

/** Gives a mark its form for comparison. */
export type MarkForm = (kind: keyof PaymentMarks, mark: string) => string

export const asWritten: MarkForm = (_kind, mark) => mark

/** Hides a mark, so that it reveals nobody without the site's secret. */
export const hashedBy =
  (deps: Secret): MarkForm =>
  (kind, mark) =>
    sign(deps, `bank ${kind} ${mark}`)

/** Hashes marks for storage. */
export function hashedMarks(deps: Secret, { account, payers, reference, text }: PaymentMarks): PaymentMarks {
  const hash = hashedBy(deps)
  return {
    ...(account === undefined ? {} : { account: hash('account', account) }),
    ...(payers === undefined ? {} : { payers: payers.map(payer => hash('payers', payer)) }),
    ...(reference === undefined ? {} : { reference: hash('reference', reference) }),
    ...(text === undefined ? {} : { text: hash('text', text) }),
  }
}

/** Returns a function that parts a line's name and text in other ways, computed with the first use. */
export function partedMarks({ name, text }: Pick<BankLine, 'name' | 'text'>, formOf: MarkForm): () => PartedWords {
  let parted: PartedWords | undefined
  return () => {
    parted ??= new Map(
      (name === '' || text === '' ? [] : partedWords(name, text)).map(other => [
        formOf('text', textForm(other.text)),
        payerForms(other.name).map(payer => formOf('payers', payer)),
      ]),
    )
    return parted
  }
}
