import type { ReactNode } from 'react'
import { useInRouterContext } from 'react-router-dom'
import { mailLink, telephoneLink } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { EmailAddress } from '../../kit/ui/email-address.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { askToClose } from '../state/page/close-overlay.ts'
import { hasUnsaved, openAddress } from '../state/page/leave.ts'
import { PanelIcon } from './panel-icon.tsx'

/** Links to a desk page; also works outside the office's router. */
export function DeskLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return useInRouterContext() ? (
    <Link className={className} to={to}>
      {children}
    </Link>
  ) : (
    <a className={className} href={to}>
      {children}
    </a>
  )
}

/** Shows phone and e-mail links, where known. Plain text in print. */
export const ContactLinks = ({ phone, email }: { phone: string; email: string }) => (
  <div className="contact-links">
    {phone && <a href={telephoneLink(phone)}>{phone}</a>}
    {email && (
      <a href={mailLink(email)}>
        <span>
          <EmailAddress>{email}</EmailAddress>
        </span>
      </a>
    )}
  </div>
)

type ForestListTarget = { event: { _id: string }; session?: { _id: string } | undefined; className?: string }

/** Query of a list; for a course it names the session. */
export const listQuery = ({ event, session }: Omit<ForestListTarget, 'className'>) =>
  session ? `_id=${event._id}&session=${session._id}` : `_id=${event._id}`

const BUTTON = 'button button-outline button-small'

/** Shows the participant list for the forest (D63), as a file for the phone. */
export const ForestFileLink = ({ className = BUTTON, ...of }: ForestListTarget) => (
  <a className={className} href={`/api/event/forest?${listQuery(of)}`}>
    <Icon name="phone" />
    {t('Forest List for the Phone', 'Liste fürs Handy')}
  </a>
)

/** Shows the same list as a PDF to print. */
export const ForestPaperLink = ({ className = BUTTON, ...of }: ForestListTarget) => (
  <a className={className} href={`/api/event/forest/pdf?${listQuery(of)}`} target="_blank" rel="noopener">
    <Icon name="print" />
    {t('Print List', 'Liste drucken')}
    <span className="visually-hidden"> (PDF)</span>
  </a>
)

/** Links to the handbook page about the screen, in a new tab, so that no input is lost. */
export const HelpLink = ({ help, about }: { help: string; about: string }) => (
  <a
    className="help-link"
    href={help === '' ? '/admin/hilfe' : `/admin/hilfe/${help}`}
    target="_blank"
    rel="noopener"
    title={t('Help', 'Hilfe')}
  >
    <PanelIcon name="question" />
    <span className="visually-hidden">{t(`Help: ${about} (new tab)`, `Hilfe: ${about} (neuer Tab)`)}</span>
  </a>
)

/** Links to the operations guide about a server in front of this one. */
export const ProxyGuide = () => (
  <a
    href={t('/admin/hilfe/operations#behind-another-server', '/admin/hilfe/betrieb#hinter-einem-anderen-server')}
    target="_blank"
    rel="noopener"
  >
    {t('How to set it up', 'So richtest du ihn ein')}
  </a>
)

/** Opens the login in a new tab, so that input on this page stays; signing in leads to `to`. */
export const SignInAgain = ({ to = location.pathname }: { to?: string }) => (
  <a href={`/login?to=${encodeURIComponent(to)}`} target="_blank" rel="noopener">
    {t('Sign in', 'Anmelden')}
    <span className="visually-hidden"> {t('(new tab)', '(neuer Tab)')}</span>
  </a>
)

type Props = {
  /** Full path of the page. */
  to: string
  /** Asks first if input would be lost; by default if any form has unsaved input. */
  mayLeave?: (() => Promise<boolean>) | undefined
  children: string
}

/** Leaves an overlay for the page with all actions on the record (D83). */
export function PageButton({ to, mayLeave = async () => !hasUnsaved() || askToClose(), children }: Props) {
  async function go() {
    if (await mayLeave()) openAddress(to)
  }
  return (
    <p className="to-page">
      <Button variant="outline" small onClick={go}>
        <PanelIcon name="right" />
        {children}
      </Button>
    </p>
  )
}
