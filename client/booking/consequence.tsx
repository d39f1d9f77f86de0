import { MINUTE_MS } from '../../domain/duration.ts'
import { addDays, dayOf, formatDate, formatTime, type Instant, instantOf } from '../../domain/format.ts'
import { type FeeStep, feeSteps } from '../../domain/money/cancellation.ts'
import { formatCents } from '../../domain/money/cents.ts'
import { accountOf, cancellingOf } from '../../domain/registrations/account.ts'
import { cancel } from '../../domain/registrations/booking-steps.ts'
import type { BookingView } from './booking-view.ts'

/** Whether the page can say what cancelling costs, which it says then before anything is done (D53). */
export const isReckoned = ({ booking, event, now }: BookingView) =>
  cancellingOf(booking, event, undefined, now) !== undefined

/** What follows today in euro when these people cancel, and how that changes with the days. */
export function Consequence({ view, ids }: { view: BookingView; ids: readonly string[] }) {
  const { booking, event, now } = view
  const today = cancellingOf(booking, event, ids, now)
  if (!today || ids.length === 0) return null
  const cost = { cents: today.kept, price: today.price }
  const after = accountOf(cancel(booking, ids, { now, by: 'guest' }, cost), dayOf(now))
  const rows: [string, string][] = [
    ['Schon bezahlt', formatCents(after?.paid ?? 0)],
    [keptWords[today.step], formatCents(today.kept)],
    ...(after && after.price > 0 ? ([['Für alle, die kommen', formatCents(after.price)]] as [string, string][]) : []),
    after && after.open > 0
      ? ['Noch zu zahlen', formatCents(after.open)]
      : ['Du bekommst zurück', formatCents(after?.refund ?? 0)],
  ]
  return (
    <section className="booking-consequence">
      <h2>Das heißt für dich</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Die Fristen</h3>
      <p className="note">{daysLeft(today.daysBefore)}</p>
      <ul className="booking-steps">
        {feeSteps(event.startDate, event.group).map(({ step, before }) => {
          const at = before === undefined ? event.startDate : minuteBefore(before)
          const fee = cancellingOf(booking, event, ids, at)?.fee ?? 0
          return (
            <li key={step} aria-current={step === today.step ? 'date' : undefined}>
              <span>
                {before === undefined ? 'danach' : untilWords(before)}
                {step === today.step && <strong> heute</strong>}
              </span>
              <span>{fee === 0 ? 'kostenlos' : formatCents(fee)}</span>
            </li>
          )
        })}
      </ul>
      <p className="note">
        Grundlage sind die <a href="/privacy#agb">AGB</a>, Abschnitt 5. Kannst du zeigen, dass mir kein oder ein
        geringerer Schaden entsteht, zahlst du nur diesen.
      </p>
    </section>
  )
}

const keptWords: Record<FeeStep, string> = {
  free: 'Bleibt bei mir',
  deposit: 'Bleibt bei mir (Anzahlung)',
  half: 'Bleibt bei mir (die Hälfte)',
  extra: 'Bleibt bei mir (Anzahlung und 20\u00a0%)',
  full: 'Bleibt bei mir (der ganze Preis)',
}

const daysLeft = (days: number) =>
  days === 0
    ? 'Heute geht es los.'
    : days === 1
      ? 'Heute ist es noch ein Tag bis zum Beginn.'
      : `Heute sind es noch ${days} Tage bis zum Beginn.`

const minuteBefore = (instant: Instant) => new Date(Date.parse(instant) - MINUTE_MS).toISOString()

/** Days end at midnight; the last 24 hours of a group begin at an hour. */
function untilWords(before: Instant): string {
  const day = dayOf(before)
  if (before === instantOf(day)) return `bis ${formatDate(instantOf(addDays(day, -1)))}`
  return `bis ${formatDate(before)}, ${formatTime(before)} Uhr`
}
