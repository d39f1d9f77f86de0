import * as v from 'valibot'
import { flagField, lineField } from '../../kit/field-kinds.ts'
import { recordPart } from '../../kit/fields.ts'
import { DayInput, FlagInput, lineInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { cleanVatId } from './vat-id.ts'

/** Invoice settings (D56). */
export const invoicing = recordPart({
  /** Bookings confirmed on or after this day get an invoice; "" for none. */
  from: { stored: v.string(), input: v.union([v.literal(''), DayInput]) },
  /** Issued by the tax office. */
  taxNumber: lineField(30),
  vatId: {
    stored: v.string(),
    input: v.pipe(
      lineInput(40),
      v.check(
        typed => typed === '' || cleanVatId(typed) !== undefined,
        () =>
          t(
            'This is not a VAT id: It begins with the country, as in DE123456788, and its last digit checks the others.',
            'Diese USt-IdNr. stimmt nicht: Sie beginnt mit dem Land, etwa DE123456788, und ihre letzte Ziffer prüft die anderen.',
          ),
      ),
      v.transform(typed => cleanVatId(typed) ?? ''),
    ),
  },
  /** Invoices to organisations embed structured data (EN 16931). */
  electronic: flagField,
  /** Invoices name participants instead of counting them (D81). */
  names: { stored: v.optional(v.boolean(), false), input: v.optional(FlagInput, false) },
})
export type Invoicing = v.InferOutput<typeof invoicing.stored>

export const noInvoicing: Invoicing = { from: '', taxNumber: '', vatId: '', electronic: false, names: false }
