import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../../../../../domain/kit/language.ts'
import { SignInAgain } from '../../../kit/links.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { useIsSignedOut } from '../../../state/lists.ts'
import { useReach } from '../../../state/reach.ts'
import { KeptListLinks, useKeptLists } from './on-the-way.tsx'

/**
 * Shows a desk page, or the offline page without a network. A page already shown stays, as it may hold unsaved input.
 */
export function WithNetwork({ children }: { children: ReactNode }) {
  const reach = useReach()
  const [wasShown, setShown] = useState(false)
  useEffect(() => {
    if (reach === 'there') setShown(true)
  }, [reach])
  if (reach === 'away' && !wasShown) return <WithoutNetwork />
  if (reach === 'signedOut' && !wasShown) return <SignInFirst />
  return (
    <>
      <SignedOut />
      {reach === 'away' && <Lost />}
      {children}
    </>
  )
}

function WithoutNetwork() {
  const isHome = useLocation().pathname === '/admin/desk'
  return (
    <div className="way">
      <h1>{t('No network.', 'Kein Netz.')}</h1>
      {!isHome && (
        <p role="status">
          {t(
            'This page needs the network. It loads automatically as soon as it is back.',
            'Diese Seite braucht Netz. Sie lädt von selbst, sobald es wieder da ist.',
          )}
        </p>
      )}
      <TakenAlong />
    </div>
  )
}

function SignInFirst() {
  return (
    <div className="way">
      <h1>{t('Please sign in.', 'Bitte melde dich an.')}</h1>
      <p>{t('You are not signed in any more.', 'Du bist nicht mehr angemeldet.')}</p>
      <p>
        <SignInLink />
      </p>
      <TakenAlong />
    </div>
  )
}

function SignInLink() {
  const { pathname } = useLocation()
  return (
    <a className="button" href={`/login?to=${encodeURIComponent(pathname)}`}>
      {t('Sign In', 'Anmelden')}
    </a>
  )
}

function TakenAlong() {
  const lists = useKeptLists()
  if (lists === undefined) return null
  if (lists.length === 0) return <p>{t('No list is on this device.', 'Auf diesem Gerät liegt keine Liste.')}</p>
  return (
    <>
      <h2>{t('This is what you have with you:', 'Das hast du dabei:')}</h2>
      <KeptListLinks lists={lists} />
    </>
  )
}

/** Shown above a page that lost the network. */
const Lost = () => (
  <p className="desk-lost" role="status">
    <PanelIcon name="away" />
    <span>
      {t(
        'No network. You see the last state, saving has to wait for the network.',
        'Kein Netz. Du siehst den letzten Stand, speichern geht erst wieder mit Netz.',
      )}
    </span>
  </p>
)

/** Reports an ended session. Signing in opens in a new tab, so that input on this page stays. */
export function SignedOut() {
  const { pathname } = useLocation()
  // Either a call or the probe of the server notices it first.
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
          <SignInAgain to={pathname} />
        </p>
      )}
    </div>
  )
}
