import * as v from 'valibot'
import { recordPart } from '../../kit/fields.ts'
import { t } from '../../kit/language.ts'

/** A number of days, months or years that the operator can choose. */
function spanField(least: number, max: number, unit: [english: string, german: string]) {
  const hintSentence = () =>
    t(
      `Please enter whole ${unit[0]}, ${least} to ${max}.`,
      `Bitte gib eine ganze Zahl ein, ${least} bis ${max} ${unit[1]}.`,
    )
  return {
    stored: v.number(),
    input: v.pipe(
      v.number(hintSentence),
      v.integer(hintSentence),
      v.minValue(least, hintSentence),
      v.maxValue(max, hintSentence),
    ),
  }
}

const fields = {
  /** Days after the event; the consent beside the field promises at most 14. */
  health: spanField(1, 14, ['days', 'Tage']),
  /** Days after the start of the event. */
  waiting: spanField(1, 90, ['days', 'Tage']),
  /** Months after the last message. */
  inquiry: spanField(1, 36, ['months', 'Monate']),
  /**
   * Years after the event's year, until its last day (§§ 195, 199 BGB). The booking proves a consent, so it must be
   * kept as long after the end of the use (Art. 7 (1) GDPR).
   */
  booking: spanField(3, 10, ['years', 'Jahre']),
  /** Days after a letter to a guest was sent. */
  letter: spanField(7, 3650, ['days', 'Tage']),
}

/** Retention of personal data (D65). */
export const deadlines = recordPart(fields)
export type Deadlines = v.InferOutput<typeof deadlines.stored>

export const usualDeadlines: Deadlines = { health: 14, waiting: 7, inquiry: 6, booking: 3, letter: 90 }

/**
 * Minimum retention in years. From the end of the year: invoices, payments, vouchers (§ 147 AO, § 14b UStG),
 * confirmations, cancellations and withdrawals (§ 147 AO), unpaid orders (§§ 195, 199 BGB), proofs of exports and
 * deletions (Art. 5 (2) GDPR). From the day: a withdrawal without a booking, as a proof.
 */
export const LAW_YEARS = { invoice: 8, confirmation: 6, order: 3, proof: 3, strayWithdrawal: 3 } as const

const numberOf = <S extends v.GenericSchema<number, number>>(field: { input: S }) =>
  v.exactOptional(v.pipe(v.string(), v.transform(Number), field.input))

/** Deadlines in a query, `?health=7`. */
export const DeadlinesQuery = v.object({
  health: numberOf(fields.health),
  waiting: numberOf(fields.waiting),
  inquiry: numberOf(fields.inquiry),
  booking: numberOf(fields.booking),
  letter: numberOf(fields.letter),
})
