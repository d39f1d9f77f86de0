import * as v from 'valibot'
import { stayFields } from '../../events/dates/several-days.ts'
import { formatCents } from '../../kit/cents.ts'
import { type Day, formatLongDate, type Instant, instantOf } from '../../kit/format.ts'
import { titleInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { Id } from '../../kit/schema.ts'
import { lastDayBefore } from '../../money/terms/cancellation.ts'
import { type Instalment, instalmentSchedule, type PricedOrder } from '../../money/terms/schedule.ts'
import { quoteSum } from './quote-sum.ts'

/** A group's quote (D48) with its prices. Its expiry, number of people and event are in the booking. */

/** Maximum size of a group (D47). */
const GROUP_MAX = 200
export const PeopleCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GROUP_MAX))

/** Above any real price; sums below it stay exact. */
const MAX_CENTS = 100_000_000
const MAX_PER_LINE = 1000
const LINES_MAX = 20

const QuoteLine = v.object({
  label: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Unit price. */
  cents: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type QuoteLine = v.InferOutput<typeof QuoteLine>

export const Quote = v.object({
  lines: v.array(QuoteLine),
  ...stayFields,
  /** Id of the thread's message with the quote, which the booking's page shows. */
  message: Id,
})
export type Quote = v.InferOutput<typeof Quote>

/** Computes the payments of a quote that is accepted and billed today (AGB § 4). */
export const quotePlan = (quote: Pick<Quote, 'lines'>, event: Omit<PricedOrder, 'total'>, today: Day): Instalment[] =>
  instalmentSchedule({ ...event, total: quoteSum(quote) }, today, today)

/** `24 × 12,00 €`, or `pauschal` for a single price. */
export const lineDetail = ({ count, cents }: Pick<QuoteLine, 'count' | 'cents'>): string =>
  count === 1 ? 'pauschal' : `${count} × ${formatCents(cents)}`

/** Formats a quote's last day, `14. Dezember 2026`; adds the time unless it ends with the day. */
export function lastDayText(until: Instant): string {
  const { day, time } = lastDayBefore(until)
  const text = formatLongDate(instantOf(day))
  return time === undefined ? text : `${text}, ${time} Uhr`
}

const howManySentence = () =>
  t(`Please enter a whole number, 1 to ${GROUP_MAX}.`, `Bitte gib eine ganze Zahl von 1 bis ${GROUP_MAX} ein.`)
export const peopleInput = v.pipe(
  v.number(howManySentence),
  v.integer(howManySentence),
  v.minValue(1, howManySentence),
  v.maxValue(GROUP_MAX, howManySentence),
)

const wrongCountSentence = () =>
  t(`Please enter a whole number, 1 to ${MAX_PER_LINE}.`, `Bitte gib eine ganze Zahl von 1 bis ${MAX_PER_LINE} ein.`)
const wrongPriceSentence = () => t('Please enter a price, 0 or more.', 'Bitte gib einen Preis ein, 0 oder mehr.')
const noLinesSentence = () => t('A quote has 1 to 20 lines.', 'Ein Angebot hat 1 bis 20 Zeilen.')

export const priceInput = v.pipe(
  v.number(wrongPriceSentence),
  v.integer(wrongPriceSentence),
  v.minValue(0, wrongPriceSentence),
  v.maxValue(MAX_CENTS, wrongPriceSentence),
)

export const linesInput = v.pipe(
  v.array(
    v.object(
      {
        label: titleInput(100),
        count: v.pipe(
          v.number(wrongCountSentence),
          v.integer(wrongCountSentence),
          v.minValue(1, wrongCountSentence),
          v.maxValue(MAX_PER_LINE, wrongCountSentence),
        ),
        cents: priceInput,
      },
      noLinesSentence,
    ),
    noLinesSentence,
  ),
  v.minLength(1, noLinesSentence),
  v.maxLength(LINES_MAX, noLinesSentence),
  v.check(lines => quoteSum({ lines }) <= MAX_CENTS, wrongPriceSentence),
)
