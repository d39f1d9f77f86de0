import { AppError } from '../../../domain/error.ts'
import type { Event, NewEvent } from '../../../domain/events/event.ts'
import { addDays, dayOf, formatTime, type Instant, instantOf, isDay } from '../../../domain/format.ts'
import { checkFields } from '../../../domain/input.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageField, useImageNames } from '../kit/image-picker.tsx'
import { InfoSelect } from '../kit/info-select.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { RecordEditor } from '../kit/record-editor.tsx'
import { useListed } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { drop, fresh, put, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'

const labels = {
  title: 'Title',
  path: 'Info page',
  description: 'Description',
  startDay: 'Start date',
  startTime: 'Start time',
  endDay: 'End date',
  endTime: 'End time',
  startDate: 'Start',
  endDate: 'End',
  locationName: 'Location name',
  locationLink: 'Location link',
  cost: 'Cost',
  active: 'Active',
  image: 'Image',
}

/** Start and end are edited as Berlin's day and time (section 3), the cost as it is typed. */
type Draft = Omit<NewEvent, 'cost' | 'startDate' | 'endDate'> & {
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  cost: string
  lastModifiedDate?: string
}

function draftOf({ startDate, endDate, cost, ...kept }: NewEvent & { lastModifiedDate?: string }): Draft {
  return {
    ...kept,
    startDay: dayOf(startDate),
    startTime: formatTime(startDate),
    endDay: dayOf(endDate),
    endTime: formatTime(endDate),
    cost: cost === null ? '' : String(cost).replace('.', ','),
  }
}

/** "1.234,50 €" or "45,- Euro" as a number, "" as null (D11); NaN for what cannot be read. */
export function costOf(typed: string): number | null {
  const text = typed
    .replace(/€|euro?|\s/gi, '')
    .replace(/,-+$/, '')
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (text === '') return typed.trim() === '' ? null : Number.NaN
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/**
 * The moment of a day and a time; an unchanged one stays what it was, also in the hour that happens twice a year. Throws
 * `invalid` for a time that the clocks skip.
 */
function instant(field: string, day: string, time: string, before: Instant | undefined): Instant {
  if (before !== undefined && dayOf(before) === day && formatTime(before) === time) return before
  if (!isDay(day) || !/^\d\d:\d\d$/.test(time)) return ''
  const moment = instantOf(day, time)
  if (formatTime(moment) !== time) {
    const sentence = 'On this day the clocks skip this time. Please choose another one.'
    throw new AppError('invalid', checkFields, { fields: { [field]: sentence } })
  }
  return moment
}

/** Throws `invalid` for a cost that cannot be read, or a time that there is not. */
function eventOf({ startDay, startTime, endDay, endTime, cost: typed, ...kept }: Draft, before: Event | undefined) {
  const cost = costOf(typed)
  if (Number.isNaN(cost)) {
    throw new AppError('invalid', checkFields, { fields: { cost: 'Please enter a number such as 12,50.' } })
  }
  return {
    ...kept,
    startDate: instant('startDate', startDay, startTime, before?.startDate),
    endDate: instant('endDate', endDay, endTime, before?.endDate),
    cost,
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
  async function save(draft: Draft) {
    const json = eventOf(draft, item)
    const stored = item
      ? await call(api.event.edit.$post({ json: { ...json, _id: item._id } }))
      : await call(api.event.add.$post({ json }))
    put('events', stored)
  }
  return (
    <RecordEditor
      title={item ? 'Edit Event' : 'Add Event'}
      initial={item ? draftOf(item) : copyOf ? duplicateOf(copyOf) : emptyEvent()}
      isChanged={copyOf !== undefined}
      labels={labels}
      save={save}
      saved="Event Saved"
      notSaved="Error Saving Event"
      show={{ image: useImageNames() }}
      lists={['events']}
      fresh={
        item &&
        (async () => {
          const event = await fresh.event(item._id)
          return event && draftOf(event)
        })
      }
      remove={
        item && {
          question: 'Delete Event?',
          async run() {
            await call(api.event.del.$post({ json: { _id: item._id } }))
            drop('events', item._id)
          },
          done: 'Event Deleted',
        }
      }
      actions={
        item &&
        ((_, mayLeave) => (
          <Button
            variant="outline"
            small
            onClick={async () => {
              if (await mayLeave()) openOverlay({ kind: 'event', copyOf: item })
            }}
          >
            <PanelIcon name="copy" />
            Duplicate
          </Button>
        ))
      }
    >
      {({ bind, errors }) => (
        <div className="editor-columns">
          <div className="editor-fields">
            <TextField {...bind.text('title')} />
            <InfoSelect {...bind.text('path')} none="None" />
            <TextArea {...bind.text('description')} />
            <h3>Date</h3>
            <div className="editor-dates">
              <TextField {...bind.text('startDay')} type="date" error={errors.startDate} />
              <TextField {...bind.text('startTime')} label="Time" aria-label={labels.startTime} type="time" />
              <TextField {...bind.text('endDay')} type="date" error={errors.endDate} />
              <TextField {...bind.text('endTime')} label="Time" aria-label={labels.endTime} type="time" />
            </div>
            <h3>Place and cost</h3>
            <TextField {...bind.text('locationName')} className="half" />
            <TextField {...bind.text('locationLink')} className="half" type="url" />
            <TextField
              {...bind.text('cost')}
              className="half"
              hint="In euro; empty for “Preis auf Anfrage”"
              inputMode="decimal"
            />
            <CheckBox
              {...bind.box('active')}
              label={
                <>
                  <strong>Active</strong>
                  <small>Visible in the calendar and open for registration</small>
                </>
              }
            />
          </div>
          <div>
            <ImageField {...bind.value('image')} />
            {item && <ParticipantsOf event={item} />}
          </div>
        </div>
      )}
    </RecordEditor>
  )
}

function ParticipantsOf({ event }: { event: Event }) {
  const registrations = useList('registrations') ?? []
  const people = registrations.filter(registration => registration.event === event._id)
  const { listed, showAll } = useListed(people, 10)
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
          <Icon name="print" />
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
            {listed.map(person => (
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
      {showAll}
    </section>
  )
}
