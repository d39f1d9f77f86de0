import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { isBooking } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { isReturn } from '../../../../domain/letters/reply.ts'
import { call } from '../../../kit/state/api.ts'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { Sign } from '../../../site/blocks/sign.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { LetterFailure } from '../../kit/letters/letter-state.tsx'
import { NotLoaded, RowButton } from '../../kit/list/table.tsx'
import { api } from '../../state/api.ts'
import { narrowTo, type Scope, useCurrentRegistration, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { succeedByLetter } from '../../state/page/success.ts'

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

/** Shows a page that is about some of the registrations, once the lists are narrowed to them. */
export function Narrowed({ to, children }: { to: Scope; children: ReactNode }) {
  const { event = '', about = '' } = to
  const [narrowed, setNarrowed] = useState('')
  useLayoutEffect(() => {
    narrowTo({ ...(event ? { event } : {}), ...(about ? { about } : {}) })
    setNarrowed(`${event} ${about}`)
    return () => narrowTo({})
  }, [event, about])
  return narrowed === `${event} ${about}` ? children : null
}

/** To the page above this one. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="desk-back" to={to}>
    <Icon name="arrow" />
    <span>{children}</span>
  </Link>
)

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

/** The letters about a registration that did not arrive, and another attempt. */
export function LostLetters({ of }: { of: Registration }) {
  const tasks = useList('desk')?.tasks ?? []
  const lost = tasks.filter(task => task.kind === 'letter').filter(({ registration }) => registration === of._id)
  const { run, failure } = useCall()
  const retry = (_id: string, email: string) =>
    run(async () => {
      await call(api.mail.outbox.retry.$post({ json: { _id } }))
      void succeedByLetter(t(`Goes to ${email} once more`, `Geht noch einmal an ${email}`), 'desk', 'outbox')
    })
  if (lost.length === 0) return null
  return (
    <ul className="lost-letters">
      {lost.map(({ _id, email, subject, error }) => (
        <li key={_id}>
          <strong>
            {isReturn(error)
              ? t(`“${subject}” to ${email} came back.`, `„${subject}“ an ${email} kam zurück.`)
              : t(`“${subject}” to ${email} did not arrive.`, `„${subject}“ an ${email} kam nicht an.`)}
          </strong>
          <LetterFailure to={email} raw={error} />
          <div className="buttons">
            <RowButton icon="edit" onClick={() => openOverlay({ kind: 'registration', item: of, mode: 'edit' })}>
              {t('Change the Address', 'Adresse ändern')}
            </RowButton>
            <RowButton icon="again" of={email} onClick={() => retry(_id, email)}>
              {t('Retry', 'Noch einmal')}
            </RowButton>
          </div>
        </li>
      ))}
      <Failure>{failure}</Failure>
    </ul>
  )
}

/** The trail mark of an event: that of the audience whose section links to its info page. */
export function EventSign({ path }: { path: string }) {
  const sections = useList('site')?.welcome.sections ?? []
  return <Sign audience={sections.find(({ links }) => links.some(link => link.path === path))?.audience} size="small" />
}
