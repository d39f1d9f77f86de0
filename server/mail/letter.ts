import type { Mail } from '../../domain/mail/mail.ts'

/** A letter before it enters the outbox. */
export type Letter = Omit<Mail, '_id' | 'createdDate' | 'attempts' | 'sentDate'>

/** The text of a letter and its attachments. */
export type LetterContent = Pick<Letter, 'unsubscribe'> & {
  text: string
  html: string | undefined
  /** An iCalendar file. */
  calendar?: string
}
