import type { Mail } from '../../domain/mail.ts'
import type { Deps } from '../deps.ts'

export type Letter = Pick<Mail, 'to' | 'subject' | 'text' | 'expires'>

/** Puts a letter into the outbox; what has expired meanwhile leaves it. Throws `unavailable`. */
export const post = ({ outbox, now, newId }: Pick<Deps, 'outbox' | 'now' | 'newId'>, letter: Letter): Promise<void> =>
  outbox.update(current => {
    const date = now()
    const waiting = current.filter(({ expires }) => expires === undefined || expires > date)
    return { next: [...waiting, { _id: newId(), ...letter, createdDate: date }], result: undefined }
  })

/** The letters as a person reads them in a terminal. */
export const printed = (mails: readonly Mail[]): string =>
  mails.length === 0
    ? 'The outbox is empty.\n'
    : mails
        .map(
          ({ to, subject, text, createdDate }) => `To: ${to}\nDate: ${createdDate}\nSubject: ${subject}\n\n${text}\n`,
        )
        .join(`\n${'-'.repeat(72)}\n\n`)
