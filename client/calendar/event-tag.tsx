import { isClosed } from '../../domain/events/calendar.ts'
import type { PublicEvent } from '../../domain/events/event.ts'
import { instantOf } from '../../domain/format.ts'
import { useSite } from '../state/site.ts'
import { Hyphenated } from '../ui/hyphenated.tsx'
import { Icon } from '../ui/icon.tsx'

/** Why nobody can register for an event that is shown, if so. Pages are of a day, and so is this: a day that ends closes it. */
export function EventTag({ event }: { event: PublicEvent }) {
  const now = useSite(({ today }) => instantOf(today))
  if (event.cancelled)
    return (
      <span className="tag tag-cancelled">
        <Icon name="cross" />
        Abgesagt
      </span>
    )
  return (
    isClosed(event, now) && (
      <span className="tag">
        <Icon name="lock" />
        Anmeldung geschlossen
      </span>
    )
  )
}

export function EventTitle({ event: { title, cancelled } }: { event: PublicEvent }) {
  const text = <Hyphenated text={title} />
  return cancelled ? <s>{text}</s> : text
}
