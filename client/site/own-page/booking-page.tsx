import type { ReactNode } from 'react'
import { repayBy, withdrawnDate } from '../../../domain/bookings/account/repaying.ts'
import { type EventNews, eventNews } from '../../../domain/bookings/letters/event-news.ts'
import { ageWords } from '../../../domain/bookings/people/age-words.ts'
import { hasNote } from '../../../domain/bookings/people/emergency.ts'
import {
  attendeesText,
  hasHadPlaces,
  isLiving,
  isOnlyQuoted,
  nameOrNone,
  type Participant,
  participantsOf,
  partySize,
  peopleText,
} from '../../../domain/bookings/record/booking.ts'
import { formerFacts, isRescheduled } from '../../../domain/bookings/record/called-off.ts'
import { firstName, shortName } from '../../../domain/bookings/record/first-name.ts'
import { labelledTexts } from '../../../domain/bookings/record/form-fields.ts'
import { begunWords, placeWords } from '../../../domain/bookings/record/place-words.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { isOneDay } from '../../../domain/events/dates/days.ts'
import { momentText, sessionCount, whenText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { highestPrice } from '../../../domain/events/prices.ts'
import type { CourseSession } from '../../../domain/events/sessions/session-fields.ts'
import { isCourse, nextSession } from '../../../domain/events/sessions/sessions.ts'
import { cityLine, inLine } from '../../../domain/kit/addresses/postal.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import {
  dayOf,
  formatLongDate,
  formatShortDate,
  type Instant,
  instantOf,
  mailLink,
  telephoneLink,
} from '../../../domain/kit/format.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { canWithdrawToday } from '../../../domain/money/withdrawals/withdrawal-right.ts'
import {
  type BuiltInQuestion,
  builtInQuestionNames,
  builtInQuestions,
  builtInQuestionsIn,
} from '../../../domain/questions/built-in-questions.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { SignFor } from '../blocks/sign.tsx'
import { BookingForm, BookingProblem } from './booking-form.tsx'
import { type BookingView, lastStepDate } from './booking-view.ts'
import { BookingWay } from './booking-way.tsx'
import { CopyButton } from './copy-button.tsx'
import { CourseDays, comingSession, NextSession, PlaceLink } from './course-days.tsx'
import { Declarations, PartyQuestions } from './declarations.tsx'
import { CancelledEvent, MovedSessions, RescheduledEvent } from './event-change.tsx'
import { BookingIcon } from './marks.tsx'
import { OwnPageMoney, PayNext } from './money.tsx'
import { OfferedPlace } from './offered-place.tsx'
import { Prices } from './prices.tsx'
import { QuoteCosts, QuotePage, StayLines } from './quote-page.tsx'
import { QuoteQuestion } from './quote-question.tsx'
import { StepDone } from './step-done.tsx'
import { WithdrawalPeriod } from './withdrawal-period.tsx'

/** Shows the booking's own page (D53). Works without scripts; viewing it changes nothing. */
export function OwnPage({ view }: { view: BookingView }) {
  const { booking, event, isTimeUp, isDeleted } = view
  if (isDeleted) return <DeletedPage view={view} />
  if (isTimeUp || !isLiving(booking)) return <OverPage view={view} />
  if (booking.state === 'quoted' && booking.quote && !event.cancelled)
    return <QuotePage view={view} quote={booking.quote} />
  return (
    <div className="container booking">
      <BookingNumber booking={booking} />
      <header className="booking-head">
        <SignFor path={event.path} />
        <div>
          <EventHead view={view} />
          <p>
            <StateTag view={view} />
          </p>
        </div>
      </header>
      <BookingProblem view={view} />
      <StepDone view={view} />
      {!event.cancelled && <BookingWay view={view} />}
      <div className="booking-columns">
        <div>
          <RescheduledEvent view={view} />
          <Next view={view} />
          <People view={view} />
          <PartyQuestions view={view} />
          <Declarations view={view} />
          <OwnPageMoney view={view} />
          <Details view={view} />
        </div>
        <div>
          {!event.cancelled && <Day view={view} />}
          <Changes view={view} />
        </div>
      </div>
    </div>
  )
}

