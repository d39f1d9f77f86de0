import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { erasableAlone } from '../../../../domain/people/privacy/person-erasing.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { openOverlay } from '../../state/overlay.ts'

/** From a booking to what is stored about its people (D66). */
export function PersonLinks({ item }: { item: Registration }) {
  const { email } = item
  const people = erasableAlone(item)
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
                onClick={() => openOverlay({ kind: 'erasePerson', email, participant: { _id, name } })}
              >
                {t('Delete Person', 'Person löschen')}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {email !== '' && (
        <Button variant="outline" small onClick={() => openOverlay({ kind: 'person', email })}>
          {t('Everything About This Person', 'Alles über diese Person')}
        </Button>
      )}
    </section>
  )
}
