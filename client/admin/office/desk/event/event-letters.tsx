import {
  type ComingLetter,
  comingLetters,
  type EventLetter,
  needlessLetters,
} from '../../../../../domain/bookings/letters/event-letters.ts'
import { needlessWords } from '../../../../../domain/bookings/letters/needless-words.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { dayOf, type Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { lastFailure } from '../../../../../domain/letters/mail.ts'
import { Icon } from '../../../../kit/ui/icon.tsx'
import { SendAgain, useIsResendable } from '../../../bookings/booking/consequences.tsx'
import { DeskPart } from '../../../kit/desk-part.tsx'
import { MoreDetails } from '../../../kit/fold.tsx'
import { LetterState } from '../../../kit/letters/letter-state.tsx'
import { shortMoment } from '../../../kit/words/day.ts'
import { BookingLink } from '../page-parts.tsx'

type Props = { event: Event; bookings: readonly Registration[] }

const kindWords = (): Record<EventLetter['kind'], string> => ({
  receipt: t('Receipt', 'Eingangsbestätigung'),
  confirmation: t('Confirmation', 'Bestätigung'),
  waiting: t('Waiting List', 'Warteliste'),
  offer: t('Place Offered', 'Platz frei'),
  lapsed: t('Offer Lapsed', 'Angebot verfallen'),
  declined: t('Declined', 'Ablehnung'),
  quote: t('Quote', 'Angebot'),
  invoice: t('Invoice', 'Rechnung'),
  payment: t('Payment Received', 'Zahlung eingegangen'),
  paymentReminder: t('Payment Reminder', 'Zahlungserinnerung'),
  change: t('Change of the Booking', 'Änderung der Buchung'),
  cancellation: t('Cancellation', 'Stornierung'),
  withdrawal: t('Withdrawal', 'Widerruf'),
  reminder: t('Reminder of the Event', 'Erinnerung an den Termin'),
})

const momentOf = (instant: Instant) => shortMoment(instant, dayOf(new Date().toISOString()))

const lettersWords = (count: number) =>
  count === 1 ? t('1 letter', '1 Brief') : t(`${count} letters`, `${count} Briefe`)

/** Shows automatic letters still to come, with their dates. */
export function ComingLetters({ event, bookings }: Props) {
  const coming = comingLetters(event, bookings, new Date().toISOString())
  if (coming.length === 0) return null
  return (
    <DeskPart title={t('Goes Out Automatically', 'Geht von selbst hinaus')}>
      <ul className="event-letters">
        {coming.map(letter => (
          <li key={letter.kind === 'lapsed' ? letter.booking._id : `${letter.kind} ${letter.at}`}>
            <div>
              <strong>{kindWords()[letter.kind]}</strong>
              <small>{comingWords(letter)}</small>
            </div>
            <span className="state-quiet">
              {letter.at === undefined ? t('When it is free', 'Sobald frei') : momentOf(letter.at)}
            </span>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

function comingWords(letter: ComingLetter): string {
  switch (letter.kind) {
    case 'reminder':
      return t(
        `Seven days before, ${lettersWords(letter.count)} as things stand`,
        `Sieben Tage vorher, nach heutigem Stand ${lettersWords(letter.count)}`,
      )
    case 'lapsed':
      return t(`${letter.booking.name}, without an answer until then`, `${letter.booking.name}, ohne Antwort bis dahin`)
    case 'offer':
      return t('To the longest-waiting party that fits', 'An die Ersten auf der Warteliste, die passen')
  }
}

/** Lists skipped letters. Useful ones can be sent; for the others the educator writes her own. */
export function NeedlessLetters({ bookings }: Pick<Props, 'bookings'>) {
  const letters = needlessLetters(bookings)
  const isResendable = useIsResendable()
  if (letters.length === 0) return null
  return (
    <DeskPart title={t('No Longer Needed', 'Nicht mehr nötig')}>
      <ul className="event-letters">
        {letters.map(({ kind, booking, step, date, why }) => (
          <li key={`${booking._id} ${step}`}>
            <div>
              <strong>{kindWords()[kind]}</strong>
              <small>
                <BookingLink booking={booking} />, {momentOf(date)}. {t('Not sent: ', 'Nicht gesendet: ')}
                {needlessWords(why)}.
              </small>
            </div>
            {isResendable(booking, step) ? (
              <SendAgain booking={booking} step={step} of={`${kindWords()[kind]}, ${booking.name}`} />
            ) : (
              booking.email !== '' && (
                <a href={`mailto:${booking.email}?subject=${encodeURIComponent(booking.eventSnapshot?.title ?? '')}`}>
                  {t('Write by hand', 'Selbst schreiben')}
                  <span className="visually-hidden">{` (${kindWords()[kind]}, ${booking.name})`}</span>
                </a>
              )
            )}
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

/** Shows automatic letters by kind, with their numbers, recipients and pending deliveries. */
export function SentLetters({ letters }: { letters: readonly EventLetter[] }) {
  if (letters.length === 0) return null
  return (
    <DeskPart title={t('Letters About Bookings', 'Briefe zu Buchungen')}>
      <ul className="event-letters">
        {[...Map.groupBy(letters, ({ kind }) => kind)].map(([kind, members]) => (
          <Kind key={kind} kind={kind} letters={members} />
        ))}
      </ul>
    </DeskPart>
  )
}

function Kind({ kind, letters }: { kind: EventLetter['kind']; letters: readonly EventLetter[] }) {
  const [latest] = letters
  if (!latest) return null
  const isOne = letters.length === 1
  return (
    <li>
      <div>
        <strong>{kindWords()[kind]}</strong>
        {isOne ? (
          <small>
            <BookingLink booking={latest.booking} />, {momentOf(latest.date)}
          </small>
        ) : (
          <MoreDetails
            summary={t(
              `${letters.length} letters, the last on ${momentOf(latest.date)}`,
              `${letters.length} Briefe, zuletzt ${momentOf(latest.date)}`,
            )}
          >
            <ul>
              {letters.map(letter => (
                <li key={`${letter.booking._id} ${letter.step}`}>
                  <small>
                    <BookingLink booking={letter.booking} />, {momentOf(letter.date)}
                  </small>{' '}
                  {letter.letter && (
                    <LetterState state={letter.letter.state} error={lastFailure(letter.letter)?.error} />
                  )}
                </li>
              ))}
            </ul>
          </MoreDetails>
        )}
      </div>
      <KindState letters={letters} />
    </li>
  )
}

/** Shows the worst state of the letters. */
function KindState({ letters }: { letters: readonly EventLetter[] }) {
  const open = letters.flatMap(({ letter }) => letter ?? [])
  const refused = open.filter(({ state }) => state === 'failed').length
  if (refused > 0)
    return (
      <span className="state-bad">
        <Icon name="warning" />
        {letters.length === 1
          ? t('Not arrived', 'Nicht angekommen')
          : t(`${refused} not arrived`, `${refused} nicht angekommen`)}
      </span>
    )
  if (open.length > 0 && letters.length > 1)
    return <span className="state-quiet">{t(`${open.length} waiting`, `${open.length} warten`)}</span>
  return open.length > 0 && <LetterState state="waiting" />
}
