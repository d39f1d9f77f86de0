import { type Mail, mailStateOf } from '../../domain/letters/mail.ts'

/** Formats the waiting letters for `lichtung outbox`. */
export function printOutbox(mails: readonly Mail[]): string {
  const waiting = mails.filter(mail => mailStateOf(mail) !== 'sent')
  if (waiting.length === 0) return 'The outbox is empty.\n'
  return waiting
    .map(({ to, subject, text = '(made when it is sent; see the admin panel)', createdDate, attempts }) => {
      const error = attempts.at(-1)?.error
      return `To: ${to}\nDate: ${createdDate}\nSubject: ${subject}\n${error ? `Last error: ${error}\n` : ''}\n${text}\n`
    })
    .join(`\n${'-'.repeat(72)}\n\n`)
}
