import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isNameless } from '../../../../domain/bookings/people/nameless.ts'
import { isLiving } from '../../../../domain/bookings/record/booking.ts'
import {
  placeholderMarksIn,
  placeholdersRefusedSentence,
  unknownPlaceholders,
} from '../../../../domain/bookings/record/placeholders.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { isOtherDate, isOtherLocation } from '../../../../domain/bookings/record/reported-facts.ts'
import { shownWhen } from '../../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../../domain/events/event.ts'
import type { CourseSession } from '../../../../domain/events/sessions/session-fields.ts'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import type { BoundText } from '../../kit/bind.ts'
import { DeskPart } from '../../kit/desk-part.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { useIsShown } from '../../kit/focus.ts'
import { LettersGoNote } from '../../kit/letters/letters-wait.tsx'
import {
  FirstLetter,
  lettersWords,
  type PlannedLetters,
  paragraphLabel,
  type SendWithLetters,
  useLetters,
} from '../../kit/letters/planned-letters.tsx'
import { ContactLinks } from '../../kit/links.tsx'
import { asTitle } from '../../kit/words/title-case.ts'
import { putRecord, refreshLists, useList } from '../../state/lists.ts'
import { showSuccess } from '../../state/page/success.ts'

/** Active bookings of the event. */
export const useLivingBookings = ({ _id }: Event): Registration[] =>
  (useList('registrations') ?? []).filter(booking => booking.event === _id && isLiving(booking))

/** True if one of these bookings has an address, so that a change sends letters. */
export const canGetLetters = (bookings: readonly Registration[]): boolean => bookings.some(({ email }) => email !== '')

/** Counts the valid invoices of these bookings. */
export function useStandingInvoiceCount(bookings: readonly Registration[]): number {
  useEffect(() => void refreshLists('invoices'), [])
  const { invoices } = useList('invoices') ?? { invoices: [] }
  const ids = new Set(bookings.map(({ _id }) => _id))
  return invoices.filter(
    invoice => ids.has(invoice.registration) && invoice.kind === 'invoice' && invoice.reversedBy === undefined,
  ).length
}

/** True if it can be moved or cancelled. */
export const isStillToCome = ({ cancelled, endDate }: Event): boolean =>
  !cancelled && endDate > new Date().toISOString()

/** True if a session of a course can be moved or cancelled. */
export const isSessionToCome = ({ cancelled, endDate }: Pick<CourseSession, 'cancelled' | 'endDate'>): boolean =>
  !cancelled && endDate > new Date().toISOString()

/** `done` navigates away; it is called only if the form is still shown, with the number of letters. */
export type ChangeProps = { item: Event; done: (letters?: number) => void }

type Props<L extends PlannedLetters> = {
  event: Event
  /** Clears the draft after it is sent. */
  forget: () => void
  done: ChangeProps['done']
  /** Key of the input that determines the letters. */
  inputKey: string
  /** Reports other changes since the form opened; "" for none. */
  meanwhile?: string
  /** Undefined while input is missing. */
  send: SendWithLetters<L> | undefined
  /** False if nobody gets a letter, whatever the server answers. */
  hasRecipients: boolean
  buttonLabel: (letters: number | undefined) => string
  /** True if it cannot be undone. */
  isDanger?: boolean
  /** The success message. */
  success: string
  /** Renders further consequences; `preview` is undefined until the server answers. */
  happens: (preview: L | undefined) => ReactNode
  children: ReactNode
}

