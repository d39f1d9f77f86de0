import type { Bank } from '../../content/site/bank-account.ts'
import type { Cents } from '../../kit/cents.ts'
import { type QrCode, qrCode } from './qr-code.ts'

/** A bank transfer that a guest has to make. */
export type Transfer = Bank & {
  cents: Cents
  /** The booking's number. */
  reference: string
}

/** The limits of EPC069-12. */
const MAX_CENTS = 99_999_999_999
const MAX_NAME = 70
const MAX_TEXT = 140
/** A QR code of version 13. */
const MAX_SIZE = 69

const inOneLine = (text: string, length: number) =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, length).join('').trimEnd()

/** Encodes a SEPA transfer for banking apps (EPC069-12, version 002). */
export const giroCodeText = ({ holder, iban, bic, cents, reference }: Transfer): string =>
  [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    bic,
    inOneLine(holder, MAX_NAME),
    iban,
    `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    // No purpose and no structured reference: few banks have a field for them.
    '',
    '',
    inOneLine(reference, MAX_TEXT),
  ].join('\n')

/** Returns the GiroCode of a transfer, or undefined without an account or amount, or if the name does not fit. */
export function giroCode(transfer: Transfer): QrCode | undefined {
  const { holder, iban, cents } = transfer
  if (holder.trim() === '' || iban === '' || cents < 1 || cents > MAX_CENTS) return undefined
  const code = qrCode(giroCodeText(transfer))
  return code.size <= MAX_SIZE ? code : undefined
}
