import { type Cents, percentOf } from '../../kit/cents.ts'

/** Figures of the AGB of 01.12.2024. The starter's texts quote them, and all computations use them. */
export const terms = {
  asOf: '2024-12-01',
  /** Deadline for answering an order (AGB § 2). */
  answerDays: 7,
  downPayment: { percent: 10, minimumEuro: 10, withinDays: 7, groupPercent: 20 },
  fullFee: { daysBeforeStart: 14, groupDaysAfterEvent: 14 },
  cancellation: { freeUntilDays: 29, downPaymentUntilDays: 8, halfUntilDays: 3, halfPercent: 50 },
  group: { feeFromDays: 14, feePercent: 20, fullFromHours: 24 },
  rebooking: { freeUntilDays: 7, downPaymentUntilDays: 3 },
  organiser: { cancelUntilDays: 1, minimumParticipants: 5 },
} as const

/** Ten per cent, at least ten euro, at most the whole price (AGB § 3); twenty per cent for a group (AGB § 4). */
export function depositOf(total: Cents, group: boolean): Cents {
  const { percent, minimumEuro, groupPercent } = terms.downPayment
  if (group) return percentOf(total, groupPercent)
  return Math.min(total, Math.max(minimumEuro * 100, percentOf(total, percent)))
}
