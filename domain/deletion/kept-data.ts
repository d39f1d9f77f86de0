import type { Bin } from '../bin/bin.ts'
import type { Event } from '../events/event.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { Mail } from '../mail/mail.ts'
import type { Deletion, PersonRequest } from '../privacy/purposes.ts'
import type { KeptPayment } from '../registrations/kept-payment.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Voucher } from '../vouchers/voucher.ts'
import type { Withdrawal } from '../withdrawals/withdrawal.ts'

/** The collections in which people are, as far as they have a deadline (D65), and the proofs of what has gone. */
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
  /** They may have been moved since they were booked, and a group's own date may be called after it. */
  readonly events: readonly Event[]
}
