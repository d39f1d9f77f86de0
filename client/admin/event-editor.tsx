import type { Event } from '../../domain/event.ts'
import { addDays, dayOf, formatTime, instantOf, isDay } from '../../domain/format.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { CheckBox, Select, TextArea, TextField } from '../ui/field.tsx'
import { api } from './api.ts'
import { ImageField } from './image-picker.tsx'
import { PanelIcon } from './panel-icon.tsx'
import { RecordEditor } from './record-editor.tsx'
import { ask, fresh, openOverlay, usePanel } from './state.ts'

const labels = {
  title: 'Title',
  path: 'Info page',
  description: 'Description',
  startDate: 'Start',
  endDate: 'End',
  locationName: 'Location name',
  locationLink: 'Location link',
  cost: 'Cost',
  active: 'Active',
  image: 'Image',
}

/** Start and end are edited as Berlin's day and time (section 3), the cost as it is typed. */
type Draft = Omit<Event, 'cost' | '_id' | 'lastModifiedDate'> & {
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  cost: string
  lastModifiedDate?: string
}

const draftOf = (event: Omit<Event, '_id' | 'lastModifiedDate'> & { lastModifiedDate?: string }): Draft => ({
  ...event,
  startDay: dayOf(event.startDate),
  startTime: formatTime(event.startDate),
  endDay: dayOf(event.endDate),
  endTime: formatTime(event.endDate),
  cost: event.cost === null ? '' : String(event.cost).replace('.', ','),
})

/** "12,50 €" as a number; no number is left for the server to refuse. */
export function costOf(typed: string): number | null {
  const text = typed
    .replace(/€|\s/g, '')
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  return text === '' ? null : Number(text)
}

const instant = (day: string, time: string) => (isDay(day) && /^\d\d:\d\d$/.test(time) ? instantOf(day, time) : '')

function eventOf({ startDay, startTime, endDay, endTime, cost, ...kept }: Draft) {
  return {
    ...kept,
    startDate: instant(startDay, startTime),
    endDate: instant(endDay, endTime),
    cost: costOf(cost),
  }
}

function emptyEvent(): Draft {
  const day = addDays(dayOf(new Date().toISOString()), 1)
  return draftOf({
    title: 'New Event',
    description: '',
    startDate: instantOf(day, '10:00'),
    endDate: instantOf(day, '16:00'),
    image: '',
    locationLink: '',
    locationName: '',
    active: false,
    cost: null,
    path: '',
  })
}

/** The same event once more, to be dated anew. */
function duplicateOf(event: Event): Draft {
  const { _id, lastModifiedDate, ...kept } = event
  return draftOf({ ...kept, title: `${event.title} (copy)`, active: false })
}

