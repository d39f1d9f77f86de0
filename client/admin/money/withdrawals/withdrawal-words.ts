import { firstName } from '../../../../domain/bookings/record/first-name.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { ListedVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import type { OpenQuestion, Withdrawal } from '../../../../domain/money/withdrawals/withdrawal.ts'
import { contractTitle, refundOf, voucherTitle } from '../../../../domain/office/lists/withdrawals.ts'
import { useEventOf } from '../../kit/words/record-words.ts'
import { useList } from '../../state/lists.ts'

export const stateWord = ({ state, kind, question }: Pick<Withdrawal, 'state' | 'kind' | 'question'>): string => {
  if (state === 'open')
    return question === 'redeemed' ? t('Pay back', 'Zurückzahlen') : t('Waits for you', 'Wartet auf dich')
  if (state === 'refused') return t('Refused', 'Abgelehnt')
  return kind === 'termination' ? t('Settled', 'Erledigt') : t('Effective', 'Wirksam')
}

/** Short reasons why a declaration waits or waited. */
export const questionWords = (): Record<OpenQuestion, string> => ({
  unknown: t('No contract found', 'Kein Vertrag gefunden'),
  other: t('Another name or address', 'Anderer Name oder andere Adresse'),
  guessed: t('Other numbers do not fit', 'Andere Nummern passen nicht'),
  unclear: t('Another contract is named', 'Anderer Vertrag genannt'),
  noRight: t('No right of withdrawal', 'Kein Widerrufsrecht'),
  late: t('After the 14 days', 'Nach den 14 Tagen'),
  part: t('Only a part', 'Nur ein Teil'),
  begun: t('The course has begun', 'Der Kurs hat begonnen'),
  untold: t('Not told of the right', 'Nicht belehrt'),
  paid: t('Voucher is paid for', 'Gutschein ist bezahlt'),
  redeemed: t('Money for a voucher', 'Geld für einen Gutschein'),
  termination: t('When does it end?', 'Wann endet der Vertrag?'),
  ended: t('Ended before', 'War schon beendet'),
  again: t('Withdrawn before', 'War schon widerrufen'),
})

/** Explains each reason, with the facts for a decision. */
export const questionHints = (): Record<OpenQuestion, string> => ({
  unknown: t(
    'The number was not found, or several are named. Please choose the booking, or write back.',
    'Die Nummer wurde nicht gefunden, oder es sind mehrere. Wähl die Buchung aus oder schreib zurück.',
  ),
  other: t(
    'The name or the email address differs from the contract. Check who wrote it before you accept.',
    'Der Name oder die E-Mail-Adresse ist anders als im Vertrag. Prüf erst, wer geschrieben hat.',
  ),
  guessed: t(
    'Name, email address and number fit, but other numbers that do not fit were named, too, now or before. Perhaps it was only a year, perhaps somebody is guessing. Ask before you accept.',
    'Name, E-Mail-Adresse und Nummer passen, aber es wurden auch Nummern genannt, die nicht passen, jetzt oder früher. Vielleicht war es nur eine Jahreszahl, vielleicht hat jemand probiert. Frag nach, bevor du annimmst.',
  ),
  unclear: t(
    'It came from the page of a booking, but the text names another booking, too. Choose which booking is meant, or ask.',
    'Er kam von der Seite einer Buchung, aber der Text nennt auch eine andere. Wähl aus, welche gemeint ist, oder frag nach.',
  ),
  noRight: t(
    'The law gives no right of withdrawal here: a date for leisure, or a voucher sold on the spot. Guests who cannot come cancel under the terms.',
    'Hier gibt es kein gesetzliches Widerrufsrecht: Freizeit mit festem Termin, oder ein Gutschein vom Markt. Wer nicht kann, storniert nach den AGB.',
  ),
  late: t(
    'The 14 days were over when it arrived. A letter posted within the 14 days counts as in time.',
    'Die 14 Tage waren vorbei, als er ankam. Wurde er vorher abgeschickt, gilt er als rechtzeitig.',
  ),
  part: t(
    'Cancel for those people in the booking without a fee, then settle this one here.',
    'Storniere in der Buchung ohne Gebühr für diese Personen und erledige den Widerruf dann hier.',
  ),
  begun: t(
    'You may keep a share of the price for the sessions so far, if the guest had asked to begin at once.',
    'Für das, was schon stattfand, darf ein Anteil des Preises bei dir bleiben, wenn der Gast den frühen Beginn verlangt hatte.',
  ),
  untold: t(
    'The event has a right of withdrawal now, but had none when it was booked. Guests who were not told of the right have one year more.',
    'Der Termin hat heute ein Widerrufsrecht, bei der Buchung noch nicht. Wer nicht belehrt wurde, hat ein Jahr länger Zeit.',
  ),
  paid: t(
    'The voucher is still valid. If you accept, it is void and what is left on it goes back to the buyer.',
    'Der Gutschein gilt noch. Nimmst du den Widerruf an, gilt er nicht mehr, und was noch darauf ist, geht an den Käufer zurück.',
  ),
  redeemed: t(
    'The voucher is void. Pay back what is left on it, and record it here.',
    'Der Gutschein gilt nicht mehr. Zahl zurück, was noch darauf ist, und trag es hier ein.',
  ),
  termination: t('Write back when the contract ends.', 'Schreib zurück, wann der Vertrag endet.'),
  ended: t(
    'The booking was over before. If it was cancelled with a fee, accepting gives the fee back.',
    'Die Buchung war schon vorher zu Ende. Wurde sie mit Gebühr storniert, gibst du die Gebühr zurück, wenn du annimmst.',
  ),
  again: t('There is nothing to do.', 'Hier ist nichts zu tun.'),
})

