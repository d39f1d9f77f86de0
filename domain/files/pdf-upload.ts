import { uploadProblem } from '../images/upload.ts'

/** Limits of one call (D78). */
export const pdfLimits = { files: 20, bytes: 10_000_000 }

/** Bytes that may stand before the head of a PDF: programs that read them tolerate a kilobyte. */
const LEAD_BYTES = 1000

/**
 * Tells by the first bytes whether a file is a PDF. Only white space, zeros and the mark of UTF-8 may come before its head:
 * a web page with a PDF in it is none.
 */
export function isPdf(file: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(file.subarray(0, LEAD_BYTES + 20))
  return /^(?:ï»¿)?[\s\0]{0,1000}%PDF-/.test(start)
}

/** Throws a sentence unless the file is a PDF. */
export function checkPdf(name: string, file: Uint8Array): void {
  if (isPdf(file)) return
  throw uploadProblem(
    'unsupported',
    name,
    'is not a PDF. Please save it as a PDF: in Word or LibreOffice, File → Export → PDF.',
    'ist kein PDF. Bitte speichere es als PDF: in Word oder LibreOffice mit Datei → Exportieren → PDF.',
  )
}