/** Shown while the event is deleted; makes no promise and asks for no payment (D76). */
function DeletedPage({ view }: { view: BookingView }) {
  const { booking, event } = view
  return (
    <div className="container booking">
      <BookingNumber booking={booking} />
      <h1>Diesen {kindOf(event)} gibt es nicht mehr</h1>
      <p className="lead">
        {booking.quote ? 'Zu tun und zu zahlen ist nichts.' : 'Du musst nichts tun und nichts bezahlen.'} Wie es
        weitergeht, steht dann hier.
      </p>
      <p className="booking-was">
        <strong>{event.title}</strong>
        <span>{whenText(event)}</span>
        <span>{attendeesText(booking)}</span>
      </p>
      <BookingProblem view={view} />
      <div className="booking-columns">
        <div>
          <OwnPageMoney view={view} />
          <HealthNotes view={view} />
          <Declarations view={view} />
          <Details view={view} />
        </div>
        <Contact view={view} />
      </div>
    </div>
  )
}

/** Quotes go to schools and avoid "du". */
const BookingNumber = ({ booking }: { booking: Registration }) => (
  <p className="booking-number">
    {isOnlyQuoted(booking) ? 'Angebot' : booking.quote ? 'Buchung' : 'Deine Buchung'}{' '}
    <Unbroken>{referenceOf(booking.number ?? '')}</Unbroken>
  </p>
)

/** Shows the page of a booking that has ended: its outcome, and the data still stored. */
function OverPage({ view }: { view: BookingView }) {
  const { booking, event } = view
  const { title, lead } = endOf(view)
  return (
    <div className="container booking">
      <BookingNumber booking={booking} />
      <p className="booking-state">
        <StateTag view={view} />
      </p>
      <h1>{title}</h1>
      {lead !== '' && <p className="lead">{lead}</p>}
      <p className="booking-was">
        <strong>{event.title}</strong>
        <span>{whenText(event)}</span>
      </p>
      <BookingProblem view={view} />
      <StepDone view={view} />
      {event.cancelled ? (
        <CancelledEvent view={view} />
      ) : isOnlyQuoted(booking) ? (
        <QuoteQuestion title={event.title}>
          <strong>Rückfrage stellen</strong>
        </QuoteQuestion>
      ) : (
        <div className="buttons">
          <a className="button" href="/kalender">
            Andere Termine
            <Icon name="arrow" />
          </a>
          {view.canWaitAgain && (
            <BookingForm view={view} action="warten">
              <Button type="submit" variant="outline">
                Wieder auf die Liste, ans Ende
              </Button>
            </BookingForm>
          )}
        </div>
      )}
      <div className="booking-columns">
        <div>
          <PayNext view={view} />
          <OwnPageMoney view={view} />
          <HealthNotes view={view} />
          <Declarations view={view} />
          <Details view={view} />
        </div>
        <Contact view={view} />
      </div>
    </div>
  )
}

