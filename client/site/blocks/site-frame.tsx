import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { cityLine } from '../../../domain/kit/addresses/postal.ts'
import { telephoneLink } from '../../../domain/kit/format.ts'
import { mayOpenPanel } from '../../kit/state/panel-access.ts'
import { useSite } from '../../kit/state/site.ts'
import { EmailAddress } from '../../kit/ui/email-address.tsx'
import { Icon, type IconName } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { motto } from './motto.ts'
import { RegistrationLink } from './registration-link.tsx'
import { SiteMark } from './sign.tsx'

const pages: { to: string; label: string; icon: IconName }[] = [
  { to: '/', label: 'Willkommen', icon: 'house' },
  { to: '/info', label: 'Infos', icon: 'book' },
  { to: '/kalender', label: 'Kalender', icon: 'calendar' },
  { to: '/kontakt', label: 'Kontakt', icon: 'mail' },
]

/** A first press in `main` waits only for `main`: parts in `Suspense` are hydrated afterwards, or when pressed. */
export function SiteFrame({ children }: { children: ReactNode }) {
  useTopOnRepeat()
  return (
    <>
      <a className="skip-link" href="#inhalt">
        Zum Inhalt springen
      </a>
      <Suspense>
        <Header />
      </Suspense>
      <main id="inhalt" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
    </>
  )
}

/** Scrolls to the top when a link leads to the current page. */
function useTopOnRepeat() {
  const location = useLocation()
  const kind = useNavigationType()
  const last = useRef('')
  useEffect(() => {
    const address = location.pathname + location.search
    if (kind !== 'POP' && !location.hash && last.current === address) window.scrollTo(0, 0)
    last.current = address
  }, [location, kind])
}

/** True for the page itself and pages below it. */
const isWithin = (page: string, pathname: string) => pathname === page || pathname.startsWith(`${page}/`)

export function Header() {
  const name = useSite(data => data.site.name)
  const hasWelcome = useSite(data => data.welcome !== undefined)
  const { pathname } = useLocation()
  const isOverHero = pathname === '/' && hasWelcome
  return (
    <header lang="de" className={isOverHero ? 'header header-over' : 'header'}>
      <div className="container header-rows">
        <Link className="header-name" to="/">
          <SiteMark />
          <span>{name}</span>
        </Link>
        <nav className="header-nav" aria-label="Hauptmenü">
          {pages.map(({ to, label, icon }) => (
            <Link key={to} to={to} aria-current={isWithin(to, pathname) ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{label}</span>
            </Link>
          ))}
          <PanelLink />
        </nav>
      </div>
    </header>
  )
}

/** Links back to the panel, shown only to signed-in users. */
function PanelLink() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    void mayOpenPanel().then(setShown)
  }, [])
  return (
    isShown && (
      <a href="/admin">
        <Icon name="tools" />
        <span>Verwaltung</span>
      </a>
    )
  )
}

/** Pages with their own form or button; the footer then omits its button. */
const hasOwnButton = (pathname: string) =>
  /^\/(info\/|buchung|gutschein|widerruf|kuendigung|(kontakt|anfragen)\/?$)/.test(pathname)

export function Footer() {
  const { name, contact, hasVouchers, withdrawalForms } = useSite(data => data.site)
  const { pathname } = useLocation()
  return (
    <footer className="footer" lang="de">
      <div className="container">
        <div className="footer-columns">
          <div>
            <p className="footer-motto">
              {motto.map(word => (
                <span key={word}>{word} </span>
              ))}
            </p>
            {!hasOwnButton(pathname) && <RegistrationLink variant="light" />}
          </div>
          <div>
            <p className="footer-title">Seiten</p>
            <PlainList className="footer-pages">
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
              {hasVouchers && (
                <li>
                  <a href="/gutschein">Gutscheine</a>
                </li>
              )}
            </PlainList>
          </div>
          <div>
            <p className="footer-title">{name}</p>
            <address>
              {contact.name}
              <br />
              {contact.street}
              <br />
              {cityLine(contact)}
              {contact.phone && (
                <a className="footer-contact" href={telephoneLink(contact.phone)}>
                  <Icon name="phone" />
                  <span>{contact.phone}</span>
                </a>
              )}
              <a className="footer-contact" href={`mailto:${contact.email}`}>
                <Icon name="mail" />
                <span>
                  <EmailAddress>{contact.email}</EmailAddress>
                </span>
              </a>
            </address>
          </div>
        </div>
        <div className="footer-end">
          <Link to="/privacy">AGB | Datenschutz | Impressum</Link>
          {withdrawalForms.withdrawal && <a href="/widerruf">Vertrag widerrufen</a>}
          {withdrawalForms.termination && <a href="/kuendigung">Verträge hier kündigen</a>}
          <Link to="/privacy#bildnachweis">Bildnachweis</Link>
        </div>
      </div>
    </footer>
  )
}
