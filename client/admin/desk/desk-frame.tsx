import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../../../domain/language.ts'
import { SiteMark } from '../../site/sign.tsx'
import { Link } from '../../ui/link.tsx'
import { HelpLink } from '../kit/help-link.tsx'
import { ShortLanguageSwitch } from '../kit/language-switch.tsx'
import { PanelIcon, type PanelIconName } from '../kit/panel-icon.tsx'
import { useLiveDesk } from '../state/desk-live.ts'
import { useList } from '../state/lists.ts'
import { DeskSaid } from './desk-said.tsx'
import { useKeptPlace } from './kept-place.ts'
import { WithNetwork } from './offline/with-network.tsx'
import { SearchField } from './search/search-field.tsx'

type Entry = { to: string; label: string; icon: PanelIconName; count: number; below: readonly string[] }

/** The desk's five entries (D71); the pages below an entry show it as the current one. */
function useEntries(): Entry[] {
  const counts = useList('desk')?.counts ?? {}
  const all = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return [
    { to: '/admin/desk', label: t('Today', 'Heute'), icon: 'today', count: all, below: [] },
    {
      to: '/admin/desk/dates',
      label: t('Dates', 'Termine'),
      icon: 'calendar',
      count: 0,
      below: ['/admin/desk/event/', '/admin/desk/booking/'],
    },
    {
      to: '/admin/desk/inquiries',
      label: t('Inquiries', 'Anfragen'),
      icon: 'mail',
      count: counts.answer ?? 0,
      below: ['/admin/desk/inquiry/'],
    },
    {
      to: '/admin/desk/money',
      label: t('Money', 'Geld'),
      icon: 'euro',
      count: counts.overdue ?? 0,
      below: ['/admin/desk/money/'],
    },
    { to: '/admin/desk/more', label: t('More', 'Mehr'), icon: 'more', count: 0, below: ['/admin/desk/on-the-way'] },
  ]
}

/** The page of the handbook about a page of the desk; the first that fits. */
const helpPages = (): { at: RegExp; help: string; about: string }[] => [
  { at: /^\/admin\/desk$/, help: 'heute', about: t('Today', 'Heute') },
  { at: /^\/admin\/desk\/dates/, help: 'heute#termine', about: t('Dates', 'Termine') },
  { at: /^\/admin\/desk\/event\/.*\/cancel/, help: 'termine#einen-termin-absagen', about: t('Call Off', 'Absagen') },
  { at: /^\/admin\/desk\/event\/.*\/move/, help: 'termine#einen-termin-verschieben', about: t('Move', 'Verschieben') },
  { at: /^\/admin\/desk\/event\//, help: 'termin-am-schreibtisch', about: t('Date', 'Termin') },
  {
    at: /^\/admin\/desk\/booking\/.*\/cancel/,
    help: 'buchung-am-schreibtisch#stornieren',
    about: t('Cancel', 'Stornieren'),
  },
  { at: /^\/admin\/desk\/booking\//, help: 'buchung-am-schreibtisch#eine-buchung', about: t('Booking', 'Buchung') },
  { at: /^\/admin\/desk\/inquir/, help: 'buchung-am-schreibtisch#anfragen', about: t('Inquiries', 'Anfragen') },
  { at: /^\/admin\/desk\/money\/bank/, help: 'geld#den-kontoauszug-einlesen', about: t('Bank File', 'Kontoauszug') },
  { at: /^\/admin\/desk\/money/, help: 'geld', about: t('Money', 'Geld') },
  { at: /^\/admin\/desk\/on-the-way/, help: 'unterwegs', about: t('On the Way', 'Für unterwegs') },
]

const helpAbout = (pathname: string) => {
  const { help, about } = helpPages().find(({ at }) => at.test(pathname)) ?? {
    help: '',
    about: t('Contents', 'Inhalt'),
  }
  return { help, about }
}

/** What surrounds each page of the desk: the entries, as a bar at the bottom of a phone, and the search. */
export function DeskFrame({ children }: { children: ReactNode }) {
  useLiveDesk()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  useKeptPlace(main)
  return (
    <div className="desk">
      <a className="skip-link" href="#desk-content">
        {t('Skip to content', 'Zum Inhalt')}
      </a>
      <header className="desk-header">
        <div className="container desk-bar">
          <Link className="desk-name" to="/admin/desk">
            <SiteMark />
            <span>Lichtung</span>
          </Link>
          <DeskNav pathname={pathname} />
          <SearchField />
          <HelpLink {...helpAbout(pathname)} />
          <ShortLanguageSwitch />
        </div>
        <DeskSaid />
      </header>
      <main className="container desk-main" id="desk-content" tabIndex={-1} ref={main} key={pathname}>
        <WithNetwork>{children}</WithNetwork>
      </main>
    </div>
  )
}

/** A longer number covers the icon on a phone; the page has it whole. */
const MOST_SHOWN = 99

function DeskNav({ pathname }: { pathname: string }) {
  const entries = useEntries()
  return (
    <nav className="desk-nav" aria-label={t('Desk', 'Schreibtisch')}>
      {entries.map(({ to, label, icon, count, below }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to || below.some(path => pathname.startsWith(path)) ? 'page' : undefined}
        >
          <PanelIcon name={icon} />
          <span>{label}</span>
          {count > 0 && (
            <span className="desk-count">
              {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
              <span className="visually-hidden"> {t('waiting', 'offen')}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
