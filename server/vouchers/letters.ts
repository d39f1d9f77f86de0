import type { Mail } from '../../domain/mail/mail.ts'
import { fillIn } from '../../domain/site/legal.ts'
import { readableCode } from '../../domain/vouchers/code.ts'
import type { Deps } from '../deps.ts'
import { cleanHtml } from '../formats/html.ts'
import type { LetterContent } from '../mail/letter.ts'
import { orderLetter, orderNotice, voucherLetter } from '../mail/voucher-letters.tsx'
import { codeOf } from './codes.ts'

type Known = Pick<Deps, 'vouchers' | 'sender' | 'sessions' | 'site'>

/** The content of a letter about a voucher; undefined when that is no longer true. */
export function voucherContent(deps: Known, { cause }: Mail): LetterContent | undefined {
  if (cause?.kind !== 'voucher') return undefined
  const voucher = deps.vouchers.current.find(({ _id }) => _id === cause.id)
  if (!voucher || voucher.state === 'cancelled') return undefined
  const sender = deps.sender()
  if (cause.letter === 'orderNotice') return orderNotice(sender, voucher)
  if (cause.letter === 'order') {
    const site = deps.site.current
    const terms = site.legal.terms.map(({ title, body }) => ({ title, body: cleanHtml(fillIn(body, site)) }))
    return orderLetter(sender, voucher, { bank: site.bank, terms })
  }
  const { code } = voucher
  // Only the last code is valid.
  if (!code || code.issue !== cause.issue) return undefined
  return voucherLetter(sender, voucher, {
    code: readableCode(codeOf(deps, voucher._id, code.issue)),
    isReplaced: code.issue > 1,
  })
}
