import { useNavigate } from 'react-router-dom'
import { lateOf, nextDue } from '../../../../../domain/bookings/account/account.ts'
import { isNameless } from '../../../../../domain/bookings/people/nameless.ts'
import { isLiving, isOnlyQuoted } from '../../../../../domain/bookings/record/booking.ts'
import { isCalledOff } from '../../../../../domain/bookings/record/called-off.ts'
import { isQuotable } from '../../../../../domain/bookings/steps/booking-steps.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { call } from '../../../../kit/state/api.ts'
import { acceptForGuest, acceptWords, prolong, prolongWords } from '../../../bookings/booking/place-calls.ts'
import { Menu } from '../../../kit/menu.tsx'
import { inBin } from '../../../kit/words/in-bin.ts'
import { api } from '../../../state/api.ts'
import { drop } from '../../../state/lists.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { ask } from '../../../state/page/question.ts'
import { succeed } from '../../../state/page/success.ts'
import type { BookingProps } from './booking-page.tsx'
import type { StepName } from './booking-step.tsx'

type Props = BookingProps & { open: (step: StepName) => void; done: () => void }
/** One entry; `is` says whether it makes sense now. */
type Item = { label: string; is: boolean; run: () => void }

/** Everything that is done more seldom. */
export function BookingMenu(props: Props) {
  const items = useItems(props).filter(({ is }) => is)
  return (
    <Menu label={t('More', 'Mehr')}>
      {items.map(({ label, run }) => (
        <button key={label} className="row-button" type="button" onClick={run}>
          {label}
        </button>
      ))}
    </Menu>
  )
}

function useItems(props: Props): Item[] {
  return [...useStateItems(props), ...moneyItems(props), ...useRecordItems(props)]
}

/** What changes whether they come, and when. */
function useStateItems({ booking, event, calls, done, open }: Props): Item[] {
  const navigate = useNavigate()
  const isGoing = isLiving(booking)
  const isOffered = booking.state === 'offered' && !isCalledOff(booking, event)
  const act = (work: Promise<boolean>) => void work.then(isDone => isDone && done())
  return [
    {
      label: t('Decline', 'Ablehnen'),
      is: booking.state === 'requested' && !isCalledOff(booking, event),
      run: () => act(calls.decide('decline', booking)),
    },
    // One of the two is the button beside the menu.
    {
      label: acceptWords(),
      is: isOffered && booking.email !== '',
      run: () => act(acceptForGuest(calls, booking)),
    },
    { label: prolongWords(), is: isOffered && booking.email === '', run: () => act(prolong(calls, booking, event)) },
    { label: t('Move …', 'Umbuchen …'), is: isGoing && !booking.quote, run: () => open('move') },
    {
      label:
        booking.state === 'quoted'
          ? t('Withdraw Quote …', 'Angebot zurückziehen …')
          : t('Cancel Booking …', 'Stornieren …'),
      is: isGoing,
      run: () => navigate(`/admin/desk/booking/${booking._id}/cancel`),
    },
    {
      label:
        booking.state === 'quoted' && !isCalledOff(booking, event)
          ? t('Change Quote …', 'Angebot ändern …')
          : t('Renew Quote …', 'Angebot erneuern …'),
      is: isQuotable(booking) && booking.email !== '',
      run: () => open('quote'),
    },
  ]
}

function moneyItems({ booking, account, open }: Props): Item[] {
  const pay = (cents: number) => openOverlay({ kind: 'payment', item: booking, cents })
  const hasMoney = !isOnlyQuoted(booking) && !isNameless(booking)
  return [
    { label: t('Record Payment …', 'Zahlung erfassen …'), is: hasMoney, run: () => pay(nextDue(account)?.open ?? 0) },
    {
      label: t('Record Refund …', 'Rückzahlung erfassen …'),
      is: (account?.refund ?? 0) > 0,
      run: () => pay(-(account?.refund ?? 0)),
    },
    {
      label: t('Remind of Payment …', 'An Zahlung erinnern …'),
      is: lateOf(account).length > 0,
      run: () => openOverlay({ kind: 'reminder', item: booking }),
    },
    {
      label: t('Write Off …', 'Ausbuchen …'),
      is: (account?.open ?? 0) > 0,
      run: () => openOverlay({ kind: 'writeOff', item: booking, cents: account?.open ?? 0 }),
    },
    { label: t('Invoices …', 'Rechnungen …'), is: hasMoney, run: () => open('invoices') },
  ]
}

/** What is about the record itself. */
function useRecordItems({ booking, event, calls, open }: Props): Item[] {
  const navigate = useNavigate()
  const isNamed = !isNameless(booking)
  async function remove() {
    if (!(await ask(t('Delete this booking?', 'Diese Buchung löschen?'), t('Yes, delete', 'Ja, löschen')))) return
    const { _id, lastModifiedDate } = booking
    const isDone = await calls.attempt(
      () => call(api.registration.del.$post({ json: { _id, lastModifiedDate } })),
      [_id],
    )
    if (!isDone) return
    void navigate(event ? `/admin/desk/event/${event._id}` : '/admin/desk/dates', { replace: true })
    drop('registrations', _id)
    void succeed(inBin(t('Booking Deleted', 'Buchung gelöscht')), 'desk', 'bin')
  }
  return [
    {
      label: t('Edit …', 'Bearbeiten …'),
      is: true,
      run: () => openOverlay({ kind: 'registration', item: booking, mode: 'edit' }),
    },
    { label: t('Link to the Booking’s Page …', 'Link zur Buchungsseite …'), is: isNamed, run: () => open('link') },
    { label: t('Keep Everything …', 'Alles aufbewahren …'), is: true, run: () => open('hold') },
    { label: t('Delete People …', 'Personen löschen …'), is: isNamed, run: () => open('people') },
    { label: t('Delete …', 'Löschen …'), is: true, run: () => void remove() },
  ]
}
