import type { LetterKind } from '../../../../domain/bookings/letters/letter-texts.ts'
import { t } from '../../../../domain/kit/language.ts'

/** What each kind of letter is called, and when it goes out. */
export const letterWords = (): Record<LetterKind, readonly [name: string, when: string]> => ({
  received: [t('Received', 'Eingang'), t('right after registering', 'sofort nach der Anmeldung')],
  confirmed: [t('Confirmation', 'Bestätigung'), t('when the place is certain', 'wenn der Platz fest ist')],
  waiting: [t('Waiting list', 'Warteliste'), t('at once', 'sofort')],
  offered: [t('Place offered', 'Platz frei'), t('when one comes free', 'wenn einer frei wird')],
  lapsed: [t('Offer lapsed', 'Angebot verfallen'), t('when nobody has answered', 'wenn niemand geantwortet hat')],
  declined: [t('Declined', 'Ablehnung'), t('when you decline', 'wenn du ablehnst')],
  changed: [t('Change', 'Änderung'), t('when other people come', 'wenn andere Personen kommen')],
  cancelled: [t('Cancellation', 'Stornierung'), t('when somebody cancels', 'wenn jemand storniert')],
  moved: [
    t('Moved', 'Umbuchung'),
    t('when a booking gets another date', 'wenn eine Buchung einen anderen Termin bekommt'),
  ],
  paid: [t('Payment received', 'Zahlung eingegangen'), t('when you record it', 'wenn du sie erfasst')],
  paymentReminder: [
    t('Payment reminder', 'Zahlungserinnerung'),
    t('when you press it', 'wenn du auf Erinnern drückst'),
  ],
  invoice: [t('Invoice', 'Rechnung'), t('when it comes alone', 'wenn sie allein kommt')],
  reminder: [t('Reminder', 'Erinnerung'), t('7 days before, with what to bring', '7 Tage vorher, mit Packliste')],
  withdrawn: [t('Withdrawal', 'Widerruf'), t('when a withdrawal takes effect', 'wenn ein Widerruf wirksam wird')],
  eventCancelled: [t('Event cancelled', 'Absage'), t('when you cancel an event', 'wenn du einen Termin absagst')],
  eventMoved: [t('Event moved', 'Verlegung'), t('when you move an event', 'wenn du einen Termin verschiebst')],
})
