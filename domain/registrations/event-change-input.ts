import * as v from 'valibot'
import { EventEdit, eventFields } from '../events/event.ts'
import { checkFields, editOf, Flag, Moment, text, title } from '../input.ts'
import { t } from '../language.ts'
import { Id } from '../schema.ts'
import { noPlaceholders, onlyPlaceholders } from './placeholders.ts'

/** How much the educator can write herself into each of the letters. */
export const PARAGRAPH_MAX = 600

const which = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')
const told = {
  /** Of hers, for the letters; placeholders are filled in. */
  paragraph: v.exactOptional(v.pipe(text(PARAGRAPH_MAX), v.trim(), onlyPlaceholders)),
  /** Nothing changes, and the answer is what would go out. */
  preview: v.exactOptional(Flag),
}

/** For those who have booked; it stands on pages as well, so that nothing is filled in. */
const reason = v.pipe(title(500), noPlaceholders)

/** What an administrator sends to call an event off, or to move it (D72). */
export const EventCancel = v.object(
  {
    ...editOf,
    ...told,
    reason,
    /** The later dates of its series as well. */
    following: v.exactOptional(Flag),
    /** The ids of these dates, as the preview showed them. */
    later: v.exactOptional(v.array(Id, which)),
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
export const ToldEventEdit = v.intersect([EventEdit, v.object({ tell: v.exactOptional(Flag), ...told }, checkFields)])
export type ToldEventEdit = v.InferOutput<typeof ToldEventEdit>
