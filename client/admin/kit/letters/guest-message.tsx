import { t } from '../../../../domain/kit/language.ts'

/** The message of a guest in a row of a list, cut after three lines. */
export const GuestMessage = ({ text }: { text: string }) => (
  <p className="guest-message">
    <span className="visually-hidden">{t('Message: ', 'Nachricht: ')}</span>
    {t(`“${text.trim()}”`, `„${text.trim()}“`)}
  </p>
)

/** The button that confirms several bookings; guests with a message wait for an answer of their own. */
export function confirmAllWords(count: number, withMessage: number): string {
  if (withMessage > 0) return t(`Confirm All Without a Message (${count})`, `Alle ohne Nachricht bestätigen (${count})`)
  return t(`Confirm All (${count})`, `Alle bestätigen (${count})`)
}
