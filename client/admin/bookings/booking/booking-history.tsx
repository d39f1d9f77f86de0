import type { ReactNode } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { compare } from '../../../../domain/kit/compare.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shownDateTime } from '../../kit/words/day.ts'
import { historyWords } from './booking-words.ts'
import { SendAgain, useIsResendable } from './send-again.tsx'

type Entry = { date: string; key: string; what: string; when: string; detail: string; step?: number; isLost?: boolean }

/**
 * Lists the steps of a booking, which letters about it came back and went out again, and what the educator noted; `children` are
 * what is still to come.
 */
export function BookingHistory({ booking, children }: { booking: Registration; children?: ReactNode }) {
  const isResendable = useIsResendable()
  const last = booking.history.findLastIndex((_, step) => isResendable(booking, step))
  // Beside each step it would drown the history; a letter that never arrived is offered wherever it stands.
  const isOffered = (step: number) =>
    isResendable(booking, step) &&
    (step === last || booking.history[step]?.sentDate === undefined || cameBack(booking, step))
  return (
    <ol className="booking-history">
      {entriesOf(booking).map(({ key, what, when, detail, step, isLost }) => (
        <li key={key} {...(isLost ? { className: 'trail-lost' } : {})}>
          <strong>{what}</strong>
          <small>{when}</small>
          {detail && <small>{detail}</small>}
          {step !== undefined && isOffered(step) && <SendAgain booking={booking} step={step} of={what} />}
        </li>
      ))}
      {children}
    </ol>
  )
}

/** The first bookings kept no history; when they came is known. */
function entriesOf(booking: Registration): Entry[] {
  const { history, createdDate, remarks = [] } = booking
  const steps = history.length > 0 ? history : [{ what: 'requested', date: createdDate, by: 'guest' } as const]
  const entries = [
    ...steps.map((step, at) => ({
      ...{ date: step.date, key: step.date + step.what, step: at },
      ...historyWords(step, booking),
    })),
    ...letterEntries(booking),
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

const cameBack = ({ sentLetters = [] }: Registration, of: number): boolean =>
  sentLetters.some(
    ({ cause, returnedDate }) =>
      returnedDate !== undefined && cause?.kind === 'registration' && 'step' in cause && cause.step === of,
  )

/** The letters that came back, and those that were sent again. */
const letterEntries = ({ sentLetters = [] }: Registration): Entry[] =>
  sentLetters.flatMap(({ _id, to, subject, sentDate, returnedDate, isRepeat = false }) => {
    const detail = t(`“${subject}” to ${to}`, `„${subject}“ an ${to}`)
    const entry = (date: string, what: string) => ({
      ...{ date, key: `${_id} ${date}`, what, when: shownDateTime(date), detail },
    })
    return [
      ...(isRepeat ? [entry(sentDate, t('Letter sent again', 'Brief erneut gesendet'))] : []),
      ...(returnedDate === undefined
        ? []
        : [{ ...entry(returnedDate, t('Letter came back', 'Brief kam zurück')), isLost: true }]),
    ]
  })
