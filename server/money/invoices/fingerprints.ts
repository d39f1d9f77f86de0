import { createHash } from 'node:crypto'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { en16931 } from '../../../domain/money/invoices/en16931.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import type { Deps } from '../../app/deps.ts'

/** Makes the file of an invoice, a PDF: the same bytes each time. */
export type MakeInvoiceFile = (invoice: Invoice) => Promise<Uint8Array>

/**
 * Stores the fingerprints of files just issued, before anybody gets one (D56). A failure does not stop the others. A
 * stop ends the work without a failure: the next start continues.
 */
export async function writeFingerprints({
  invoices,
  commit,
  makeFile,
  isClosed,
}: Pick<Deps, 'invoices' | 'commit'> & { makeFile: MakeInvoiceFile; isClosed: () => boolean }): Promise<void> {
  const issued = invoices.current.filter(({ sha256 }) => sha256 === undefined)
  if (issued.length === 0) return
  const prints = new Map<string, string>()
  let failure: unknown
  for (const invoice of issued) {
    if (isClosed()) break
    const file = await makeFile(invoice).catch(error => {
      failure = new Error(`${invoice.number}: ${String(error)}`)
    })
    if (file) prints.set(invoice._id, sha256Of(file))
  }
  const withPrint = (invoice: Invoice): Invoice => {
    const sha256 = invoice.sha256 ?? prints.get(invoice._id)
    return sha256 === undefined || sha256 === invoice.sha256 ? invoice : { ...invoice, sha256 }
  }
  if (prints.size > 0) await commit(all => ({ next: { invoices: all.invoices.map(withPrint) }, result: undefined }))
  if (failure && !isClosed()) throw failure
}

/**
 * Waits until the file of an invoice that was just issued can be sent, and is in the second home; resolves with the
 * invoice as it is then.
 */
export async function waitUntilSendable(
  { invoices, invoicing, home }: Pick<Deps, 'invoices' | 'invoicing'> & { home?: Deps['home'] },
  invoice: Invoice,
): Promise<Invoice> {
  if (invoice.sha256 !== undefined) {
    await home?.beforeLeaving([invoice])
    return invoice
  }
  // Ignore an error: it may be about another invoice.
  await invoicing.settle().catch(() => {})
  const stored = invoices.current.find(({ _id }) => _id === invoice._id) ?? invoice
  await home?.beforeLeaving([stored])
  return stored
}

/**
 * Returns the file of an invoice as it was issued. Throws `unavailable` while that has no fingerprint yet, and logs
 * when the file is not the one that was issued.
 */
export async function issuedFile(
  { papers, log }: Pick<Deps, 'papers' | 'log'>,
  invoice: Invoice,
): Promise<Uint8Array<ArrayBuffer>> {
  if (invoice.sha256 === undefined) throw notMadeYetError()
  const file = await papers.invoice(invoice)
  if (sha256Of(file) !== invoice.sha256)
    log.error('The file of an invoice has changed since it was issued', { number: invoice.number })
  return new Uint8Array(file)
}

/**
 * Returns the data of an invoice, as its file holds them. Throws `not_found` where there are none, and `unavailable` as
 * `issuedFile` does.
 */
export function issuedData(invoice: Invoice): string {
  if (!invoice.electronic)
    throw new AppError(
      'not_found',
      t('This invoice holds no data for programs.', 'Zu dieser Rechnung gibt es keine Daten für Programme.'),
    )
  if (invoice.sha256 === undefined) throw notMadeYetError()
  return en16931(invoice)
}

const notMadeYetError = () =>
  new AppError(
    'unavailable',
    t(
      'This invoice is being made. Please try again in a moment.',
      'Diese Rechnung wird gerade erstellt. Bitte versuch es gleich noch einmal.',
    ),
  )

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
