import type { ReactNode } from 'react'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/language.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { ContactLinks } from '../../kit/contact-links.tsx'
import type { BookingCalls } from '../booking/booking-calls.ts'
import { BookingTag, TwiceTag } from '../booking/booking-tag.tsx'
import { NotTold } from '../booking/not-told.tsx'
import type { Act } from './party-focus.ts'

/** How parties are shown: the panel opens what is known of one above its list, the desk has a page for it. */
export type PartyLook = {
  /** The name, as it leads to what is known of the party. */
  nameOf: (booking: Registration, name: string) => ReactNode
  /** What stands beside the state. */
  besideState?: (booking: Registration) => ReactNode
  /** Whoever can be called is not written to from here. */
  isPhoneOnly?: true
}

/** The bookings of an event, and what is done to them. */
export type PartiesProps = {
  event: Event
  bookings: readonly Registration[]
  calls: BookingCalls
  act: Act
  look: PartyLook
}

/** Whoever booked, with the phone first, and what stands beside it. */
export function Party({
  booking,
  event,
  look: { nameOf, besideState, isPhoneOnly },
  place,
  children,
}: {
  booking: Registration
  event: Event
  look: PartyLook
  /** In the waiting list. */
  place?: number
  children?: ReactNode
}) {
  const name = booking.name || t('(no name)', '(ohne Namen)')
  return (
    <li className="party">
      <div className="party-who">
        {nameOf(booking, place === undefined ? name : `${place}. ${name}`)}
        <ContactLinks phone={booking.phone} email={isPhoneOnly && booking.phone ? '' : booking.email} />
        <TwiceTag booking={booking} />
        <NotTold booking={booking} event={event} />
        {place === undefined && (
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
