import { useRef, useState } from 'react'
import { nextDue } from '../../../../../domain/bookings/account/account.ts'
import { replyLink } from '../../../../../domain/bookings/letters/reply.ts'
import { isCalledOff } from '../../../../../domain/bookings/record/called-off.ts'
import { isQuotable } from '../../../../../domain/bookings/steps/booking-steps.ts'
import { telephoneLink } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useIsTakenBack } from '../../../bookings/booking/decisions.ts'
import { LetterNote } from '../../../bookings/booking/letter-note.tsx'
import {
  acceptForGuest,
  acceptWords,
  isOfferedStill,
  offerPlace,
  prolong,
  prolongWords,
} from '../../../bookings/booking/place-calls.ts'
import { tooLateWords } from '../../../bookings/event/waiting-words.ts'
import { hasQuoteDraft } from '../../../bookings/messages/quote-part.tsx'
import { issue, useInvoicesOf } from '../../../bookings/money/invoice-part.tsx'
import { useMissingField } from '../../../bookings/money/missing-field.ts'
import { PanelIcon, type PanelIconName } from '../../../kit/panel-icon.tsx'
import { useList } from '../../../state/lists.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { BookingMenu } from './booking-menu.tsx'
import type { BookingProps } from './booking-page.tsx'
import { BookingStep, type StepName } from './booking-step.tsx'

/** What is done about a booking: the next thing by one press, the rest in a menu. */
export function BookingDoing(props: BookingProps & { done: () => void }) {
  const { booking, event } = props
  // The quote's draft is still there.
  const [step, setStep] = useState<StepName | undefined>(() =>
    isQuotable(booking) && hasQuoteDraft(booking) ? 'quote' : undefined,
  )
  const part = useRef<HTMLDivElement>(null)
  const phone = telephoneLink(booking.phone)
  function close() {
    setStep(undefined)
    part.current?.querySelector<HTMLElement>('.menu > summary')?.focus()
  }
  return (
    <div className="booking-doing" ref={part}>
      <div className="buttons">
        <NextStep {...props} />
        {phone && (
          <a className="button button-outline" href={phone}>
            <PanelIcon name="phone" />
            {t('Call', 'Anrufen')}
          </a>
        )}
        {booking.email !== '' && (
          <a className="button button-outline" href={replyLink(booking, event)}>
            <PanelIcon name="mail" />
            {t('Write', 'Schreiben')}
          </a>
        )}
        <BookingMenu {...props} open={setStep} />
      </div>
      <NextLetter {...props} />
      {step && <BookingStep key={step} step={step} {...props} close={close} />}
    </div>
  )
}

/** The letter that the next step sends, where nothing holds it; or why there is no next step. */
function NextLetter({ booking, event }: BookingProps) {
  if (isCalledOff(booking, event)) return null
  if (booking.state === 'requested') return <LetterNote booking={booking} of="confirm" />
  if (booking.state === 'waiting')
    return isOfferedStill(event) ? (
      <LetterNote booking={booking} of="offer" />
    ) : (
      <p className="note">{tooLateWords()}</p>
    )
  return booking.state === 'offered' && <LetterNote booking={booking} of="prolong" />
}

type Next = { icon: PanelIconName; label: string; run: () => void }

/** The one thing that is to be done now; nothing where nothing is. */
function NextStep(props: BookingProps & { done: () => void }) {
  const next = useNext(props)
  const isTakenBack = useIsTakenBack(props.booking)
  return (
    next && (
      <Button className="booking-main" disabled={isTakenBack} onClick={next.run}>
        <PanelIcon name={next.icon} />
        {next.label}
      </Button>
    )
  )
}

function useNext(props: BookingProps & { done: () => void }): Next | undefined {
  const { booking, event, account, calls } = props
  const { standing, lacks, isOnItsWay } = useInvoicesOf(booking, event)
  const areInvoicesOn = (useList('site')?.invoicing.from ?? '') !== ''
  const missing = useMissingField()
  const decision = decisionOf(props)
  if (decision) return decision
  const due = nextDue(account)
  if (due)
    return {
      icon: 'euro',
      label: t('Record Payment', 'Zahlung erfassen'),
      run: () => openOverlay({ kind: 'payment', item: booking, cents: due.open }),
    }
  if (account && account.refund > 0)
    return {
      icon: 'euro',
      label: t('Record Refund', 'Rückzahlung erfassen'),
      run: () => openOverlay({ kind: 'payment', item: booking, cents: -account.refund }),
    }
  const isUnbilled = areInvoicesOn && account && account.price + account.fees > 0 && !standing && !isOnItsWay
  if (!isUnbilled || isCalledOff(booking, event)) return undefined
  if (missing) return { icon: 'edit', label: missing.label, run: missing.open }
  if (lacks) return undefined
  return {
    icon: 'page',
    label: t('Send Invoice', 'Rechnung senden'),
    run: () => void issue({ booking, calls, standing }),
  }
}

/** What waits for her yes, or for a guest who may have more time. */
function decisionOf({ booking, event, calls, done }: BookingProps & { done: () => void }): Next | undefined {
  if (isCalledOff(booking, event)) return undefined
  const act = (work: Promise<boolean>) => void work.then(isDone => isDone && done())
  switch (booking.state) {
    case 'requested':
      return {
        icon: 'check',
        label: t('Confirm', 'Bestätigen'),
        run: () => act(calls.decide('confirm', booking)),
      }
    case 'waiting':
      if (!isOfferedStill(event)) return undefined
      return { icon: 'bell', label: t('Offer Place', 'Platz anbieten'), run: () => act(offerPlace(calls, booking)) }
    case 'offered':
      return booking.email === ''
        ? { icon: 'check', label: acceptWords(), run: () => act(acceptForGuest(calls, booking)) }
        : { icon: 'clock', label: prolongWords(), run: () => act(prolong(calls, booking, event)) }
    default:
      return undefined
  }
}
