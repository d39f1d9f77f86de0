/** The figures of the AGB of 01.12.2024 (section 9). The texts quote them, later invoices will compute with them. */
export const terms = {
  asOf: '2024-12-01',
  downPayment: { percent: 10, minimumEuro: 10, withinDays: 7, groupPercent: 20 },
  fullFee: { daysBeforeStart: 14, groupDaysAfterEvent: 14 },
  cancellation: { freeUntilDays: 29, downPaymentUntilDays: 8, halfUntilDays: 3, halfPercent: 50 },
  group: { feeFromDays: 14, feePercent: 20, fullFromHours: 24 },
  rebooking: { freeUntilDays: 7, downPaymentUntilDays: 3 },
  organiser: { cancelUntilDays: 1, minimumParticipants: 5 },
} as const

/** What is due within a week of the invoice, in euro: ten per cent, at least ten euro, never more than the whole (AGB § 3). */
export function downPaymentFor(cost: number): number {
  const { percent, minimumEuro } = terms.downPayment
  return Math.min(cost, Math.max(minimumEuro, Math.round(cost * percent) / 100))
}
