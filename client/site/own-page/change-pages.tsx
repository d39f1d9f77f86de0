import { Fragment } from 'react'
import { cancellationCostOf, rebookingCostOf } from '../../../domain/bookings/account/account.ts'
import { mayBeChild } from '../../../domain/bookings/form/other-adult.ts'
import { nameOrNone, type Participant, participantsOf, partySize } from '../../../domain/bookings/record/booking.ts'
import { firstName } from '../../../domain/bookings/record/first-name.ts'
import { NOBODY_LEAVES } from '../../../domain/bookings/record/guest-action.ts'
import { healthWording } from '../../../domain/bookings/record/legal-wordings.ts'
import { moveBooking } from '../../../domain/bookings/steps/booking-steps.ts'
import { whenText } from '../../../domain/events/dates/when-text.ts'
import { priceText } from '../../../domain/events/prices.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { dayOf, formatEuro, formatLongDate, mailLink } from '../../../domain/kit/format.ts'
import { builtInQuestions, builtInQuestionsIn } from '../../../domain/questions/built-in-questions.ts'
import { seatsText } from '../../kit/state/offer.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, FieldError, RadioChoice, TextField } from '../../kit/ui/field.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { AnswerField } from '../blocks/answer-field.tsx'
import { QuestionGroups } from '../questions/question-groups.tsx'
import { BookingForm, ChangePage } from './booking-form.tsx'
import { ADULTS_THEMSELVES, type BookingView, partyPrice } from './booking-view.ts'
import { Consequence, hasFeePreview } from './consequence.tsx'
import { bindBookingForm } from './fields.ts'
import { CUSTODY_HINT, OpenQuestions, OwnField } from './open-questions.tsx'

const KeepLink = ({ view, children }: { view: BookingView; children: string }) => (
  <a className="button button-outline" href={view.address}>
    {children}
  </a>
)

/** Name of the box for a person who does not come. */
const leavingName = ({ _id }: Pick<Participant, '_id'>) => `geht-${_id}`

/** Name of the box for the whole party. */
const ALL = 'alle'

/**
 * People chosen on the first of the two pages, or ticked in the posted form. One person alone needs no choice, unless
 * somebody else was chosen, who has left since.
 */
function leavingIn({ booking, problem, chosen = {} }: BookingView): readonly Participant[] {
  const people = participantsOf(booking)
  if (!problem && !chosen.weiter && people.length === 1) return people
  const ticked = problem?.values ?? chosen
  return people.filter(person => [ALL, leavingName(person)].some(name => ticked[name] === 'on'))
}

/** True if nobody is chosen yet. A group without names leaves as a whole. */
const isToChoose = (view: BookingView) => view.booking.people === undefined && leavingIn(view).length === 0

/** Adds a problem if the first page was sent without a choice. */
export function withChoice(view: BookingView): BookingView {
  if (view.problem || !view.chosen?.weiter || !isToChoose(view)) return view
  return { ...view, problem: { message: NOBODY_LEAVES, fields: {}, values: {} } }
}

/** Asks a party who leaves, and names the people affected and the consequences before cancelling. */
export function OwnCancelPage({ view }: { view: BookingView }) {
  const { booking, canExchange, dates, address } = view
  const people = participantsOf(booking)
  const isWaiting = booking.state === 'waiting'
  return (
    <ChangePage
      view={view}
      title={isWaiting ? 'Von der Warteliste streichen' : 'Stornieren'}
      lead={
        isWaiting ? (
          'Das kostet nichts.'
        ) : (
          <>
            {canExchange && (
              <>
                Lieber jemand anderen schicken? Eine{' '}
                <a href={address + (people.length === 1 ? `/ersatz/${people[0]?._id}` : '#wer-mitkommt')}>
                  Ersatzperson
                </a>{' '}
                kostet nichts.{' '}
              </>
            )}
            {dates.length > 0 && (
              <>
                Oder magst du <a href={`${address}/umbuchen`}>umbuchen</a>?
              </>
            )}
          </>
        )
      }
    >
      {isToChoose(view) ? <LeavingChoice view={view} /> : <CancelForm view={view} />}
    </ChangePage>
  )
}

