import { duplicatesOf } from '../../../../domain/bookings/people/booked-twice.ts'
import { bookingStateWord, isLiving } from '../../../../domain/bookings/record/booking.ts'
import { callOffOf } from '../../../../domain/bookings/record/called-off.ts'
import { isInquiryState, type Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import type { RegistrationRow } from '../../../../domain/office/lists/registrations.ts'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortMoment, shownLastDay } from '../../kit/words/day.ts'
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

/** Shows the state of a booking as icon and word; an offer or a quote also shows its end. */
export const BookingTag = ({ booking }: { booking: Registration }) => (
  <StateTag {...booking} isCalledOff={callOffOf(booking) !== undefined} />
)

function StateTag({ state, until, isCalledOff }: Pick<Registration, 'state' | 'until'> & { isCalledOff: boolean }) {
  if (isInquiryState(state)) return null
  if (isCalledOff && isLiving({ state }))
    return (
      <span className="booking-tag">
        <PanelIcon name="close" />
        <span>{t('Event called off', 'Abgesagt')}</span>
      </span>
    )
  return (
    <span className={`booking-tag booking-${state}`}>
      <PanelIcon name={icons[state]} />
      <span>
        {bookingStateWord(state)}
        {state === 'offered' && until !== undefined && t(' until ', ' bis ') + shortMoment(until)}
        {state === 'quoted' && until !== undefined && t(' until ', ' bis ') + shownLastDay(until)}
      </span>
    </span>
  )
}

/** Marks a booking of people who have another one, and shows its number (D51). */
export function TwiceTag({ booking }: { booking: Registration }) {
  const duplicates = duplicatesOf(booking, useList('registrations') ?? [])
  if (duplicates.length === 0) return null
  const numbers = duplicates.flatMap(({ number }) => (number ? referenceOf(number) : [])).join(', ')
  return (
    <span className="booking-tag">
      <PanelIcon name="copy" />
      <span>
        {t('Twice?', 'Doppelt?')} <Unbroken>{numbers}</Unbroken>
      </span>
    </span>
  )
}

type RowLineProps = {
  row: Pick<RegistrationRow, 'state' | 'until' | 'number' | 'people' | 'isCalledOff'>
}

/** Shows the state, number and party size. */
export const RowLine = ({ row: { number, people, ...row } }: RowLineProps) => (
  <span className="booking-line">
    <StateTag {...row} />
    {number && (
      <span>
        <Unbroken>{referenceOf(number)}</Unbroken>
      </span>
    )}
    <span>{peopleWords(people)}</span>
  </span>
)
