import { earlyStartWording } from '../../../domain/bookings/record/legal-wordings.ts'
import { isAnsweredLater } from '../../../domain/events/calendar.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { beginsInPeriod } from '../../../domain/money/withdrawals/early-start.ts'
import { useSite } from '../../kit/state/site.ts'
import { CheckBox } from '../../kit/ui/field.tsx'
import type { BookingView } from './booking-view.ts'
import { bindBookingForm } from './fields.ts'

/** Shows consent to a course that begins during the withdrawal period (§ 356 (4) BGB). */
export function EarlyStart({ view }: { view: BookingView }) {
  const { booking, event, current, now } = view
  const { region, confirmation } = useSite(data => data.site)
  // Accepting a quote makes the contract; a freed place may need the educator's approval.
  const isAnswered = booking.state !== 'quoted' && isAnsweredLater(current ?? event, confirmation)
  if (!beginsInPeriod(event, { today: dayOf(now), isAnswered, region, booking })) return null
  return <CheckBox {...bindBookingForm(view).box('earlyStart')} label={earlyStartWording} optional />
}