const PersonBoxes = ({ people, leaving }: Record<'people' | 'leaving', readonly Participant[]>) =>
  people.map(person => (
    <CheckBox
      key={person._id}
      id={`buchung-${person._id}`}
      name={leavingName(person)}
      defaultChecked={leaving.includes(person)}
      label={nameOrNone(person)}
    />
  ))

/** Asks who leaves; the next page names the consequences. Nobody is ticked, and nothing happens yet. */
function LeavingChoice({ view }: { view: BookingView }) {
  const people = participantsOf(view.booking)
  return (
    <form action={`${view.address}/stornieren`} className="visitor-form booking-narrow">
      <fieldset className="booking-people">
        <legend>Wer kommt nicht?</legend>
        {people.length > 1 && <CheckBox id="buchung-alle" name={ALL} label={`Alle ${people.length}`} />}
        <PersonBoxes people={people} leaving={[]} />
      </fieldset>
      <p>
        {view.booking.state === 'waiting'
          ? 'Wer bleibt, behält den Platz auf der Liste. Gestrichen wird erst auf der nächsten Seite.'
          : 'Auf der nächsten Seite steht, was das heißt. Storniert wird erst dort.'}
      </p>
      <div className="buttons">
        <Button type="submit" name="weiter" value="1">
          Weiter
        </Button>
        <KeepLink view={view}>Buchung behalten</KeepLink>
      </div>
    </form>
  )
}

function CancelForm({ view }: { view: BookingView }) {
  const { booking, event } = view
  const people = participantsOf(booking)
  const count = partySize(booking)
  const isGroup = booking.people !== undefined
  const leaving = leavingIn(view)
  const ids = isGroup ? undefined : leaving.map(({ _id }) => _id)
  const isWaiting = booking.state === 'waiting'
  return (
    <BookingForm view={view} action="stornieren" className="visitor-form booking-narrow">
      {isGroup ? (
        <p>{count === 1 ? 'Storniert wird für 1 Person.' : `Storniert wird für alle ${count} Personen.`}</p>
      ) : (
        <fieldset className="booking-people">
          <legend>Wer kommt nicht?</legend>
          <PersonBoxes people={people} leaving={leaving} />
        </fieldset>
      )}
      {ids && <input type="hidden" name="gezeigt" value={ids.join(' ')} />}
      {hasFeePreview(view) ? (
        <>
          <Consequence view={view} ids={ids} />
          <input
            type="hidden"
            name="gebuehr"
            value={cancellationCostOf(booking, view.current, ids, view.now)?.fee ?? 0}
          />
        </>
      ) : (
        booking.state === 'confirmed' &&
        !event.cancelled && (
          <p>
            Was das kostet, steht in den <a href="/privacy#agb">AGB</a>. Kannst du zeigen, dass mir kein oder ein
            geringerer Schaden entsteht, zahlst du nur diesen.
          </p>
        )
      )}
      <p className="booking-warning">
        {isCourse(event) && !isWaiting && 'Es geht um den ganzen Kurs, mit allen Terminen, die noch kommen. '}
        {freedWords(view, leaving.length === people.length, leaving.length)} Das lässt sich nicht rückgängig machen.
      </p>
      <div className="buttons">
        <Button type="submit" variant="outline" className="button-danger">
          <Icon name="cross" />
          {isWaiting ? 'Jetzt streichen' : 'Jetzt stornieren'}
        </Button>
        <KeepLink view={view}>Buchung behalten</KeepLink>
      </div>
    </BookingForm>
  )
}

function freedWords({ booking }: BookingView, isForAll: boolean, count: number): string {
  if (booking.state === 'waiting')
    return isForAll ? 'Der Platz auf der Liste ist dann weg.' : 'Wer bleibt, behält den Platz auf der Liste.'
  if (booking.people !== undefined) return 'Der Termin ist dann nicht mehr zurückgelegt.'
  return count === 1 ? 'Der Platz wird sofort frei.' : `${count} Plätze werden sofort frei.`
}

