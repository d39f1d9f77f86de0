import { hasOpenQuestions } from '../../../domain/bookings/form/later-answers.ts'
import { comesAsChild } from '../../../domain/bookings/people/children.ts'
import { participantsOf, partySize, peopleText } from '../../../domain/bookings/record/booking.ts'
import { firstName } from '../../../domain/bookings/record/first-name.ts'
import { type FormText, formFields, textsAskedLater } from '../../../domain/bookings/record/form-fields.ts'
import { placeWords } from '../../../domain/bookings/record/place-words.ts'
import { momentText, whenText } from '../../../domain/events/dates/when-text.ts'
import { highestPrice } from '../../../domain/events/prices.ts'
import { dayOf, formatEuro, formatLongDate } from '../../../domain/kit/format.ts'
import { dueName } from '../../../domain/money/terms/due-names.ts'
import { depositRule, instalmentDueWords } from '../../../domain/money/terms/payment-steps.ts'
import { isRequired } from '../../../domain/questions/question-audience.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox } from '../../kit/ui/field.tsx'
import { FormField } from '../blocks/form-field.tsx'
import { ParentWords, WithdrawalWords } from '../blocks/withdrawal-words.tsx'
import { BookingForm } from './booking-form.tsx'
import type { BookingView } from './booking-view.ts'
import { EarlyStart } from './early-start.tsx'
import { bindBookingForm } from './fields.ts'
import { OpenQuestions } from './open-questions.tsx'
import { Prices } from './prices.tsx'

/** D50: accepting asks for the details that the waiting list did not need. */
export function OfferedPlace({ view }: { view: BookingView }) {
  const { booking, event, missing } = view
  const bind = bindBookingForm(view)
  const laterTexts = textsAskedLater.filter(name => view.asked.includes(name))
  const address = laterTexts.filter(name => formFields[name].part === 'address')
  const isDetail = (name: string) => name !== 'privacyStatement'
  const open = { ...event, own: view.own, names: view.asked }
  const isLacking = hasOpenQuestions(booking, { ...open, own: view.own.filter(isRequired) }, dayOf(view.now))
  const size = partySize(booking)
  const first = firstName(booking.name)
  const until = <strong>{momentText(booking.until ?? '', formatLongDate)}</strong>
  return (
    <section className="booking-next">
      <p className="booking-next-label">Als Nächstes</p>
      <h2>{placeWords(size).free + (first && `, ${first}`)}</h2>
      <p>
        {size === 1 ? (
          <>Er gehört dir, wenn du ihn bis {until} annimmst.</>
        ) : (
          <>Sie gehören euch, wenn du sie bis {until} annimmst.</>
        )}{' '}
        Danach {size === 1 ? 'ist er' : 'sind sie'} nicht mehr zurückgelegt.
      </p>
      <BookingForm view={view} action="annehmen" className="visitor-form">
        {(view.asked.some(isDetail) || hasOpenQuestions(booking, open, dayOf(view.now))) && (
          <h3>{isLacking || missing.some(isDetail) ? 'Das fehlt noch' : 'Wenn du magst'}</h3>
        )}
        <OpenQuestions view={view} open={open} />
        {address.length > 0 && (
          <>
            <p className="note">Deine Anschrift.</p>
            <Texts view={view} names={address} />
          </>
        )}
        <Texts view={view} names={laterTexts.filter(name => !address.includes(name))} />
        {view.asked.includes('privacyStatement') && (
          <CheckBox
            {...bind.box('privacyStatement')}
            label={
              <>
                Ich habe die <a href="/privacy#agb">AGB</a> und die{' '}
                <a href="/privacy#datenschutz">Datenschutzhinweise</a> gelesen und stimme den AGB zu.
              </>
            }
          />
        )}
        {participantsOf(booking).some(person => comesAsChild(person, event)) && <ParentWords />}
        {highestPrice(event) !== 0 && (
          <p className="note">
            <WithdrawalWords event={event} />
          </p>
        )}
        <EarlyStart view={view} />
        <div className="booking-order">
          <strong>{event.title}</strong>
          <p>
            {whenText(event)}, {peopleText(participantsOf(booking).length)}
          </p>
          <Prices view={view} />
          <Dues view={view} />
        </div>
        <Button type="submit" arrow>
          {highestPrice(event) && view.price !== 0
            ? 'Zahlungspflichtig buchen'
            : size === 1
              ? 'Platz annehmen'
              : 'Plätze annehmen'}
        </Button>
      </BookingForm>
      <BookingForm view={view} action="ablehnen">
        <Button type="submit" variant="outline">
          Nein, danke
        </Button>
      </BookingForm>
      <p className="note">
        Ablehnen kostet nichts. {size === 1 ? 'Du bleibst' : 'Ihr bleibt'} dann nicht mehr auf der Liste.
      </p>
    </section>
  )
}

/** Texts of the form, each under its own label. */
function Texts({ view, names }: { view: BookingView; names: readonly FormText[] }) {
  const bind = bindBookingForm(view)
  if (names.length === 0) return null
  return (
    <div className="fields">
      {names.map(name => (
        <FormField key={name} {...bind.text(name, formFields[name].usual)} name={name} />
      ))}
    </div>
  )
}

/** Shows the dues of an acceptance now, or the general rule while the total is unknown. */
function Dues({ view: { event, ordered } }: { view: BookingView }) {
  const { hasInvoices } = useSite(data => data.site)
  if (!highestPrice(event)) return null
  if (!ordered) return <p>{depositRule(event.group)}</p>
  return ordered.map(due => (
    <p
      key={`${due.what}${due.part ?? ''}`}
    >{`${dueName(due, 'Fällig')}, ${instalmentDueWords(due, hasInvoices)}: ${formatEuro(due.open / 100)}`}</p>
  ))
}
