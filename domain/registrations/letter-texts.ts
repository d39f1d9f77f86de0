import * as v from 'valibot'
import type { Event } from '../events/event.ts'
import { part } from '../fields.ts'
import { text } from '../input.ts'
import type { HistoryEntry, Step } from './booking.ts'
import { filledIn, onlyPlaceholders } from './placeholders.ts'
import type { Registration } from './registration.ts'
import { standsForReminder } from './reminders.ts'

/** The kinds of letters to guests, and the steps that each is about. The educator can add a paragraph to each (D59). */
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
  /** With no other letter. */
  invoice: ['billed', 'reissued'],
  reminder: ['remindedOfDate'],
  eventCancelled: ['eventCancelled'],
  eventMoved: ['eventMoved'],
  withdrawn: ['withdrawn'],
} as const satisfies Record<string, readonly Step[]>
export type LetterKind = keyof typeof stepsOf
export const letterKinds = Object.keys(stepsOf) as LetterKind[]

export const LETTER_TEXT_MAX = 600

const paragraph = {
  stored: v.optional(v.string(), ''),
  input: v.pipe(text(LETTER_TEXT_MAX), v.trim(), onlyPlaceholders),
}
/** The educator's own paragraph in each kind of letter, plain text with placeholders; "" for none. */
export const letterTexts = part(
  Object.fromEntries(letterKinds.map(kind => [kind, paragraph])) as Record<LetterKind, typeof paragraph>,
)
export type LetterTexts = v.InferOutput<typeof letterTexts.stored>
export const noLetterTexts: LetterTexts = v.parse(letterTexts.stored, {})

/** The kind of a letter about a step; undefined for one without a paragraph: the educator has not answered yet. */
function kindOf({ what }: Pick<HistoryEntry, 'what'>, { state }: Registration): LetterKind | undefined {
  if (what === 'accepted' && state !== 'confirmed') return undefined
  return letterKinds.find(kind => stepsOf[kind].some((step: Step) => step === what))
}

type About = {
  booking: Registration
  /** The step that it is about; the first bookings have none. */
  entry: HistoryEntry | undefined
  event: Event
  /** It brings invoices and is about nothing else. */
  isInvoice?: boolean
  /** A letter that a form sends, perhaps to a stranger, holds no names of the form. */
  withNames: boolean
}

/**
 * The educator's own paragraph in a letter as the guest reads it; a confirmation that reminds has that of the reminder, too.
 * "" about a quote: her paragraphs are for people who have registered, and schools are called otherwise.
 */
export function ownParagraph(
  texts: LetterTexts,
  { booking, entry, event, isInvoice = false, withNames }: About,
): string {
  if (booking.quote) return ''
  const kind = isInvoice ? 'invoice' : kindOf(entry ?? { what: 'requested' }, booking)
  const reminds = entry && booking.state === 'confirmed' && !isInvoice && standsForReminder(entry, event)
  const kinds = [kind, reminds ? ('reminder' as const) : undefined].filter(known => known !== undefined)
  return kinds
    .map(known => filledIn(texts[known], booking, event, { withNames }))
    .filter(paragraph => paragraph !== '')
    .join('\n\n')
}
