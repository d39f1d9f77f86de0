import { useLocation } from 'react-router-dom'
import { t } from '../../../../../domain/kit/language.ts'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { useIsSignedOut } from '../../../state/lists.ts'
import { useReach } from '../../../state/reach.ts'

/** Says when the session has ended. Signing in opens beside the page, so that what is typed here stays. */
export function SignedOut() {
  const { pathname } = useLocation()
  // Whoever asks first finds out: a call, or the look for the server.
  const isRefused = useIsSignedOut()
  const isSignedOut = useReach() === 'signedOut' || isRefused
  return (
    <div role="status">
      {isSignedOut && (
        <p className="desk-alert">
          <PanelIcon name="lock" />
          <span>
            {t(
              'You are not signed in any more. What you have typed here stays.',
              'Du bist nicht mehr angemeldet. Was du hier getippt hast, bleibt stehen.',
            )}
          </span>
          <a href={`/login?to=${encodeURIComponent(pathname)}`} target="_blank" rel="noopener">
            {t('Sign in', 'Anmelden')}
            <span className="visually-hidden"> {t('(new tab)', '(neuer Tab)')}</span>
          </a>
        </p>
      )}
    </div>
  )
}