/** Returns title and lead for a booking that has ended. */
function endOf(view: BookingView): { title: string; lead: string } {
  const { booking, event } = view
  const { state, history, quote } = booking
  if (state === 'withdrawn') return endOfWithdrawn(view)
  if (isOnlyQuoted(booking)) return endOfQuote(booking)
  const size = partySize(booking)
  const byGuest = history.findLast(({ what }) => what === state)?.by === 'guest'
  const first = firstName(booking.name)
  const name = first && `, ${first}`
  if (state === 'declined')
    return byGuest
      ? {
          title: `Du hast ${size === 1 ? 'den Platz' : 'die Plätze'} abgelehnt.`,
          lead: `Danke fürs Bescheidgeben${name}.`,
        }
      : { title: 'Diesmal klappt es leider nicht.', lead: `Vielleicht passt dir ein anderer Termin${name}.` }
  if (state !== 'cancelled') return { title: 'Die Zeit ist um.', lead: `${placeWords(size).timeIsUp}.` }
  const sorry = byGuest ? `Schade, dass es nicht klappt${name}.` : ''
  if (!hasHadPlaces(booking)) return { title: 'Du stehst nicht mehr auf der Liste.', lead: sorry }
  if (quote) return { title: 'Die Buchung ist storniert.', lead: byGuest ? 'Schade, dass es nicht klappt.' : '' }
  if (event.cancelled) return { title: 'Deine Buchung ist storniert.', lead: '' }
  return { title: 'Deine Buchung ist storniert.', lead: `${sorry} ${placeWords(size).freeAgain}.`.trim() }
}
/** Announces the refund after a withdrawal and its deadline. */
function endOfWithdrawn({ booking, account }: BookingView): { title: string; lead: string } {
  const declared = withdrawnDate(booking)
  const until = declared === undefined ? '' : formatLongDate(instantOf(repayBy(declared)))
  const refund = account?.refund ?? 0
  const back =
    refund > 0
      ? `${formatCents(refund)} ${booking.quote ? 'kommen' : 'bekommst du'} bis spätestens ${until} zurück.`
      : ''
  return {
    title: booking.quote ? 'Der Widerruf ist wirksam.' : 'Dein Widerruf ist wirksam.',
    lead: `${placeWords(partySize(booking)).freeAgain}. ${back}`.trim(),
  }
}

/** Describes how an unaccepted quote ended. */
function endOfQuote({ state, history }: Registration): { title: string; lead: string } {
  if (state === 'declined') return { title: 'Das Angebot ist abgelehnt.', lead: 'Danke fürs Bescheidgeben.' }
  if (state === 'cancelled')
    return {
      title: 'Das Angebot ist zurückgezogen.',
      lead: history.findLast(({ what }) => what === 'cancelled')?.detail ?? 'Es gilt nicht mehr.',
    }
  return { title: 'Das Angebot ist abgelaufen.', lead: 'Eine kurze Nachricht genügt, dann erneuere ich es.' }
}

/** Lets guests delete a health note while it is stored. */
function HealthNotes({ view }: { view: BookingView }) {
  const people = participantsOf(view.booking).filter(hasNote)
  return (
    people.length > 0 && (
      <section>
        <h2>Gesundheit</h2>
        <PlainList className="booking-rows">
          {people.map(person => (
            <li key={person._id}>
              <span>
                <strong>{nameOrNone(person)}</strong>
                <span className="note">{person.health === undefined ? NOTED_ANSWER : NOTED}</span>
                <ForgetLink view={view} person={person} />
              </span>
            </li>
          ))}
        </PlainList>
      </section>
    )
  )
}

const ForgetLink = ({ view: { address }, person }: { view: BookingView; person: Participant }) => (
  <a className="booking-action" href={`${address}/gesundheit/${person._id}`}>
    <Icon name="cross" />
    <span>
      Hinweis löschen<span className="visually-hidden"> für {nameOrNone(person)}</span>
    </span>
  </a>
)

/** Links to a person's own form; another adult gets the link passed on (D47). */
function AnswerLink({ view: { personLinks, event }, person }: { view: BookingView; person: Participant }) {
  const link = personLinks.find(({ _id }) => _id === person._id)
  if (!link) return null
  const ofHealth = person.health ? 'Hinweis ersetzen' : 'Gesundheitshinweis angeben'
  const what = hasOwnQuestions(event)
    ? person.answers
      ? 'Antworten ändern'
      : 'Fragen beantworten'
    : event.asks.includes('health')
      ? ofHealth
      : 'Angaben machen'
  if (!link.isPassedOn)
    return (
      <a className="booking-action" href={link.href}>
        <BookingIcon name="page" />
        <span>
          {what}
          <span className="visually-hidden"> für {person.name}</span>
        </span>
      </a>
    )
  const first = shortName(person.name)
  return (
    <span className="booking-pass-on">
      <span className="note">Eigener Link zum Weitergeben:</span>
      <a href={link.href}>Link für {first}</a>
      <CopyButton text={link.href} what={`Link für ${person.name}`} />
    </span>
  )
}

