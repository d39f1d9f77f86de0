import * as v from 'valibot'
import { EventEdit, eventFields } from '../../events/event.ts'
import { checkFields, editOf, Flag, Moment, text, title } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { Id } from '../../kit/schema.ts'
import { noPlaceholders, onlyPlaceholders } from '../record/placeholders.ts'

/** Maximum length of the educator's paragraph in a letter. */
export const PARAGRAPH_MAX = 600

const which = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')
const told = {
  /** The educator's paragraph for the letters, with placeholders. */
  paragraph: v.exactOptional(v.pipe(text(PARAGRAPH_MAX), v.trim(), onlyPlaceholders)),
  /** Returns the letters without storing or sending anything. */
  preview: v.exactOptional(Flag),
}

/** Shown on pages as well, so placeholders are not allowed. */
const reason = v.pipe(title(500), noPlaceholders)

/** Requests to call an event off, or to move it (D72). */
export const EventCancel = v.object(
  {
    ...editOf,
    ...told,
    reason,
    /** Includes the later events of its series. */
    following: v.exactOptional(Flag),
    /** Ids of those events, as shown by the preview. */
    later: v.exactOptional(v.array(Id, which)),
    /** Their versions, as the preview showed them. */
    laterAsOf: editOf.lastModifiedDate,
  },
  which,
)
export type EventCancel = v.InferOutput<typeof EventCancel>
export const EventMove = v.object(
  {
    ...editOf,
    ...told,
    startDate: Moment,
    endDate: Moment,
    locationName: v.exactOptional(eventFields.locationName.input),
    locationLink: v.exactOptional(eventFields.locationLink.input),
    reason: v.exactOptional(v.union([v.literal(''), reason])),
  },
  which,
)
export type EventMove = v.InferOutput<typeof EventMove>

/** An edit of an event; `tell` informs guests of changes that concern them (D76). */
export const ReportedEventEdit = v.intersect([
  EventEdit,
  v.object({ tell: v.exactOptional(Flag), ...told }, checkFields),
])
export type ReportedEventEdit = v.InferOutput<typeof ReportedEventEdit>