type Draft = { subject: string; text: string }

/** Draft of the educator's letter, in German for the guest; she must fill in the parts in braces before sending it. */
export function draftFor({ kind, name, question }: Withdrawal, verb: 'refuse' | 'close', educator: string): Draft {
  const hello = `Hallo ${firstName(name)}`.trim()
  const letterText = (text: string) => `${hello},\n\n${text}\n\nViele Grüße\n${educator}`
  if (kind === 'termination')
    return {
      subject: 'Deine Kündigung',
      text: letterText('deine Kündigung ist da. Der Vertrag endet am {tag}.'),
    }
  if (verb === 'close') return { subject: 'Dein Widerruf', text: '' }
  const why: Partial<Record<OpenQuestion, string>> = {
    late: 'die Frist von 14 Tagen war leider schon vorbei, als dein Widerruf ankam.',
    noRight:
      'für Freizeitveranstaltungen mit festem Termin gibt es nach § 312g Abs. 2 Nr. 9 BGB leider kein Widerrufsrecht.',
    unknown: 'ich habe zu deinem Widerruf leider keinen Vertrag gefunden. Schreib mir bitte die Nummer deiner Buchung.',
  }
  const way =
    question === 'late' || question === 'noRight'
      ? ' Zurücktreten kannst du nach Abschnitt 5 der AGB: Auf der Seite deiner Buchung steht, was das kostet.'
      : ''
  return {
    subject: 'Zu deinem Widerruf',
    text: letterText(
      `${why[question ?? 'again'] ?? 'deinen Widerruf kann ich leider nicht annehmen, weil {grund}.'}${way}`,
    ),
  }
}

/** The contract of a declaration, with the data the panel holds. */
export type KnownContract = {
  booking: Registration | undefined
  event: Event | undefined
  voucher: ListedVoucher | undefined
  /** "" if none was found. */
  title: string
  /** Set once the withdrawal took effect. */
  toPayBack: Cents
}

export function useContract({ about }: Withdrawal): KnownContract {
  const booking = (useList('registrations') ?? []).find(({ _id }) => _id === about?.id)
  const voucher = (useList('vouchers') ?? []).find(({ _id }) => _id === about?.id)
  const event = useEventOf(booking?.event)
  const toPayBack = booking
    ? refundOf(booking, event, dayOf(new Date().toISOString()))
    : voucher?.state === 'cancelled'
      ? voucher.left
      : 0
  return {
    booking,
    event,
    voucher,
    title: booking ? contractTitle(booking, event) : voucher ? voucherTitle(voucher) : '',
    toPayBack,
  }
}

/** True if money is or may be due back. A repeated declaration repays nothing, as the first one does. */
export const isMoneyDue = (
  { kind, state, question }: Withdrawal,
  { toPayBack }: Pick<KnownContract, 'toPayBack'>,
): boolean => kind === 'withdrawal' && question !== 'again' && (state === 'open' || toPayBack > 0)