const isLink = (address: string) => /^https?:\/\//i.test(address)

/** Shows current title, date and location; marks changes since the guest was last informed. */
function EventHead({ view }: { view: BookingView }) {
  const { booking, event } = view
  const news = eventNews(event, formerFacts(booking, event))
  const place = news.find(({ what }) => what === 'place')
  // Confirmed guests read their next session below.
  const next = isCourse(event) && !comingSession(view) && nextSession(event, view.now)
  const mark = (kind: EventNews['what']) => {
    const notice = news.find(({ what }) => what === kind)
    return notice && <span className="booking-former"> bisher {notice.before}</span>
  }
  return (
    <>
      <h1>
        <Hyphenated text={event.title} />
      </h1>
      {mark('title')}
      <p>
        {whenText(event)}
        {next && (
          <>
            <br />
            Als Nächstes: <strong>{whenText(next)}</strong>
          </>
        )}
        {/* Rescheduled explains a new date below. */}
        {!isRescheduled(booking) && mark('date')}
        {hasBegun(view) && <span className="booking-former"> hat schon begonnen</span>}
      </p>
      {booking.quote && <StayLines event={event} stay={booking.quote} />}
      <p>
        {event.locationName === '' && place ? place.now : <PlaceLink {...event} />}
        {mark('place')}
      </p>
    </>
  )
}

/** True during the event. A course with sessions left shows the next one instead. */
const hasBegun = (view: BookingView) => {
  const { event, now } = view
  return !event.cancelled && event.startDate <= now && now < event.endDate && !comingSession(view)
}

function StateTag({ view: { booking, event, waitingPlace, isTimeUp } }: { view: BookingView }) {
  const tag = (look: string, icon: ReactNode, text: string) => (
    <span className={`tag ${look}`}>
      {icon}
      {text}
    </span>
  )
  const cross = <Icon name="cross" />
  if (event.cancelled) return tag('tag-cancelled', cross, 'Abgesagt')
  switch (booking.state) {
    case 'confirmed':
      return tag('tag-confirmed', <Icon name="check" />, 'Bestätigt')
    case 'waiting':
      return tag('', <BookingIcon name="list" />, `Warteliste, Platz ${waitingPlace}`)
    case 'offered':
      return isTimeUp
        ? tag('', cross, 'Verfallen')
        : tag(
            'tag-offered',
            <BookingIcon name="bell" />,
            `${partySize(booking) === 1 ? 'Platz' : 'Plätze'} frei, bis ${momentText(booking.until ?? '')}`,
          )
    case 'quoted':
      return tag(
        isTimeUp ? '' : 'tag-offered',
        isTimeUp ? cross : <BookingIcon name="page" />,
        isTimeUp ? 'Verfallen' : 'Angebot',
      )
    case 'lapsed':
      return tag('', cross, 'Verfallen')
    case 'declined':
      return tag('', cross, 'Abgelehnt')
    case 'withdrawn':
      return tag('', cross, `Widerrufen am ${formatShortDate(withdrawnDate(booking) ?? '')}`)
    case 'cancelled':
      return tag(
        '',
        cross,
        `${isOnlyQuoted(booking) ? 'Zurückgezogen' : 'Storniert'} am ${formatShortDate(lastStepDate(booking, 'cancelled'))}`,
      )
    default:
      return tag('tag-requested', <BookingIcon name="clock" />, 'Angefragt')
  }
}

const kindOf = (event: Event) => (isCourse(event) ? 'Kurs' : 'Termin')

