import { currentEvent } from '../../../../domain/bookings/letters/current-event.ts'
import { isResendable } from '../../../../domain/bookings/letters/needless-reason.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { UNDO_SECONDS } from '../../../../domain/bookings/steps/booking-steps.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { LettersWaitNote, useHasMailServer } from '../../kit/letters/letters-wait.tsx'
import { FirstLetter, type PlannedLetters } from '../../kit/letters/planned-letters.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { shownName, useEventsOfBookings } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { showLetterSuccess } from '../../state/page/success.ts'
import { peopleWords } from './booking-words.ts'

export type StepLetters = PlannedLetters & {
  offered: { _id: string; name: string; people: number }[]
  pause: 'late' | 'hidden' | 'night' | null
}

/** Previews the letters of a step, and names the guests who are offered the freed place. */
export function Consequences({ preview, failure }: { preview: StepLetters | undefined; failure: string }) {
  const hasMailServer = useHasMailServer()
  const { letters = [], withoutAddress = [] } = preview ?? {}
  return (
    <div className="consequences" role="status">
      <Failure>{failure}</Failure>
      {withoutAddress.length > 0 && (
        <p className="waiting-note">
          {t(
            'Without an email address no letter goes out; please call.',
            'Ohne E-Mail-Adresse geht kein Brief hinaus; bitte ruf an.',
          )}
        </p>
      )}
      {preview && letters.length === 0 && withoutAddress.length === 0 && (
        <p className="waiting-note">{t('No letter goes out.', 'Es geht kein Brief hinaus.')}</p>
      )}
      {letters.length > 0 && !hasMailServer && (
        <p className="waiting-note">
          <LettersWaitNote />
        </p>
      )}
      {preview && preview.offered.length > 0 && <p className="waiting-note">{offerWords(preview)}</p>}
      <FirstLetter letters={preview} />
    </div>
  )
}

function offerWords({ offered, pause }: StepLetters): string {
  const names = offered.map(({ name, people }) => `${name} (${peopleWords(people)})`).join(', ')
  if (pause === 'hidden')
    return t(
      `Once the date is visible, an offer goes to ${names}.`,
      `Sobald der Termin sichtbar ist, geht ein Angebot an ${names}.`,
    )
  return pause === 'night'
    ? t(`In the morning an offer goes to ${names}.`, `Morgen früh geht ein Angebot an ${names}.`)
    : t(`Then an offer goes to ${names}.`, `Danach geht ein Angebot an ${names}.`)
}

type PreviewedStep = 'confirm' | 'offer' | 'extend' | 'payment' | 'voucher'

const letterSentences = (name: string): Record<PreviewedStep, string> => ({
  confirm: t(
    `${name} gets a confirmation letter after ${UNDO_SECONDS} seconds.`,
    `${name} bekommt nach ${UNDO_SECONDS} Sekunden einen Brief mit deiner Zusage.`,
  ),
  offer: t(
    `${name} gets a letter with the offer after ${UNDO_SECONDS} seconds.`,
    `${name} bekommt nach ${UNDO_SECONDS} Sekunden einen Brief mit dem Angebot.`,
  ),
  extend: t(
    `${name} gets a letter with the new deadline after ${UNDO_SECONDS} seconds.`,
    `${name} bekommt nach ${UNDO_SECONDS} Sekunden einen Brief mit der neuen Frist.`,
  ),
  payment: t(
    `${name} gets a letter about the payment after ${UNDO_SECONDS} seconds.`,
    `${name} bekommt nach ${UNDO_SECONDS} Sekunden einen Brief, dass die Zahlung da ist.`,
  ),
  voucher: t(
    `${name} gets a letter about the voucher after ${UNDO_SECONDS} seconds.`,
    `${name} bekommt nach ${UNDO_SECONDS} Sekunden einen Brief über den Gutschein.`,
  ),
})

/** Announces the letter that goes out when the undo time of an action is over. Empty without an e-mail address. */
export function LetterNote({ booking, step }: { booking: Registration; step: PreviewedStep }) {
  const hasMailServer = useHasMailServer()
  if (booking.email === '') return null
  return <p className="note">{hasMailServer ? letterSentences(shownName(booking))[step] : <LettersWaitNote />}</p>
}

/** Returns a predicate: true if a step's letter can be resent and is not already waiting. */
export function useIsResendable(): (booking: Registration, step: number) => boolean {
  const events = useEventsOfBookings()
  const outbox = useList('outbox')
  return (booking, step) => {
    const event = events && currentEvent(booking, events)
    if (!event || !outbox || !isResendable(booking, step, event, new Date().toISOString())) return false
    return !outbox.some(
      ({ about }) => about?.registration === booking._id && about.step === step && about.isInvoice === undefined,
    )
  }
}

/** Resends the letter of a step with current data. */
export function SendAgain({ booking, step, of }: { booking: Registration; step: number; of: string }) {
  const { run, failure } = useCall()
  const { _id, email, history } = booking
  const wasSent = history[step]?.sentDate !== undefined
  const send = () =>
    run(async () => {
      await call(api.registration.resend.$post({ json: { _id, step } }))
      void showLetterSuccess(t(`Goes to ${email}`, `Geht an ${email}`), 'registrations', 'outbox', 'desk')
    })
  return (
    <>
      <RowButton icon="again" of={of} onClick={send}>
        {wasSent ? t('Send the Letter Again', 'Brief erneut senden') : t('Send the Letter', 'Brief senden')}
      </RowButton>
      <Failure>{failure}</Failure>
    </>
  )
}
