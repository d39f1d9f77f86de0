import * as v from 'valibot'
import type { Event } from '../../events/event.ts'
import { recordPart } from '../../kit/fields.ts'
import { textInput } from '../../kit/input.ts'
import type { Step } from '../record/booking.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import { fillInBooking, onlyPlaceholders } from '../record/placeholders.ts'
import type { Registration } from '../record/registration.ts'
import { replacesReminder } from './reminders.ts'

/** Kinds of letters to guests, and the steps they are about. The educator can add a paragraph to each (D59). */
const stepsOf = {
  received: ['requested'],
  confirmed: ['confirmed', 'accepted'],
  waiting: ['waiting'],
  offered: ['offered', 'prolonged'],
  lapsed: ['lapsed'],
  declined: ['declined'],
  changed: ['reduced', 'exchanged', 'added'],
  cancelled: ['cancelled'],
  moved: ['moved'],
  paid: ['paid', 'voucherGiven'],
  paymentReminder: ['reminded'],
  /** Only if no other letter is sent. */
  invoice: ['billed', 'reissued'],
  reminder: ['remindedOfDate'],
  eventCancelled: ['eventCancelled'],
  eventMoved: ['eventMoved'],
  /** An event's move that names sessions. */
  sessionMoved: [],
  sessionCancelled: ['sessionCancelled'],
  withdrawn: ['withdrawn'],
} as const satisfies Record<string, readonly Step[]>
export type LetterKind = keyof typeof stepsOf
export const letterKinds = Object.keys(stepsOf) as LetterKind[]

export const LETTER_TEXT_MAX = 600

const paragraph = {
  stored: v.optional(v.string(), ''),
  input: v.pipe(textInput(LETTER_TEXT_MAX), v.trim(), onlyPlaceholders),
}
/** The educator's paragraph for each kind of letter, plain text with placeholders; "" for none. */
export const letterTexts = recordPart(
  Object.fromEntries(letterKinds.map(kind => [kind, paragraph])) as Record<LetterKind, typeof paragraph>,
)
export type LetterTexts = v.InferOutput<typeof letterTexts.stored>
export const noLetterTexts: LetterTexts = v.parse(letterTexts.stored, {})

/**
 * Returns the kind of a letter about a step; undefined if it has no paragraph, because the educator has not answered
 * yet.
 */
function kindOf(
  { what, sessions = [] }: Pick<HistoryEntry, 'what' | 'sessions'>,
  { state }: Registration,
): LetterKind | undefined {
  if (what === 'accepted' && state !== 'confirmed') return undefined
  if (what === 'eventMoved' && sessions.length > 0) return 'sessionMoved'
  return letterKinds.find(kind => stepsOf[kind].some((step: Step) => step === what))
}

type TextFacts = {
  booking: Registration
  /** The step that the letter is about; missing for the earliest bookings. */
  entry: HistoryEntry | undefined
  event: Event
  /** True if the letter only brings invoices. */
  isInvoice?: boolean
  /** False for a letter that a form triggers. It may go to a stranger, so it must not repeat names from the form. */
  withNames: boolean
}

/**
 * Returns the educator's paragraph for a letter, with placeholders filled in. A letter that replaces the reminder has
 * the reminder's paragraph too. "" for quotes, since the paragraphs address guests as “du”.
 */
export function ownParagraph(
  texts: LetterTexts,
  { booking, entry, event, isInvoice = false, withNames }: TextFacts,
): string {
  if (booking.quote) return ''
  const kind = isInvoice ? 'invoice' : kindOf(entry ?? { what: 'requested' }, booking)
  const reminds = entry && booking.state === 'confirmed' && !isInvoice && replacesReminder(entry, event)
  const kinds = [kind, reminds ? ('reminder' as const) : undefined].filter(name => name !== undefined)
  return kinds
    .map(name => fillInBooking(texts[name], booking, event, { withNames }))
    .filter(paragraph => paragraph !== '')
    .join('\n\n')
}
