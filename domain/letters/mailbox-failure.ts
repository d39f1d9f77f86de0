import { t } from '../kit/language.ts'
import { plainFailure } from './plain-failure.ts'

/** A server that is busy or counts too many connections, by the codes of RFC 5530 or by words. */
function isBusy(raw: string): boolean {
  if (/^Invalid greeting: \* BYE\b/i.test(raw)) return true
  const [, words = ''] = /^(?:AUTHENTICATE|LOGIN) failed: (.*)/s.exec(raw) ?? []
  if (/\[(UNAVAILABLE|LIMIT|INUSE|SERVERBUG)\]/i.test(words)) return true
  // A server may count wrong passwords, too.
  const isAboutPassword = /\[AUTH|password|attempts|(failed|invalid|wrong) (log|auth)/i.test(words)
  return /too many|rate limit|temporar|try again later/i.test(words) && !isAboutPassword
}

/** Explains in plain words why a mailbox cannot be read; `raw` comes from the server or the connection. */
export function plainMailboxFailure(raw: string): string {
  if (isBusy(raw))
    return t(
      'The server takes no sign-in for now, perhaps because of too many connections. This usually passes by itself.',
      'Der Server nimmt gerade keine Anmeldung an, vielleicht wegen zu vieler Verbindungen. Das vergeht meist von selbst.',
    )
  if (/^(AUTHENTICATE|LOGIN) failed/.test(raw))
    return t(
      'User or password is wrong. Some providers want an app password, or IMAP has to be allowed in the settings of the mailbox first.',
      'Benutzername oder Passwort stimmt nicht. Manche Anbieter verlangen ein App-Passwort, oder IMAP muss erst in den Einstellungen des Postfachs erlaubt werden.',
    )
  if (/^EXAMINE failed/.test(raw))
    return t('The mailbox has no inbox that can be read.', 'Das Postfach hat keinen Eingang, der sich lesen lässt.')
  if (/^Invalid greeting/.test(raw))
    return t(
      'Something other than a mailbox answers there. Please check host and port: it is IMAP, not POP3 or SMTP.',
      'Dort antwortet etwas anderes als ein Postfach. Bitte prüfe Server und Port: Gemeint ist IMAP, nicht POP3 oder SMTP.',
    )
  if (/offers no encryption|^STARTTLS failed/.test(raw))
    return t(
      'The server offers no encryption at this port. Please choose TLS with port 993.',
      'Der Server bietet an diesem Port keine Verschlüsselung an. Bitte wähle TLS mit Port 993.',
    )
  return plainFailure({ error: raw })
}
