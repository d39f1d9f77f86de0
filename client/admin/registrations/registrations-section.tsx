import { useState } from 'react'
import { formatShortDateTime } from '../../../domain/format.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { type Choice, isChosen } from '../../../domain/registrations/registration-table.ts'
import { call } from '../../state/api.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { AddRow, Cell, RowButton, Section, Table, useListed } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { put, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { succeed } from '../state/success.ts'
import { datedTitleOf, titleOf } from './registration-title.ts'

const columns = ['Name', 'Email', 'Phone', 'Options'] as const

/** Everybody who has registered or written. */
export function RegistrationsSection() {
  const registrations = useList('registrations') ?? []
  const [filter, setFilter] = useState<Choice>({ search: '', event: '', type: '' })
  const [isAdding, setAdding] = useState(false)
  const { run, failure } = useCall()
  const shown = registrations.filter(isChosen(filter))
  const { listed, showAll } = useListed(shown)

  async function add() {
    setAdding(true)
    await run(async () => {
      const item = await call(api.registration.add.$post({ json: {} }))
      put('registrations', item)
      await succeed('Registration Added', 'registrations')
      openOverlay({ kind: 'registration', item, mode: 'edit' })
    })
    setAdding(false)
  }
  const isFiltered = shown.length !== registrations.length
  return (
    <Section
      title="Registrations & Messages"
      list="registrations"
      aside={
        <span role="status">
          {isFiltered ? `${shown.length} of ${registrations.length}` : `${registrations.length} in all`}
        </span>
      }
    >
      <RegistrationsFilter filter={filter} setFilter={setFilter} all={registrations} />
      <Table
        columns={columns}
        foot={
          <>
            {showAll}
            <AddRow onClick={add} disabled={isAdding}>
              Add Registration
            </AddRow>
            <Failure>{failure}</Failure>
          </>
        }
      >
        {listed.map(item => (
          <tr key={item._id}>
            <Cell label="Name">
              <strong>{item.name || '(no name)'}</strong>
              <small>
                {titleOf(item)}, {formatShortDateTime(item.createdDate)}
              </small>
            </Cell>
            <Cell label="Email">{item.email}</Cell>
            <Cell label="Phone">{item.phone}</Cell>
            <Cell label="Options" className="options">
              <RowButton
                icon="view"
                of={item.name}
                onClick={() => openOverlay({ kind: 'registration', item, mode: 'view' })}
              >
                View
              </RowButton>
              <RowButton
                icon="edit"
                of={item.name}
                onClick={() => openOverlay({ kind: 'registration', item, mode: 'edit' })}
              >
                Edit
              </RowButton>
            </Cell>
          </tr>
        ))}
      </Table>
      {shown.length === 0 && <p className="note">{isFiltered ? 'Nothing fits this filter.' : 'Nothing yet.'}</p>}
    </Section>
  )
}

const readType = (value: string): Choice['type'] => (value === 'registration' || value === 'message' ? value : '')

function RegistrationsFilter({
  filter,
  setFilter,
  all,
}: {
  filter: Choice
  setFilter: (filter: Choice) => void
  all: readonly Registration[]
}) {
  // Deleted events live on in their registrations (D17).
  const events = new Map(all.flatMap(item => (item.event ? [[item.event, datedTitleOf(item)] as const] : [])))
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  const href = (ending: string) => `/api/registration/export/${ending}${query.size > 0 ? `?${query}` : ''}`
  return (
    <div className="panel-filter">
      <TextField
        id="filter-search"
        label="Search"
        type="search"
        value={filter.search}
        onChange={event => setFilter({ ...filter, search: event.target.value })}
      />
      <Select
        id="filter-event"
        label="Event"
        value={filter.event}
        onChange={event => setFilter({ ...filter, event: event.target.value })}
      >
        <option value="">All</option>
        {[...events].map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Select
        id="filter-type"
        label="Type"
        value={filter.type}
        onChange={event => setFilter({ ...filter, type: readType(event.target.value) })}
      >
        <option value="">All</option>
        <option value="registration">Registrations</option>
        <option value="message">Messages</option>
      </Select>
      <div className="panel-exports">
        <a className="button button-outline button-small" href={href('csv')} download>
          <PanelIcon name="download" />
          CSV
        </a>
        <a className="button button-outline button-small" href={href('xlsx')} download>
          <PanelIcon name="download" />
          Excel
        </a>
      </div>
    </div>
  )
}
