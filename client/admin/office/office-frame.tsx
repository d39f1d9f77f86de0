import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../../domain/kit/language.ts'
import { Link } from '../../kit/ui/link.tsx'
import { SiteMark } from '../../site/blocks/sign.tsx'
import { Success } from '../kit/editor/dialog.tsx'
import { ShortLanguageSwitch } from '../kit/language-switch.tsx'
import { HelpLink } from '../kit/links.tsx'
import { sectionId } from '../kit/list/sections.tsx'
import { PanelIcon, type PanelIconName } from '../kit/panel-icon.tsx'
import { takenOverWords } from '../kit/words/takeover-words.ts'
import { useLiveDesk } from '../state/desk-live.ts'
import { useList } from '../state/lists.ts'
import {
  followBy,
  hasUnsaved,
  openAddress,
  warnBeforeLeaving,
  warnBeforeLeavingPanel,
  warnBeforeLosing,
} from '../state/page/leave.ts'
import { DeskAnnouncement } from './desk/desk-announcement.tsx'
import { WithNetwork } from './desk/offline/with-network.tsx'
import { SearchField } from './desk/search/search-field.tsx'
import { useKeptPlace } from './desk/use-kept-place.ts'

const PANEL = '/admin'
const SET_UP = '/admin/set-up'

type Entry = { to: string; label: string; icon: PanelIconName; count: number; below: readonly string[] }

/** Returns the five entries of the office's menu (D83). An entry is current on the pages `below` it, too. */
function useEntries(): Entry[] {
  const counts = useList('desk')?.counts ?? {}
  const taskCount = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return [
    { to: '/admin/desk', label: t('Today', 'Heute'), icon: 'today', count: taskCount, below: [] },
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
    { to: '/admin', label: t('Admin', 'Verwaltung'), icon: 'tools', count: 0, below: ['/admin/desk/on-the-way'] },
  ]
}

