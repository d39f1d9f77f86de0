import * as v from 'valibot'
import { Id, InstantText } from '../../kit/schema.ts'
import { actors, bookingSteps } from './booking.ts'
import { EventFacts, ReportedSession } from './reported-facts.ts'

/**
 * Reasons for skipping a letter about a step: the event is over, a later step overtook it, another letter reported it,
 * or it is no longer true.
 */
const needlessReasons = ['over', 'overtaken', 'said', 'untrue'] as const
export type NeedlessReason = (typeof needlessReasons)[number]

export const HistoryEntry = v.object({
  what: v.picklist(bookingSteps),
  date: InstantText,
  by: v.picklist(actors),
  /** A reason, or the names of those concerned. */
  detail: v.optional(v.string()),
  /** The guest gets a letter about the write-off. */
  isTold: v.optional(v.boolean()),
  /** The educator's own paragraph for the letter. */
  paragraph: v.optional(v.string()),
  /** Event facts reported before a move; title and place only if they changed. */
  was: v.optional(
    v.object({
      ...EventFacts.entries,
      ...v.partial(v.pick(EventFacts, ['title', 'locationName', 'locationLink'])).entries,
      /** Dates that the guest had booked, if other dates were reported since. */
      booked: v.optional(v.pick(EventFacts, ['startDate', 'endDate'])),
    }),
  ),
  /** Changed sessions of a course, as before and as reported. */
  sessions: v.optional(v.array(ReportedSession)),
  /** The voucher that was to pay for the booking before this payment; undo assigns it again. */
  voucher: v.optional(Id),
  /** The event that the booking was moved from. */
  from: v.optional(Id),
  /**
   * Time when the mail server accepted the letter about this step. Missing while it waits in the outbox, and if there
   * is none.
   */
  sentDate: v.optional(InstantText),
  /** Likewise for the last separate letter with invoices or papers of this step. */
  invoiceSentDate: v.optional(InstantText),
  /** The end of the offer that the letter named. */
  namedUntil: v.optional(InstantText),
  /** The event as the letter about a move named it, and the booking's price, in cents. */
  namedEvent: v.optional(v.object({ ...EventFacts.entries, cents: v.optional(v.number()) })),
  /** Time and reason why the letter was skipped. */
  needless: v.optional(v.object({ date: InstantText, why: v.picklist(needlessReasons) })),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>
