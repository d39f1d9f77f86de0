import { dayOf } from '../../domain/format.ts'
import { refuse } from '../../domain/input.ts'
import { t } from '../../domain/language.ts'
import type { PaymentInput } from '../../domain/money/payment.ts'
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
