import {
  type Account,
  accountOf,
  cancellationCostOf,
  laterStart,
  storedFee,
} from '../../../domain/bookings/account/account.ts'
import { isRescheduled } from '../../../domain/bookings/record/called-off.ts'
import { recordCancellation } from '../../../domain/bookings/steps/booking-steps.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { type Cents, formatCents } from '../../../domain/kit/cents.ts'
import { MINUTE_MS } from '../../../domain/kit/duration.ts'
import { dayOf, formatShortDate, type Instant, instantOf } from '../../../domain/kit/format.ts'
import {
  type CancellationCost,
  type FeeStep,
  feeSteps,
  lastDayBefore,
} from '../../../domain/money/terms/cancellation.ts'
import type { BookingView } from './booking-view.ts'
import { type SumRow, Sums } from './sums.tsx'

/** True if the cost of cancelling can be calculated; the page shows it before anything happens (D53). */
export const hasFeePreview = ({ booking, current, now }: BookingView) =>
  cancellationCostOf(booking, current, undefined, now) !== undefined

/** Shows the cost of cancelling these people, or all, today and by deadline. */
export function Consequence({ view, ids }: { view: BookingView; ids: readonly string[] | undefined }) {
  const { booking, current, now } = view
  const today = cancellationCostOf(booking, current, ids, now)
  if (!today || ids?.length === 0) return null
  const before = accountOf(booking, current, dayOf(now))
  const after = accountOf(recordCancellation(booking, ids, { now, by: 'guest' }, storedFee(today)), current, dayOf(now))
  // For a moved event, earlier fees are refunded too, but not for a course.
  const earlier = Math.min(before?.fees ?? 0, after?.fees ?? 0)
  const rows: SumRow[] = [
    { name: 'Schon bezahlt', sum: formatCents(after?.paid ?? 0) },
    ...(earlier > 0 ? [{ name: 'Frühere Gebühren', sum: formatCents(earlier) }] : []),
    { name: 'Bleibt bei mir', note: keptWords[today.step], sum: formatCents((after?.fees ?? 0) - earlier) },
    ...(after && after.price > 0 ? [{ name: 'Für alle, die kommen', sum: formatCents(after.price) }] : []),
    ...settlement(after, booking.quote ? 'Kommt zurück' : 'Du bekommst zurück'),
  ]
  return (
    <section className="booking-consequence">
      <h2>{booking.quote ? 'Was es heute kostet' : 'Das heißt für dich'}</h2>
      <Sums rows={rows} />
      {isRescheduled(booking) ? (
        <p className="note">
          {`Das Stornieren kostet bis zum Beginn nichts, weil ich ${isCourse(view.event) ? 'mehr als die Hälfte des Kurses verlegt oder abgesagt habe' : 'den Termin verlegt habe'}.`}
        </p>
      ) : (
        <Deadlines view={view} ids={ids} today={today} />
      )}
    </section>
  )
}

/** Shows cancellation fees by date, under the terms. */
function Deadlines({
  view,
  ids,
  today,
}: {
  view: BookingView
  ids: readonly string[] | undefined
  today: CancellationCost
}) {
  const { booking, event, current } = view
  const start = laterStart(booking.eventSnapshot ?? event, current)
  const deadlines: SumRow[] = feeSteps(start, event.group).map(({ step, before }) => {
    const at = before === undefined ? start : minuteBefore(before)
    const fee = cancellationCostOf(booking, current, ids, at)?.fee ?? 0
    return {
      name: before === undefined ? 'danach' : endText(before),
      sum: fee === 0 ? 'kostenlos' : formatCents(fee),
      isNow: step === today.step,
    }
  })
  return (
    <>
      <h2>Die Fristen</h2>
      <p className="note">
        {daysLeft(today.daysBefore)}
        {isCourse(event) && ' Es zählt der erste Termin des Kurses, so wie du ihn gebucht hast.'}
      </p>
      <Sums rows={deadlines} />
      <p className="note">
        Grundlage sind die <a href="/privacy#agb">AGB</a>, Abschnitt 5.{' '}
        {booking.quote
          ? 'Ist der Schaden nachweislich geringer, gilt nur dieser.'
          : 'Kannst du zeigen, dass mir kein oder ein geringerer Schaden entsteht, zahlst du nur diesen.'}
      </p>
    </>
  )
}

/** Amounts still due or refunded; a voucher's share is never refunded as money (D58). */
function settlement(after: Account | undefined, refundName: string): SumRow[] {
  const { open = 0, refund = 0, toVoucher = 0 } = after ?? {}
  const total = (name: string, cents: Cents): SumRow => ({ name, sum: formatCents(cents), isTotal: true })
  if (open > 0) return [total('Noch zu zahlen', open)]
  return [
    ...(refund > 0 || toVoucher === 0 ? [total(refundName, refund)] : []),
    ...(toVoucher > 0 ? [total('Zurück auf den Gutschein', toVoucher)] : []),
  ]
}

const keptWords: Record<FeeStep, string> = {
  free: '',
  deposit: 'die Anzahlung, soweit sie gezahlt ist',
  half: 'die Hälfte des Preises',
  extra: 'die Anzahlung und 20\u00a0%',
  full: 'der ganze Preis',
}

const daysLeft = (days: number) =>
  days === 0
    ? 'Heute geht es los.'
    : days === 1
      ? 'Heute ist es noch ein Tag bis zum Beginn.'
      : `Heute sind es noch ${days} Tage bis zum Beginn.`

const minuteBefore = (instant: Instant) => new Date(Date.parse(instant) - MINUTE_MS).toISOString()

/** `bis 28. Nov. 2026`, plus the time unless a step ends with the day. */
export function endText(before: Instant): string {
  const { day, time } = lastDayBefore(before)
  const until = `bis ${formatShortDate(instantOf(day))}`
  return time === undefined ? until : `${until}, ${time} Uhr`
}
