import { t } from '../../../../domain/kit/language.ts'
import { Notice } from '../../kit/notice.tsx'
import { useList } from '../../state/lists.ts'

/** That replies come to her mailbox, not here; or what is missing for letters to go out at all. */
export function WhereRepliesGo() {
  const site = useList('site')
  const mail = useList('mail')
  const address = site?.contact.email || mail?.sender.address
  if (!site || !mail) return null
  if (!address)
    return (
      <Notice is="bad">
        {t(
          'Your contact has no email address. Until you enter one (Site Texts, Contact), letters wait in the outbox.',
          'In deinen Kontaktdaten steht keine E-Mail-Adresse. Bis du eine einträgst (Texte der Website, Kontakt), warten Briefe im Postausgang.',
        )}
      </Notice>
    )
  return (
    <>
      <p className="note">
        {t(
          `Replies come to your mailbox ${address}, not here.`,
          `Antworten kommen in dein Postfach ${address}, nicht hierher.`,
        )}
      </p>
      {mail.host === '' && (
        <Notice is="bad">
          {t(
            'No mail server is set up yet. The letter waits in the outbox until there is one.',
            'Es ist noch kein Mailserver eingetragen. Bis dahin wartet der Brief im Postausgang.',
          )}
        </Notice>
      )}
    </>
  )
}