/** Offers other dates of the same info page with room for the party (D53). */
export function OwnMovePage({ view }: { view: BookingView }) {
  const { dates, event, booking, problem } = view
  const count = participantsOf(booking).length
  const only = dates.length === 1 ? dates[0] : undefined
  const email = useSite(data => data.site.contact.email)
  const cost = costOfMoving(view)
  const chosen = problem ? dates.find(({ _id }) => _id === problem.values.event) : only
  const open = chosen && view.openOnMove(chosen)
  return (
    <ChangePage
      view={view}
      title="Umbuchen"
      lead={
        cost ? (
          `Heute kostet das Umbuchen ${cost.fee === 0 ? 'nichts' : formatCents(cost.fee)}.`
        ) : booking.state === 'confirmed' && !event.cancelled ? (
          <>
            Was das Umbuchen kostet, steht in den <a href="/privacy#agb">AGB</a>.
          </>
        ) : event.cancelled ? (
          'Das Umbuchen kostet nichts.'
        ) : (
          'Solange ich noch nicht bestätigt habe, kostet das Umbuchen nichts.'
        )
      }
    >
      <BookingForm view={view} action="umbuchen" className="visitor-form booking-narrow">
        {cost && <input type="hidden" name="gebuehr" value={cost.fee} />}
        <fieldset className="booking-people">
          <legend>Wohin?</legend>
          <p className="note">
            {count === 1 ? 'Termine mit einem freien Platz' : `Termine mit ${count} freien Plätzen`}
          </p>
          <div className="choices">
            {dates.map(date => (
              <RadioChoice
                key={date._id}
                name="event"
                value={date._id}
                defaultChecked={problem ? problem.values.event === date._id : dates.length === 1}
              >
                <span>
                  <span className="choice-title">{date.title}</span>
                  <span className="choice-period">{whenText(date)}</span>
                  <span className="choice-price">{priceOnDate(date, view)}</span>
                </span>
              </RadioChoice>
            ))}
          </div>
          {problem?.fields.event && <FieldError id="buchung-event-error">{problem.fields.event}</FieldError>}
        </fieldset>
        {chosen && open && (
          <div className="own-questions">
            <input type="hidden" name="gefragt" value={chosen._id} />
            <h2>Das fragt der Termin am {formatLongDate(chosen.startDate)}</h2>
            <OpenQuestions view={view} open={open} />
          </div>
        )}
        <p>
          Nichts dabei? <a href={mailLink(email)}>Schreib mir</a>, dann finden wir einen Tag.
        </p>
        <div className="buttons">
          <Button type="submit">{only ? targetWords(only) : 'Auf einen anderen Termin'} umbuchen</Button>
          <KeepLink view={view}>Abbrechen</KeepLink>
        </div>
        <p className="note">
          {!event.cancelled &&
            `${count === 1 ? 'Der Platz' : 'Die Plätze'} ${isCourse(event) ? 'in diesem Kurs, mit allen Terminen,' : `am ${formatLongDate(event.startDate)}`} ${count === 1 ? 'wird' : 'werden'} damit frei. `}
          Die Stornofristen zählen dann bis zum {dates.some(isCourse) ? 'ersten Termin dort' : 'neuen Termin'}.
        </p>
      </BookingForm>
    </ChangePage>
  )
}

const targetWords = (date: BookingView['dates'][number]) =>
  isCourse(date) ? `Auf den Kurs ab ${formatLongDate(date.startDate)}` : `Auf ${formatLongDate(date.startDate)}`

/** Cost under today's terms, the same for every date; undefined if it cannot be calculated. */
function costOfMoving({ booking, current, dates: [date], now }: BookingView) {
  const cost = date && rebookingCostOf(booking, current, moveBooking(booking, date, [], { now, by: 'guest' }), now)
  return cost?.isPossible ? cost : undefined
}

/** Price on another date compared with today's, and the places left if few. */
function priceOnDate(date: BookingView['dates'][number], { booking, event, now }: BookingView): string {
  const newPrice = partyPrice(participantsOf(moveBooking(booking, date, [], { now, by: 'guest' })), date)
  const oldPrice = partyPrice(participantsOf(booking), event)
  const price = newPrice === null ? priceText(date) : formatEuro(newPrice)
  const compared = newPrice === null || oldPrice === null ? '' : `, ${comparison(newPrice - oldPrice)}`
  return price + compared + (date.state === 'few' ? `. ${seatsText(date)}.` : '')
}