export function EventEditor({ item, copyOf }: { item: Event | undefined; copyOf: Event | undefined }) {
  const infos = usePanel(state => state.lists.infos) ?? []
  const initial = item ? draftOf(item) : copyOf ? duplicateOf(copyOf) : emptyEvent()
  async function save(draft: Draft) {
    const json = eventOf(draft)
    return item ? call(api.event.edit.$post({ json: { ...json, _id: item._id } })) : call(api.event.add.$post({ json }))
  }
  async function duplicate(isChanged: boolean, event: Event) {
    if (isChanged && !(await ask('Are you sure you want to close before saving?', 'Yes, close'))) return
    openOverlay({ kind: 'event', copyOf: event })
  }
  return (
    <RecordEditor<Draft>
      title={item ? 'Edit Event' : 'Add Event'}
      initial={initial}
      isChanged={copyOf !== undefined}
      labels={labels}
      save={save}
      saved="Event Saved"
      lists={['events']}
      {...(item
        ? {
            fresh: async () => {
              const event = await fresh.event(item._id)
              return event && draftOf(event)
            },
            remove: {
              question: 'Delete Event?',
              run: () => call(api.event.del.$post({ json: { _id: item._id } })),
              done: 'Event Deleted',
            },
            actions: ({ value }) => (
              <Button
                variant="outline"
                small
                onClick={() => duplicate(JSON.stringify(value) !== JSON.stringify(initial), item)}
              >
                <PanelIcon name="copy" />
                Duplicate
              </Button>
            ),
          }
        : {})}
    >
      {({ value, set, errors }) => (
        <div className="editor-columns">
          <div className="editor-fields">
            <TextField
              id="title"
              label={labels.title}
              error={errors.title}
              value={value.title}
              onChange={event => set({ title: event.target.value })}
            />
            <Select
              id="path"
              label={labels.path}
              error={errors.path}
              value={value.path}
              onChange={event => set({ path: event.target.value })}
            >
              <option value="">None</option>
              {value.path !== '' && !infos.some(({ path }) => path === value.path) && (
                <option value={value.path}>{value.path}</option>
              )}
              {infos
                .filter(({ path }) => path !== '')
                .map(({ path, title }) => (
                  <option key={path} value={path}>
                    {title} ({path})
                  </option>
                ))}
            </Select>
            <TextArea
              id="description"
              label={labels.description}
              error={errors.description}
              value={value.description}
              onChange={event => set({ description: event.target.value })}
            />
            <h3>Date</h3>
            <div className="editor-dates">
              <TextField
                id="startDay"
                label="Start date"
                type="date"
                error={errors.startDate}
                value={value.startDay}
                onChange={event => set({ startDay: event.target.value })}
              />
              <TextField
                id="startTime"
                label="Time"
                aria-label="Start time"
                type="time"
                value={value.startTime}
                onChange={event => set({ startTime: event.target.value })}
              />
              <TextField
                id="endDay"
                label="End date"
                type="date"
                error={errors.endDate}
                value={value.endDay}
                onChange={event => set({ endDay: event.target.value })}
              />
              <TextField
                id="endTime"
                label="Time"
                aria-label="End time"
                type="time"
                value={value.endTime}
                onChange={event => set({ endTime: event.target.value })}
              />
            </div>
            <h3>Place and cost</h3>
            <TextField
              id="locationName"
              className="half"
              label={labels.locationName}
              error={errors.locationName}
              value={value.locationName}
              onChange={event => set({ locationName: event.target.value })}
            />
            <TextField
              id="locationLink"
              className="half"
              label={labels.locationLink}
              type="url"
              error={errors.locationLink}
              value={value.locationLink}
              onChange={event => set({ locationLink: event.target.value })}
            />
            <TextField
              id="cost"
              className="half"
              label={labels.cost}
              hint="In euro; empty for “Preis auf Anfrage”"
              inputMode="decimal"
              error={errors.cost}
              value={value.cost}
              onChange={event => set({ cost: event.target.value })}
            />
            <CheckBox
              id="active"
              label={
                <>
                  <strong>Active</strong>
                  <small>Visible in the calendar and open for registration</small>
                </>
              }
              checked={value.active}
              onChange={event => set({ active: event.target.checked })}
            />
          </div>
          <div>
            <ImageField title="Image" id={value.image} onChange={image => set({ image })} />
            {item && <ParticipantsOf event={item} />}
          </div>
        </div>
      )}
    </RecordEditor>
  )
}

function ParticipantsOf({ event }: { event: Event }) {
  const registrations = usePanel(state => state.lists.registrations) ?? []
  const people = registrations.filter(registration => registration.event === event._id)
  return (
    <section className="image-group">
      <div className="group-head">
        <h3>Participants</h3>
        <a
          className="button button-outline button-small"
          href={`/admin/teilnehmende/${event._id}`}
          target="_blank"
          rel="noopener"
        >
          Print List
        </a>
      </div>
      <p className="note">{people.length === 1 ? '1 registration' : `${people.length} registrations`}</p>
      {people.length > 0 && (
        <table className="panel-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Phone</th>
            </tr>
          </thead>
          <tbody>
            {people.map(person => (
              <tr key={person._id}>
                <td data-label="Name">
                  <div>
                    <strong>{person.name}</strong>
                    <small>{person.notes}</small>
                  </div>
                </td>
                <td data-label="Phone">
                  <div>{person.phone}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
