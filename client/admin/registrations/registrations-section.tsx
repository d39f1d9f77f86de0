import { useState } from 'react'
import { formatDateTime, mailLink, telephoneLink } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { bookingStates, bookingStateWord, isBooking } from '../../../domain/registrations/booking.ts'
import { shownEvent } from '../../../domain/registrations/last-told.ts'
import { isOpenInquiry, type Registration } from '../../../domain/registrations/registration.ts'
import { type Choice, isChosen } from '../../../domain/registrations/registration-table.ts'
import { call } from '../../state/api.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { CheckBox, Select, TextField } from '../../ui/field.tsx'
import { Hyphenated } from '../../ui/hyphenated.tsx'
import { useEventsOfBookings } from '../kit/booked-events.ts'
import { Failure, useCall } from '../kit/failure.tsx'
import { AddRow, Cell, RowButton, Section, Table, useListed } from '../kit/table.tsx'
import { TableFiles } from '../kit/table-files.tsx'
import { api } from '../state/api.ts'
import { put, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { succeed } from '../state/success.ts'
import { BookingLine } from './booking/booking-tag.tsx'
import { DeleteSeveral, useChosen } from './chosen-inquiries.tsx'
import { markAnswered } from './mark-answered.ts'
import { datedTitleOf, titleOf } from './registration-title.ts'
import { takeBack } from './take-back.ts'

/** Everybody who has registered or written. */
export function RegistrationsSection() {
  const registrations = useList('registrations') ?? []
  const events = useEventsOfBookings() ?? []
  const [filter, setFilter] = useState<Choice>({ search: '', event: '', type: '', state: '' })
  const [isAdding, setAdding] = useState(false)
  const { run, failure } = useCall()
  const shown = registrations.filter(isChosen(filter, events))
  const { listed, showAll } = useListed(shown)

  async function add() {
    setAdding(true)
    await run(async () => {
      const item = await call(api.registration.add.$post({ json: {} }))
      put('registrations', item)
      // Until the form is open, leaving the page takes it back as the form would.
      const leave = () => void takeBack(item)
      addEventListener('pagehide', leave)
      await succeed(t('Registration Added', 'Anmeldung hinzugefügt'), 'registrations')
      removeEventListener('pagehide', leave)
      openOverlay({ kind: 'registration', item, mode: 'new' })
    })
    setAdding(false)
  }
  const choosing = useChosen(listed)
  const setAnswered = (item: Registration, isAnswered: boolean) => run(() => markAnswered(item, isAnswered))
  const open = registrations.filter(isOpenInquiry).length
  const isFiltered = shown.length !== registrations.length
  return (
    <Section
      help="anmeldungen"
      title={t('Registrations & Messages', 'Anmeldungen & Anfragen')}
      list="registrations"
      count={
        open > 0 ? t(`${registrations.length}, ${open} open`, `${registrations.length}, ${open} offen`) : undefined
      }
      aside={
        <span role="status">
          {isFiltered
            ? t(`${shown.length} of ${registrations.length}`, `${shown.length} von ${registrations.length}`)
            : t(`${registrations.length} in all`, `${registrations.length} insgesamt`)}
        </span>
      }
    >
      <RegistrationsFilter filter={filter} setFilter={setFilter} all={registrations} open={open} />
      <Table
        columns={['Name', t('Email', 'E-Mail'), t('Phone', 'Telefon'), t('Options', 'Aktionen')]}
        empty={
          isFiltered
            ? t('Nothing matches this filter.', 'Zu diesem Filter passt nichts.')
            : t('No registrations or messages yet.', 'Noch keine Anmeldungen oder Anfragen.')
        }
        top={
          <>
            <AddRow onClick={add} disabled={isAdding}>
              {t('Add Registration', 'Anmeldung hinzufügen')}
            </AddRow>
            {choosing.inquiries.length > 0 && <DeleteSeveral of={choosing} />}
            <Failure>{failure}</Failure>
          </>
        }
        foot={showAll}
      >
        {listed.map(item => (
          <tr key={item._id}>
            <Cell label="Name" className="unlabelled">
              {choosing.isChoosing && item.event === '' ? (
                <CheckBox
                  id={`chosen-${item._id}`}
                  label={<Who item={item} />}
                  checked={choosing.chosen.includes(item)}
                  onChange={event => choosing.choose(item, event)}
                />
              ) : (
                <Who item={item} />
              )}
            </Cell>
            <Cell label={t('Email', 'E-Mail')} className="email">
              {item.email && (
                <a href={mailLink(item.email)}>
                  <EmailAddress>{item.email}</EmailAddress>
                </a>
              )}
            </Cell>
            <Cell label={t('Phone', 'Telefon')}>
              {item.phone && <a href={telephoneLink(item.phone)}>{item.phone}</a>}
            </Cell>
            <Cell label={t('Options', 'Aktionen')} className="options">
              <RowButton
                icon="view"
                of={item.name}
                onClick={() => openOverlay({ kind: 'registration', item, mode: 'view' })}
              >
                {t('View', 'Ansehen')}
              </RowButton>
              <RowButton
                icon="edit"
                of={item.name}
                onClick={() => openOverlay({ kind: 'registration', item, mode: 'edit' })}
              >
                {t('Edit', 'Bearbeiten')}
              </RowButton>
              {item.event === '' && (
                <CheckBox
                  id={`answered-${item._id}`}
                  label={
                    <>
                      {t('Answered', 'Beantwortet')}
                      <span className="visually-hidden"> {item.name}</span>
                    </>
                  }
                  checked={item.state === 'answered'}
                  onChange={({ target }) => setAnswered(item, target.checked)}
                />
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

/** Who it is, what it is about, and when that is and came. */
function Who({ item }: { item: Registration }) {
  const event = useList('events')?.find(({ _id }) => _id === item.event)
  const start = shownEvent(item, event)?.startDate
  return (
    <>
      <strong>{item.name || t('(no name)', '(ohne Namen)')}</strong>
      <small>
        <Hyphenated text={titleOf(item, event)} />
        {item.page && (
          <>
            {', '}
            <Hyphenated text={item.page.title} />
          </>
        )}
      </small>
      {isBooking(item) && <BookingLine booking={item} />}
      {item.state === 'closed' && <small>{t('closed without answer', 'erledigt ohne Antwort')}</small>}
      {start && (
        <small>
          {t('starts', 'Beginn')} {formatDateTime(start)}
        </small>
      )}
      <small>
        {t('received', 'eingegangen')} {formatDateTime(item.createdDate)}
      </small>
    </>
  )
}

const readState = (value: string): Choice['state'] => bookingStates.find(state => state === value) ?? ''
const readType = (value: string): Choice['type'] => (value === 'registration' || value === 'message' ? value : '')

function RegistrationsFilter({
  filter,
  setFilter,
  all,
  open,
}: {
  filter: Choice
  setFilter: (filter: Choice) => void
  all: readonly Registration[]
  /** How many inquiries are not answered. */
  open: number
}) {
  // Deleted events live on in their registrations (D17).
  const known = new Map(useList('events')?.map(event => [event._id, event]))
  const events = new Map(
    all.flatMap(item => (item.event ? [[item.event, datedTitleOf(item, known.get(item.event))] as const] : [])),
  )
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  return (
    <div className="panel-filter">
      <TextField
        id="filter-search"
        label={t('Search', 'Suchen')}
        type="search"
        value={filter.search}
        onChange={event => setFilter({ ...filter, search: event.target.value })}
      />
      <Select
        id="filter-event"
        label={t('Event', 'Termin')}
        value={filter.event}
        onChange={event => setFilter({ ...filter, event: event.target.value })}
      >
        <option value="">{t('All', 'Alle')}</option>
        {[...events].map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Select
        id="filter-type"
        label={t('Type', 'Art')}
        value={filter.type}
        onChange={event => setFilter({ ...filter, type: readType(event.target.value) })}
      >
        <option value="">{t('All', 'Alle')}</option>
        <option value="registration">{t('Registrations', 'Anmeldungen')}</option>
        <option value="message">{t('Messages', 'Anfragen')}</option>
      </Select>
      <Select
        id="filter-state"
        label={t('State', 'Stand')}
        value={readState(filter.state)}
        onChange={event => setFilter({ ...filter, state: readState(event.target.value) })}
      >
        <option value="">{t('All', 'Alle')}</option>
        {bookingStates.map(state => (
          <option key={state} value={state}>
            {bookingStateWord(state)}
          </option>
        ))}
      </Select>
      <CheckBox
        id="filter-open"
        label={t(`Open messages only (${open})`, `Nur offene Anfragen (${open})`)}
        checked={filter.state === 'open'}
        onChange={({ target }) => setFilter({ ...filter, state: target.checked ? 'open' : '' })}
      />
      <TableFiles path="/api/registration/export" query={query.size > 0 ? `?${query}` : ''} />
    </div>
  )
}