const comparison = (more: number) =>
  Math.abs(more) < 0.005 ? 'wie bisher' : `also ${formatEuro(Math.abs(more))} ${more > 0 ? 'mehr' : 'weniger'}`

const BY_THEMSELVES =
  'Allergien und Medizinisches gibt diese Person selbst an, über einen eigenen Link, der danach auf dieser Buchung steht.'

/** Replaces a person; of the former person only the name is kept. */
export function ExchangePage({ view, person }: { view: BookingView; person: Participant }) {
  const { booking, event, now } = view
  const bind = bindBookingForm(view)
  // A child is replaced by a child; adults give their own health notes (D47).
  const isForAdult = person.name === booking.name || !mayBeChild(person, dayOf(now))
  const educator = useSite(data => data.site.contact.name)
  const questions = view.toSubstitute(person._id)
  const consentBox = <CheckBox {...bind.box('healthConsent')} label={healthWording(educator)} />
  const group = event.prices.find(({ _id }) => _id === person.price)
  // "Familie Müller" has no first name.
  const first = firstName(person.name) || nameOrNone(person)
  return (
    <ChangePage
      view={view}
      title={`Wer kommt für ${first}?`}
      lead={`Das kostet nichts. Was ich über ${first} weiß, wird gelöscht; nur der Name bleibt im Verlauf.`}
    >
      <BookingForm view={view} action="ersatz" className="visitor-form booking-narrow">
        <input type="hidden" name="person" value={person._id} />
        <div className="fields">
          <TextField {...bind.text('name')} autoComplete="off" />
          {builtInQuestionsIn(event.asks).map(question => (
            <Fragment key={question}>
              {question === 'health' && <p className="note part">{isForAdult ? BY_THEMSELVES : ADULTS_THEMSELVES}</p>}
              {(question !== 'health' || !isForAdult) && (
                <AnswerField
                  question={question}
                  ages={event}
                  {...bind.text(question, builtInQuestions[question].isShared ? person[question] : '')}
                />
              )}
              {question === 'health' && !isForAdult && !questions.some(({ sensitive }) => sensitive) && consentBox}
            </Fragment>
          ))}
        </div>
        {questions.length > 0 && (
          <div className="own-questions">
            <QuestionGroups
              questions={questions}
              isMinor={!isForAdult}
              who="diese Person"
              field={question => <OwnField key={question._id} view={view} person="" question={question} />}
              consentBox={consentBox}
              custodyHint={CUSTODY_HINT}
            />
          </div>
        )}
        {group && (
          <p className="note">
            Es bleibt bei der Preisgruppe {group.label}, {formatEuro(group.amount)}. Passt sie nicht, schreib mir kurz.
          </p>
        )}
        <div className="buttons">
          <Button type="submit">Austauschen</Button>
          <KeepLink view={view}>Abbrechen</KeepLink>
        </div>
      </BookingForm>
    </ChangePage>
  )
}

/** Withdraws consent to a health note (Art. 7 (3) GDPR). */
export const ForgetPage = ({ view, person }: { view: BookingView; person: Participant }) => (
  <ChangePage
    view={view}
    title={<Hyphenated text="Gesundheitshinweis löschen" />}
    lead={`Der Hinweis zu ${nameOrNone(person)} und die Einwilligung dazu werden sofort gelöscht.`}
  >
    <BookingForm view={view} action="gesundheit" className="visitor-form booking-narrow">
      <input type="hidden" name="person" value={person._id} />
      <p className="booking-warning">
        {isCourse(view.event) ? 'Im Kurs' : 'Am Tag'} kann ich dann nicht mehr darauf achten. Das lässt sich nicht
        rückgängig machen.
      </p>
      <div className="buttons">
        <Button type="submit" variant="outline" className="button-danger">
          <Icon name="cross" />
          Jetzt löschen
        </Button>
        <KeepLink view={view}>Hinweis behalten</KeepLink>
      </div>
    </BookingForm>
  </ChangePage>
)
