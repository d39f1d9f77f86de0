import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/language.ts'
import { isLiving } from '../../../../domain/registrations/booking.ts'
import { isOtherDate, isOtherPlace, lastTold } from '../../../../domain/registrations/last-told.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { shownWhen } from '../../kit/day.ts'

/** Shows the event facts the guest was last told, where they are outdated (D76). */
export function NotTold({ booking, event }: { booking: Registration; event: Event | undefined }) {
  if (!event || event.cancelled || !isLiving(booking)) return null
  const told = lastTold(booking, event)
  const former = [
    told.title !== event.title && told.title,
    isOtherDate(told, event) && shownWhen(told),
    isOtherPlace(told, event) && (told.locationName || told.locationLink || t('no place', 'kein Treffpunkt')),
  ].filter(Boolean)
  if (former.length === 0) return null
  return (
    <p className="note">
      {t('The guest does not know what is new yet. Until now: ', 'Der Gast weiß das Neue noch nicht. Bisher: ')}
      {former.join(', ')}
    </p>
  )
}
