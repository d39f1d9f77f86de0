import { isRegistrationClosed } from '../../../domain/events/calendar.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { type Instant, instantOf } from '../../../domain/kit/format.ts'
import { seatsText } from '../../kit/state/offer.ts'
import { useSite } from '../../kit/state/site.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon, type IconName } from '../../kit/ui/icon.tsx'

type Tag = { look: string; icon: IconName; text: string }

/** State of registration; undefined for an open event with unlimited places (D41). */
function tagOf(event: PublicEvent, now: Instant): Tag | undefined {
  const { cancelled, state, endDate, free } = event
  if (cancelled) return { look: 'tag-cancelled', icon: 'cross', text: 'Abgesagt' }
  // Pages are rendered per day: close the event when its day ends, even if the server has not.
  if (isRegistrationClosed(event, now) || (state === 'closed' && endDate > now))
    return { look: '', icon: 'lock', text: 'Anmeldung geschlossen' }
  if (free == null || state === 'closed') return undefined
  const text = seatsText(event)
  if (state === 'full') return { look: 'tag-full', icon: 'list', text: `${text} · Warteliste` }
  return state === 'few' ? { look: 'tag-few', icon: 'people', text } : { look: 'tag-open', icon: 'check', text }
}

export function EventTag({ event }: { event: PublicEvent }) {
  const now = useSite(({ today }) => instantOf(today))
  const tag = tagOf(event, now)
  return (
    tag && (
      <span className={`tag ${tag.look}`.trim()}>
        <Icon name={tag.icon} />
        {tag.text}
      </span>
    )
  )
}

export function EventTitle({ event: { title, cancelled } }: { event: PublicEvent }) {
  const text = <Hyphenated text={title} />
  return cancelled ? <s>{text}</s> : text
}
