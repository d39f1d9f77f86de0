import * as v from 'valibot'
import { Payment } from '../money/payment.ts'
import { Id, InstantText } from '../schema.ts'
import type { Registration } from './registration.ts'

/** A payment whose booking was deleted for good: it has to be kept for eight years (§ 147 AO), and is booked once for ever. */
export const KeptPayment = v.object({
  ...Payment.entries,
  registration: Id,
  /** The number of the booking. */
  number: v.string(),
  name: v.string(),
  /** Of the event. */
  title: v.string(),
  /** Start of the event; missing on older payments. */
  startDate: v.optional(InstantText),
})
export type KeptPayment = v.InferOutput<typeof KeptPayment>

/** What is kept of a booking's payments: not what somebody has noted. */
export const keptPayments = ({ _id, number = '', name, eventSnapshot, payments }: Registration): KeptPayment[] =>
  payments.map(({ reference: _, ...payment }) => ({
    ...payment,
    registration: _id,
    number,
    name,
    title: eventSnapshot?.title ?? '',
    ...(eventSnapshot ? { startDate: eventSnapshot.startDate } : {}),
  }))
