import { t } from '../../../domain/language.ts'
import { Icon } from '../../ui/icon.tsx'

/** The list of an event's participants for the forest (D63): one file for the phone, and a PDF to print. */
export const ForestLinks = (list: List) => (
  <>
    <ForestFile {...list} />
    <ForestPaper {...list} />
  </>
)

type List = { event: { _id: string }; className?: string }
const BUTTON = 'button button-outline button-small'

export const ForestFile = ({ event, className = BUTTON }: List) => (
  <a className={className} href={`/api/event/forest?_id=${event._id}`}>
    <Icon name="phone" />
    {t('Forest List for the Phone', 'Liste fürs Handy')}
  </a>
)

export const ForestPaper = ({ event, className = BUTTON }: List) => (
  <a className={className} href={`/api/event/forest/pdf?_id=${event._id}`} target="_blank" rel="noopener">
    <Icon name="print" />
    {t('Print List', 'Liste drucken')}
    <span className="visually-hidden"> (PDF)</span>
  </a>
)
