import { type ReactNode, useEffect, useRef } from 'react'
import type { PublicEvent } from '../../domain/events/event.ts'
import { type Day, telephoneLink } from '../../domain/format.ts'
import { paymentSteps } from '../../domain/money/payment-steps.ts'
import { firstName } from '../../domain/registrations/first-name.ts'
import type { FormKind } from '../../domain/registrations/form.ts'
import { Loading } from '../site/loading.tsx'
import { SignFor } from '../site/sign.tsx'
import { useInteractive } from '../state/interactive.ts'
import { useSite } from '../state/site.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Trail } from '../ui/trail.tsx'
import { ChosenEvent } from './registration-form.tsx'
import type { Receipt } from './sending.ts'

/** The heading that takes the focus; on /anfragen it is the page's own. */
function OutcomeHeading({
  path,
  className,
  children,
}: {
  path: string | undefined
  className: string
  children: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Heading = path === undefined ? 'h1' : 'h3'
  return (
    <Heading className={className} ref={heading} tabIndex={-1} autoFocus>
      {children}
    </Heading>
  )
}

/** What follows after a registration or an inquiry, in the order in which it happens. */
export function nextSteps(
  { event: eventId, email, newsLetter }: Pick<Receipt, 'event' | 'email' | 'newsLetter'>,
  event: PublicEvent | undefined,
  today: Day,
): ReactNode[] {
  const isRegistration = eventId !== ''
  return [
    <>
      {isRegistration ? 'Deine Anmeldung' : 'Deine Anfrage'} ist gespeichert.{' '}
      {isRegistration ? 'Ich prüfe, ob noch Platz ist, und schreibe dir' : 'Ich antworte dir'} an{' '}
      <strong>{email}</strong>.
    </>,
    ...(newsLetter
      ? ['Wenn du den Newsletter noch nicht bekommst, schicke ich dir dafür einen Link zum Bestätigen.']
      : []),
    ...(event ? paymentSteps(event, today) : []),
  ]
}

export function RegistrationSent({
  receipt,
  event,
  path,
  today,
}: {
  receipt: Receipt
  event: PublicEvent | undefined
  path: string | undefined
  today: Day
}) {
  const isRegistration = receipt.event !== ''
  const thanks = `Danke für deine ${isRegistration ? 'Anmeldung' : 'Nachricht'}`
  const first = firstName(receipt.name)
  const steps = nextSteps(receipt, event, today)
  return (
    <div className="outcome" role="status">
      <div className="outcome-arrival">
        <Trail className="outcome-trail-wide" viewBox="0 0 272 96" path="M0 67C70 50 130 38 190 39S240 42 258 44" />
        <Trail
          className="outcome-trail"
          viewBox="0 0 128 96"
          path="M0 65C10 74 24 80 40 74S62 44 84 40S104 43 113 45"
        />
        <SignFor path={event?.path ?? path ?? ''} size="large" />
      </div>
      <OutcomeHeading className="outcome-heading" path={path}>
        {isRegistration ? 'Anmeldung abgeschlossen!' : 'Anfrage gesendet!'}
      </OutcomeHeading>
      <p className="lead">{first ? `${thanks}, ${first}.` : `${thanks}.`}</p>
      {event && <ChosenEvent event={event} />}
      {steps.length === 1 ? (
        <p>{steps[0]}</p>
      ) : (
        <ol className="steps">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
            <li key={index}>
              <p>{step}</p>
            </li>
          ))}
        </ol>
      )}
      <p className="buttons">
        {event && (
          <a className="button" href={`/kalender/${event._id}.ics`} download>
            <Icon name="calendar" />
            Termin im Kalender speichern
          </a>
        )}
        <ButtonLink to="/kalender" variant="outline">
          {isRegistration ? 'Zurück zum Kalender' : 'Zum Kalender'}
        </ButtonLink>
      </p>
    </div>
  )
}

export function RegistrationFailed({
  kind,
  message,
  form,
  isSending,
  path,
  back,
}: {
  kind: FormKind
  message: string
  form: string
  isSending: boolean
  path: string | undefined
  /** Shows the form again. */
  back: () => void
}) {
  const isInteractive = useInteractive()
  const phone = useSite(data => data.site.contact.phone)
  return (
    <div className="outcome-failed" role="alert">
      <OutcomeHeading className="outcome-heading" path={path}>
        Fehler
      </OutcomeHeading>
      <p className="lead">
        {kind === 'register' ? 'Deine Anmeldung' : 'Deine Anfrage'} konnte nicht gespeichert werden. Deine Angaben sind
        noch da.
      </p>
      {message && <p>{message}</p>}
      <p className="buttons">
        <Button type="submit" form={form} disabled={isSending}>
          {isSending ? 'Wird gesendet …' : 'Noch einmal senden'}
        </Button>
        {phone && (
          <a className="button button-outline" href={telephoneLink(phone)}>
            <Icon name="phone" />
            {phone} anrufen
          </a>
        )}
        {isInteractive && !isSending && (
          <button className="arrow-link" type="button" onClick={back}>
            <span>Angaben ansehen</span>
          </button>
        )}
      </p>
      {isSending && <Loading>Anmeldung wird gespeichert...</Loading>}
    </div>
  )
}
