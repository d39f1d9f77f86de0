import type { ReactNode } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import type { LoginFacts } from '../../../../domain/people/accounts/login-facts.ts'
import { NO_EMAIL } from '../../../../domain/people/accounts/user.ts'

/** Offers help after an invalid link. */
export function StaleLink({ email, facts }: { email: string; facts: LoginFacts }) {
  if (facts.isSignedIn)
    return (
      <AdviceWithLink to="/admin" label={t('To the Admin Panel', 'Zur Verwaltung')}>
        {t('You are signed in already.', 'Du bist schon angemeldet.')}
      </AdviceWithLink>
    )
  if (facts.isUnclaimed)
    return (
      <ServerCommand {...(email === NO_EMAIL ? { account: NO_EMAIL } : {})}>
        {t(
          'Nobody has chosen a password yet. Whoever runs the server prints a new link there:',
          'Es hat noch niemand ein Passwort gewählt. Wer den Server betreut, holt dort einen neuen Link:',
        )}
      </ServerCommand>
    )
  return (
    <>
      <AdviceWithLink
        to={email === NO_EMAIL || email === '' ? '/login' : `/login?email=${encodeURIComponent(email)}`}
        label={t('Sign In', 'Anmelden')}
      >
        {t('Sign in with your password.', 'Melde dich mit deinem Passwort an.')}{' '}
        {facts.hasMailServer &&
          t(
            'If you have forgotten it, you can ask for a new link there.',
            'Hast du es vergessen, kannst du dir dort einen neuen Link schicken lassen.',
          )}
      </AdviceWithLink>
      {!facts.hasMailServer && (
        <ServerCommand>
          {t(
            'If you have forgotten it: no mail server is set up, so no letter can be sent. Whoever runs the server prints a new link there:',
            'Hast du es vergessen? Es ist kein Mailserver eingerichtet, also kann kein Brief hinausgehen. Wer den Server betreut, holt dort einen neuen Link:',
          )}
        </ServerCommand>
      )}
    </>
  )
}

function AdviceWithLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      <div className="buttons">
        <a className="button" href={to}>
          {label}
        </a>
      </div>
    </>
  )
}

/**
 * Shows the command that creates a link on the server without e-mail, as in docs/operations. Never includes an address
 * from a URL, as it would be pasted into a terminal.
 */
export function ServerCommand({ account, children }: { account?: typeof NO_EMAIL; children: ReactNode }) {
  return (
    <div className="server-command">
      <p>{children}</p>
      <pre>
        <code>{`sudo systemctl stop lichtung
sudo lichtung admin reset ${account ?? 'name@example.de'} --data /var/lib/lichtung
sudo systemctl start lichtung`}</code>
      </pre>
      {account === undefined && (
        <p className="note">
          {t('Use your own address instead of name@example.de; ', 'Nimm deine Adresse anstelle von name@example.de; ')}
          <code>sudo lichtung admin list --data /var/lib/lichtung</code>
          {t(' lists them.', ' zeigt, welche es gibt.')}
        </p>
      )}
    </div>
  )
}
