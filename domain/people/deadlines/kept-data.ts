import type { KeptPayment } from '../../bookings/record/kept-payment.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Event } from '../../events/event.ts'
import type { Mail } from '../../letters/mail.ts'
import type { Invoice } from '../../money/invoices/invoice.ts'
import type { Voucher } from '../../money/vouchers/voucher.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import type { Bin } from '../bin/bin.ts'
import type { ConsentProof } from '../privacy/consent-proof.ts'
import type { Deletion, PersonRequest } from '../privacy/purposes.ts'

/** The collections with personal data that has a deadline (D65), and the proofs of deletion. */
export type KeptData = {
  readonly registrations: readonly Registration[]
  readonly bin: Bin
  readonly invoices: readonly Invoice[]
  readonly payments: readonly KeptPayment[]
  readonly vouchers: readonly Voucher[]
  readonly withdrawals: readonly Withdrawal[]
  readonly outbox: readonly Mail[]
  readonly deletions: readonly Deletion[]
  readonly personRequests: readonly PersonRequest[]
  readonly consents: readonly ConsentProof[]
  /** Needed for current dates; a group's event may also be named after the group. */
  readonly events: readonly Event[]
}
