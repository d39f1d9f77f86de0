import * as v from 'valibot'
import { Id, InstantText } from '../../kit/schema.ts'
import { Payment } from '../../money/terms/payment.ts'
import type { Registration } from './registration.ts'

/**
 * A payment whose booking was deleted for good. It is kept for eight years (§ 147 AO), and prevents booking its bank
 * line again.
 */
export const KeptPayment = v.object({
  ...Payment.entries,
  registration: Id,
  /** The booking's number. */
  number: v.string(),
  name: v.string(),
  /** Title of the event. */
  title: v.string(),
  /** Start of the event; missing on older payments. */
  startDate: v.optional(InstantText),
})
export type KeptPayment = v.InferOutput<typeof KeptPayment>

/** Returns a booking's payments without notes. */
export const keptPayments = ({ _id, number = '', name, eventSnapshot, payments }: Registration): KeptPayment[] =>
  payments.map(({ reference: _, ...payment }) => ({
    ...payment,
    registration: _id,
    number,
    name,
    title: eventSnapshot?.title ?? '',
    ...(eventSnapshot ? { startDate: eventSnapshot.startDate } : {}),
  }))
