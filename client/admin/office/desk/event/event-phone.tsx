import { useEffect, useRef } from 'react'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { shortDayWords } from '../../../../../domain/events/dated-title.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { BookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { PhoneBooking } from '../../../bookings/event/phone-booking.tsx'
import { BackLink } from '../back-link.tsx'

/** Somebody registers by phone, while nothing else is on the page. */
export function EventPhone({
  event,
  calls,
  done,
}: {
  event: Event
  calls: BookingCalls
  done: (added?: Registration) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <BackLink to="#teilnehmende">{`${event.title}, ${shortDayWords(dayOf(event.startDate), dayOf(new Date().toISOString()))}`}</BackLink>
      <h1 ref={heading} tabIndex={-1}>
        {t('Add by Phone', 'Anmeldung aufnehmen')}
      </h1>
      <PhoneBooking event={event} calls={calls} done={done} isPage />
    </>
  )
}
