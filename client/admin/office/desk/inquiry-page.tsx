import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { replyLink } from '../../../../domain/bookings/letters/reply.ts'
import { topicOf } from '../../../../domain/bookings/letters/sending-page.ts'
import { bookingStateWord, isBooking, partySize } from '../../../../domain/bookings/record/booking.ts'
import { freeTexts } from '../../../../domain/bookings/record/form-fields.ts'
import {
  type InquiryState,
  isInquiryState,
  type Registration,
} from '../../../../domain/bookings/record/registration.ts'
import { shownEvent } from '../../../../domain/bookings/record/reported-facts.ts'
import { compare } from '../../../../domain/kit/compare.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import {
  INQUIRIES_SHOWN,
  type Inquiries,
  type InquiryGroup,
  type InquiryRow,
  inquiryGroups,
} from '../../../../domain/office/desk/inquiries.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { bookingTitleOf, peopleWords } from '../../bookings/booking/booking-words.ts'
import { InquiryAnswers, useAnswerTab } from '../../bookings/messages/answer-part.tsx'
import { InquiryRecipient } from '../../bookings/money/recipient-form.tsx'
import { Failure, useCall, WhenLoaded } from '../../kit/failure.tsx'
import { contactFacts } from '../../kit/list/contact-facts.tsx'
import { FactList, RowButton } from '../../kit/list/table.tsx'
import { Menu } from '../../kit/menu.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay, shortMoment, shownLastDay } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { pastWords } from '../../kit/words/relative-time.ts'
import { api } from '../../state/api.ts'
import { putRecord, refreshLists, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { useInquiries, useMessageDeliveries } from '../../state/queries.ts'
import { About, BackLink, LostLetters } from './page-parts.tsx'

/** Shows an inquiry, to answer by letter or quote (A5). */
export function InquiryPage() {
  const { id = '' } = useParams()
  return (
    <About id={id} is="inquiry" key={id}>
      {item => <InquiryDesk item={item} />}
    </About>
  )
}

function InquiryDesk({ item }: { item: Registration }) {
  const topic = topicOf(item)
  const shownTab = useAnswerTab(item)
  return (
    <>
      <header className="booking-head">
        <BackLink to="/admin/desk/inquiries">{t('Inquiries', 'Anfragen')}</BackLink>
        <h1>
          <Hyphenated text={shownName(item)} />
        </h1>
        <p className="inquiry-when">
          {[topic, pastWords(item.createdDate, new Date().toISOString())].filter(Boolean).join(', ')}
        </p>
        <LostLetters booking={item} />
      </header>
      <div className="inquiry-desk">
        <div>
          {item.notes !== '' && <blockquote className="inquiry-text">{item.notes}</blockquote>}
          <WhoWrote item={item} />
          <InquiryDoing item={item} />
          {/* The quote's form asks for the recipient as well, beginning with the stored one. */}
          {shownTab === 'answer' && <InquiryRecipient item={item} />}
        </div>
        <InquiryAnswers item={item} shownTab={shownTab} />
      </div>
    </>
  )
}

function WhoWrote({ item }: { item: Registration }) {
  const { _id, email, page, people } = item
  const earlier = (useList('registrations') ?? [])
    .filter(other => other._id !== _id && email !== '')
    .sort((a, b) => compare(b.createdDate, a.createdDate))
  return (
    <FactList
      facts={{
        ...contactFacts(item, ['email', 'phone', ...freeTexts.filter(name => name !== 'notes' && item[name] !== '')]),
        ...(page ? { [t('Page', 'Seite')]: <a href={page.path}>{page.title}</a> } : {}),
        ...(people === undefined ? {} : { [t('People', 'Personen')]: peopleWords(people) }),
        ...(earlier.length > 0 ? { [t('Earlier', 'Früher')]: <Earlier registrations={earlier} /> } : {}),
      }}
    />
  )
}

/** Shows earlier bookings and inquiries from the same address. */
function Earlier({ registrations }: { registrations: readonly Registration[] }) {
  const events = new Map(useList('events')?.map(event => [event._id, event]))
  const startOf = (other: Registration) => shownEvent(other, events.get(other.event))?.startDate ?? other.createdDate
  return (
    <ul className="inquiry-earlier">
      {registrations.map(other => (
        <li key={other._id}>
          <Link to={isBooking(other) ? `/admin/desk/booking/${other._id}` : `/admin/desk/inquiry/${other._id}`}>
            {isBooking(other)
              ? bookingTitleOf(other, events.get(other.event))
              : topicOf(other) || t('Inquiry', 'Anfrage')}
            , {shortDay(dayOf(startOf(other)), dayOf(new Date().toISOString()))}
          </Link>
          <small>{earlierWords(other)}</small>
        </li>
      ))}
    </ul>
  )
}

function earlierWords(other: Registration): string {
  const { state } = other
  return isInquiryState(state) ? stateWords()[state] : `${bookingStateWord(state)}, ${peopleWords(partySize(other))}`
}

const stateWords = (): Record<InquiryState, string> => ({
  open: t('Open', 'Offen'),
  answered: t('Answered', 'Beantwortet'),
  closed: t('Closed without answer', 'Erledigt ohne Antwort'),
})

/** Answers by the mail program; a menu closes the inquiry without a letter, and has the rest. */
function InquiryDoing({ item }: { item: Registration }) {
  const { run, failure } = useCall()
  const [before, setBefore] = useState<InquiryState>()
  const { _id, email, state, thread } = item
  const letters = useMessageDeliveries({ _id }, thread.map(message => message._id).join())
  // An answer still in the outbox does not count.
  const isWaiting = state === 'answered' && letters.some(letter => letter.state === 'waiting')
  const become = (next: InquiryState) =>
    run(async () => {
      const json = { _id, lastModifiedDate: item.lastModifiedDate, state: next }
      try {
        putRecord('registrations', await call(api.registration.state.$post({ json })))
        setBefore(isInquiryState(state) ? state : undefined)
      } finally {
        // Also after a conflict, so that the next attempt uses the stored version.
        void refreshLists('registrations', 'desk')
      }
    })
  return (
    <>
      <div className="inquiry-more">
        {email !== '' && (
          <a className="row-button" href={replyLink(item, undefined)}>
            <PanelIcon name="mail" />
            {t('Reply by Mail Program', 'Im Mailprogramm antworten')}
          </a>
        )}
        <Menu label={t('More', 'Mehr')} small>
          {state === 'open' && (
            <>
              <RowButton icon="check" onClick={() => void become('answered')}>
                {t('Mark as Answered', 'Als beantwortet abhaken')}
              </RowButton>
              <RowButton icon="close" onClick={() => void become('closed')}>
                {t('Close Without Answer', 'Erledigt ohne Antwort')}
              </RowButton>
            </>
          )}
          <RowButton icon="edit" onClick={() => openOverlay({ kind: 'registration', item, mode: 'edit' })}>
            {t('Edit', 'Bearbeiten')}
          </RowButton>
          {email !== '' && (
            <RowButton icon="people" onClick={() => openOverlay({ kind: 'person', email })}>
              {t('Everything About This Person', 'Alles über diese Person')}
            </RowButton>
          )}
        </Menu>
      </div>
      <div className="inquiry-closing" role="status">
        {state !== 'open' && isInquiryState(state) && (
          <p className="undo-bar">
            <PanelIcon name={isWaiting ? 'clock' : 'check'} />
            <span>
              {isWaiting
                ? t(
                    'Your letter has not gone out yet. Once it has, the inquiry is answered.',
                    'Dein Brief ist noch nicht unterwegs. Sobald er es ist, gilt die Anfrage als beantwortet.',
                  )
                : stateWords()[state]}
            </span>
            <Button variant="outline" small onClick={() => void become(before ?? 'open')}>
              {before === undefined ? t('Open Again', 'Wieder öffnen') : t('Undo', 'Rückgängig')}
            </Button>
          </p>
        )}
      </div>
      <Failure>{failure}</Failure>
    </>
  )
}

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

/** Inquiries by group: open, oldest first; quoted; closed. */
export function InquiriesPage() {
  const [search] = useSearchParams()
  const group = inquiryGroups.find(inquiryGroup => inquiryGroup === search.get('state')) ?? 'open'
  return (
    <>
      <h1>{t('Inquiries', 'Anfragen')}</h1>
      <GroupedInquiries group={group} key={group} />
    </>
  )
}

function GroupedInquiries({ group }: { group: InquiryGroup }) {
  const [upTo, setUpTo] = useState(INQUIRIES_SHOWN)
  const inquiries = useInquiries(group, upTo)
  return (
    <>
      <Groups current={group} counts={inquiries.data?.counts} />
      <WhenLoaded of={inquiries}>
        {({ rows, counts }) => (
          <>
            {rows.length === 0 && <p className="inquiries-none">{emptyWords()[group]}</p>}
            <ul className="inquiries">
              {rows.map(row => (
                <Row key={row._id} row={row} />
              ))}
            </ul>
            {rows.length < counts[group] && (
              <RowButton icon="down" onClick={() => setUpTo(upTo + 4 * INQUIRIES_SHOWN)}>
                {t('Show More', 'Mehr zeigen')}
              </RowButton>
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

/** Closed inquiries show no count. */
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
            : shortMoment(date, dayOf(new Date().toISOString()))}
        </small>
      </Link>
    </li>
  )
}
