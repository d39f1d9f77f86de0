import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lateDuesOf, nextDue, priceLinesOf } from '../../../../../domain/bookings/account/account.ts'
import { replyLink } from '../../../../../domain/bookings/letters/reply.ts'
import { isNameless } from '../../../../../domain/bookings/people/nameless.ts'
import { isLiving, isOnlyQuoted } from '../../../../../domain/bookings/record/booking.ts'
import { isCalledOff } from '../../../../../domain/bookings/record/called-off.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { isPriceOnRequest, isQuotable } from '../../../../../domain/bookings/steps/booking-steps.ts'
import { telephoneLink } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { call } from '../../../../kit/state/api.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { LetterNote } from '../../../bookings/booking/consequences.tsx'
import { useIsBeingUndone } from '../../../bookings/booking/decisions.ts'
import {
  acceptForGuest,
  acceptWords,
  extendOffer,
  extendWords,
  isStillOffered,
  offerPlace,
} from '../../../bookings/booking/place-calls.ts'
import { tooLateWords } from '../../../bookings/event/waiting-part.tsx'
import { hasQuoteDraft } from '../../../bookings/messages/quote-part.tsx'
import { issueShownInvoice, useInvoicesOf } from '../../../bookings/money/invoice-part.tsx'
import { useMissingSetting } from '../../../bookings/money/missing-setting.ts'
import { useHasMailServer } from '../../../kit/letters/letters-wait.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { PanelIcon, type PanelIconName } from '../../../kit/panel-icon.tsx'
import { inBin } from '../../../kit/words/record-words.ts'
import { api } from '../../../state/api.ts'
import { dropRecord, useList } from '../../../state/lists.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { askUser } from '../../../state/page/question.ts'
import { showSuccess } from '../../../state/page/success.ts'
import type { BookingProps } from './booking-page.tsx'
import { BookingStep, type StepName } from './booking-step.tsx'

/** Shows the next step of a booking as a button, and its other actions in a menu. */
export function BookingActions(props: BookingProps & { done: () => void }) {
  const { booking, event } = props
  // Reopens the quote's form if it has an unsent draft.
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
    <div className="next-actions" ref={part}>
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

/** Announces the letter of the next step, or explains why no place can be offered any more. */
function NextLetter({ booking, event }: BookingProps) {
  if (isCalledOff(booking, event)) return null
  if (booking.state === 'requested') return <LetterNote booking={booking} step="confirm" />
  if (booking.state === 'waiting')
    return isStillOffered(event) ? (
      <LetterNote booking={booking} step="offer" />
    ) : (
      <p className="note">{tooLateWords()}</p>
    )
  return booking.state === 'offered' && <LetterNote booking={booking} step="extend" />
}

type NextAction = { icon: PanelIconName; label: string; run: () => void }

/** Shows the button for the next step, if any. */
function NextStep(props: BookingProps & { done: () => void }) {
  const next = useNext(props)
  const isBeingUndone = useIsBeingUndone(props.booking)
  return (
    next && (
      <Button className="booking-main" disabled={isBeingUndone} onClick={next.run}>
        <PanelIcon name={next.icon} />
        {next.label}
      </Button>
    )
  )
}

function useNext(props: BookingProps & { done: () => void }): NextAction | undefined {
  const { booking, event, account, calls } = props
  const { standing, missingDetails, isOnItsWay } = useInvoicesOf(booking, event)
  const areInvoicesOn = (useList('site')?.invoicing.from ?? '') !== ''
  const missing = useMissingSetting()
  const hasMailServer = useHasMailServer()
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
  if (missingDetails) return undefined
  return {
    icon: 'page',
    label: t('Send Invoice', 'Rechnung senden'),
    run: () => void issueShownInvoice({ booking, calls, standing, hasMailServer }),
  }
}

/** Returns the decision that waits for the educator, or the extension of a guest's offer. */
function decisionOf({ booking, event, calls, done }: BookingProps & { done: () => void }): NextAction | undefined {
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
      if (!isStillOffered(event)) return undefined
      return { icon: 'bell', label: t('Offer Place', 'Platz anbieten'), run: () => act(offerPlace(calls, booking)) }
    case 'offered':
      return booking.email === ''
        ? { icon: 'check', label: acceptWords(), run: () => act(acceptForGuest(calls, booking)) }
        : { icon: 'clock', label: extendWords(), run: () => act(extendOffer(calls, booking, event)) }
    default:
      return undefined
  }
}

type Props = BookingProps & { open: (step: StepName) => void; done: () => void }
type MenuItem = { label: string; applies: boolean; isDanger?: boolean; run: () => void }

/** Shows the less frequent actions. */
function BookingMenu(props: Props) {
  const items = useItems(props).filter(({ applies }) => applies)
  return (
    <Menu label={t('More', 'Mehr')}>
      {items.map(({ label, isDanger = false, run }) => (
        <button
          key={label}
          className={isDanger ? 'row-button row-button-danger' : 'row-button'}
          type="button"
          onClick={run}
        >
          {label}
        </button>
      ))}
    </Menu>
  )
}

function useItems(props: Props): MenuItem[] {
  return [...useStateItems(props), ...moneyItems(props), ...useRecordItems(props)]
}

