import { dayOf } from '../../domain/format.ts'
import { earlyStartWording } from '../../domain/registrations/booking-terms.ts'
import { beginsInPeriod } from '../../domain/withdrawals/early-start.ts'
import { useSite } from '../state/site.ts'
import { CheckBox } from '../ui/field.tsx'
import type { BookingView } from './booking-view.ts'
import { fieldId } from './fields.ts'

/** A course that begins while one could withdraw still can be asked for expressly (§ 356 (4) BGB). */
export function EarlyStart({ view: { event, now, problem } }: { view: BookingView }) {
  const region = useSite(data => data.site.region)
  if (!beginsInPeriod(event, dayOf(now), region)) return null
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
