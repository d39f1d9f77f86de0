import { t } from '../../../../domain/kit/language.ts'
import { useList } from '../../state/lists.ts'
import { sectionId } from '../list/sections.tsx'

/** Whether letters can go out: a mail server is set up, as far as is known. */
export const useHasMailServer = (): boolean => useList('mail')?.host !== ''

/** When the letters of what is about to be done go out. */
export const LettersGo = () =>
  useHasMailServer() ? t('The letters go out at once.', 'Die Briefe gehen sofort hinaus.') : <LettersWait count={2} />

/** Said where letters would be announced as long as no mail server is set up. */
export const LettersWait = ({ count = 1 }: { count?: number }) => (
  <>
    {count === 1
      ? t('The letter waits until a mail server is set up.', 'Die Mail wartet, bis ein Mailserver eingetragen ist.')
      : t(
          'The letters wait until a mail server is set up.',
          'Die Mails warten, bis ein Mailserver eingetragen ist.',
        )}{' '}
    <a href={`/admin#${sectionId('system', t('Mail', 'E-Mail'))}`}>{t('Set it up', 'Jetzt eintragen')}</a>
  </>
)

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
