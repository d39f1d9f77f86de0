import * as v from 'valibot'
import { text, title } from '../input.ts'
import { t } from '../language.ts'
import { Id, InstantText } from '../schema.ts'

/** A letter that the educator wrote to a guest herself, as it was sent: an answer to an inquiry, or a letter to a group. */
export const Message = v.object({
  _id: Id,
  date: InstantText,
  subject: v.string(),
  /** Plain text; the placeholders are filled in. */
  text: v.string(),
})
export type Message = v.InferOutput<typeof Message>

const enterText = () => t('Please enter a text.', 'Bitte gib einen Text ein.')

/** What an administrator enters for one. */
export const messageFields = { subject: title(200), text: v.pipe(text(5000), v.trim(), v.nonEmpty(enterText)) }
