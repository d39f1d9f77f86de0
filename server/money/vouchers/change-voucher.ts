import { addressTexts, perText } from '../../../domain/bookings/record/form-fields.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { type Day, dayOf } from '../../../domain/kit/format.ts'
import { type EditTarget, refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import type { NewVoucher, VoucherSale } from '../../../domain/money/vouchers/order.ts'
import {
  cancelVoucher,
  repayVoucher,
  replaceVoucherCode,
  sellVoucher,
  type Voucher,
  type VoucherWay,
} from '../../../domain/money/vouchers/voucher.ts'
import type { Deps } from '../../app/deps.ts'
import type { Letter } from '../../mailer/letter.ts'
import { newLetters } from '../../mailer/outbox.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { withEdited } from '../../store/records.ts'
import { sentBefore, unlessDone } from '../../store/send-once.ts'
import { nextCode } from './codes.ts'
import { draftVoucher } from './orders.ts'
import { settleCancelled, settleRepaid } from './waiting-withdrawals.ts'

/** Steps of the educator; each throws `conflict` when the voucher's state does not allow it. */

/** The money has come: the voucher gets its code, and the buyer the voucher. */
export const recordVoucherPayment = (deps: Deps, { date, way, ...edit }: VoucherSale): Promise<Voucher> => {
  const sale = saleOn(deps, { date, way })
  return withCode(deps, edit, voucher => sellVoucher(voucher, { ...sale, code: nextCode(deps, voucher) }, deps.now()))
}

/** A lost code is void, and the buyer gets another one. */
export const reissueVoucher = (deps: Deps, edit: EditTarget): Promise<Voucher> =>
  withCode(deps, edit, voucher => replaceVoucherCode(voucher, nextCode(deps, voucher), deps.now()))

/** Cancels an unpaid order, or a sale without a redemption. Sends a letter only after a withdrawal. */
export const cancelVoucherOrder = (deps: Deps, { date, way, ...edit }: VoucherSale): Promise<Voucher> => {
  const sale = saleOn(deps, { date, way })
  return deps.commit(current => {
    const { next, result } = withEdited(current.vouchers, edit, 'voucher', voucher =>
      cancelVoucher(voucher, sale, deps.now()),
    )
    const { withdrawals, letters } = settleCancelled(deps, current, result)
    return { next: { vouchers: next, withdrawals }, added: { outbox: newLetters(deps, letters) }, result }
  })
}

/** Records the refund of a void voucher's balance to the buyer. */
export const recordVoucherRepayment = (deps: Deps, { date, way, ...edit }: VoucherSale): Promise<Voucher> => {
  const sale = saleOn(deps, { date, way })
  return deps.commit(current => {
    const now = deps.now()
    const { result } = withEdited(current.vouchers, edit, 'voucher', voucher => repayVoucher(voucher, sale, now))
    return { next: settleRepaid(current, result, now), result }
  })
}

/** Adds a voucher paid on the spot. Throws `conflict` when the same form has sold one with other values. */
export function addVoucher(deps: Deps, sent: NewVoucher): Promise<Voucher> {
  const { name, email, cents, message = '', showsAmount = true, date, way = 'cash', requestId } = sent
  const sale = saleOn(deps, { date, way })
  const buyer = { name, email, ...perText(() => '', addressTexts) }
  const soldBefore = (vouchers: readonly Voucher[]) => {
    const earlier = sentBefore(vouchers, requestId)
    const isSame =
      earlier?.buyer.name === name &&
      earlier.buyer.email === email &&
      earlier.cents === cents &&
      earlier.message === message &&
      earlier.showsAmount === showsAmount &&
      earlier.entries.some(entry => entry.what === 'sold' && entry.date === sale.date && entry.way === sale.way)
    if (earlier && !isSame) throw soldAlready(earlier)
    return earlier
  }
  const sellOnce = ({ vouchers }: Pick<CollectionData, 'vouchers'>) => {
    const draft = {
      ...draftVoucher(deps, vouchers, { buyer, cents, message, showsAmount }),
      ...(requestId === undefined ? {} : { requestId }),
    }
    const result = sellVoucher(draft, { ...sale, code: nextCode(deps, draft) }, deps.now())
    return { added: { vouchers: [result], outbox: newLetters(deps, [letterWithCode(deps, result)]) }, result }
  }
  return deps.commit(unlessDone(({ vouchers }) => soldBefore(vouchers), sellOnce))
}

const soldAlready = ({ number, cents, buyer }: Voucher) =>
  new AppError(
    'conflict',
    t(
      `${referenceOf(number)} is sold already, as you entered it first: ${shownCents(cents)}, to ${buyer.email}. Please close this form; in the list you can cancel it.`,
      `${referenceOf(number)} ist schon verkauft, so wie du ihn zuerst eingegeben hast: ${shownCents(cents)}, an ${buyer.email}. Schließ bitte das Formular; in der Liste kannst du ihn stornieren.`,
    ),
  )

/** Changes a voucher and renews its code. Drops waiting letters with the old one. */
const withCode = (deps: Deps, edit: EditTarget, change: (voucher: Voucher) => Voucher): Promise<Voucher> =>
  deps.commit(({ vouchers }) => {
    const { next, result } = withEdited(vouchers, edit, 'voucher', change)
    return {
      next: { vouchers: next },
      added: { outbox: newLetters(deps, [letterWithCode(deps, result)]) },
      result,
    }
  })

/** Brings the code to the buyer. */
export const letterWithCode = ({ sender }: Pick<Deps, 'sender'>, { _id, number, buyer, code }: Voucher): Letter => ({
  to: buyer.email,
  replyTo: sender().contact.email,
  subject: `Dein Gutschein ${referenceOf(number)}`,
  cause: { kind: 'voucher', id: _id, letter: 'voucher', ...(code ? { issue: code.issue } : {}) },
})

type SaleInput = { date?: Day | undefined; way?: VoucherWay | undefined }

/** Throws `invalid` for a day to come. */
function saleOn({ now }: Pick<Deps, 'now'>, { date = dayOf(now()), way = 'transfer' }: SaleInput) {
  if (date > dayOf(now()))
    refuseFields({ date: t('This day is still to come.', 'Dieser Tag liegt noch in der Zukunft.') })
  return { date, way }
}
