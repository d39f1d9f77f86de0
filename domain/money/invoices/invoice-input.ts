import * as v from 'valibot'
import { invoiceTo } from '../../bookings/record/registration.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import { editEntries } from '../../kit/input.ts'
import { Id } from '../../kit/schema.ts'
import type { Recipient } from './invoice.ts'

const registration = v.pipe(
  v.string(),
  v.check(id => v.is(Id, id)),
)
const { lastModifiedDate } = editEntries

/** The booking to invoice, and its version as the administrator saw it. */
export const InvoiceOrder = v.object({ registration, lastModifiedDate }, sayWhichSentence)
export type InvoiceOrder = v.InferOutput<typeof InvoiceOrder>

/** The billing address of a booking; all parts "" for the contact person. */
export const RecipientInput = v.object({ registration, lastModifiedDate, invoiceTo: invoiceTo.input }, sayWhichSentence)
export type RecipientInput = v.InferOutput<typeof RecipientInput>

export type InvoiceEntry = {
  _id: string
  number: string
  kind: 'invoice' | 'reversal'
  /** Berlin time. */
  date: string
  registration: string
  /** The booking still exists. */
  isBooked: boolean
  /** The booking's number. */
  booking: string
  name: string
  recipient: Recipient
  cents: number
  /** A reversal's original invoice, and an invoice's reversal. */
  reverses?: string | undefined
  reversedBy?: string | undefined
}
