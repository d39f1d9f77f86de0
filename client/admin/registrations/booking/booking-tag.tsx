import { t } from '../../../../domain/language.ts'
import { referenceOf } from '../../../../domain/money/reference.ts'
import { bookingStateWord, isLiving, partySize } from '../../../../domain/registrations/booking.ts'
import { calledOff } from '../../../../domain/registrations/called-off.ts'
import { isInquiryState, type Registration } from '../../../../domain/registrations/registration.ts'
import { sameAs } from '../../../../domain/registrations/twice.ts'
import { shownDateTime, shownLastDay } from '../../kit/day.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { useList } from '../../state/lists.ts'
import { peopleWords } from './booking-words.ts'

const icons = {
  requested: 'clock',
  confirmed: 'check',
  waiting: 'list',
  offered: 'bell',
  quoted: 'page',
  declined: 'close',
  lapsed: 'close',
  cancelled: 'close',
  withdrawn: 'close',
} as const

/** The state of a booking, as icon and word; an offer says until when it runs. */
export function BookingTag({ booking }: { booking: Registration }) {
  const { state, until } = booking
  if (isInquiryState(state)) return null
  if (isLiving(booking) && calledOff(booking))
    return (
      <span className="booking-tag">
        <PanelIcon name="close" />
        <span>{t('Event cancelled', 'Abgesagt')}</span>
      </span>
    )
  return (
    <span className={`booking-tag booking-${state}`}>
      <PanelIcon name={icons[state]} />
      <span>
        {bookingStateWord(state)}
        {state === 'offered' && until !== undefined && t(' until ', ' bis ') + shownDateTime(until)}
        {state === 'quoted' && until !== undefined && t(' until ', ' bis ') + shownLastDay(until)}
      </span>
    </span>
  )
}

/** Says of a booking that its people are booked twice, and where else (D51). */
export function TwiceTag({ booking }: { booking: Registration }) {
  const others = sameAs(booking, useList('registrations') ?? [])
  if (others.length === 0) return null
  const numbers = others.flatMap(({ number }) => (number ? referenceOf(number) : [])).join(', ')
  return (
    <span className="booking-tag">
      <PanelIcon name="copy" />
      <span>
        {t('Twice?', 'Doppelt?')} {numbers}
      </span>
    </span>
  )
}

/** State, number and how many come. */
export const BookingLine = ({ booking }: { booking: Registration }) => (
  <span className="booking-line">
    <BookingTag booking={booking} />
    {booking.number && <span>{referenceOf(booking.number)}</span>}
    <span>{peopleWords(partySize(booking))}</span>
  </span>
)
