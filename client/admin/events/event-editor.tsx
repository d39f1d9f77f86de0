import type { Event } from '../../../domain/events/event.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, TextArea, TextField } from '../../ui/field.tsx'
import { ImageField, useImageNames } from '../kit/image-picker.tsx'
import { InfoSelect } from '../kit/info-select.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { type Form, RecordEditor } from '../kit/record-editor.tsx'
import { api } from '../state/api.ts'
import { current, drop, put } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { type Draft, draftOf, duplicateOf, emptyEvent, eventOf } from './event-draft.ts'
import { EventParticipants } from './event-participants.tsx'

const labels = {
  title: 'Title',
  path: 'Info page',
  description: 'Description',
  startDay: 'Start date',
  startTime: 'Start time',
  endDay: 'End date',
  endTime: 'End time',
  // Of the stored event: the server's errors and a conflict name them, the form shows a day and a time each.
  startDate: 'Start',
  endDate: 'End',
  locationName: 'Location name',
  locationLink: 'Location link',
  cost: 'Cost',
  active: 'Active',
  image: 'Image',
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
      startsUnsaved={copyOf !== undefined}
      labels={labels}
      save={save}
      saved="Event Saved"
      notSaved="Error Saving Event"
      show={{ image: useImageNames() }}
      lists={['events']}
      loadCurrent={
        item &&
        (async () => {
          const event = await current.event(item._id)
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
      {form => <EventFields form={form} event={item} />}
    </RecordEditor>
  )
}

function EventFields({
  form: { bind, errors },
  event,
}: {
  form: Form<Draft, typeof labels>
  event: Event | undefined
}) {
  return (
    <div className="editor-columns">
      <div className="editor-fields">
        <TextField {...bind.text('title')} />
        <InfoSelect {...bind.text('path')} none="None" />
        <TextArea {...bind.text('description')} />
        <h3>Date</h3>
        <div className="editor-dates">
          {/* The server reports a wrong moment; it is shown at the day. */}
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
        {event && <EventParticipants event={event} />}
      </div>
    </div>
  )
}
