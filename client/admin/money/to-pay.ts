import type { Cents } from '../../../domain/kit/cents.ts'
import { t } from '../../../domain/kit/language.ts'
import type { ToPay } from '../../../domain/money/bank/matching/to-pay.ts'
import { dueNames, shownCents } from '../kit/words/money-words.ts'

/** What can be paid, by id. */
export type AllToPay = ReadonlyMap<string, ToPay>

/** Whether an amount can be booked to it: a voucher is sold for its own amount only. */
export const canTake = ({ to, open }: ToPay, cents: Cents): boolean => to.voucher === undefined || open === cents

/** Whose it is and what for; a voucher is named before who buys it. */
const nameParts = ({ to, name, title }: ToPay): string[] =>
  to.voucher === undefined ? [name, title] : [t(`Voucher ${title}`, `Gutschein ${title}`), name]

/** `Sabine Probe, Kinder-Waldtag, 35,00 € offen`. */
export function toPayWords(toPay: ToPay): string {
  const { open } = toPay
  const rest = open ? t(`${shownCents(open)} open`, `${shownCents(open)} offen`) : ''
  return [...nameParts(toPay), rest].filter(Boolean).join(', ')
}

/** `Tom Klein, Winter-Survival, Rest`; without a word for all of the price. */
export function paidWords(toPay: ToPay, cents: Cents): string {
  const due = toPay.dues.find(({ open }) => open === cents)
  return [...nameParts(toPay), due && due.what !== 'all' && dueNames()[due.what]].filter(Boolean).join(', ')
}
