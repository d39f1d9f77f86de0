import type { Event } from '../../../domain/events/event.ts'
import { telephoneLink } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { participantsOf } from '../../../domain/registrations/booking.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { ageWords } from './booking-words.ts'

/** Who comes: name, age, price group, what is known of their health, whom to call in an emergency. */
export function BookingPeople({ booking, event }: { booking: Registration; event: Event | undefined }) {
  const start = event?.startDate ?? booking.eventSnapshot?.startDate ?? booking.createdDate
  return (
    <ul className="booking-people">
      {participantsOf(booking).map(({ _id, name, birthDate, price, health, emergencyPhone }) => {
        const group = event?.prices.find(group => group._id === price)?.label
        return (
          <li key={_id}>
            <span>{name}</span>
            <span className="booking-about">
              {[birthDate && ageWords(birthDate, start), group].filter(Boolean).join(', ')}
            </span>
            {health && (
              <span className="health-note">
                <PanelIcon name="health" />
                <span>
                  <span className="visually-hidden">{t('Health: ', 'Gesundheit: ')}</span>
                  {health}
                </span>
              </span>
            )}
            {emergencyPhone && (
              <span className="booking-emergency">
                {t('Emergency: ', 'Notfall: ')}
                <a href={telephoneLink(emergencyPhone)}>{emergencyPhone}</a>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
