import type { ReactNode } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import type { LoginFacts } from '../../../../domain/people/accounts/login-facts.ts'
import { NO_EMAIL } from '../../../../domain/people/accounts/user.ts'

/** What helps whoever has opened a link that counts no more. */
export function StaleLink({ email, facts }: { email: string; facts: LoginFacts }) {
  if (facts.isSignedIn)
    return (
      <Way to="/admin" label={t('To the Admin Panel', 'Zur Verwaltung')}>
        {t('You are signed in already.', 'Du bist schon angemeldet.')}
      </Way>
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
      <Way
        to={email === NO_EMAIL || email === '' ? '/login' : `/login?email=${encodeURIComponent(email)}`}
        label={t('Sign In', 'Anmelden')}
      >
        {t('Sign in with your password.', 'Melde dich mit deinem Passwort an.')}{' '}
        {facts.hasMailServer &&
          t(
            'If you have forgotten it, you can ask for a new link there.',
            'Hast du es vergessen, kannst du dir dort einen neuen Link schicken lassen.',
          )}
      </Way>
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

function Way({ to, label, children }: { to: string; label: string; children: ReactNode }) {
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
 * How the server makes a link without a letter, as docs/operations says it. The account is never an address out of a link: it
 * would be pasted into a terminal.
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
          {t('With your own address instead of name@example.de; ', 'Mit deiner Adresse anstelle von name@example.de; ')}
          <code>sudo lichtung admin list --data /var/lib/lichtung</code>
          {t(' says which there are.', ' sagt, welche es gibt.')}
        </p>
      )}
    </div>
  )
}

/** What a tab keeps of the link that has opened it. */
type Kept = { link: string } | null

/**
 * Takes the key of a link out of the address bar and the list of visited pages; where a letter leads may stay. The tab alone
 * keeps a link to a new password, so that the page can be loaded again.
 */
export function hideLink(search: string, isStale: boolean): void {
  const query = new URLSearchParams(search)
  const to = query.get('to')
  const kept: Kept = query.has('key') && !isStale ? { link: search } : null
  history.replaceState(kept, '', to === null ? location.pathname : `?to=${encodeURIComponent(to)}`)
}

/** After a reload: opens the link that the tab keeps. Returns whether there is one. */
export function followKeptLink(): boolean {
  const kept: Kept = history.state
  if (location.search !== '' || !kept?.link) return false
  location.replace(location.pathname + kept.link)
  return true
}

/** Once the link has done its work. */
export const forgetLink = (): void => history.replaceState(null, '')