/** Handbook page for each office page; the first match applies. */
const helpPages = (): { at: RegExp; help: string; about: string }[] => [
  { at: /^\/admin\/desk$/, help: 'heute', about: t('Today', 'Heute') },
  { at: /^\/admin\/desk\/dates/, help: 'heute#termine', about: t('Dates', 'Termine') },
  { at: /^\/admin\/desk\/event\/.*\/cancel/, help: 'absagen#einen-termin-absagen', about: t('Call Off', 'Absagen') },
  { at: /^\/admin\/desk\/event\/.*\/move/, help: 'absagen#einen-termin-verschieben', about: t('Move', 'Verschieben') },
  { at: /^\/admin\/desk\/event\//, help: 'termin', about: t('Date', 'Termin') },
  {
    at: /^\/admin\/desk\/booking\/.*\/cancel/,
    help: 'buchung#stornieren',
    about: t('Cancel', 'Stornieren'),
  },
  { at: /^\/admin\/desk\/booking\//, help: 'buchung', about: t('Booking', 'Buchung') },
  { at: /^\/admin\/desk\/inquir/, help: 'anfragen', about: t('Inquiries', 'Anfragen') },
  { at: /^\/admin\/desk\/money\/bank/, help: 'kontoauszug', about: t('Bank File', 'Kontoauszug') },
  { at: /^\/admin\/desk\/money/, help: 'geld', about: t('Money', 'Geld') },
  { at: /^\/admin\/set-up/, help: 'einrichten', about: t('Set-Up', 'Einrichten') },
  { at: /^\/admin\/desk\/on-the-way/, help: 'unterwegs', about: t('Lists to Take Along', 'Für unterwegs') },
]

const helpAbout = (pathname: string) => {
  const { help, about } = helpPages().find(({ at }) => at.test(pathname)) ?? {
    help: '',
    about: t('Contents', 'Inhalt'),
  }
  return { help, about }
}

const titleOf = (pathname: string, current: Entry | undefined): string => {
  if (pathname === SET_UP) return t('Set-Up', 'Einrichten')
  return pathname === PANEL || !current ? t('Admin Panel', 'Verwaltung') : current.label
}

/** Shows the frame of each office page: search, and the menu, which is at the bottom of a phone. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  useLiveDesk()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  useOfficeLinks()
  useKeptPlace(main)
  const entries = useEntries()
  const current = entries.find(({ to, below }) => pathname === to || below.some(path => pathname.startsWith(path)))
  const isPanel = pathname === PANEL
  const isSetUp = pathname === SET_UP
  const hasToast = isPanel || isSetUp
  useQuestionOnLeaving(pathname)
  useTitle(titleOf(pathname, current))
  return (
    <div className="desk">
      <a className="skip-link" href="#desk-content">
        {t('Skip to content', 'Zum Inhalt')}
      </a>
      <header className="desk-header">
        <div className="container desk-bar">
          <a className="desk-name" href="/admin/desk">
            <SiteMark />
            <span>Lichtung</span>
          </a>
          {!isSetUp && (
            <>
              <OfficeNav entries={entries} current={current} />
              <SearchField />
            </>
          )}
          <a className="help-link site-link" href="/" title={t('View website', 'Website ansehen')}>
            <PanelIcon name="away" />
            <span className="visually-hidden">{t('View website', 'Website ansehen')}</span>
          </a>
          <HelpLink {...helpAbout(pathname)} />
          <ShortLanguageSwitch />
        </div>
      </header>
      {hasToast && <Success />}
      <DeskAnnouncement isAfterToast={hasToast} />
      <main className="container desk-main" id="desk-content" tabIndex={-1} ref={main} key={pathname}>
        <TakenOver />
        <WithNetwork>{children}</WithNetwork>
      </main>
    </div>
  )
}

/** A longer number would cover the icon on a phone; the page shows it in full. */
const MAX_SHOWN = 99

type NavProps = { entries: readonly Entry[]; current: Entry | undefined }

const OfficeNav = ({ entries, current }: NavProps) => (
  <nav className="desk-nav" aria-label={t('Main menu', 'Hauptmenü')}>
    {entries.map(entry => (
      <Link key={entry.to} to={entry.to} aria-current={entry === current ? 'page' : undefined}>
        <PanelIcon name={entry.icon} />
        <span>{entry.label}</span>
        {entry.count > 0 && (
          <span className="desk-count">
            {entry.count > MAX_SHOWN ? `${MAX_SHOWN}+` : entry.count}
            <span className="visually-hidden"> {t('waiting', 'offen')}</span>
          </span>
        )}
      </Link>
    ))}
  </nav>
)

/** Replaces the page's name in the title and keeps the site's. */
function useTitle(page: string): void {
  useEffect(() => {
    document.title = document.title.replace(/^[^|]*(?= \|)/, page)
  }, [page])
}

/** Asks before the panel or the set-up is left; elsewhere only if text is unsaved. */
function useQuestionOnLeaving(pathname: string): void {
  useEffect(() => {
    if (pathname === SET_UP) return warnBeforeLeaving()
    return pathname === PANEL ? warnBeforeLeavingPanel() : warnBeforeLosing()
  }, [pathname])
}

/** Excludes the forest list, which is a page of its own. */
const isOfficePage = (pathname: string) => /^\/admin(\/desk(?!\/list\/|.*\.).*)?$/.test(pathname)

/**
 * Opens plain links within the office without a reload, and closes the overlay that holds one. The browser follows
 * links in the set-up and in editors with unsaved text, since it warns before that is lost.
 */
function useOfficeLinks(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => followBy(address => void navigate(address)), [navigate])
  useEffect(() => {
    if (pathname === SET_UP) return undefined
    const followLink = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const isInDialog = link.closest('dialog') !== null
      if (link.target !== '' || link.hasAttribute('download') || (isInDialog && hasUnsaved())) return
      if (link.origin !== location.origin || !isOfficePage(link.pathname)) return
      // Let the browser scroll within this page.
      const isHere = link.pathname === pathname && !isInDialog
      if (isHere && document.getElementById(link.hash.slice(1))?.checkVisibility()) return
      event.preventDefault()
      openAddress(link.pathname + link.search + link.hash)
    }
    addEventListener('click', followLink)
    return () => removeEventListener('click', followLink)
  }, [pathname])
}

/** Says on every page that another computer has taken over, so that nobody goes on working here. */
export function TakenOver() {
  const task = useList('desk')?.tasks.find(task => task.kind === 'trouble' && task.what === 'home')
  if (task?.kind !== 'trouble' || task.what !== 'home' || task.takenOver === '') return null
  return (
    <p className="desk-alert" role="alert">
      <PanelIcon name="lock" />
      <span>{takenOverWords(task.takenOver)}</span>
      <a href={`/admin#${sectionId('system', t('Second Home', 'Zweiter Ort'))}`}>{t('What to do', 'Was tun')}</a>
    </p>
  )
}
