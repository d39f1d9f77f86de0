import * as v from 'valibot'
import { editOf, Flag, text, title } from '../input.ts'
import { t } from '../language.ts'
import type { MailState } from '../mail/mail.ts'
import { Id, InstantText } from '../schema.ts'
import { onlyPlaceholders } from './placeholders.ts'

/** A letter that the educator wrote to a guest herself, as it was sent: an answer to an inquiry, or a letter to a group. */
export const Message = v.object({
  /** The letters to a group have the same one in the thread of each booking. */
  _id: Id,
  date: InstantText,
  subject: v.string(),
  /** Plain text; the placeholders are filled in. */
  text: v.string(),
  /** When the mail server took the letter; until then it is in the outbox, unless it was deleted there. */
  sentDate: v.optional(InstantText),
})
export type Message = v.InferOutput<typeof Message>

const enterSubject = () => t('Please enter a subject.', 'Bitte gib einen Betreff ein.')
const enterText = () => t('Please enter a text.', 'Bitte gib einen Text ein.')

/** What an administrator enters for one. With the same `requestId` it is sent once, however often it is asked for. */
export const draftFields = {
  subject: v.pipe(title(200, enterSubject), onlyPlaceholders),
  text: v.pipe(text(5000), v.trim(), v.nonEmpty(enterText), onlyPlaceholders),
  requestId: v.exactOptional(Id),
  preview: v.exactOptional(Flag),
}

const which = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')

export const Answer = v.object({ ...editOf, ...draftFields }, which)
export type Answer = v.InferOutput<typeof Answer>

/** Whom of an event a letter to its group goes to (D60). */
const groups = ['confirmed', 'waiting', 'all'] as const
export type Group = (typeof groups)[number]
const whom = () => t('Please choose to whom.', 'Bitte wähle, an wen.')

export const GroupLetter = v.object({ _id: editOf._id, to: v.picklist(groups, whom), ...draftFields }, which)
export type GroupLetter = v.InferOutput<typeof GroupLetter>

/** Whose messages: those of one registration, or of all bookings of an event. */
export const MessagesQuery = v.union([v.object({ event: v.string() }), v.object({ _id: v.string() })], which)

/** What has become of the letter that brings a message. */
export type MessageDelivery = {
  registration: string
  message: string
  /** `dropped`: it was deleted from the outbox before it was sent. */
  state: MailState | 'dropped'
  /** As long as it is in the outbox. */
  letter?: string | undefined
  /** What the mail server said last. */
  error?: string | undefined
}
