import { t } from '../../../domain/kit/language.ts'
import { Icon } from '../../kit/ui/icon.tsx'

type List = { event: { _id: string }; className?: string }
const BUTTON = 'button button-outline button-small'

/** The list of an event's participants for the forest (D63), as a file for the phone. */
export const ForestFile = ({ event, className = BUTTON }: List) => (
  <a className={className} href={`/api/event/forest?_id=${event._id}`}>
    <Icon name="phone" />
    {t('Forest List for the Phone', 'Liste fürs Handy')}
  </a>
)

/** The same list as a PDF to print. */
export const ForestPaper = ({ event, className = BUTTON }: List) => (
  <a className={className} href={`/api/event/forest/pdf?_id=${event._id}`} target="_blank" rel="noopener">
    <Icon name="print" />
    {t('Print List', 'Liste drucken')}
    <span className="visually-hidden"> (PDF)</span>
  </a>
)
