import type { ReactNode } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { ContactLinks } from '../../kit/links.tsx'
import { type RowAct, useRowFocus } from '../../kit/row-focus.ts'
import { shownName } from '../../kit/words/record-words.ts'
import type { BookingCalls } from '../booking/booking-calls.ts'
import { UninformedNote } from '../booking/booking-notes.tsx'
import { BookingTag, TwiceTag } from '../booking/booking-tag.tsx'

/** Moves the focus from party to party. */
export const usePartyFocus = () => useRowFocus({ row: '.party', action: '.party-actions button', otherwise: 'button' })

/** Look of the parties: the panel opens details above its list, the desk links to a page. */
type PartyLook = {
  /** Renders the name as a link or button to the details. */
  nameOf: (booking: Registration, name: string) => ReactNode
  /** Content beside the state. */
  besideState?: (booking: Registration) => ReactNode
  /** Offers e-mail only to guests without a phone number. */
  isPhoneOnly?: true
}

export type PartiesProps = {
  event: Event
  bookings: readonly Registration[]
  calls: BookingCalls
  act: RowAct
  look: PartyLook
}

type PartyProps = {
  booking: Registration
  event: Event
  look: PartyLook
  /** Position in the waiting list. */
  position?: number
  children?: ReactNode
}

/** Shows the contact person, phone first, with details beside it. */
export function PartyRow({
  booking,
  event,
  look: { nameOf, besideState, isPhoneOnly },
  position,
  children,
}: PartyProps) {
  const name = shownName(booking)
  return (
    <li className="party">
      <div className="party-who">
        {nameOf(booking, position === undefined ? name : `${position}. ${name}`)}
        <ContactLinks phone={booking.phone} email={isPhoneOnly && booking.phone ? '' : booking.email} />
        <TwiceTag booking={booking} />
        <UninformedNote booking={booking} event={event} />
        {position === undefined && (
          <div className="party-state">
            <BookingTag booking={booking} />
            {besideState?.(booking)}
          </div>
        )}
      </div>
      {children}
    </li>
  )
}
