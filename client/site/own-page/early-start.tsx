import { earlyStartWording } from '../../../domain/bookings/record/booking-terms.ts'
import { isAnsweredLater } from '../../../domain/events/confirmation.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { beginsInPeriod } from '../../../domain/money/withdrawals/early-start.ts'
import { useSite } from '../../kit/state/site.ts'
import { CheckBox } from '../../kit/ui/field.tsx'
import type { BookingView } from './booking-view.ts'
import { fieldId } from './fields.ts'

/** A course that begins while one could withdraw still can be asked for expressly (§ 356 (4) BGB). */
export function EarlyStart({ view: { booking, event, current, now, problem } }: { view: BookingView }) {
  const { region, confirmation } = useSite(data => data.site)
  // By accepting a quote the contract is made; a freed place may need the educator's yes.
  const isAnswered = booking.state !== 'quoted' && isAnsweredLater(current ?? event, confirmation)
  if (!beginsInPeriod(event, { today: dayOf(now), isAnswered, region, booking })) return null
  return (
    <CheckBox
      id={fieldId('earlyStart')}
      name="earlyStart"
      error={undefined}
      defaultChecked={problem?.values.earlyStart === 'on'}
      label={earlyStartWording}
      optional
    />
  )
}
