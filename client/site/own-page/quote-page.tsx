import { type AcceptanceField, prefillAcceptance } from '../../../domain/bookings/form/quote-acceptance.ts'
import { peopleText } from '../../../domain/bookings/record/booking.ts'
import { noRightOfWithdrawal } from '../../../domain/bookings/record/legal-wordings.ts'
import { lastDayText, lineDetail, type Quote, quotePlan } from '../../../domain/bookings/record/quote.ts'
import { lineSum, quoteSum } from '../../../domain/bookings/record/quote-sum.ts'
import { dayTimes, lengthText, type Stay } from '../../../domain/events/dates/several-days.ts'
import { whenText } from '../../../domain/events/dates/when-text.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { taxNote } from '../../../domain/money/invoices/taxes.ts'
import { feeOf, feeSteps } from '../../../domain/money/terms/cancellation.ts'
import { dueName } from '../../../domain/money/terms/due-names.ts'
import { instalmentDueWords } from '../../../domain/money/terms/payment-steps.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, TextField } from '../../kit/ui/field.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { SignFor } from '../blocks/sign.tsx'
import { NoticeLink } from '../blocks/withdrawal-words.tsx'
import { BookingForm, BookingProblem } from './booking-form.tsx'
import type { BookingView } from './booking-view.ts'
import { endText } from './consequence.tsx'
import { EarlyStart } from './early-start.tsx'
import { RescheduledEvent } from './event-change.tsx'
import { bindBookingForm } from './fields.ts'
import { QuoteQuestion } from './quote-question.tsx'
import { type SumRow, Sums } from './sums.tsx'

type QuoteView = { view: BookingView; quote: Quote }

/** Shows a quote to accept or decline (D48). Its texts avoid "du" and "Sie", because each letter uses its own form. */
export function QuotePage({ view, quote }: QuoteView) {
  const { booking, event } = view
  const until = booking.until && lastDayText(booking.until)
  return (
    <div className="container booking">
      <p className="booking-number">
        <Unbroken>{`Angebot ${referenceOf(booking.number ?? '')}${until ? `, gültig bis ${until}` : ''}`}</Unbroken>
      </p>
      <header className="booking-head">
        <SignFor path={event.path} />
        <div>
          <h1>
            <Hyphenated text={event.title} />
          </h1>
          <p>{whenText(event)}</p>
          <StayLines event={event} stay={quote} />
          <p>{event.locationName}</p>
        </div>
      </header>
      <BookingProblem view={view} />
      <div className="booking-columns">
        <div>
          <RescheduledEvent view={view} />
          <Letter view={view} quote={quote} />
          <QuoteCosts view={view} quote={quote} />
        </div>
        <div>
          <Acceptance view={view} quote={quote} />
          <OtherWays view={view} />
        </div>
      </div>
    </div>
  )
}

