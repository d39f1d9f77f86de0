import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import * as v from 'valibot'
import { lineField } from '../field-kinds.ts'
import { part } from '../fields.ts'
import { line } from '../input.ts'
import { t } from '../language.ts'

/** The account that guests pay to (D56); each part is "" while it is not known. */
export const bank = part({
  /** As the bank knows the holder, who may be named otherwise than the site; a payment code has room for 70 characters. */
  holder: lineField(70),
  /** Without spaces. */
  iban: {
    stored: v.string(),
    input: v.pipe(
      line(60),
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
  /** Only needed for accounts outside of the European Economic Area. */
  bic: {
    stored: v.string(),
    input: v.pipe(
      line(20),
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

/** An IBAN as it is stored, however it was typed; undefined for none that there can be. */
export function validIban(typed: string): string | undefined {
  const iban = electronicFormatIBAN(typed) ?? ''
  return isValidIBAN(iban) ? iban : undefined
}

/** In groups of four, as on a bank card. */
export const readableIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban
