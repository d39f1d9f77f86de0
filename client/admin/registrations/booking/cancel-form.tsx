import { useId, useState } from 'react'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/language.ts'
import type { Cancellation } from '../../../../domain/money/cancellation.ts'
import { typedCents } from '../../../../domain/money/cents.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox, TextField } from '../../../ui/field.tsx'
import { keepForm } from '../../kit/keep-form.ts'
import { euroText, shownCents } from '../../kit/money-words.ts'
import { shownName } from '../../kit/shown-name.ts'
import type { BookingCalls } from './booking-calls.ts'
import { peopleWords } from './booking-words.ts'
import type { Finish } from './move-form.tsx'
import { useCancelling } from './use-cancelling.ts'

/** What the terms say; she may ask for less, or for nothing. */
function feeLabel({ daysBefore, fee }: Cancellation): string {
  const days = daysBefore === 1 ? t('1 day', '1 Tag') : t(`${daysBefore} days`, `${daysBefore} Tage`)
  return t(
    `Fee in euro (by the terms ${shownCents(fee)}, ${days} before)`,
    `Gebühr in Euro (nach den AGB ${shownCents(fee)}, ${days} vorher)`,
  )
}

/** Cancels a booking, or some of its people. */
export function CancelForm({
  booking,
  event,
  calls,
  finish,
}: {
  booking: Registration
  event: Event | undefined
  calls: BookingCalls
  finish: Finish
}) {
  const id = useId()
  const cancelling = useCancelling({ booking, event, calls })
  const { people, leaving, isAll } = cancelling
  const byTerms = cancelling.isNobody ? undefined : cancelling.byTerms(new Date().toISOString())
  const [fee, setFee] = useState<string>()
  const typed = typedCents(fee ?? '0')
  const cents = typed !== undefined && typed >= 0 ? typed : undefined
  return (
    <div className="booking-step">
      {people.length > 1 && (
        <fieldset className="questions">
          <legend>{t('Who does not come?', 'Wer kommt nicht?')}</legend>
          <CheckBox
            id={`${id}-all`}
            label={t(`All ${people.length}`, `Alle ${people.length}`)}
            checked={cancelling.isAll}
            onChange={({ target }) => cancelling.setAllLeaving(target.checked)}
          />
          {people.map(({ _id, name }) => (
            <CheckBox
              key={_id}
              id={`${id}-${_id}`}
              label={shownName({ name })}
              checked={cancelling.isLeaving(_id)}
              onChange={({ target }) => cancelling.setLeaving(_id, target.checked)}
            />
          ))}
        </fieldset>
      )}
      {byTerms && (
        <TextField
          id={`${id}-fee`}
          label={feeLabel(byTerms)}
          inputMode="decimal"
          value={fee ?? euroText(byTerms.kept)}
          error={
            cents === undefined
              ? t('Please enter an amount, 0 or more.', 'Bitte gib einen Betrag ein, 0 oder mehr.')
              : undefined
          }
          onChange={({ target }) => setFee(target.value)}
          onKeyDown={keepForm}
        />
      )}
      <TextField
        id={`${id}-reason`}
        label={t('Reason (may be empty)', 'Grund (kann leer bleiben)')}
        value={cancelling.reason}
        onChange={({ target }) => cancelling.setReason(target.value)}
        onKeyDown={keepForm}
      />
      <Button
        variant="outline"
        small
        className="button-danger"
        disabled={cancelling.isNobody || cents === undefined}
        onClick={() => finish(cancelling.send(byTerms && fee !== undefined ? { cents } : {}))}
      >
        {cancelling.isNobody
          ? t('Cancel', 'Stornieren')
          : isAll
            ? booking.state === 'quoted'
              ? t('Yes, Withdraw the Quote', 'Ja, Angebot zurückziehen')
              : t('Yes, Cancel the Booking', 'Ja, Buchung stornieren')
            : t(`Yes, Cancel for ${peopleWords(leaving.length)}`, `Ja, für ${peopleWords(leaving.length)} stornieren`)}
      </Button>
    </div>
  )
}
