import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../../../domain/kit/language.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import type { PanelFigures } from '../../../domain/office/desk/panel-figures.ts'
import { Link } from '../../kit/ui/link.tsx'
import { RegistrationsSection } from '../bookings/registrations-section.tsx'
import { lazily } from '../kit/lazily.tsx'
import { Sections, sectionId } from '../kit/list/sections.tsx'
import { useIsDelayOver } from '../kit/timers.ts'
import { refreshLists, useList } from '../state/lists.ts'
import { withStyle } from '../state/page/later-style.ts'

const VisitorsSection = lazily(async () => (await withStyle(import('./panel-parts.tsx'))).VisitorsSection)
const MoreSection = lazily(async () => (await withStyle(import('./panel-parts.tsx'))).MoreSection)

export function MetricsTab() {
  const { hash } = useLocation()
  const isLater = useIsDelayOver()
  return (
    <>
      <FigureLinks />
      <Sections tab="metrics">
        <RegistrationsSection />
        {(isLater || hash.includes('/')) && (
          <Suspense fallback={null}>
            <VisitorsSection />
            <MoreSection />
          </Suspense>
        )}
      </Sections>
    </>
  )
}

type Figure = { name: string; value: string; note?: string; isLate?: boolean; to: string }

const MONEY = '/admin/desk/money'

/** Lists the figures with links to their pages. */
function figuresOf({ open, books, visits, subscribers }: PanelFigures): Figure[] {
  const { invoices, vouchers, withdrawals } = books
  return [
    {
      name: t('Open amounts', 'Offene Beträge'),
      value: shownCents(open.cents),
      note: open.overdue > 0 ? t(`${open.overdue} overdue`, `${open.overdue} überfällig`) : '',
      isLate: open.overdue > 0,
      to: MONEY,
    },
    {
      name: t('Invoices', 'Rechnungen'),
      value: String(invoices.count),
      note: invoices.waiting > 0 ? t(`${invoices.waiting} waiting`, `${invoices.waiting} warten`) : '',
      to: `${MONEY}#invoices`,
    },
    ...(vouchers
      ? [
          {
            name: t('Vouchers', 'Gutscheine'),
            value: String(vouchers.count),
            note: vouchers.waiting > 0 ? t(`${vouchers.waiting} waiting`, `${vouchers.waiting} offen`) : '',
            to: `${MONEY}#vouchers`,
          },
        ]
      : []),
    ...(withdrawals.count > 0
      ? [
          {
            name: t('Withdrawals', 'Widerrufe'),
            value: String(withdrawals.count),
            note: withdrawals.waiting > 0 ? t(`${withdrawals.waiting} open`, `${withdrawals.waiting} offen`) : '',
            isLate: withdrawals.waiting > 0,
            to: `${MONEY}#withdrawals`,
          },
        ]
      : []),
    {
      name: t('Visits today', 'Besuche heute'),
      value: String(visits),
      to: `/admin#${sectionId('metrics', t('Visitors Today', 'Besuche heute'))}`,
    },
    { name: 'Newsletter', value: String(subscribers), to: `/admin#${sectionId('site-data', 'Newsletter')}` },
  ]
}

/** Figures above the tables of the first tab: money, invoices, vouchers, withdrawals, visits, addresses. */
export function FigureLinks() {
  const figures = useCurrentFigures()
  // Reserve the space, without a name for an empty landmark.
  if (!figures) return <div className="figure-links" />
  return (
    <nav className="figure-links" aria-label={t('Figures', 'Zahlen')}>
      {figuresOf(figures).map(({ name, value, note = '', isLate = false, to }) => (
        <Link key={name} to={to}>
          <span>{name}</span> <strong>{value}</strong>{' '}
          <small className={isLate ? 'money-late' : undefined}>{note}</small>
        </Link>
      ))}
    </nav>
  )
}

/** Reloads the figures whenever the desk changes. */
function useCurrentFigures(): PanelFigures | undefined {
  const date = useList('desk')?.date
  const last = useRef(date)
  useEffect(() => {
    if (last.current !== undefined && last.current !== date) void refreshLists('deskMore')
    last.current = date
  }, [date])
  return useList('deskMore')
}
