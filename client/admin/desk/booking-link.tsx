import { t } from '../../../domain/language.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { Link } from '../../ui/link.tsx'

/** Leads to the desk's page of a booking. */
export const BookingLink = ({
  booking: { _id, name },
  label = name,
}: {
  booking: Pick<Registration, '_id' | 'name'>
  label?: string
}) => (
  <Link className="row-title" to={`/admin/desk/booking/${_id}`}>
    {label || t('(no name)', '(ohne Namen)')}
  </Link>
)
