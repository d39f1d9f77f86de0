import { t } from '../../../../domain/kit/language.ts'
import { useList } from '../../state/lists.ts'
import { sectionId } from '../list/sections.tsx'

/** True if a mail server is set up, or while that is unknown. The desk, which is always loaded, tells it first. */
export function useHasMailServer(): boolean {
  const [mail, desk] = [useList('mail'), useList('desk')]
  return mail ? mail.host !== '' : desk?.hasMailServer !== false
}

/** Follows the message about a letter. */
export const MayWaitNote = () =>
  useHasMailServer() ? null : (
    <>
      . <LettersWaitNote />
    </>
  )

/** Announces when an action's letters go out. */
export const LettersGoNote = () =>
  useHasMailServer() ? (
    t('The letters go out at once.', 'Die Briefe gehen sofort hinaus.')
  ) : (
    <LettersWaitNote count={2} />
  )

const waitWords = (count: number) =>
  count === 1
    ? t('The letter waits until a mail server is set up.', 'Der Brief wartet, bis ein Mailserver eingetragen ist.')
    : t('The letters wait until a mail server is set up.', 'Die Briefe warten, bis ein Mailserver eingetragen ist.')
const shortWaitWords = (count: number) =>
  count === 1
    ? t('Letter waits: no mail server.', 'Brief wartet: kein Mailserver.')
    : t('Letters wait: no mail server.', 'Briefe warten: kein Mailserver.')

/** Replaces the announcement while no mail server is set up; `isShort` beside a button on a phone. */
export const LettersWaitNote = ({ count = 1, isShort = false }: { count?: number; isShort?: boolean }) => (
  <>
    {isShort ? shortWaitWords(count) : waitWords(count)}{' '}
    <a href={`/admin#${sectionId('system', t('Mail', 'E-Mail'))}`}>
      {isShort ? t('Set up', 'Eintragen') : t('Set it up', 'Jetzt eintragen')}
    </a>
    {!isShort && '.'}
  </>
)

/** Shows a guest's message in a list row, clamped to three lines. */
export const GuestMessage = ({ text }: { text: string }) => (
  <p className="guest-message">
    <span className="visually-hidden">{t('Message: ', 'Nachricht: ')}</span>
    {t(`“${text.trim()}”`, `„${text.trim()}“`)}
  </p>
)

/** Label of the button that confirms several bookings; guests with a message are left for a personal answer. */
export function confirmAllWords(count: number, withMessage: number): string {
  if (withMessage > 0) return t(`Confirm All Without a Message (${count})`, `Alle ohne Nachricht bestätigen (${count})`)
  return t(`Confirm All (${count})`, `Alle bestätigen (${count})`)
}
