import { useState } from 'react'
import { bookingStates, bookingStateWord, isBooking } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { datedTitle } from '../../../domain/events/dates/dated-title.ts'
import { dayOf, formatDateTime, mailLink, telephoneLink } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import type { RegistrationRow } from '../../../domain/office/lists/registrations.ts'
import { call, callForRecord } from '../../kit/state/api.ts'
import { EmailAddress } from '../../kit/ui/email-address.tsx'
import { CheckBox, Select } from '../../kit/ui/field.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { useBind } from '../kit/bind.ts'
import { Failure } from '../kit/failure.tsx'
import { ChoiceSelect, type Choices } from '../kit/form/choice-select.tsx'
import { DeskLink } from '../kit/links.tsx'
import { PagedCount, PagedSearch, PagedTable, type Paging, useKeptState, usePaging } from '../kit/list/paged-table.tsx'
import { AddRow, Cell, optionsColumn, RowButton, Section, TableFiles, TableRow } from '../kit/list/table.tsx'
import { useIsDelayOver } from '../kit/timers.ts'
import { useOpening, useRowCalls } from '../kit/use-opening.ts'
import { shownName } from '../kit/words/record-words.ts'
import { api } from '../state/api.ts'
import { putRecord, refreshLists, registrationAbout } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { showSuccess } from '../state/page/success.ts'
import { useBookedEvents } from '../state/pages.ts'
import { RowLine } from './booking/booking-tag.tsx'
import { deleteAdded } from './booking/decisions.ts'
import { DeleteChosenInquiries, useChosenInquiries } from './chosen-inquiries.tsx'

type Filters = { event: string; type: string; state: string }
const typeWords = (): Choices<string> => [
  ['', t('All', 'Alle')],
  ['registration', t('Registrations', 'Anmeldungen')],
  ['message', t('Inquiries', 'Anfragen')],
]
const unfiltered: Filters = { event: '', type: '', state: '' }

export function RegistrationsSection() {
  const [filters, setFilters] = useKeptState('registrations filters', unfiltered)
  const [isAdding, setAdding] = useState(false)
  const { data, paging, query } = usePaging('registrations', filters)
  const { rows = [], open = 0, all = 0 } = data ?? {}
  const calls = useRowCalls(rows)

  async function add() {
    setAdding(true)
    await calls.run(async () => {
      const item = await call(api.registration.add.$post({ json: {} }))
      // Until the form is open, leaving the page undoes the addition, as the form would.
      const leave = () => void deleteAdded(item)
      addEventListener('pagehide', leave)
      await showSuccess(t('Registration Added', 'Anmeldung hinzugefügt'), 'registrations')
      removeEventListener('pagehide', leave)
      openOverlay({ kind: 'registration', item, mode: 'new' })
    })
    setAdding(false)
  }
  const choosing = useChosenInquiries(rows)
  return (
    <Section
      help="anmeldungen"
      title={t('Registrations & Messages', 'Anmeldungen & Anfragen')}
      paging={paging}
      count={open > 0 ? t(`${all}, ${open} open`, `${all}, ${open} offen`) : undefined}
      aside={<PagedCount paging={paging} />}
    >
      <RegistrationsFilter filters={filters} setFilters={setFilters} paging={paging} open={open} query={query} />
      <PagedTable
        paging={paging}
        name={t('Registrations & Messages', 'Anmeldungen & Anfragen')}
        columns={[
          { label: 'Name', sort: 'name', className: 'unlabelled' },
          { label: t('Email', 'E-Mail'), sort: 'email', className: 'email' },
          { label: t('Phone', 'Telefon'), sort: 'phone' },
          optionsColumn(),
        ]}
        empty={t('No registrations or inquiries yet.', 'Noch keine Anmeldungen oder Anfragen.')}
        top={
          <>
            <AddRow onClick={add} disabled={isAdding}>
              {t('Add Registration', 'Anmeldung aufnehmen')}
            </AddRow>
            {choosing.inquiries.length > 0 && <DeleteChosenInquiries of={choosing} />}
            <Failure>{calls.failure}</Failure>
          </>
        }
      >
        {rows.map(row => (
          <Row key={row._id} row={row} choosing={choosing} calls={calls} />
        ))}
      </PagedTable>
    </Section>
  )
}

type RowProps = {
  row: RegistrationRow
  choosing: ReturnType<typeof useChosenInquiries>
  calls: ReturnType<typeof useRowCalls>
}

