import * as v from 'valibot'
import { editOf } from '../input.ts'
import { t } from '../language.ts'
import { invoiceTo } from '../registrations/registration.ts'
import { Id } from '../schema.ts'
import type { Recipient } from './invoice.ts'

const registration = v.pipe(
  v.string(),
  v.check(id => v.is(Id, id)),
)
const { lastModifiedDate } = editOf
const sayWhich = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')

/** Which booking an invoice is issued for, in which state an administrator saw it. */
export const InvoiceOrder = v.object({ registration, lastModifiedDate }, sayWhich)
export type InvoiceOrder = v.InferOutput<typeof InvoiceOrder>

/** Who is billed for a booking; every part "": the contact person. */
export const RecipientInput = v.object({ registration, lastModifiedDate, invoiceTo: invoiceTo.input }, sayWhich)
export type RecipientInput = v.InferOutput<typeof RecipientInput>

/** An invoice as lists show it. */
export type InvoiceEntry = {
  _id: string
  number: string
  kind: 'invoice' | 'reversal'
  /** In Berlin. */
  date: string
  registration: string
  /** The booking still exists. */
  isBooked: boolean
  /** The number of the booking. */
  booking: string
  name: string
  recipient: Recipient
  cents: number
  /** Of a reversal: the number of the invoice that it takes back; of an invoice that was taken back: that of its reversal. */
  reverses?: string | undefined
  reversedBy?: string | undefined
}
