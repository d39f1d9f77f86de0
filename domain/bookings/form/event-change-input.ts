import * as v from 'valibot'
import { EventEdit, eventFields } from '../../events/event.ts'
import { sessionHours } from '../../events/sessions/session-fields.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import { checkFieldsSentence, editEntries, FlagInput, MomentInput, textInput, titleInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { Id } from '../../kit/schema.ts'
import { noPlaceholders, onlyPlaceholders } from '../record/placeholders.ts'

/** Maximum length of the educator's paragraph in a letter. */
export const PARAGRAPH_MAX = 600

const letterFields = {
  /** The educator's paragraph for the letters, with placeholders. */
  paragraph: v.exactOptional(v.pipe(textInput(PARAGRAPH_MAX), v.trim(), onlyPlaceholders)),
  /** If true, the answer is the letters, and nothing is stored or sent. */
  preview: v.exactOptional(FlagInput),
}

/** A session of a course; if missing, the whole event. */
const session = v.exactOptional(Id)

const wrongRefundSentence = () =>
  t('A refund is whole cents, 0 or more.', 'Eine Erstattung ist ein Betrag in ganzen Cent, 0 oder mehr.')
const Refund = v.object(
  {
    registration: Id,
    cents: v.pipe(v.number(wrongRefundSentence), v.integer(wrongRefundSentence), v.minValue(0, wrongRefundSentence)),
  },
  wrongRefundSentence,
)
/** A booking's refund for called-off sessions. */
export type Refund = v.InferOutput<typeof Refund>

/** Shown on pages as well, so placeholders are not allowed. */
const reason = v.pipe(titleInput(500), noPlaceholders)

/** Requests to call an event off, or to move it (D72). */
export const EventCancel = v.object(
  {
    ...editEntries,
    ...letterFields,
    reason,
    session,
    /** Refunds for called-off sessions; a booking that is left out gets none. Missing: as the preview proposes. */
    refunds: v.exactOptional(v.array(Refund, wrongRefundSentence)),
    /** The refunds that the preview proposed. They differ now if somebody has booked or left since. */
    proposed: v.exactOptional(v.array(Refund, wrongRefundSentence)),
    /** Includes the later events of its series. */
    following: v.exactOptional(FlagInput),
    /** Ids of these later events, as shown by the preview. */
    later: v.exactOptional(v.array(Id, sayWhichSentence)),
    /** Their versions, as the preview showed them. */
    laterAsOf: editEntries.lastModifiedDate,
  },
  sayWhichSentence,
)
export type EventCancel = v.InferOutput<typeof EventCancel>
export const EventMove = v.object(
  {
    ...editEntries,
    ...letterFields,
    session,
    startDate: MomentInput,
    endDate: MomentInput,
    /** Required if a session of one day now lasts several days. */
    hours: v.exactOptional(sessionHours),
    locationName: v.exactOptional(eventFields.locationName.input),
    locationLink: v.exactOptional(eventFields.locationLink.input),
    reason: v.exactOptional(v.union([v.literal(''), reason])),
  },
  sayWhichSentence,
)
export type EventMove = v.InferOutput<typeof EventMove>

/** An edit of an event; `tell` informs guests of changes that concern them (D76). */
export const ReportedEventEdit = v.intersect([
  EventEdit,
  v.object({ tell: v.exactOptional(FlagInput), ...letterFields }, checkFieldsSentence),
])
export type ReportedEventEdit = v.InferOutput<typeof ReportedEventEdit>
