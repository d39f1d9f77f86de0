import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { onceShown } from '../../kit/focus.ts'
import { ContactLinks } from '../../kit/links.tsx'
import type { BookingCalls } from '../booking/booking-calls.ts'
import { NotTold } from '../booking/booking-notes.tsx'
import { BookingTag, TwiceTag } from '../booking/booking-tag.tsx'

/** Does something by a pressed button, and moves the focus on. */
type Act = (press: MouseEvent, work: Promise<boolean>) => void

const isShown = (element: Element) => element.isConnected && !element.closest('[hidden]')

/**
 * Where the focus goes when a pressed button has gone: to the next party of which something can be done, then to "Undo".
 * `body` is what holds them.
 */
export function usePartyFocus() {
  const body = useRef<HTMLDivElement>(null)
  const find = (selector: string) =>
    [...(body.current?.querySelectorAll<HTMLElement>(selector) ?? [])].find(element => isShown(element))
  const focusOn = (target: HTMLElement | undefined) => (target ?? find('.undo-bar button') ?? find('button'))?.focus()
  const act: Act = ({ currentTarget }, work) => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('.party') ?? [])]
    const at = rows.findIndex(row => row.contains(currentTarget))
    // The next rows, then those before.
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
    void work.then(isDone => {
      if (!isDone) return
      onceShown(() => {
        const buttons = others.filter(isShown).map(row => row.querySelector<HTMLElement>('.party-actions button'))
        focusOn(buttons.find(button => button !== null) ?? undefined)
      })
    })
  }
  return {
    body,
    act,
    /** To the first that the selector finds, as soon as what was done is shown. */
    focusFirst: (selector: string) => onceShown(() => focusOn(find(selector))),
  }
}

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
