import { useMemo } from 'react'
import { dayOf } from '../../../domain/format.ts'
import { isBooking } from '../../../domain/registrations/booking.ts'
import { accountsOn, cameIn, openItems, repayments } from '../../../domain/registrations/open-items.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { useList } from '../state/lists.ts'

/** What is to be paid and to be paid back today, from the lists that the panel holds; undefined until they are there. */
export function useMoney() {
  const registrations = useList('registrations')
  const events = useList('events')
  const vouchers = useList('vouchers')
  const region = useList('site')?.region
  const today = dayOf(new Date().toISOString())
  return useMemo(() => {
    if (!registrations || !events || !vouchers || region === undefined) return undefined
    const reckoned = accountsOn({ registrations, events, region }, today)
    return {
      today,
      open: openItems(reckoned),
      toPayBack: repayments(reckoned),
      /** In the current month. */
      received: cameIn({ registrations, vouchers }, today.slice(0, 7)),
      /** In which the first booking or payment came. */
      firstYear: firstYearOf(registrations),
      bookings: new Map(registrations.map(booking => [booking._id, booking])),
    }
  }, [registrations, events, vouchers, region, today])
}

const firstYearOf = (registrations: readonly Registration[]): number =>
  registrations
    .filter(isBooking)
    .flatMap(({ createdDate, payments }) => [dayOf(createdDate), ...payments.map(({ date }) => date)])
    .reduce((first, day) => Math.min(first, Number(day.slice(0, 4))), Number.POSITIVE_INFINITY)

export type Money = NonNullable<ReturnType<typeof useMoney>>
