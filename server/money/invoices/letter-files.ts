import type { Mail } from '../../../domain/letters/mail.ts'
import { documentsInForce } from '../../../domain/money/invoices/due.ts'
import type { Deps } from '../../app/deps.ts'
import type { LetterFile } from '../../mailer/letter.ts'
import { issuedFile } from './fingerprints.ts'

/** Returns the invoices for a letter to a guest. Issues due invoices first, so that one letter is enough (D59). */
export async function invoiceFiles(
  deps: Pick<Deps, 'registrations' | 'invoices' | 'outbox' | 'papers' | 'log' | 'invoicing'>,
  { cause }: Pick<Mail, 'cause'>,
): Promise<LetterFile[]> {
  if (cause?.kind !== 'registration' || !withInvoices.has(cause.letter)) return []
  // Ignore an error: it may be about another booking's invoice.
  await deps.invoicing.settle().catch(() => {})
  const booking = deps.registrations.current.find(({ _id }) => _id === cause.id)
  const files: LetterFile[] = []
  const all = { invoices: deps.invoices.current, outbox: deps.outbox.current }
  for (const invoice of booking ? documentsInForce(all, booking, cause.step ?? 0) : [])
    files.push({
      filename: `${invoice.number}.pdf`,
      contentType: 'application/pdf',
      content: await issuedFile(deps, invoice),
    })
  return files
}

const withInvoices: ReadonlySet<string> = new Set(['receipt', 'step', 'invoice'])
