import { limitKey, wideLimitKey } from '../../../domain/kit/addresses/ip.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { formatYear } from '../../../domain/kit/format.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { VoucherOrder } from '../../../domain/money/vouchers/order.ts'
import { nextVoucherNumber, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { Deps } from '../../app/deps.ts'
import { groupLimitUses, isWithin, type LimitUse } from '../../http/requests/limit.ts'
import { noticeToEducator } from '../../letters/templates/educator-notices.ts'
import type { Letter } from '../../mailer/letter.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { sentBefore, unlessDone } from '../../store/send-once.ts'

/** Creates an unpaid voucher with the next number. */
export const draftVoucher = (
  { now, newId, site }: Pick<Deps, 'now' | 'newId' | 'site'>,
  vouchers: readonly Voucher[],
  order: VoucherOrder,
): Voucher => ({
  _id: newId(),
  number: nextVoucherNumber(vouchers, formatYear(now()), site.current.takeovers),
  ...order,
  state: 'ordered',
  entries: [],
  createdDate: now(),
  lastModifiedDate: now(),
})

/**
 * Stores an order with its letters, to the buyer and to the educator. The same `requestId` is stored once. Throws
 * `rate_limited` or `unavailable`.
 */
export async function orderVoucher(
  deps: Deps,
  order: VoucherOrder,
  { requestId, ip }: { requestId: string; ip: string },
): Promise<Voucher> {
  const earlier = sentBefore(deps.vouchers.current, requestId)
  if (earlier) return earlier
  const uses = groupLimitUses(usesOf(deps, ip))
  uses.take()
  // Forms must not flood the mailbox of a stranger.
  const hasLetter = isWithin(deps.limits.receipt, normalAddress(order.buyer.email))
  try {
    return await deps.commit(
      unlessDone(
        ({ vouchers }) => sentBefore(vouchers, requestId),
        ({ vouchers }) => {
          const voucher: Voucher = { ...draftVoucher(deps, vouchers, order), requestId }
          return {
            added: { vouchers: [voucher], outbox: newLetters(deps, lettersAbout(deps, voucher, hasLetter)) },
            result: voucher,
          }
        },
      ),
    )
  } catch (error) {
    uses.giveBack()
    throw error
  }
}

/** Returns the limits that a form counts against (D33). */
function usesOf({ limits }: Pick<Deps, 'limits'>, ip: string): LimitUse[] {
  const network = wideLimitKey(ip)
  return [
    [limits.form, limitKey(ip)],
    ...(network === undefined ? [] : [[limits.registrationNetwork, network] as const]),
  ]
}

function lettersAbout(deps: Pick<Deps, 'sender' | 'users'>, voucher: Voucher, hasLetter: boolean): Letter[] {
  const { contact } = deps.sender()
  const { _id, number, buyer } = voucher
  const about = (letter: 'order' | 'orderNotice') => ({ cause: { kind: 'voucher' as const, id: _id, letter } })
  const letters: Letter[] = []
  if (hasLetter)
    letters.push({
      to: buyer.email,
      replyTo: contact.email,
      subject: `Deine Bestellung: Gutschein ${referenceOf(number)}`,
      ...about('order'),
    })
  const subject = `Gutschein bestellt von ${buyer.name}: ${referenceOf(number)}`
  return [...letters, ...noticeToEducator(deps, { replyTo: buyer.email, subject, ...about('orderNotice') })]
}