/** Shows the next action, or what happens next. */
function Next({ view }: { view: BookingView }) {
  const { booking, event, now, account } = view
  if (event.cancelled) return <CancelledEvent view={view} />
  // A group pays after the event (AGB § 4).
  if (event.endDate <= now) return <PayNext view={view} />
  if (booking.state === 'offered') return <OfferedPlace view={view} />
  const session = comingSession(view)
  if (session) return <NextOfCourse view={view} session={session} />
  if (account?.dues.some(({ open }) => open > 0)) return <PayNext view={view} />
  const isAlone = partySize(booking) === 1
  const headings: Record<string, [string, string]> = {
    requested: [
      'Ich melde mich bei dir',
      hasBegun(view)
        ? begunWords(partySize(booking))
        : `${isAlone ? 'Dein Platz ist' : 'Eure Plätze sind'} zurückgelegt. Sobald ich bestätigt habe, bekommst du Post.`,
    ],
    confirmed: [
      hasBegun(view)
        ? `Der Termin hat begonnen, am ${momentText(event.startDate)}`
        : `Wir sehen uns am ${momentText(event.startDate)}`,
      fixedText(view),
    ],
    waiting: [
      `Ich schreibe dir, wenn ${isAlone ? 'ein Platz frei wird' : 'ihr alle Platz habt'}`,
      `${hasBegun(view) ? `Der ${kindOf(event)} hat schon begonnen. ` : ''}Bis dahin musst du nichts tun, und es kostet nichts.`,
    ],
  }
  const next = headings[booking.state]
  if (!next) return null
  const [title, text] = next
  return (
    <section className={booking.state === 'confirmed' ? 'booking-next booking-good' : 'booking-next'}>
      <p className="booking-next-label">Als Nächstes</p>
      <h2>{title}</h2>
      <p>{text}</p>
      {booking.state === 'confirmed' && <Terms />}
    </section>
  )
}

function fixedText({ booking, account }: BookingView): string {
  const fixed = booking.quote ? 'Die Buchung ist fest' : placeWords(partySize(booking)).fixed
  return account
    ? `${fixed}${account.price > 0 ? ', und alles ist bezahlt' : ''}.`
    : `${fixed}. Was wann zu zahlen ist und was beim Stornieren gilt, steht in den AGB.`
}

/** Shows the next session of a course first, and the payment below it. */
function NextOfCourse({ view, session }: { view: BookingView; session: CourseSession }) {
  if (view.account?.dues.some(({ open }) => open > 0))
    return (
      <>
        <NextSession view={view} session={session} />
        <PayNext view={view} />
      </>
    )
  return (
    <NextSession view={view} session={session}>
      <p>{fixedText(view)}</p>
      <Terms />
    </NextSession>
  )
}

const Terms = () => (
  <p>
    <a href="/privacy#agb">AGB lesen</a>
  </p>
)

