import { partySize } from '../../../domain/bookings/record/booking.ts'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import { placeWords } from '../../../domain/bookings/record/place-words.ts'
import { longWhenText } from '../../../domain/events/dates/when-text.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { MINUTE_MS } from '../../../domain/kit/duration.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import type { BookingView } from './booking-view.ts'

/** Confirms the guest's latest step on the booking's page, for a minute. */
export function StepDone({ view }: { view: BookingView }) {
  const { history } = view.booking
  const last = history.at(-1)
  // The registration has its own outcome page.
  const isFirst =
    history.length === 1 && (last?.what === 'requested' || last?.what === 'confirmed' || last?.what === 'waiting')
  if (view.problem || !last || isFirst || last.by !== 'guest') return null
  if (Math.abs(Date.parse(view.now) - Date.parse(last.date)) > MINUTE_MS) return null
  const text = doneText(last, view)
  return (
    text !== '' && (
      <div className="booking-done" role="status">
        <Icon name="check" />
        <p>
          <Unbroken>{text}</Unbroken>
        </p>
      </div>
    )
  )
}

/** Returns '' if the heading already reports the step. */
function doneText({ what, detail = '' }: HistoryEntry, { booking, event, vouchers, account }: BookingView): string {
  if (booking.quote && what === 'accepted') return 'Das Angebot ist angenommen, die Buchung ist fest.'
  const size = partySize(booking)
  switch (what) {
    case 'accepted':
      return `${placeWords(size).accepted}.`
    case 'waiting':
      return `${size === 1 ? 'Du stehst' : 'Ihr steht'} wieder auf der Liste, am Ende.`
    case 'moved':
      return `Umgebucht auf ${longWhenText(event)}.`
    case 'reduced':
      return booking.state === 'waiting' ? `Von der Liste gestrichen: ${detail}.` : `Storniert für ${detail}.`
    case 'exchanged': {
      const [before = '', instead = ''] = detail.split(' → ')
      return `${instead} kommt für ${before}.`
    }
    case 'voucherGiven': {
      const paid = paidBy(
        booking.payments.filter(({ voucher, reference }) => voucher !== undefined && reference === detail),
      )
      const amount = vouchers.find(({ number }) => number === detail)?.left ?? 0
      if (paid === 0) return `Dein Gutschein ${referenceOf(detail)} ist vorgemerkt.`
      const remainder = amount > 0 ? ` Auf dem Gutschein bleiben ${formatCents(amount)}.` : ''
      const open = account && account.open > 0 ? ` Offen sind noch ${formatCents(account.open)}.` : ''
      return `Gutschein ${referenceOf(detail)} eingelöst: ${formatCents(paid)}.${remainder}${open}`
    }
    case 'answered':
      return `Danke, die Angaben zu ${detail} sind angekommen.`
    case 'revoked':
      return `Deine Einwilligung für ${detail} ist widerrufen.`
    case 'healthDeleted':
      return `Der Gesundheitshinweis zu ${detail} ist gelöscht.`
    default:
      return ''
  }
}
