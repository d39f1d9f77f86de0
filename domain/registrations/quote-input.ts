import * as v from 'valibot'
import { NewEvent } from '../events/event.ts'
import { stayInput } from '../events/several-days.ts'
import { addDays, type Instant, instantOf } from '../format.ts'
import { DayInput, editOf, Moment, refuse } from '../input.ts'
import { t } from '../language.ts'
import { draftFields } from './message.ts'
import { linesInput, peopleInput, priceInput, type QuoteLine, quoteSum } from './quote.ts'
import { invoiceTo } from './registration.ts'

/** An instant; a day that was typed means its end in Berlin. */
const Until = v.union(
  [
    Moment,
    v.pipe(
      DayInput,
      v.transform((day): Instant => instantOf(addDays(day, 1))),
    ),
  ],
  () => t('Please choose a date.', 'Bitte wähle einen Tag.'),
)

/** What an administrator sends to make a quote of an inquiry, or to renew or change one (D72). */
export const QuoteInput = v.object(
  {
    ...editOf,
    event: NewEvent,
    people: peopleInput,
    /** The whole price; beside lines, it has to be their sum. */
    cents: v.exactOptional(priceInput),
    lines: v.exactOptional(linesInput),
    ...stayInput,
    until: Until,
    /** The invoice's recipient, if the educator knows it already. */
    invoiceTo: v.exactOptional(invoiceTo.input),
    subject: v.exactOptional(draftFields.subject),
    text: v.exactOptional(draftFields.text),
    /** With the same one it is sent once, however often it is asked for. */
    requestId: draftFields.requestId,
    /** Nothing is stored or sent; the answer is the letter. */
    preview: draftFields.preview,
  },
  () => t('Please say which.', 'Bitte gib an, was gemeint ist.'),
)
export type QuoteInput = v.InferOutput<typeof QuoteInput>

/** The lines of a quote: those that were sent, or one with the whole price. Throws `invalid`. */
export function quoteLines({ cents, lines, event }: Pick<QuoteInput, 'cents' | 'lines' | 'event'>): QuoteLine[] {
  if (lines === undefined)
    return cents === undefined
      ? refuse({ cents: t('Please enter a price.', 'Bitte gib einen Preis ein.') })
      : [{ label: event.title, count: 1, cents }]
  if (cents !== undefined && cents !== quoteSum({ lines }))
    refuse({ cents: t('The lines come to another sum.', 'Die Zeilen ergeben eine andere Summe.') })
  return lines
}

/** The event of a quote: for the group alone, in no list, and nobody else can register. */
export const groupEvent = (
  event: QuoteInput['event'],
  { people, now }: { people: number; now: Instant },
): QuoteInput['event'] => ({
  ...event,
  active: true,
  listed: false,
  group: true,
  places: people,
  minimum: 1,
  cost: null,
  prices: [],
  asks: [],
  registrationUntil: event.endDate < now ? event.endDate : now,
})