/** Cancels or moves an event: input, consequences, the first letter, and one button (D64). */
export function EventChange<L extends PlannedLetters>(props: Props<L>) {
  const { event, inputKey, send, hasRecipients, buttonLabel, isDanger = false, success, happens } = props
  const isCalledOff = event.cancelled !== undefined
  // Any change of the event or its bookings changes the letters.
  const versions = [event, ...useLivingBookings(event)].map(({ lastModifiedDate }) => lastModifiedDate)
  const {
    letters: preview,
    failure: previewFailure,
    retry: retryPreview,
  } = useLetters(`${inputKey} ${versions}`, isCalledOff ? undefined : send)
  const { run, failure } = useCall()
  const isShown = useIsShown()
  // The desk replaces the event when somebody else changes it. Send the version that the user has seen: the server then
  // refuses the call, and the form shows the change.
  const latest = useRef(event)
  latest.current = event
  const seen = useRef(event)
  const [isSending, setSending] = useState(false)
  // Ignore changes by this call.
  const meanwhile = isSending ? '' : changeMeanwhile(seen.current, event) || (props.meanwhile ?? '')
  const isUnderWay = useRef(false)

  async function sendChange() {
    if (isUnderWay.current || !send || isCalledOff) return
    isUnderWay.current = true
    setSending(true)
    await run(async () => {
      const changed = await send({ lastModifiedDate: seen.current.lastModifiedDate }, preview)
      if ('title' in changed && !('deleted' in event)) putRecord('events', changed)
      props.forget()
      if (isShown.current) props.done(preview?.letters.length)
      void showSuccess(success, 'registrations', 'outbox', 'vouchers', 'invoices')
    })
    // Refresh, so that after a conflict the lists show the stored event and bookings.
    await refreshLists('events', 'heldEvents', 'registrations')
    seen.current = latest.current
    isUnderWay.current = false
    setSending(false)
  }

  const letterCount = preview?.letters.length ?? (hasRecipients ? undefined : 0)
  const failed = meanwhile || failure || previewFailure
  return (
    <div className="booking-desk cancel-desk">
      <div className="cancel-form">{props.children}</div>
      <div className="cancel-sums">
        <DeskPart title={t('What Happens', 'Was passiert')}>
          <ul className="money-list happens">
            {send ? (
              <ConsequenceRow
                what={
                  letterCount === 0 ? t('No letter goes out', 'Es geht kein Brief hinaus') : lettersWords(letterCount)
                }
              >
                {preview?.letters.map(({ name }) => name).join(', ')}
              </ConsequenceRow>
            ) : (
              <li className="note">
                {t(
                  'Fill in what is missing, then this lists what happens.',
                  'Trag ein, was noch fehlt: Dann steht hier, was passiert.',
                )}
              </li>
            )}
            {happens(preview)}
            <WithoutAddress event={event} />
            <WithoutName event={event} />
          </ul>
          <FirstLetter letters={preview} />
        </DeskPart>
      </div>
      <div className="cancel-end">
        {/* Retries a failed preview. */}
        <Failure retry={meanwhile || failure ? undefined : retryPreview}>{failed}</Failure>
        <div className="cancel-buttons">
          <p>
            <strong>
              {letterCount !== 0 && <LettersGoNote />}{' '}
              {isDanger && t('This cannot be undone.', 'Das lässt sich nicht rückgängig machen.')}
            </strong>
          </p>
          <Button
            {...(isDanger ? { variant: 'outline', className: 'button-danger' } : {})}
            disabled={isSending || !preview || isCalledOff}
            onClick={sendChange}
          >
            {buttonLabel(letterCount)}
          </Button>
          {!isSending && (
            <ButtonLink variant="outline" to={`/admin/desk/event/${event._id}`}>
              {t('Back', 'Zurück')}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}

/** Describes a cancellation or move by somebody else or in another tab; "" if there is none. */
function changeMeanwhile(seen: Event, event: Event): string {
  const keptWords = t('What you have typed is still here.', 'Was du getippt hast, steht noch da.')
  if (event.cancelled)
    return `${t('This date has been called off meanwhile.', 'Dieser Termin wurde inzwischen abgesagt.')} ${keptWords}`
  if (!isOtherDate(event, seen)) {
    if (!isOtherLocation(event, seen)) return ''
    const where = event.locationName
    return `${t(`The location has been changed meanwhile: ${where}.`, `Der Ort wurde inzwischen geändert: ${where}.`)} ${keptWords}`
  }
  const when = shownWhen(event)
  return `${t(`This date has been moved meanwhile: ${when}.`, `Dieser Termin wurde inzwischen verschoben: ${when}.`)} ${keptWords}`
}

/** Shows one consequence of the change. */
export const ConsequenceRow = ({ what, children }: { what: string; children?: ReactNode }) => (
  <li>
    <strong>{what}</strong>
    {children && <div className="note">{children}</div>}
  </li>
)

/** Lists guests without an address and how to reach them. */
function WithoutAddress({ event }: { event: Event }) {
  const bookings = useLivingBookings(event).filter(booking => booking.email === '' && !isNameless(booking))
  if (bookings.length === 0) return null
  return (
    <ConsequenceRow what={t('Please call', 'Bitte anrufen')}>
      {t('There is no email address of:', 'Ohne E-Mail-Adresse:')}
      {bookings.map(({ _id, name, phone }) => (
        <div key={_id}>
          {name} <ContactLinks phone={phone} email="" />
        </div>
      ))}
    </ConsequenceRow>
  )
}

/** Lists bookings with deleted names; their payments need manual work, by number (D66). */
function WithoutName({ event }: { event: Event }) {
  const numbers = useLivingBookings(event).flatMap(booking =>
    isNameless(booking) ? (booking.number ? referenceOf(booking.number) : []) : [],
  )
  if (numbers.length === 0) return null
  return (
    <ConsequenceRow what={t('Please look yourself', 'Bitte selbst nachsehen')}>
      <Unbroken>
        {t(
          `The names of these bookings were deleted. Nothing happens automatically to their invoices and payments: ${numbers.join(', ')}`,
          `Bei diesen Buchungen sind die Namen gelöscht. Mit ihren Rechnungen und Zahlungen geschieht nichts von selbst: ${numbers.join(', ')}`,
        )}
      </Unbroken>
    </ConsequenceRow>
  )
}

/** True if no placeholder is left to fill in. */
export const isChangeFilledIn = (reason: string, paragraph: string) =>
  placeholderMarksIn(reason).length === 0 && unknownPlaceholders(paragraph).length === 0

export function ReasonField({ bound }: { bound: BoundText }) {
  const marks = placeholderMarksIn(bound.value)
  return (
    <TextField {...bound} maxLength={500} error={marks.length > 0 ? placeholdersRefusedSentence(marks) : undefined} />
  )
}

/** Labels of the fields that go into the letters. */
export const letterLabels = () => ({
  reason: t('Reason, as guests read it', 'Grund, wie ihn die Gäste lesen'),
  paragraph: paragraphLabel(),
})

/** Label of the button that calls an event or a session off and sends its letters. */
export const callOffWords = (letters: number | undefined): string =>
  letters === 0
    ? t('Call Off', 'Absagen')
    : t(`Call Off and Send ${asTitle(lettersWords(letters))}`, `Absagen und ${lettersWords(letters)} senden`)

/** Shows the refunds to guests and to vouchers; `otherwise` explains why nothing is paid back. */
export const RefundRows = ({
  refund,
  toVoucher,
  otherwise,
}: {
  refund: Cents
  toVoucher: Cents
  otherwise?: string | undefined
}) => (
  <>
    {refund > 0 ? (
      <ConsequenceRow what={t(`Pay back ${shownCents(refund)}`, `${shownCents(refund)} zurückzahlen`)}>
        {t('It is then listed under “Money”.', 'Steht dann unter „Geld“.')}
      </ConsequenceRow>
    ) : (
      <ConsequenceRow what={t('Nothing to pay back', 'Nichts zurückzuzahlen')}>{otherwise}</ConsequenceRow>
    )}
    {toVoucher > 0 && (
      <ConsequenceRow
        what={t(`${shownCents(toVoucher)} back onto vouchers`, `${shownCents(toVoucher)} zurück auf Gutscheine`)}
      >
        {t('Automatically.', 'Von selbst.')}
      </ConsequenceRow>
    )}
  </>
)
