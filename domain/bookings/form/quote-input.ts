import * as v from 'valibot'
import { stayInput } from '../../events/dates/several-days.ts'
import { NewEvent } from '../../events/event.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import { addDays, type Instant, instantOf } from '../../kit/format.ts'
import { DayInput, editEntries, MomentInput, refuseFields } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { draftFields } from '../record/message.ts'
import { linesInput, peopleInput, priceInput, type QuoteLine } from '../record/quote.ts'
import { quoteSum } from '../record/quote-sum.ts'
import { invoiceTo } from '../record/registration.ts'

/** An instant; a day means its end in Berlin. */
const Until = v.union(
  [
    MomentInput,
    v.pipe(
      DayInput,
      v.transform((day): Instant => instantOf(addDays(day, 1))),
    ),
  ],
  () => t('Please choose a date.', 'Bitte wähle einen Tag.'),
)

/** People and lines of a quote. */
export const QuoteSums = v.object({ people: peopleInput, lines: linesInput })

/** Request to create a quote from an inquiry, or to renew or change one (D72). */
export const QuoteInput = v.object(
  {
    ...editEntries,
    event: NewEvent,
    people: peopleInput,
    /** Total price; must equal the sum of the lines, if there are any. */
    cents: v.exactOptional(priceInput),
    lines: v.exactOptional(linesInput),
    ...stayInput,
    until: Until,
    /** The billing address, if the educator knows it already. */
    invoiceTo: v.exactOptional(invoiceTo.input),
    subject: v.exactOptional(draftFields.subject),
    text: v.exactOptional(draftFields.text),
    /** Repeating it sends nothing twice. */
    requestId: draftFields.requestId,
    /** If true, the answer is the letter, and nothing is stored or sent. */
    preview: draftFields.preview,
  },
  sayWhichSentence,
)
export type QuoteInput = v.InferOutput<typeof QuoteInput>

/** Returns the lines, or one with the total price. Throws `invalid`. */
export function quoteLines({ cents, lines, event }: Pick<QuoteInput, 'cents' | 'lines' | 'event'>): QuoteLine[] {
  if (lines === undefined)
    return cents === undefined
      ? refuseFields({ cents: t('Please enter a price.', 'Bitte gib einen Preis ein.') })
      : [{ label: event.title, count: 1, cents }]
  if (cents !== undefined && cents !== quoteSum({ lines }))
    refuseFields({ cents: t('The lines come to another sum.', 'Die Zeilen ergeben eine andere Summe.') })
  return lines
}

/** Creates the unlisted event of a quote, which nobody else can book. */
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