function People({ view }: { view: BookingView }) {
  const { booking, event, address, canExchange } = view
  const people = participantsOf(booking)
  // Show a shared answer once while all participants have the same.
  const forAll = builtInQuestionNames.filter(
    question =>
      builtInQuestions[question].isShared &&
      people.length > 1 &&
      new Set(people.map(person => person[question])).size === 1,
  )
  const shared = answersOf(people[0] ?? {}, forAll, event)
  return (
    <section>
      <h2 id="wer-mitkommt">Wer mitkommt</h2>
      <PlainList className="booking-rows">
        {people.map(person => {
          const group = event.prices.find(({ _id }) => _id === person.price)
          const ownQuestions = builtInQuestionNames.filter(question => !forAll.includes(question))
          const details = [group?.label, ...answersOf(person, ownQuestions, event)].filter(Boolean)
          return (
            <li key={person._id}>
              <span>
                <strong>{nameOrNone(person)}</strong>
                {details.length > 0 && <span className="note">{details.join(', ')}</span>}
                {hasNote(person) && <ForgetLink view={view} person={person} />}
                {view.unanswered.has(person._id) && <span className="tag tag-few">Antworten fehlen noch</span>}
                <AnswerLink view={view} person={person} />
              </span>
              {canExchange && (
                <a className="booking-action" href={`${address}/ersatz/${person._id}`}>
                  <BookingIcon name="swap" />
                  <span>
                    Austauschen<span className="visually-hidden"> für {nameOrNone(person)}</span>
                  </span>
                </a>
              )}
            </li>
          )
        })}
        {people.length === 0 && <li>{peopleText(partySize(booking))}</li>}
        {shared.length > 0 && <li className="note">{shared.join(', ')}</li>}
      </PlainList>
      {view.personLinks.some(({ isPassedOn }) => isPassedOn) && (
        <p className="note">
          Was die anderen Erwachsenen {isCourse(event) ? '' : 'am Tag '}brauchen, geben sie selbst an. Du siehst hier
          nur, dass etwas hinterlegt ist.
        </p>
      )}
      {canExchange && <p className="note">Austauschen kostet nichts, bis zum Beginn.</p>}
      {booking.quote ? <QuoteCosts view={view} quote={booking.quote} /> : <PriceOf view={view} />}
    </section>
  )
}

const PriceOf = ({ view }: { view: BookingView }) => (
  <>
    <h2>Preis</h2>
    <div className="booking-price">
      <Prices view={view} />
      {!view.account && highestPrice(view.event) !== 0 && (
        <p className="note">
          Wann was fällig ist, steht in den <a href="/privacy#agb">AGB</a>.
        </p>
      )}
    </div>
  </>
)

const answersOf = (
  person: Partial<Participant>,
  to: readonly BuiltInQuestion[],
  { startDate }: Pick<Event, 'startDate'>,
): string[] =>
  to.flatMap(question => {
    const answer = person[question]
    return answer ? [answerWords(question, answer, startDate)] : []
  })

const NOTED = 'Gesundheitshinweis hinterlegt'
const NOTED_ANSWER = 'Vertrauliche Angabe hinterlegt'

const hasOwnQuestions = ({ asks }: Pick<Event, 'asks'>) => asks.length > builtInQuestionsIn(asks).length

/** Hides health notes, as anyone with the link can read the page. */
function answerWords(question: BuiltInQuestion, answer: string, start: Instant): string {
  if (question === 'health') return NOTED
  if (question === 'birthDate') return ageWords(answer, start)
  return `${builtInQuestions[question].label[1]} ${answer}`
}

/** Returns the invoice recipient; empty if it is the contact person. */
function recipientLine({ invoiceTo }: Registration): string {
  if (!invoiceTo) return ''
  return inLine([invoiceTo.organisation, invoiceTo.name, invoiceTo.street, cityLine(invoiceTo)])
}

