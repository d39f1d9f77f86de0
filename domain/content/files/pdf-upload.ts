import { uploadProblem } from '../images/upload.ts'

/** Limits of one request (D78). */
export const pdfLimits = { files: 20, bytes: 10_000_000 }

/** PDF readers tolerate this much before the header. */
const LEAD_BYTES = 1000

/**
 * Detects a PDF by its first bytes. Only white space, zeros and a UTF-8 BOM may precede its header, so that a web page
 * with a PDF inside is refused.
 */
export function isPdf(file: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(file.subarray(0, LEAD_BYTES + 20))
  return /^(?:ï»¿)?[\s\0]{0,1000}%PDF-/.test(start)
}

/** Throws unless the file is a PDF. */
export function checkPdf(name: string, file: Uint8Array): void {
  if (isPdf(file)) return
  throw uploadProblem(
    'unsupported',
    name,
    'is not a PDF. Please save it as a PDF: in Word or LibreOffice, File → Export → PDF.',
    'ist kein PDF. Bitte speichere es als PDF: in Word oder LibreOffice mit Datei → Exportieren → PDF.',
  )
}
