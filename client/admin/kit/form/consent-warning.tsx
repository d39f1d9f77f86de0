import { type ConsentGap, consentGaps } from '../../../../domain/bookings/people/image-consents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { useList } from '../../state/lists.ts'
import { PanelIcon } from '../panel-icon.tsx'

/** Warns if people at a picture's event have not consented to publication, or have revoked it (D75). Names nobody. */
export function ConsentWarning({ event: id = '' }: { event?: string | undefined }) {
  const bookings = useList('registrations')
  const event = useList('events')?.find(({ _id }) => _id === id)
  const { questions } = useList('site') ?? {}
  if (!event || !bookings || !questions) return null
  const gaps = consentGaps(event, bookings, questions)
  if (gaps.length === 0) return null
  return (
    <span className="thumbnail-words thumbnail-missing">
      <PanelIcon name="people" /> {t('Consent missing: ', 'Einwilligung fehlt: ')}
      {gaps.map(words).join(', ')}
    </span>
  )
}

/** `W 3 (1 widerrufen)` */
const words = ({ purpose, missing, revoked }: ConsentGap) =>
  [purpose, missing, revoked > 0 && t(`(${revoked} revoked)`, `(${revoked} widerrufen)`)].filter(Boolean).join(' ')