function Row({ row, choosing, calls }: RowProps) {
  const isInquiry = !isBooking(row)
  const run = (work: () => Promise<void>) => calls.run(work, row._id)
  const opening = useOpening(run)
  const open = (mode: 'view' | 'edit') =>
    opening.open(async () => ({ kind: 'registration', item: await registrationAbout(row._id), mode }))
  return (
    <TableRow aria-busy={opening.isBusy}>
      {choosing.isChoosing && isInquiry ? (
        <CheckBox
          id={`chosen-${row._id}`}
          label={<Who row={row} />}
          checked={choosing.chosen.includes(row)}
          onChange={event => choosing.choose(row, event)}
        />
      ) : (
        <Who row={row} isLink />
      )}
      {row.email && (
        <a href={mailLink(row.email)}>
          <EmailAddress>{row.email}</EmailAddress>
        </a>
      )}
      {row.phone && <a href={telephoneLink(row.phone)}>{row.phone}</a>}
      <Cell>
        <RowButton icon="view" of={row.name} onClick={() => open('view')}>
          {t('View', 'Ansehen')}
        </RowButton>
        <RowButton icon="edit" of={row.name} onClick={() => open('edit')}>
          {t('Edit', 'Bearbeiten')}
        </RowButton>
        {isInquiry && (
          <CheckBox
            id={`answered-${row._id}`}
            label={
              <>
                {t('Answered', 'Beantwortet')}
                <span className="visually-hidden"> {row.name}</span>
              </>
            }
            checked={row.state === 'answered'}
            onChange={({ target }) => run(() => markAnswered(row, target.checked))}
          />
        )}
        <Failure>{calls.failureOf(row._id)}</Failure>
      </Cell>
    </TableRow>
  )
}

/** Names the guest, subject, event date and arrival. Within a checkbox label the name is not a link. */
function Who({ row, isLink = false }: { row: RegistrationRow; isLink?: boolean }) {
  const { _id, about, page, state, createdDate } = row
  const name = <strong>{shownName(row)}</strong>
  return (
    <>
      {isLink ? (
        <DeskLink className="row-title" to={`/admin/desk/${isBooking(row) ? 'booking' : 'inquiry'}/${_id}`}>
          {name}
        </DeskLink>
      ) : (
        name
      )}
      <small>
        <Hyphenated text={titleOfRow(row)} />
        {page && (
          <>
            {', '}
            <Hyphenated text={page.title} />
          </>
        )}
      </small>
      {isBooking(row) && <RowLine row={row} />}
      {state === 'closed' && <small>{t('closed without answer', 'erledigt ohne Antwort')}</small>}
      {about && (
        <small>
          {t('starts', 'Beginn')} {formatDateTime(about.startDate)}
        </small>
      )}
      <small>
        {t('received', 'eingegangen')} {formatDateTime(createdDate)}
      </small>
    </>
  )
}

const titleOfRow = (row: RegistrationRow) =>
  isBooking(row) ? (row.about?.title ?? t('Event', 'Termin')) : t('Inquiry', 'Anfrage')

type RegistrationsFilterProps = {
  filters: Filters
  setFilters: (filters: Filters) => void
  paging: Paging
  open: number
  query: Readonly<Record<string, string>>
}

function RegistrationsFilter({ filters, setFilters, paging, open, query }: RegistrationsFilterProps) {
  const bind = useBind(
    { draft: filters, change: changes => setFilters({ ...filters, ...changes }) },
    { event: t('Event', 'Termin'), type: t('Type', 'Art'), state: t('State', 'Stand') },
  )
  const [isChoosing, choose] = useState(filters.event !== '')
  const isLater = useIsDelayOver()
  const events = useBookedEvents(isLater || isChoosing) ?? []
  const today = dayOf(new Date().toISOString())
  const criteria = Object.entries(query).filter(([name, value]) => name !== 'sort' && value !== '')
  const exported = new URLSearchParams(criteria)
  return (
    <div className="panel-filter">
      <PagedSearch id="filter-search" paging={paging} />
      <Select {...bind.text('event')} onFocus={() => choose(true)} onPointerEnter={() => choose(true)}>
        <option value="">{t('All', 'Alle')}</option>
        {events.map(({ _id, title, startDate }) => (
          <option key={_id} value={_id}>
            {datedTitle({ title: title || t('Event', 'Termin'), startDate: startDate || undefined }, today)}
          </option>
        ))}
      </Select>
      <ChoiceSelect {...bind.value('type')} choices={typeWords()} />
      <ChoiceSelect
        {...bind.value('state')}
        choices={[['', t('All', 'Alle')], ...bookingStates.map(state => [state, bookingStateWord(state)] as const)]}
      />
      <CheckBox
        id="filter-open"
        label={t(`Open inquiries only (${open})`, `Nur offene Anfragen (${open})`)}
        checked={filters.state === 'open'}
        onChange={({ target }) => setFilters({ ...filters, state: target.checked ? 'open' : '' })}
      />
      <TableFiles path="/api/registration/export" query={exported.size > 0 ? `?${exported}` : ''} />
    </div>
  )
}

/** Marks an inquiry as answered or open, regardless of other changes to it. */
async function markAnswered({ _id }: Pick<Registration, '_id'>, isAnswered: boolean): Promise<void> {
  const json = { _id, state: isAnswered ? ('answered' as const) : ('open' as const) }
  putRecord('registrations', await callForRecord(api.registration.edit.$post({ json })))
  void refreshLists('registrations')
}