/** Shows the length of a multi-day event, and the times of each day. */
export function StayLines({ event, stay }: { event: BookingView['event']; stay: Stay }) {
  const length = lengthText(event, stay)
  const days = dayTimes(event, stay)
  if (length === '') return null
  return (
    <>
      <p>{length}</p>
      {days.length > 0 && (
        <dl className="booking-days">
          {days.map(({ day, name, hours }) => (
            <div key={day}>
              <dt>{name}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** Shows the educator's text, including the greeting. */
function Letter({ view: { booking }, quote }: QuoteView) {
  const text = booking.thread.find(({ _id }) => _id === quote.message)?.text ?? ''
  return <p className="booking-letter">{text}</p>
}

export function QuoteCosts({ view: { booking, tax }, quote }: QuoteView) {
  return (
    <section className="booking-costs">
      <h2>Was es kostet</h2>
      <Sums
        rows={[
          ...quote.lines.map(line => ({ name: line.label, note: lineDetail(line), sum: formatCents(lineSum(line)) })),
          {
            name: 'Zusammen',
            note: `für ${peopleText(booking.people ?? 1)}`,
            sum: formatCents(quoteSum(quote)),
            isTotal: true,
          },
        ]}
      />
      <p className="note">{taxNote(tax)}</p>
    </section>
  )
}

const address = [
  ['organisation', 'organization'],
  ['recipient', 'name'],
  ['street', 'address-line1'],
  ['zip', 'postal-code'],
  ['city', 'address-level2'],
  ['leitwegId', 'off'],
] as const
const sizes: Partial<Record<AcceptanceField, string>> = { zip: 'code', city: 'town' }

function Acceptance({ view, quote }: QuoteView) {
  const { booking, event } = view
  const prefilled = prefillAcceptance(booking)
  const bind = bindBookingForm(view)
  return (
    <section className="booking-next booking-good">
      <h2>Angebot annehmen</h2>
      <BookingForm view={view} action="annehmen" className="visitor-form">
        <CancellationFees view={view} quote={quote} />
        <TextField {...bind.text('acceptedBy', prefilled.acceptedBy)} autoComplete="name" />
        <h3>Rechnung an</h3>
        <div className="fields">
          {address.map(([name, autoComplete]) => (
            <TextField
              key={name}
              {...bind.text(name, prefilled[name])}
              className={sizes[name] ?? ''}
              optional={name === 'organisation' || name === 'leitwegId'}
              {...(name === 'leitwegId' ? { hint: 'Nur Behörden und Schulen haben eine.' } : {})}
              autoComplete={autoComplete}
            />
          ))}
        </div>
        <CheckBox
          {...bind.box('privacyStatement')}
          label={
            <>
              Ich habe die <a href="/privacy#agb">AGB</a> gelesen und stimme ihnen zu.
            </>
          }
        />
        {quoteSum(quote) > 0 && (
          <p className="note">
            {event.withdrawal ? (
              <>
                Wer als Verbraucherin oder Verbraucher bucht, hat ein 14-tägiges Widerrufsrecht: <NoticeLink />
              </>
            ) : (
              noRightOfWithdrawal(true)
            )}
          </p>
        )}
        <EarlyStart view={view} />
        <Order view={view} quote={quote} />
        <Button type="submit" arrow>
          {quoteSum(quote) > 0 ? 'Zahlungspflichtig buchen' : 'Angebot annehmen'}
        </Button>
      </BookingForm>
    </section>
  )
}

/** Shows the summary of the order right above the button (§ 312j (2) BGB). */
function Order({ view: { booking, event, now }, quote }: QuoteView) {
  const { region, hasInvoices } = useSite(data => data.site)
  const rows: SumRow[] = [
    { name: 'Zusammen', sum: formatCents(quoteSum(quote)), isTotal: true },
    ...quotePlan(quote, { ...event, region }, dayOf(now)).map(due => ({
      name: dueName(due, 'Fällig'),
      note: instalmentDueWords(due, hasInvoices),
      sum: formatCents(due.cents),
    })),
  ]
  return (
    <div className="booking-order">
      <strong>{event.title}</strong>
      <p>{[whenText(event), lengthText(event, quote), peopleText(booking.people ?? 1)].filter(Boolean).join(', ')}</p>
      <Sums rows={rows} />
    </div>
  )
}

/** Shows cancellation fees before anyone accepts. */
function CancellationFees({ view: { event }, quote }: QuoteView) {
  const rows = feeSteps(event.startDate, event.group).map(({ step, before }): SumRow => {
    const fee = feeOf(step, quoteSum(quote), event.group)
    return {
      name: before === undefined ? 'danach' : endText(before),
      sum: fee === 0 ? 'kostenlos' : formatCents(fee),
    }
  })
  return (
    <details className="more">
      <summary>
        Wenn etwas dazwischen&shy;kommt
        <Icon name="chevron" />
      </summary>
      <div className="more-body">
        <p>Absagen lässt sich die Buchung hier auf dieser Seite. So viel kostet es:</p>
        <Sums rows={rows} />
        <p className="note">
          Grundlage sind die <a href="/privacy#agb">AGB</a>, Abschnitt 5. Ist der Schaden nachweislich geringer, gilt
          nur dieser.
        </p>
      </div>
    </details>
  )
}

/** Offers to ask a question, or to decline after a second click. */
function OtherWays({ view }: { view: BookingView }) {
  const { booking, event } = view
  return (
    <>
      <QuoteQuestion title={event.title}>
        <strong>Rückfrage stellen</strong>
        <span className="note">
          {booking.until ? `Das Angebot bleibt bis ${lastDayText(booking.until)} bestehen` : 'Per Mail'}
        </span>
      </QuoteQuestion>
      <details className="more booking-refusal">
        <summary>
          Passt es nicht?
          <Icon name="chevron" />
        </summary>
        <BookingForm view={view} action="ablehnen" className="more-body">
          <Button type="submit" variant="outline">
            <Icon name="cross" />
            Angebot ablehnen
          </Button>
          <p className="note">Kostet nichts</p>
        </BookingForm>
      </details>
    </>
  )
}
