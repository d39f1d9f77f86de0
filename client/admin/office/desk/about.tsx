import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { isBooking } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Loading } from '../../../site/blocks/loading.tsx'
import { NotLoaded } from '../../kit/list/table.tsx'
import { useCurrentRegistration, useList } from '../../state/lists.ts'
import { BackLink } from './back-link.tsx'
import { Narrowed } from './narrowed.tsx'

type Props = { id: string; is: 'booking' | 'inquiry'; children: (item: Registration) => ReactNode }

/** A page about one registration. One that is gone says so; an inquiry that became a booking is shown as one. */
export const About = (props: Props) => (
  <Narrowed to={{ about: props.id }}>
    <Found {...props} />
  </Narrowed>
)

function Found({ id, is, children }: Props) {
  useCurrentRegistration()
  const list = useList('registrations')
  const item = list?.find(({ _id }) => _id === id)
  if (item) {
    const kind = isBooking(item) ? 'booking' : 'inquiry'
    return kind === is ? children(item) : <Navigate to={`/admin/desk/${kind}/${id}`} replace />
  }
  return (
    <>
      <BackLink to={is === 'booking' ? '/admin/desk/dates' : '/admin/desk/inquiries'}>
        {is === 'booking' ? t('Dates', 'Termine') : t('Inquiries', 'Anfragen')}
      </BackLink>
      <h1>{is === 'booking' ? t('Booking', 'Buchung') : t('Inquiry', 'Anfrage')}</h1>
      <NotLoaded list="registrations" />
      {list ? (
        <p role="status">
          {is === 'booking'
            ? t(
                'This booking is not here any more. Perhaps it lies in the bin.',
                'Diese Buchung gibt es hier nicht mehr. Vielleicht liegt sie im Papierkorb.',
              )
            : t(
                'This inquiry is not here any more. Perhaps it lies in the bin.',
                'Diese Anfrage gibt es hier nicht mehr. Vielleicht liegt sie im Papierkorb.',
              )}
        </p>
      ) : (
        <Loading>{t('Loading …', 'Wird geladen …')}</Loading>
      )}
    </>
  )
}
