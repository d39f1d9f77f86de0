import type { Mail } from '../../domain/mail/mail.ts'

/** A letter before it enters the outbox. */
export type Letter = Omit<Mail, '_id' | 'createdDate' | 'attempts' | 'sentDate'>

/** A file that comes with a letter. */
export type LetterFile = {
  filename: string
  contentType: string
  content: string | Uint8Array
  /** The name by which a picture stands in the letter itself: `cid:<name>`. */
  cid?: string
}

/** The text of a letter and its attachments. */
export type LetterContent = Pick<Letter, 'unsubscribe'> & {
  text: string
  html: string | undefined
  /** Instead of the one in the outbox, where that may be untrue by now. */
  subject?: string
  files?: readonly LetterFile[]
}

/** The date of an event for the calendar of whoever gets the letter. */
export const calendarAttachment = (content: string): LetterFile => ({
  filename: 'termin.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content,
})
