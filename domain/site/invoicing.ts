import * as v from 'valibot'
import { flagField, lineField } from '../field-kinds.ts'
import { part } from '../fields.ts'
import { DayInput } from '../input.ts'

/** How invoices are written (D56). */
export const invoicing = part({
  /** Bookings that are confirmed from this day on get one; "" for none. */
  from: { stored: v.string(), input: v.union([v.literal(''), DayInput]) },
  /** Of the tax office. */
  taxNumber: lineField(30),
  vatId: lineField(20),
  /** Invoices to organisations hold their data once more, for software (EN 16931). */
  electronic: flagField,
})
export type Invoicing = v.InferOutput<typeof invoicing.stored>

export const noInvoicing: Invoicing = { from: '', taxNumber: '', vatId: '', electronic: false }
