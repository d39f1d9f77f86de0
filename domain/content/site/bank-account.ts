import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import * as v from 'valibot'
import { lineField } from '../../kit/field-kinds.ts'
import { recordPart } from '../../kit/fields.ts'
import { lineInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'

/** The account for payments (D56); each part is "" while unknown. */
export const bank = recordPart({
  /** The holder as known to the bank, possibly not the site's name. Payment codes allow 70 characters. */
  holder: lineField(70),
  /** Without spaces. */
  iban: {
    stored: v.string(),
    input: v.pipe(
      lineInput(60),
      v.transform(text => electronicFormatIBAN(text) ?? ''),
      v.check(
        iban => iban === '' || isValidIBAN(iban),
        () =>
          t(
            'This is not a valid IBAN. Please compare it with your bank card.',
            'Diese IBAN stimmt nicht. Bitte vergleiche sie mit deiner Bankkarte.',
          ),
      ),
    ),
  },
  /** Required only outside the European Economic Area. */
  bic: {
    stored: v.string(),
    input: v.pipe(
      lineInput(20),
      v.transform(text => text.replaceAll(/\s/g, '').toUpperCase()),
      v.check(
        bic => bic === '' || isValidBIC(bic),
        () => t('A BIC has 8 or 11 letters and digits.', 'Eine BIC hat 8 oder 11 Buchstaben und Ziffern.'),
      ),
    ),
  },
})
export type Bank = v.InferOutput<typeof bank.stored>

export const noBank: Bank = { holder: '', iban: '', bic: '' }

/** Normalizes an IBAN; undefined if invalid. */
export function validIban(typed: string): string | undefined {
  const iban = electronicFormatIBAN(typed) ?? ''
  return isValidIBAN(iban) ? iban : undefined
}

/** Formats groups of four, as on a bank card. */
export const readableIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban
