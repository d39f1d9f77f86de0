import { type ReactNode, useEffect, useRef } from 'react'
import type { FormKind } from '../../../domain/bookings/form/form.ts'
import { firstName, shortName } from '../../../domain/bookings/record/first-name.ts'
import { begunWords, heldWords } from '../../../domain/bookings/record/place-words.ts'
import type { SharedSite } from '../../../domain/content/site/site.ts'
import { whenText } from '../../../domain/events/dates/when-text.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { partyPriceText, partyTotalOf } from '../../../domain/events/prices.ts'
import { unansweredSentence } from '../../../domain/kit/error.ts'
import { type Day, formatEuro, telephoneLink } from '../../../domain/kit/format.ts'
import { paymentSteps } from '../../../domain/money/terms/payment-steps.ts'
import { useInteractive } from '../../kit/state/interactive.ts'
import { useSite } from '../../kit/state/site.ts'
import type { Receipt } from '../../kit/state/site-data.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Trail } from '../../kit/ui/trail.tsx'
import { Loading } from '../blocks/loading.tsx'
import { SignFor } from '../blocks/sign.tsx'
import { ChosenEvent } from './chosen-event.tsx'

/** Shows the focused heading; on /anfragen it is the page's h1. */
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

const whenAndWhere = (event: PublicEvent) => [whenText(event), event.locationName].filter(Boolean).join(', ')

type Station = { title: string; state: 'done' | 'now' | 'ahead'; text: ReactNode[] }

const voucherStep = ({ paidByVoucher, state }: Receipt): string[] => {
  if (paidByVoucher === undefined) return []
  return [
    paidByVoucher > 0
      ? `Dein Gutschein zahlt davon ${formatEuro(paidByVoucher / 100)}.`
      : `Dein Gutschein wird eingelöst, sobald ${state === 'confirmed' ? 'etwas zu zahlen ist' : 'ich bestätige'}.`,
  ]
}

/** Stations of a booking, from sending to the event, or of an inquiry, in order. */
export function stations(
  receipt: Receipt,
  event: PublicEvent | undefined,
  today: Day,
  { region, hasInvoices }: Pick<SharedSite, 'region' | 'hasInvoices'>,
): Station[] {
  const { event: eventId, email, newsLetter, state, participants = [] } = receipt
  const to = <strong className="email">{email}</strong>
  const link = 'Wenn du den Newsletter noch nicht bekommst, schicke ich dir dafür einen Link zum Bestätigen.'
  const newsletterLinks = newsLetter ? [link] : []
  if (eventId === '')
    return [
      {
        title: 'Deine Anfrage ist da',
        state: 'done',
        text: [<>Deine Anfrage ist gespeichert. Ich antworte dir an {to}.</>],
      },
      ...(newsLetter ? [{ title: 'Newsletter', state: 'now' as const, text: newsletterLinks }] : []),
    ]
  const prices = participants.map(({ price }) => price)
  const total = event && participants.length > 0 ? partyTotalOf(event, prices) : undefined
  const payment = (room: 'asked' | 'held' | 'given') => [
    ...(event ? paymentSteps({ ...event, region, hasInvoices }, today, total, room) : []),
    ...voucherStep(receipt),
  ]
  const isHeld = event?.free != null
  const end: Station[] = event
    ? [{ title: 'Wir sehen uns draußen', state: state === 'confirmed' ? 'now' : 'ahead', text: [whenAndWhere(event)] }]
    : []
  const begunNote = event?.hasBegun ? ['Der Termin hat schon begonnen.'] : []
  if (state === 'waiting')
    return [
      {
        title: 'Du stehst auf der Liste',
        state: 'done',
        text: [
          <>Deine Angaben sind gespeichert. Das kostet nichts und verpflichtet zu nichts.</>,
          ...begunNote,
          ...newsletterLinks,
        ],
      },
      {
        title: 'Ein Platz wird frei',
        state: 'now',
        text: [
          <>
            Dann schreibe ich dir an {to}. Du hast in der Regel 48 Stunden, um{' '}
            {participants.length > 1 ? 'die Plätze' : 'ihn'} anzunehmen. Erst dann entstehen Kosten.
          </>,
        ],
      },
      ...end,
    ]
  if (state === 'confirmed')
    return [
      { title: 'Deine Anmeldung ist da', state: 'done', text: [<>Ich schreibe dir an {to}.</>, ...newsletterLinks] },
      {
        title: 'Bestätigt',
        state: 'done',
        text: payment('given'),
      },
      ...end,
    ]
  return [
    {
      title: 'Deine Anmeldung ist da',
      state: 'done',
      text: [
        <>
          Deine Anmeldung ist gespeichert. Ich {isHeld ? '' : 'prüfe, ob noch Platz ist, und '}schreibe dir an {to}.
        </>,
        ...(event?.hasBegun ? [begunWords(Math.max(1, participants.length))] : []),
        ...newsletterLinks,
      ],
    },
    { title: 'Ich bestätige', state: 'now', text: payment(isHeld ? 'held' : 'asked') },
    ...end,
  ]
}

