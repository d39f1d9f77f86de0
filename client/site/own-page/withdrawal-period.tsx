import { noRightOfWithdrawal } from '../../../domain/bookings/record/legal-wordings.ts'
import { dayOf, formatLongDate, formatWithWeekday, instantOf } from '../../../domain/kit/format.ts'
import { contractDate, withdrawalUntil } from '../../../domain/money/withdrawals/period.ts'
import { withdrawalRightOf } from '../../../domain/money/withdrawals/withdrawal-right.ts'
import { useSite } from '../../kit/state/site.ts'
import { NoticeLink, WithdrawalWords } from '../blocks/withdrawal-words.tsx'
import type { BookingView } from './booking-view.ts'

/** Shows the deadline of withdrawal, or why there is no right to it (D53). */
export function WithdrawalPeriod({ view }: { view: BookingView }) {
  const { booking, event } = view
  const right = withdrawalRightOf(booking, event)
  const hasAgreed = booking.state === 'requested' || booking.state === 'confirmed'
  if (right === undefined || !hasAgreed || event.cancelled) return null
  return (
    <p className="note">
      {right === 'right' ? <Period view={view} /> : noRightOfWithdrawal(booking.quote !== undefined)}
    </p>
  )
}

/** The period starts with the contract. */
function Period({ view: { booking, event, now } }: { view: BookingView }) {
  const region = useSite(data => data.site.region)
  const contract = contractDate(booking)
  if (contract === undefined)
    return (
      <>
        <WithdrawalWords event={event} />. Die 14 Tage beginnen erst, wenn ich bestätige.
      </>
    )
  const last = withdrawalUntil(dayOf(contract), region)
  const day = formatWithWeekday(instantOf(last), formatLongDate)
  if (dayOf(now) > last) return `Widerrufsrecht: Die Frist für den Widerruf ist am ${day} abgelaufen.`
  return (
    <>
      Widerrufsrecht: Bis {day} lässt sich der Vertrag ohne Angabe von Gründen widerrufen. <NoticeLink />
    </>
  )
}
