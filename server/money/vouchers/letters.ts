import type { Cents } from '../../../domain/kit/cents.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import { readableCode } from '../../../domain/money/vouchers/code.ts'
import { leftOnVoucher, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { Deps } from '../../app/deps.ts'
import type { LetterContent } from '../../mailer/letter.ts'
import { deriveCode, hasVoidCode } from './codes.ts'
import { orderLetter, orderNotice, voucherLetter } from './voucher-letters.tsx'

type VoucherData = Pick<Deps, 'sender' | 'sessions' | 'site'> & Vouchers
type Vouchers = { vouchers: Pick<Deps['vouchers'], 'current'> }

/** Returns the voucher of a letter, unless it is cancelled. */
function voucherIn({ vouchers }: Vouchers, { cause }: Pick<Mail, 'cause'>): Voucher | undefined {
  const voucher = cause?.kind === 'voucher' ? vouchers.current.find(({ _id }) => _id === cause.id) : undefined
  return voucher?.state === 'cancelled' ? undefined : voucher
}

/**
 * Returns the code for a letter, formatted, and what is left on the voucher; undefined for other letters, and for an
 * invalid code.
 */
export function codeInLetter(
  deps: Pick<VoucherData, 'vouchers' | 'sessions'>,
  mail: Pick<Mail, 'cause'>,
): { voucher: Voucher; left: Cents; code: string; issue: number } | undefined {
  const voucher = voucherIn(deps, mail)
  const issue = voucher?.code?.issue
  if (!voucher || issue === undefined || mail.cause?.kind !== 'voucher') return undefined
  const { letter, issue: issueInLetter } = mail.cause
  if (letter !== 'voucher' || issueInLetter !== issue || hasVoidCode(deps, voucher)) return undefined
  return { voucher, left: leftOnVoucher(voucher), code: readableCode(deriveCode(deps, voucher._id, issue)), issue }
}

/** Returns the content of a letter about a voucher; undefined when the letter is outdated. */
export function voucherContent(deps: VoucherData, mail: Mail): LetterContent | undefined {
  const { cause } = mail
  const voucher = voucherIn(deps, mail)
  if (!voucher || cause?.kind !== 'voucher') return undefined
  const sender = deps.sender()
  if (cause.letter === 'orderNotice') return orderNotice(sender, voucher)
  if (cause.letter === 'order') return orderLetter(sender, voucher, deps.site.current)
  const codeOfLetter = codeInLetter(deps, mail)
  return codeOfLetter && voucherLetter(sender, voucher, { ...codeOfLetter, isReplaced: codeOfLetter.issue > 1 })
}