const stateWords = { done: 'Erledigt: ', now: 'Jetzt: ', ahead: '' }

/** Stations done, current and ahead, ending in the event's sign. */
function Way({ stations, sign }: { stations: Station[]; sign: ReactNode }) {
  return (
    <ol className="stations">
      {stations.map(({ title, state, text }, at) => (
        <li key={title} className={`station-${state}`}>
          {state === 'ahead' && at === stations.length - 1 ? (
            sign
          ) : (
            <span className="station-disc">{state === 'done' && <Icon name="check" />}</span>
          )}
          <div>
            <p className="form-heading">
              <span className="visually-hidden">{stateWords[state]}</span>
              {title}
            </p>
            {text.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
              <p key={index}>{step}</p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

const headings = {
  waiting: 'Du stehst auf der Warteliste!',
  register: 'Anmeldung abgeschlossen!',
  inquiry: 'Anfrage gesendet!',
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
  const isWaiting = receipt.state === 'waiting'
  const thanks = isWaiting ? 'Danke' : `Danke für deine ${isRegistration ? 'Anmeldung' : 'Nachricht'}`
  const first = firstName(receipt.name)
  const { participants = [] } = receipt
  const prices = participants.map(({ price }) => price)
  const sign = event?.path ?? path ?? ''
  const site = useSite(data => data.site)
  const way = stations(receipt, event, today, site)
  return (
    <div className="outcome" role="status">
      <div className="outcome-arrival">
        <Trail className="outcome-trail-wide" viewBox="0 0 272 96" path="M0 67C70 50 130 38 190 39S240 42 258 44" />
        <Trail
          className="outcome-trail"
          viewBox="0 0 128 96"
          path="M0 65C10 74 24 80 40 74S62 44 84 40S104 43 113 45"
        />
        <SignFor path={sign} size="large" />
      </div>
      <OutcomeHeading className="outcome-heading" path={path}>
        {headings[isWaiting ? 'waiting' : isRegistration ? 'register' : 'inquiry']}
      </OutcomeHeading>
      <p className="lead">
        {first ? `${thanks}, ${first}.` : `${thanks}.`}
        {receipt.state === 'requested' && event?.free != null && ` ${heldWords(Math.max(1, participants.length))}`}
      </p>
      {event && (
        <ChosenEvent event={event} when={whenAndWhere(event)}>
          {participants.length > 0 && (
            <>
              <br />
              {joinNames(participants.map(({ name }) => shortName(name)))}
              {!isWaiting && `, ${partyPriceText(event, prices)}`}
            </>
          )}
        </ChosenEvent>
      )}
      {way.length === 1 ? (
        way[0]?.text.map(text => <p key="only">{text}</p>)
      ) : (
        <Way stations={way} sign={<SignFor path={sign} />} />
      )}
      <MeantAddress {...receipt} />
      {isRegistration && (
        <p>
          Der Link zur Seite deiner Buchung steht in der Mail. Dort siehst du alles und kannst ändern oder stornieren.
          Kommt keine Mail an? <a href="/buchung">Lass dir den Link noch einmal schicken.</a>
        </p>
      )}
      <p className="buttons">
        {event && !isWaiting && (
          <a className="button" href={`/kalender/${event._id}.ics`} download>
            <Icon name="calendar" />
            Termin speichern
          </a>
        )}
        <ButtonLink to="/kalender" variant="outline">
          {isRegistration ? 'Zurück zum Kalender' : 'Zum Kalender'}
        </ButtonLink>
      </p>
    </div>
  )
}

/** Asks about a probable typo in the address, in large type; works without scripts (D80). */
function MeantAddress({ email, meant }: Pick<Receipt, 'email' | 'meant'>) {
  if (meant === undefined) return null
  return (
    <p className="lead">
      Meine Briefe gehen an <strong className="email">{email}</strong>. {`Meintest du ${meant}? Dann melde dich kurz.`}
    </p>
  )
}

/** `Martina, Lena und Jonas` */
const joinNames = (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' und $1')

export function RegistrationFailed({
  kind,
  message,
  isUnanswered,
  form,
  isSending,
  path,
  back,
}: {
  kind: FormKind
  message: string
  isUnanswered: boolean
  form: string
  isSending: boolean
  path: string | undefined
  back: () => void
}) {
  const isInteractive = useInteractive()
  const phone = useSite(data => data.site.contact.phone)
  const what = kind === 'register' ? 'Anmeldung' : 'Anfrage'
  return (
    <div className="outcome-failed" role="alert">
      <OutcomeHeading className="outcome-heading" path={path}>
        Fehler
      </OutcomeHeading>
      <p className="lead">
        {isUnanswered
          ? unansweredSentence(`deine ${what}`, 'senden')
          : `Deine ${what} konnte nicht gespeichert werden.`}{' '}
        Deine Angaben sind noch da.
      </p>
      {message && <p>{message}</p>}
      <p className="buttons">
        <Button type="submit" form={form} disabled={isSending}>
          {isSending ? 'Wird gesendet …' : 'Noch einmal senden'}
        </Button>
        {telephoneLink(phone) && (
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
