import { t } from '../../../domain/language.ts'
import { isContact } from '../../../domain/privacy/person-erasing.ts'
import { isBooking, participantsOf } from '../../../domain/registrations/booking.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { Button } from '../../ui/button.tsx'
import { RowButton } from '../kit/table.tsx'
import { type Overlay, openOverlay } from '../state/overlay.ts'

/** From a booking or an inquiry to what is stored about its people (D66). */
export function PersonLinks({ item }: { item: Registration }) {
  const { email } = item
  const below: Overlay = { kind: 'registration', item, mode: 'view' }
  // The contact person goes with everything about the address; without an address, alone.
  const people = isBooking(item)
    ? participantsOf(item).filter(person => person.name !== '' && (email === '' || !isContact(item, person)))
    : []
  if (email === '' && people.length === 0) return null
  return (
    <section className="person-links">
      <h3>{t('Privacy', 'Datenschutz')}</h3>
      {people.length > 0 && (
        <ul>
          {people.map(({ _id, name }) => (
            <li key={_id}>
              {name}{' '}
              <RowButton
                icon="bin"
                of={name}
                onClick={() => openOverlay({ kind: 'erasePerson', email, participant: { _id, name } }, below)}
              >
                {t('Delete Person', 'Person löschen')}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {email !== '' && (
        <Button variant="outline" small onClick={() => openOverlay({ kind: 'person', email }, below)}>
          {t('Everything About This Person', 'Alles über diese Person')}
        </Button>
      )}
    </section>
  )
}
