import type { CalendarMethod } from '../../domain/bookings/letters/calendar-parts.ts'
import type { HistoryEntry } from '../../domain/bookings/record/history-entry.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { EventFacts } from '../../domain/bookings/record/reported-facts.ts'
import type { Instant } from '../../domain/kit/format.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import type { TextPaper } from '../papers/text-pdf.ts'

/** A letter before it enters the outbox. */
export type Letter = Omit<Mail, '_id' | 'createdDate' | 'attempts' | 'sentDate'>

/** A file that comes with a letter. */
export type LetterFile = {
  filename: string
  contentType: string
  content: string | Uint8Array
  /** Content id of a picture in the letter: `cid:<name>`. It has an @. */
  cid?: string
}

/** Text that is drawn as a PDF when the letter is sent. */
export type PaperFile = { filename: string; paper: TextPaper }

/** The text of a letter and its attachments. */
export type LetterContent = Pick<Letter, 'unsubscribe' | 'replyTo'> & {
  text: string
  html: string | undefined
  /** Replaces the outbox's subject, which may be outdated. */
  subject?: string
  files?: readonly LetterFile[]
  /** Attached after `files`. */
  papers?: readonly PaperFile[]
  /** True if the educator has typed the letter, so that automatic replies may reach her. */
  isTyped?: true
  /** True for a letter to all subscribers. */
  isNewsletter?: true
} & RecordedFacts

/** Recorded with the step when the letter is sent. */
export type RecordedFacts = {
  /** End of the offer, as the letter names it. */
  namedUntil?: Instant
  /** Event and price that a booking was moved to, as the letter names them. */
  namedEvent?: HistoryEntry['namedEvent']
  /** Facts of events that the letter reports to the guest. */
  reported?: readonly ReportedFacts[]
  /** True if the step needs no news: the letter is sent only for its attachments. */
  isNeedless?: true
}

/** Facts that a letter reports, with the booking as it was when the letter was made. */
export type ReportedFacts = { booking: Registration; facts: EventFacts }

export const calendarType = (method: CalendarMethod): string => `text/calendar; charset=utf-8; method=${method}`

/** Returns an event for the receiver's calendar. Outlook and Thunderbird read the method in the header. */
export const calendarAttachment = (content: string, method: CalendarMethod, filename = 'termin.ics'): LetterFile => ({
  filename,
  contentType: calendarType(method),
  content,
})

/** True for a file that removes an entry from a calendar. */
export const isCalendarRemoval = ({ contentType }: LetterFile): boolean => contentType.endsWith('method=CANCEL')
