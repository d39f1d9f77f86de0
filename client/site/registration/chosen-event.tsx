import type { ReactNode } from 'react'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { priceText } from '../../../domain/events/prices.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { SignFor } from '../blocks/sign.tsx'
import { EventTag } from '../calendar/event-tag.tsx'

/** `follows`: shown by CSS alone while the radio button at this place is checked. */
export type FollowingEvent = { event: PublicEvent; follows?: string | undefined }

export const followsClass = (className: string, follows: string | undefined) =>
  follows === undefined ? className : `${className} follows-choice ${follows}`

export function ChosenEvent({
  event,
  when,
  withPrice = false,
  follows,
  children,
}: FollowingEvent & { when: string; withPrice?: boolean; children?: ReactNode }) {
  return (
    <div className={followsClass('chosen-event', follows)}>
      {withPrice && <SignFor path={event.path} size="medium" />}
      <p>
        <span className="choice-title">
          <Hyphenated text={event.title} />
        </span>
        {when}
        {withPrice && `, ${priceText(event)}`} {withPrice && <EventTag event={event} />}
        {children}
      </p>
    </div>
  )
}
