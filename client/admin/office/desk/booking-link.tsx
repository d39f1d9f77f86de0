import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Link } from '../../../kit/ui/link.tsx'

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