function Details({ view: { booking } }: { view: BookingView }) {
  const rows: [string, string][] = [
    ...labelledTexts(booking).map(({ label, text }): [string, string] => [label[1], text]),
    ['Rechnung an', recipientLine(booking)],
    ['Newsletter', booking.newsLetter ? 'angekreuzt' : ''],
    ['AGB', booking.privacyStatement ? 'zugestimmt' : ''],
    ['Früher Beginn', booking.earlyStart ? `verlangt am ${formatShortDate(booking.earlyStart.date)}` : ''],
  ]
  return (
    <section>
      <h2>{booking.quote ? 'Angaben' : 'Deine Angaben'}</h2>
      <dl className="booking-details">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const Row = ({ href, mark, title, children, ...rest }: RowProps) => (
  <li>
    <a className="booking-row" href={href} {...rest}>
      {mark}
      <span>
        <strong>{title}</strong>
        <span className="note">{children}</span>
      </span>
      <Icon name="arrow" />
    </a>
  </li>
)
type RowProps = { href: string; mark: ReactNode; title: string; children: ReactNode; download?: boolean; rel?: string }

function Day({ view }: { view: BookingView }) {
  const { address, booking, event, isShown } = view
  const hasMap = isLink(event.locationLink)
  if (!isShown && !hasMap && event.bring === '' && !isCourse(event)) return null
  return (
    <section>
      <h2>
        {isCourse(event) ? 'Deine Termine' : booking.quote ? (isOneDay(event) ? 'Der Tag' : 'Die Tage') : 'Dein Tag'}
      </h2>
      {isCourse(event) && <CourseDays view={view} />}
      <MovedSessions view={view} />
      <PlainList className="booking-links">
        {isShown && (
          <Row href={`${address}/termin.ics`} mark={<Icon name="calendar" />} title={inCalendar(event)} download>
            Als Datei für Handy und Rechner
          </Row>
        )}
        {hasMap && (
          <Row href={event.locationLink} mark={<BookingIcon name="pin" />} title="Weg zum Ort" rel="noopener">
            Öffnet die Karte
          </Row>
        )}
        {event.bring !== '' && !comingSession(view) && (
          <li className="booking-bring">
            <BookingIcon name="list" />
            <span>
              <strong>Packliste</strong>
              <span className="note">{event.bring}</span>
            </span>
          </li>
        )}
      </PlainList>
    </section>
  )
}

function inCalendar({ sessions }: Event): string {
  const count = sessionCount(sessions)
  return count > 1 ? `Alle ${count} in den Kalender` : 'In den Kalender'
}

function Changes({ view }: { view: BookingView }) {
  const { address, booking, dates, canCancel, event, now } = view
  const { withdrawalForms, region } = useSite(data => data.site)
  const withdraws =
    withdrawalForms.withdrawal && !event.cancelled && canWithdrawToday(booking, event, dayOf(now), region)
  const isWaiting = booking.state === 'waiting'
  // An offered place is declined above; a cancelled event needs no cancellation.
  const cancels = canCancel && booking.state !== 'offered' && !event.cancelled
  const hasChanges = withdraws || dates.length > 0 || cancels
  return (
    <section>
      <h2>{hasChanges ? 'Etwas ändern' : 'Kontakt'}</h2>
      {hasChanges && (
        <PlainList className="booking-links">
          {withdraws && (
            <Row href={`${address}/widerruf`} mark={<BookingIcon name="back" />} title="Vertrag widerrufen">
              Ohne Angabe von Gründen
            </Row>
          )}
          {dates.length > 0 && (
            <Row href={`${address}/umbuchen`} mark={<Icon name="calendar" />} title="Umbuchen">
              {`Auf einen anderen ${kindOf(event)}`}
            </Row>
          )}
          {cancels && (
            <Row
              href={`${address}/stornieren`}
              mark={<Icon name="cross" />}
              title={isWaiting ? 'Von der Warteliste streichen' : 'Stornieren'}
            >
              {isWaiting
                ? 'Kostet nichts'
                : booking.people === undefined
                  ? 'Für alle oder für einzelne'
                  : 'Für die ganze Gruppe'}
            </Row>
          )}
        </PlainList>
      )}
      <WithdrawalPeriod view={view} />
      <Contact view={view} />
    </section>
  )
}

/** Shows the educator's contact, and an export of the guest's own data. */
function Contact({ view: { address } }: { view: BookingView }) {
  const { phone, email } = useSite(data => data.site.contact)
  return (
    <div className="booking-contact">
      <p className="small">
        Noch etwas?{' '}
        {phone !== '' && (
          <>
            <a href={telephoneLink(phone)}>{phone}</a> oder{' '}
          </>
        )}
        <a href={mailLink(email)}>{email}</a>
      </p>
      <p>
        <a className="booking-action" href={`${address}/daten.json`} download>
          <BookingIcon name="download" />
          <span>Meine Daten herunterladen</span>
        </a>
      </p>
    </div>
  )
}
