import { type ReactNode, useState } from 'react'
import { type ComingStep, comingStepsOf } from '../../../../../domain/bookings/letters/coming-steps.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { compare } from '../../../../../domain/kit/compare.ts'
import { type Day, dayOf, type Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { shownCents } from '../../../../../domain/money/terms/shown-amounts.ts'
import { call } from '../../../../kit/state/api.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { TextArea } from '../../../../kit/ui/field.tsx'
import { Unbroken } from '../../../../kit/ui/unbroken.tsx'
import type { BookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { historyWords } from '../../../bookings/booking/booking-words.ts'
import { SendAgain, useIsResendable } from '../../../bookings/booking/consequences.tsx'
import { useBind } from '../../../kit/bind.ts'
import { DeskPart } from '../../../kit/desk-part.tsx'
import { RowButton } from '../../../kit/list/table.tsx'
import { shortDay, shortMoment, shownLastDay } from '../../../kit/words/day.ts'
import { dueWord } from '../../../kit/words/money-words.ts'
import { api } from '../../../state/api.ts'
import { useDraft } from '../../../state/drafts.ts'
import { dateTitle } from '../date-words.ts'
import { EventSign } from '../page-parts.tsx'
import type { BookingProps } from './booking-page.tsx'

/** Shows past steps, the pending one, and coming automatic letters with their dates. */
export function BookingTrail({ booking, event, account, calls }: BookingProps) {
  const now = new Date().toISOString()
  const coming = comingStepsOf(booking, event, account, now)
  return (
    <DeskPart title={t('History', 'Verlauf')}>
      <BookingHistory booking={booking}>
        {coming.map(step => {
          const { what, when } = comingWords(step, booking.state === 'quoted', dayOf(now))
          return (
            <li className={step.isNow ? 'trail-now' : `trail-ahead trail-${step.what}`} key={what}>
              {step.what === 'event' && event && <EventSign path={event.path} />}
              <strong>
                <span className="visually-hidden">{step.isNow ? t('Now: ', 'Jetzt: ') : t('Then: ', 'Dann: ')}</span>
                {what}
              </strong>
              <small>{when}</small>
            </li>
          )
        })}
      </BookingHistory>
      <NoteForm booking={booking} calls={calls} />
    </DeskPart>
  )
}

function comingWords(coming: ComingStep, isQuote: boolean, today: Day): { what: string; when: string } {
  const words = (instant: Instant) => shortMoment(instant, today)
  switch (coming.what) {
    case 'confirm':
      return { what: t('Your answer', 'Deine Antwort'), when: t('confirm or decline', 'bestätigen oder ablehnen') }
    case 'place':
      return {
        what: t('A place becomes free', 'Ein Platz wird frei'),
        when: t('then the offer is sent automatically', 'dann geht das Angebot von selbst hinaus'),
      }
    case 'answer':
      return {
        what: isQuote
          ? t('Answer to the quote', 'Antwort auf das Angebot')
          : t('Answer to the offer', 'Antwort auf den Platz'),
        when: t('until ', 'bis ') + (isQuote ? shownLastDay(coming.until) : words(coming.until)),
      }
    case 'repay':
      return { what: t('To pay back', 'Zurückzuzahlen'), when: shownCents(coming.cents) }
    case 'due':
      return dueWords(coming, today)
    case 'reminder':
      return {
        what: t('Reminder of the event', 'Erinnerung an den Termin'),
        when: t(`is sent automatically on ${words(coming.at)}`, `geht am ${words(coming.at)} von selbst`),
      }
    case 'event':
      return { what: dateTitle({ ...coming, title: coming.title || t('Event', 'Termin') }), when: words(coming.at) }
  }
}

function dueWords({ due: { what, part, open, due, isOverdue } }: Extract<ComingStep, { what: 'due' }>, today: Day) {
  const name = dueWord({ what, part })
  const amount = shownCents(open)
  const day = shortDay(due, today)
  return {
    what: t(`${name} open`, `${name} offen`),
    when: isOverdue
      ? t(`${amount}, due since ${day}`, `${amount}, fällig seit ${day}`)
      : t(`${amount} by ${day}, after that it is under Today`, `${amount} bis ${day}, danach steht es unter Heute`),
  }
}

/** Writes a private note. Keeps the draft until it is stored. */
function NoteForm({ booking, calls }: { booking: BookingProps['booking']; calls: BookingCalls }) {
  const form = useDraft(`note ${booking._id}`, { subject: '', text: '' })
  const { draft, forget } = form
  const bind = useBind(form, { text: t('Note', 'Notiz') })
  const [isOpen, setOpen] = useState(draft.text !== '')
  async function keep() {
    const isDone = await calls.change(booking, edit =>
      call(api.registration.remark.$post({ json: { ...edit, text: draft.text } })),
    )
    if (!isDone) return
    forget()
    setOpen(false)
  }
  if (!isOpen)
    return (
      <RowButton icon="edit" onClick={() => setOpen(true)}>
        {t('Add a Note', 'Notiz dazu')}
      </RowButton>
    )
  return (
    <div className="booking-step">
      <TextArea
        {...bind.text('text')}
        hint={t(
          'Guests see it only if they ask for their data.',
          'Gäste sehen sie nur, wenn sie nach ihren Daten fragen.',
        )}
        rows={3}
        maxLength={500}
      />
      <div className="buttons">
        <Button small disabled={draft.text.trim() === ''} onClick={() => void keep()}>
          {t('Keep Note', 'Notiz behalten')}
        </Button>
        <Button
          variant="outline"
          small
          onClick={() => {
            forget()
            setOpen(false)
          }}
        >
          {t('Discard', 'Verwerfen')}
        </Button>
      </div>
    </div>
  )
}

type Entry = { date: string; key: string; what: string; when: string; detail: string; step?: number; isLost?: boolean }

/** Lists a booking's steps, returned and resent letters, and the educator's notes; `children` are coming entries. */
function BookingHistory({ booking, children }: { booking: Registration; children?: ReactNode }) {
  const isResendable = useIsResendable()
  const last = booking.history.findLastIndex((_, step) => isResendable(booking, step))
  // Offer to resend the latest letter and letters that never arrived; more buttons would make the history unreadable.
  const isOffered = (step: number) =>
    isResendable(booking, step) &&
    (step === last || booking.history[step]?.sentDate === undefined || isReturned(booking, step))
  return (
    <ol className="booking-history">
      {entriesOf(booking).map(({ key, what, when, detail, step, isLost }) => (
        <li key={key} {...(isLost ? { className: 'trail-lost' } : {})}>
          <strong>{what}</strong>
          <small>{when}</small>
          {detail && (
            <small>
              <Unbroken>{detail}</Unbroken>
            </small>
          )}
          {step !== undefined && isOffered(step) && <SendAgain booking={booking} step={step} of={what} />}
        </li>
      ))}
      {children}
    </ol>
  )
}

/** The first bookings have no history, only a creation date. */
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
      when: shortMoment(date),
      detail: text,
    })),
  ]
  return entries.sort((a, b) => compare(a.date, b.date))
}

const isReturned = ({ sentLetters = [] }: Registration, step: number): boolean =>
  sentLetters.some(
    ({ cause, returnedDate }) =>
      returnedDate !== undefined && cause?.kind === 'registration' && 'step' in cause && cause.step === step,
  )

/** Returned and resent letters. */
const letterEntries = ({ sentLetters = [] }: Registration): Entry[] =>
  sentLetters.flatMap(({ _id, to, subject, sentDate, returnedDate, isRepeat = false }) => {
    const detail = t(`“${subject}” to ${to}`, `„${subject}“ an ${to}`)
    const entry = (date: string, title: string) => ({
      ...{ date, key: `${_id} ${date}`, what: title, when: shortMoment(date), detail },
    })
    return [
      ...(isRepeat ? [entry(sentDate, t('Letter sent again', 'Brief erneut gesendet'))] : []),
      ...(returnedDate === undefined
        ? []
        : [{ ...entry(returnedDate, t('Letter came back', 'Brief kam zurück')), isLost: true }]),
    ]
  })
