import { t } from '../../../../domain/language.ts'
import { erasableAlone } from '../../../../domain/privacy/person-erasing.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { Button } from '../../../ui/button.tsx'
import { RowButton } from '../../kit/table.tsx'
import { type Overlay, openOverlay } from '../../state/overlay.ts'

type PersonLinksProps = {
  item: Registration
  /** The overlay in which they stand, which is shown again afterwards. */
  mode?: 'view' | 'edit'
  /** Asks first when something would be lost. */
  mayLeave?: () => Promise<boolean>
}

/** From a booking or an inquiry to what is stored about its people (D66). */
export function PersonLinks({ item, mode, mayLeave = async () => true }: PersonLinksProps) {
  const { email } = item
  const open = async (overlay: Overlay) => {
    if (await mayLeave()) openOverlay(overlay, mode && { kind: 'registration', item, mode })
  }
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
                onClick={() => open({ kind: 'erasePerson', email, participant: { _id, name } })}
              >
                {t('Delete Person', 'Person löschen')}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {email !== '' && (
        <Button variant="outline" small onClick={() => open({ kind: 'person', email })}>
          {t('Everything About This Person', 'Alles über diese Person')}
        </Button>
      )}
    </section>
  )
}
