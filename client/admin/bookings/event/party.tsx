import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { onceShown } from '../../kit/focus.ts'
import { ContactLinks } from '../../kit/links.tsx'
import { shownName } from '../../kit/words/record-words.ts'
import type { BookingCalls } from '../booking/booking-calls.ts'
import { NotTold } from '../booking/booking-notes.tsx'
import { BookingTag, TwiceTag } from '../booking/booking-tag.tsx'

/** Runs an action for a pressed button, then moves the focus on. */
type Act = (press: MouseEvent, work: Promise<boolean>) => void

const isShown = (element: Element) => element.isConnected && !element.closest('[hidden]')

/**
 * Moves the focus when a pressed button disappears: to the next party with an action, else to "Undo". Attach `body` to
 * their container.
 */
export function usePartyFocus() {
  const body = useRef<HTMLDivElement>(null)
  const find = (selector: string) =>
    [...(body.current?.querySelectorAll<HTMLElement>(selector) ?? [])].find(element => isShown(element))
  const focusOn = (target: HTMLElement | undefined) => (target ?? find('.undo-bar button') ?? find('button'))?.focus()
  const act: Act = ({ currentTarget }, work) => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('.party') ?? [])]
    const at = rows.findIndex(row => row.contains(currentTarget))
    // Following rows first, then preceding ones.
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
    /** Focuses the first match once the result is shown. */
    focusFirst: (selector: string) => onceShown(() => focusOn(find(selector))),
  }
}

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
  act: Act
  look: PartyLook
}

type PartyProps = {
  booking: Registration
  event: Event
  look: PartyLook
  /** Position in the waiting list. */
  place?: number
  children?: ReactNode
}

/** Shows the contact person, phone first, with details beside it. */
export function Party({ booking, event, look: { nameOf, besideState, isPhoneOnly }, place, children }: PartyProps) {
  const name = shownName(booking)
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
