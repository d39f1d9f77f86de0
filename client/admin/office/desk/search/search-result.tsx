import { useEffect, useRef } from 'react'
import { t } from '../../../../../domain/kit/language.ts'
import type { Found, FoundKind } from '../../../../../domain/office/search/found.ts'
import { Link } from '../../../../kit/ui/link.tsx'
import { PanelIcon, type PanelIconName } from '../../../kit/panel-icon.tsx'
import { shownDay } from '../../../kit/words/day.ts'

const DESK = '/admin/desk'

const icons: Record<FoundKind, PanelIconName> = {
  booking: 'people',
  inquiry: 'mail',
  event: 'calendar',
  page: 'page',
  invoice: 'euro',
  voucher: 'euro',
  withdrawal: 'left',
}

/** What a result is, for whoever does not see its icon. */
const kindWord = (kind: FoundKind): string =>
  ({
    booking: t('Booking', 'Buchung'),
    inquiry: t('Inquiry', 'Anfrage'),
    event: t('Date', 'Termin'),
    page: t('Page', 'Seite'),
    invoice: t('Invoice', 'Rechnung'),
    voucher: t('Voucher', 'Gutschein'),
    withdrawal: t('Withdrawal', 'Widerruf'),
  })[kind]

type Props = { id: string; result: Found; isChosen: boolean; onOpen: () => void }

/** One result: a link, so that it can be opened beside as well. */
export function SearchResult({ id, result, isChosen, onOpen }: Props) {
  const { kind, title, detail, date, path } = result
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isChosen) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const option = { id, role: 'option', 'aria-selected': isChosen, tabIndex: -1, onClick: onOpen } as const
  const content = (
    <>
      <PanelIcon name={icons[kind]} />
      <span ref={shown}>
        <span className="visually-hidden">{kindWord(kind)}: </span>
        <strong>{title}</strong>
        <span className="desk-found-detail">{[date && shownDay(date), detail].filter(Boolean).join(', ')}</span>
      </span>
    </>
  )
  return path.startsWith(DESK) ? (
    <Link to={path} {...option}>
      {content}
    </Link>
  ) : (
    <a href={path} {...option}>
      {content}
    </a>
  )
}
