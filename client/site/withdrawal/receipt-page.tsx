import { repayBy } from '../../../domain/bookings/account/repaying.ts'
import { type Cents, formatCents } from '../../../domain/kit/cents.ts'
import {
  dayOf,
  formatLongDate,
  formatTime,
  formatTimeToTheSecond,
  type Instant,
  instantOf,
} from '../../../domain/kit/format.ts'
import { declarationText } from '../../../domain/money/withdrawals/declaration-text.ts'
import type { Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { type Station, Stations } from '../../kit/ui/stations.tsx'
import { Statement } from './parts.tsx'

/** Booking data shown to a visitor with the booking's own link. */
export type OwnBooking = {
  /** `/buchung/<token>` */
  address: string
  /** The refund; undefined if it is not calculated. */
  refund: Cents | undefined
  /** Places and invoice after the withdrawal, as the beginning of a sentence. */
  freed: string
}

type Props = {
  withdrawal: Withdrawal
  own?: OwnBooking | undefined
  /** Deadline of the confirmation; undefined if it is sent at once. */
  receiptBy: Instant | undefined
}

/** Confirms arrival with time and wording, and explains what follows (§ 356a (4), § 312k (4) BGB). */
export function ReceiptPage({ withdrawal, own, receiptBy }: Props) {
  const { kind, date, name, email, _id } = withdrawal
  const school = useSite(data => data.site.name)
  return (
    <div className="container booking withdrawal withdrawal-narrow">
      <h1>{kind === 'withdrawal' ? 'Dein Widerruf ist eingegangen.' : 'Deine Kündigung ist eingegangen.'}</h1>
      <p className="lead">{arrivalText(date)}</p>
      <Statement text={declarationText(withdrawal)}>
        <p className="note">
          An {school}. Name: {name}. Bestätigung an {email}. Nummer: {_id}
        </p>
      </Statement>
      <Stations
        isDown
        stations={[
          receiptBy === undefined ? confirmedStation(withdrawal) : confirmationStation(withdrawal, receiptBy),
          ...(kind === 'withdrawal' ? withdrawalStations(withdrawal, own) : terminationStations),
        ]}
      />
      <p className="buttons">
        {own && (
          <a className="button" href={own.address}>
            Zurück zur Buchung
            <Icon name="arrow" />
          </a>
        )}
        <Button variant="outline" data-print hidden>
          <Icon name="print" />
          Seite drucken
        </Button>
      </p>
      <p className="note">Druck diese Seite aus oder speichere sie, wenn du magst.</p>
    </div>
  )
}

/** `Montag, 23. November 2026, 14:02:31 Uhr`, in Berlin. */
function arrivalText(instant: string): string {
  const weekday = weekdays[new Date(`${dayOf(instant)}T00:00:00Z`).getUTCDay()]
  return `${weekday}, ${formatLongDate(instant)}, ${formatTimeToTheSecond(instant)} Uhr`
}
const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']

const confirmedStation = ({ email }: Withdrawal): Station => ({
  state: 'done',
  title: 'Bestätigung unterwegs',
  detail: `an ${email}, mit Wortlaut, Datum und Uhrzeit`,
})

const confirmationStation = ({ email }: Withdrawal, receiptBy: Instant): Station => ({
  state: 'now',
  title: 'Bestätigung kommt per E-Mail',
  detail: `an ${email}, spätestens am ${formatLongDate(receiptBy)} um ${formatTime(receiptBy)} Uhr, weil gerade sehr viel ankommt. Bis dahin bestätigt dir diese Seite den Eingang.`,
})

function withdrawalStations(withdrawal: Withdrawal, booking: OwnBooking | undefined): Station[] {
  const { state, question, date, about } = withdrawal
  if (state === 'refused')
    return [{ state: 'done', title: 'Ich habe geprüft', detail: 'Die Antwort steht in meiner Mail an dich.' }]
  if (state === 'open')
    return [
      { state: 'now', title: 'Ich prüfe', detail: 'und schreibe dir, ob der Widerruf wirksam ist' },
      { state: 'ahead', title: 'Geld zurück', detail: 'in spätestens 14 Tagen, wenn er wirksam ist' },
    ]
  if (question === 'again')
    return [
      { state: 'done', title: 'Schon widerrufen', detail: 'Dieser Vertrag war es schon vorher. Es bleibt dabei.' },
    ]
  const until = `bis spätestens ${formatLongDate(instantOf(repayBy(date)))}`
  const takenBack =
    about?.kind === 'voucher'
      ? 'Der Gutschein gilt nicht mehr.'
      : booking
        ? `${booking.freed}.`
        : 'Der Vertrag ist beendet.'
  const effective: Station = { state: 'done', title: 'Der Widerruf ist wirksam', detail: takenBack }
  if (booking?.refund === 0) return [effective]
  const sum = booking?.refund === undefined ? 'Was du bezahlt hast,' : formatCents(booking.refund)
  return [effective, { state: 'ahead', title: 'Geld zurück', detail: `${sum} ${until}` }]
}

const terminationStations: Station[] = [
  { state: 'now', title: 'Ich prüfe', detail: 'und schreibe dir, wann der Vertrag endet' },
]
