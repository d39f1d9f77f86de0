import { giroCode, type Transfer } from '../../domain/money/invoices/giro-code.ts'
import { qrPng } from './qr-png.ts'

/**
 * Returns the GiroCode of a transfer as a picture, for letters and to save on a phone; undefined where none can be
 * made.
 */
export function giroCodePng(transfer: Transfer): Buffer<ArrayBuffer> | undefined {
  const code = giroCode(transfer)
  return code && qrPng(code)
}
