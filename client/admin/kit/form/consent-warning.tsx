import { consentGap } from '../../../../domain/bookings/people/image-consents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { useList } from '../../state/lists.ts'
import { PanelIcon } from '../panel-icon.tsx'

/** Warns of people at a picture's event who have not allowed to publish it, or no longer (D75); names nobody. */
export function ConsentWarning({ event = '' }: { event?: string | undefined }) {
  const bookings = useList('registrations')
  if (event === '' || !bookings) return null
  const { missing, revoked } = consentGap(event, bookings)
  if (missing === 0 && revoked === 0) return null
  return (
    <span className="thumbnail-words thumbnail-missing">
      <PanelIcon name="people" />{' '}
      {[
        missing > 0 ? t(`Consent missing: ${missing}`, `Einwilligung fehlt: ${missing}`) : '',
        revoked > 0 ? t(`revoked: ${revoked}`, `widerrufen: ${revoked}`) : '',
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  )
}