/** Lists the actions that change the booking's state or date. */
function useStateItems({ booking, event, calls, done, open }: Props): MenuItem[] {
  const navigate = useNavigate()
  const isStanding = isLiving(booking)
  const isOffered = booking.state === 'offered' && !isCalledOff(booking, event)
  const act = (work: Promise<boolean>) => void work.then(isDone => isDone && done())
  return [
    {
      label: t('Decline', 'Ablehnen'),
      applies: booking.state === 'requested' && !isCalledOff(booking, event),
      run: () => act(calls.decide('decline', booking)),
    },
    // The menu shows the action that the button beside it does not show.
    {
      label: acceptWords(),
      applies: isOffered ? booking.email !== '' : booking.state === 'quoted' && !isCalledOff(booking, event),
      run: () => act(acceptForGuest(calls, booking)),
    },
    {
      label: extendWords(),
      applies: isOffered && booking.email === '',
      run: () => act(extendOffer(calls, booking, event)),
    },
    { label: t('Move …', 'Umbuchen …'), applies: isStanding && !booking.quote, run: () => open('move') },
    {
      label:
        booking.state === 'quoted'
          ? t('Withdraw Quote …', 'Angebot zurückziehen …')
          : t('Cancel Booking …', 'Stornieren …'),
      applies: isStanding,
      run: () => navigate(`/admin/desk/booking/${booking._id}/cancel`),
    },
    {
      label:
        booking.state === 'quoted' && !isCalledOff(booking, event)
          ? t('Change Quote …', 'Angebot ändern …')
          : t('Renew Quote …', 'Angebot erneuern …'),
      applies: isQuotable(booking) && booking.email !== '',
      run: () => open('quote'),
    },
  ]
}

const pricedStates: ReadonlySet<Registration['state']> = new Set(['requested', 'confirmed', 'offered'])

/** True if a lower price can be agreed on. */
const hasPrice = (booking: Registration): boolean => (priceLinesOf(booking) ?? []).some(({ cents }) => cents > 0)

function moneyItems({ booking, event, account, open }: Props): MenuItem[] {
  const pay = (cents: number) => openOverlay({ kind: 'payment', item: booking, cents })
  const hasMoney = !isOnlyQuoted(booking) && !isNameless(booking)
  const isOnRequest = event !== undefined && isPriceOnRequest(booking, event)
  return [
    {
      label: t('Record Payment …', 'Zahlung erfassen …'),
      applies: hasMoney,
      run: () => pay(nextDue(account)?.open ?? 0),
    },
    {
      label: t('Record Refund …', 'Rückzahlung erfassen …'),
      applies: (account?.refund ?? 0) > 0,
      run: () => pay(-(account?.refund ?? 0)),
    },
    {
      label: t('Remind of Payment …', 'An Zahlung erinnern …'),
      applies: lateDuesOf(account).length > 0,
      run: () => openOverlay({ kind: 'reminder', item: booking }),
    },
    {
      label: t('Write Off …', 'Ausbuchen …'),
      applies: (account?.open ?? 0) > 0,
      run: () => openOverlay({ kind: 'writeOff', item: booking, cents: account?.open ?? 0 }),
    },
    {
      label: t('Agree on a Price …', 'Preis vereinbaren …'),
      applies: hasMoney && pricedStates.has(booking.state) && (isOnRequest || hasPrice(booking)),
      run: () => openOverlay({ kind: 'price', item: booking, isOnRequest }),
    },
    { label: t('Invoices …', 'Rechnungen …'), applies: hasMoney, run: () => open('invoices') },
  ]
}

/** Lists the actions on the record itself. */
function useRecordItems({ booking, event, calls, open }: Props): MenuItem[] {
  const navigate = useNavigate()
  const isNamed = !isNameless(booking)
  async function remove() {
    if (!(await askUser(t('Delete this booking?', 'Diese Buchung löschen?'), t('Yes, delete', 'Ja, löschen')))) return
    const { _id, lastModifiedDate } = booking
    const isDone = await calls.attempt(
      () => call(api.registration.del.$post({ json: { _id, lastModifiedDate } })),
      [_id],
    )
    if (!isDone) return
    void navigate(event ? `/admin/desk/event/${event._id}` : '/admin/desk/dates', { replace: true })
    dropRecord('registrations', _id)
    void showSuccess(inBin(t('Booking Deleted', 'Buchung gelöscht')), 'desk', 'bin')
  }
  return [
    {
      label: t('Edit …', 'Bearbeiten …'),
      applies: true,
      run: () => openOverlay({ kind: 'registration', item: booking, mode: 'edit' }),
    },
    { label: t('Link to the Booking’s Page …', 'Link zur Buchungsseite …'), applies: isNamed, run: () => open('link') },
    {
      label: booking.hold
        ? t('Keep No Longer …', 'Nicht mehr aufbewahren …')
        : t('Keep Everything …', 'Alles aufbewahren …'),
      applies: true,
      run: () => open('hold'),
    },
    { label: t('Delete People …', 'Personen löschen …'), applies: isNamed, isDanger: true, run: () => open('people') },
    { label: t('Delete …', 'Löschen …'), applies: true, isDanger: true, run: () => void remove() },
  ]
}
