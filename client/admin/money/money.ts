import { useMemo } from 'react'
import { dayOf } from '../../../domain/format.ts'
import { type MoneyOverview, moneyOn } from '../../../domain/registrations/money-overview.ts'
import { useEventsOfBookings } from '../kit/booked-events.ts'
import { useList } from '../state/lists.ts'

/** What is to be paid and to be paid back today, from the lists that the panel holds; undefined until they are there. */
export function useMoney(): MoneyOverview | undefined {
  const registrations = useList('registrations')
  const events = useEventsOfBookings()
  const vouchers = useList('vouchers')
  const region = useList('site')?.region
  const today = dayOf(new Date().toISOString())
  return useMemo(() => {
    if (!registrations || !events || !vouchers || region === undefined) return undefined
    return moneyOn({ registrations, events, vouchers, region }, today)
  }, [registrations, events, vouchers, region, today])
}
