import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import {
  INQUIRIES_SHOWN,
  type Inquiries,
  type InquiryGroup,
  type InquiryRow,
  inquiryGroups,
} from '../../../../domain/office/desk/inquiries.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { Failure } from '../../kit/failure.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { shownLastDay } from '../../kit/words/day.ts'
import { shownCents } from '../../kit/words/money-words.ts'
import { shownName } from '../../kit/words/shown-name.ts'
import { useInquiries } from '../../state/lists.ts'
import { momentWords } from './when-words.ts'

const groupWords = (): Record<InquiryGroup, string> => ({
  open: t('Open', 'Offen'),
  quoted: t('Quotes', 'Angebote'),
  answered: t('Answered', 'Beantwortet'),
  closed: t('Closed', 'Erledigt'),
})

const emptyWords = (): Record<InquiryGroup, string> => ({
  open: t('Nobody waits for an answer.', 'Niemand wartet auf eine Antwort.'),
  quoted: t('No quote is out.', 'Es ist kein Angebot draußen.'),
  answered: t('Nothing has been answered yet.', 'Noch ist nichts beantwortet.'),
  closed: t('Nothing was closed without an answer.', 'Nichts ist ohne Antwort erledigt.'),
})

/** The inquiries: open ones, those longest waiting first, quotes that are out, and what is done. */
export function InquiriesPage() {
  const [search] = useSearchParams()
  const group = inquiryGroups.find(known => known === search.get('state')) ?? 'open'
  return (
    <>
      <h1>{t('Inquiries', 'Anfragen')}</h1>
      <Listed group={group} key={group} />
    </>
  )
}

function Listed({ group }: { group: InquiryGroup }) {
  const [upTo, setUpTo] = useState(INQUIRIES_SHOWN)
  const { inquiries, failure, again } = useInquiries(group, upTo)
  return (
    <>
      <Groups current={group} counts={inquiries?.counts} />
      <Failure again={() => void again()}>{failure}</Failure>
      {!inquiries && failure === '' && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
      {inquiries && (
        <>
          {inquiries.rows.length === 0 && <p className="inquiries-none">{emptyWords()[group]}</p>}
          <ul className="inquiries">
            {inquiries.rows.map(row => (
              <Row key={row._id} row={row} />
            ))}
          </ul>
          {inquiries.rows.length < inquiries.counts[group] && (
            <RowButton icon="down" onClick={() => setUpTo(upTo + 4 * INQUIRIES_SHOWN)}>
              {t('Show more', 'Mehr zeigen')}
            </RowButton>
          )}
        </>
      )}
    </>
  )
}

/** Of what is done, nobody needs the number. */
const isWaiting = (group: InquiryGroup) => group === 'open' || group === 'quoted'

const Groups = ({ current, counts }: { current: InquiryGroup; counts: Inquiries['counts'] | undefined }) => (
  <nav className="inquiry-groups" aria-label={t('Which inquiries', 'Welche Anfragen')}>
    {inquiryGroups.map(group => (
      <Link
        key={group}
        to={group === 'open' ? '/admin/desk/inquiries' : `/admin/desk/inquiries?state=${group}`}
        aria-current={group === current ? 'page' : undefined}
      >
        {groupWords()[group]}
        {counts && isWaiting(group) && <small> {counts[group]}</small>}
      </Link>
    ))}
  </nav>
)

function Row({ row }: { row: InquiryRow }) {
  const { _id, about, date, quote } = row
  return (
    <li>
      <Link to={quote ? `/admin/desk/booking/${_id}` : `/admin/desk/inquiry/${_id}`}>
        <strong>{shownName(row)}</strong>
        <span>{about}</span>
        <small>
          {quote
            ? t(
                `${shownCents(quote.cents)}, valid until ${shownLastDay(quote.until)}`,
                `${shownCents(quote.cents)}, gilt bis ${shownLastDay(quote.until)}`,
              )
            : momentWords(date, dayOf(new Date().toISOString()))}
        </small>
      </Link>
    </li>
  )
}
