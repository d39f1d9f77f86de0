import { t } from '../../../domain/language.ts'
import { Icon } from '../../ui/icon.tsx'

/** Leads to the list of an event's participants, on a page to print. */
export const PrintList = ({ event }: { event: { _id: string } }) => (
  <a
    className="button button-outline button-small"
    href={`/admin/teilnehmende/${event._id}`}
    target="_blank"
    rel="noopener"
  >
    <Icon name="print" />
    {t('Print List', 'Liste drucken')}
  </a>
)
