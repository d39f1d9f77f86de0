import * as v from 'valibot'
import { enterTextSentence, sayWhichSentence } from '../../kit/error.ts'
import { editEntries, FlagInput, textInput, titleInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import type { FailureIfAny, MailState } from '../../letters/mail.ts'
import { onlyPlaceholders } from './placeholders.ts'

/** A letter that the educator wrote to a guest, as sent: an answer to an inquiry, or a letter to a group. */
export const Message = v.object({
  /** Shared by all bookings that got the same group letter. */
  _id: Id,
  date: InstantText,
  subject: v.string(),
  /** Plain text, with placeholders filled in. */
  text: v.string(),
  /**
   * Time when the mail server accepted the letter. Until then the letter is in the outbox, unless it was deleted there.
   */
  sentDate: v.optional(InstantText),
})
export type Message = v.InferOutput<typeof Message>

const enterSubjectSentence = () => t('Please enter a subject.', 'Bitte gib einen Betreff ein.')

/** The educator's input. Repeating a `requestId` sends nothing twice. */
export const draftFields = {
  subject: v.pipe(titleInput(200, enterSubjectSentence), onlyPlaceholders),
  text: v.pipe(
    textInput(5000),
    v.trim(),
    // A greeting without a text of her own leaves a gap of three empty lines.
    v.transform(text => text.replace(/\n\s*\n/g, '\n\n')),
    v.nonEmpty(enterTextSentence),
    onlyPlaceholders,
  ),
  requestId: v.exactOptional(Id),
  preview: v.exactOptional(FlagInput),
}

export const InquiryAnswer = v.object({ ...editEntries, ...draftFields }, sayWhichSentence)
export type InquiryAnswer = v.InferOutput<typeof InquiryAnswer>

/** Recipients of a letter to an event's group (D60). */
const groups = ['confirmed', 'waiting', 'all'] as const
export type LetterGroup = (typeof groups)[number]
const missingGroupSentence = () => t('Please choose to whom.', 'Bitte wähle, an wen.')

export const GroupLetter = v.object(
  { _id: editEntries._id, to: v.picklist(groups, missingGroupSentence), ...draftFields },
  sayWhichSentence,
)
export type GroupLetter = v.InferOutput<typeof GroupLetter>

/** Selects the messages of one registration, or of an event's bookings. */
export const MessagesQuery = v.union([v.object({ event: v.string() }), v.object({ _id: v.string() })], sayWhichSentence)

/** State of a message's letter. */
export type MessageDelivery = {
  registration: string
  message: string
  /** `dropped`: deleted from the outbox before it was sent. */
  state: MailState | 'dropped'
  /** Set while the letter is in the outbox. */
  letter?: string | undefined
} & FailureIfAny
