import type { SmtpServer } from '../../../domain/content/site/site.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'

/** Timeout for an administrator who waits at the screen. */
const TIMEOUT_MS = 15_000

/**
 * Opens the mailbox and closes it again; returns the number of messages, or the error. Throws `conflict` before it is
 * set up.
 */
export async function testMailbox(mailbox: SmtpServer | undefined): Promise<{ ok: boolean; answer: string }> {
  if (!mailbox) throw new AppError('conflict', t('No mailbox is set up.', 'Es ist kein Postfach eingetragen.'))
  try {
    const { openMailbox } = await import('./imap.ts')
    const box = await openMailbox(mailbox, TIMEOUT_MS)
    box.close()
    return { ok: true, answer: `${box.count}` }
  } catch (error) {
    return { ok: false, answer: error instanceof Error ? error.message : String(error) }
  }
}
