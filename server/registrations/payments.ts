import { type Day, dayOf } from '../../domain/format.ts'
import { refuse } from '../../domain/input.ts'
import { t } from '../../domain/language.ts'
import type { PaymentInput } from '../../domain/money/payment.ts'
import { accountOf } from '../../domain/registrations/account.ts'
import { isBooking } from '../../domain/registrations/booking.ts'
import { pay } from '../../domain/registrations/booking-steps.ts'
import type { Deps } from '../deps.ts'
import { changeBooking } from './change-booking.ts'

/** Records what was paid for a booking, or paid back. Throws `invalid` for a day to come. */
export function addPayment(deps: Deps, { registration, lastModifiedDate, ...sent }: PaymentInput) {
  const now = deps.now()
  if (sent.date > dayOf(now)) refuse({ date: t('This day is still to come.', 'Dieser Tag liegt noch in der Zukunft.') })
  const payment = { _id: deps.newId(), ...sent }
  return changeBooking(
    deps,
    { _id: registration, ...(lastModifiedDate === undefined ? {} : { lastModifiedDate }) },
    booking => pay(booking, payment, { now, by: 'educator' }),
  )
}

/** One instalment that is not paid (D72). */
export type OpenItem = {
  registration: string
  number: string
  name: string
  cents: number
  due: string
  overdue: boolean
}

/** What is still to be paid, what is due first coming first. */
export function openItems(
  { registrations, events, site }: Pick<Deps, 'registrations' | 'events' | 'site'>,
  today: Day,
): OpenItem[] {
  const { region } = site.current
  const byId = new Map(events.current.map(event => [event._id, event]))
  return registrations.current
    .filter(isBooking)
    .flatMap(booking =>
      (accountOf(booking, byId.get(booking.event), today, region)?.dues ?? [])
        .filter(({ open }) => open > 0)
        .map(({ open, due, isOverdue }) => ({
          registration: booking._id,
          number: booking.number ?? '',
          name: booking.name,
          cents: open,
          due,
          overdue: isOverdue,
        })),
    )
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
}
