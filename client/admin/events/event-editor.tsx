import type { Event } from '../../../domain/events/event.ts'
import { t } from '../../../domain/language.ts'
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

const labels = () => ({
  title: t('Title', 'Titel'),
  path: t('Info page', 'Infoseite'),
  description: t('Description', 'Beschreibung'),
  startDay: t('Start date', 'Beginn am'),
  startTime: t('Start time', 'Beginn um'),
  endDay: t('End date', 'Ende am'),
  endTime: t('End time', 'Ende um'),
  // Of the stored event: the server's errors and a conflict name them, the form shows a day and a time each.
  startDate: t('Start', 'Beginn'),
  endDate: t('End', 'Ende'),
  locationName: t('Location name', 'Ort'),
  locationLink: t('Location link', 'Link zur Karte'),
  cost: t('Cost', 'Preis'),
  active: t('Active', 'Aktiv'),
  image: t('Image', 'Bild'),
})

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
      title={item ? t('Edit Event', 'Termin bearbeiten') : t('Add Event', 'Termin hinzufügen')}
      initial={item ? draftOf(item) : copyOf ? duplicateOf(copyOf) : emptyEvent()}
      startsUnsaved={copyOf !== undefined}
      labels={labels()}
      save={save}
      saved={t('Event Saved', 'Termin gespeichert')}
      notSaved={t('Error Saving Event', 'Der Termin konnte nicht gespeichert werden')}
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
          question: t('Delete Event?', 'Termin löschen?'),
          async run() {
            await call(api.event.del.$post({ json: { _id: item._id } }))
            drop('events', item._id)
          },
          done: t('Event Deleted', 'Termin gelöscht'),
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
            {t('Duplicate', 'Duplizieren')}
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
  form: Form<Draft, ReturnType<typeof labels>>
  event: Event | undefined
}) {
  return (
    <div className="editor-columns">
      <div className="editor-fields">
        <TextField {...bind.text('title')} />
        <InfoSelect {...bind.text('path')} none={t('None', 'Keine')} />
        <TextArea {...bind.text('description')} />
        <h3>{t('Date', 'Zeit')}</h3>
        <div className="editor-dates">
          {/* The server reports a wrong moment; it is shown at the day. */}
          <TextField {...bind.text('startDay')} type="date" error={errors.startDate} />
          <TextField
            {...bind.text('startTime')}
            label={t('Time', 'Uhrzeit')}
            aria-label={labels().startTime}
            type="time"
          />
          <TextField {...bind.text('endDay')} type="date" error={errors.endDate} />
          <TextField {...bind.text('endTime')} label={t('Time', 'Uhrzeit')} aria-label={labels().endTime} type="time" />
        </div>
        <h3>{t('Place and cost', 'Ort und Preis')}</h3>
        <TextField {...bind.text('locationName')} className="half" />
        <TextField {...bind.text('locationLink')} className="half" type="url" />
        <TextField
          {...bind.text('cost')}
          className="half"
          hint={t('In euro; empty for “Preis auf Anfrage”', 'In Euro; leer bedeutet „Preis auf Anfrage“')}
          inputMode="decimal"
        />
        <CheckBox
          {...bind.box('active')}
          label={
            <>
              <strong>{t('Active', 'Aktiv')}</strong>
              <small>
                {t('Visible in the calendar and open for registration', 'Im Kalender zu sehen, Anmelden ist möglich')}
              </small>
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
