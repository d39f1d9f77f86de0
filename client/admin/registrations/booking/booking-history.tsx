import type { ReactNode } from 'react'
import { compare } from '../../../../domain/compare.ts'
import { t } from '../../../../domain/language.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { shownDateTime } from '../../kit/day.ts'
import { historyWords } from './booking-words.ts'

/** What happened to a booking, with what the educator noted; `children` are what is still to come. */
export const BookingHistory = ({ booking, children }: { booking: Registration; children?: ReactNode }) => (
  <ol className="booking-history">
    {entriesOf(booking).map(({ key, what, when, detail }) => (
      <li key={key}>
        <strong>{what}</strong>
        <small>{when}</small>
        {detail && <small>{detail}</small>}
      </li>
    ))}
    {children}
  </ol>
)

/** The first bookings kept no history; when they came is known. */
function entriesOf(booking: Registration) {
  const { history, createdDate, remarks = [] } = booking
  const steps = history.length > 0 ? history : [{ what: 'requested', date: createdDate, by: 'guest' } as const]
  const entries = [
    ...steps.map(step => ({ date: step.date, key: step.date + step.what, ...historyWords(step, booking) })),
    ...remarks.map(({ date, text }) => ({
      date,
      key: `${date} ${text}`,
      what: t('Note', 'Notiz'),
      when: shownDateTime(date),
      detail: text,
    })),
  ]
  return entries.sort((a, b) => compare(a.date, b.date))
}
