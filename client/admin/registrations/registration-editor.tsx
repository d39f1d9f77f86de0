import { formatDateTime } from '../../../domain/format.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, Select, TextArea, TextField } from '../../ui/field.tsx'
import { Viewer } from '../kit/dialog.tsx'
import { RecordEditor } from '../kit/record-editor.tsx'
import { Facts } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { drop, fresh, openOverlay, put, usePanel } from '../state/state.ts'
import { titleOf } from './registration-title.ts'

const labels = {
  event: 'Event',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  street: 'Street',
  houseNumber: 'House number',
  zip: 'Zip',
  city: 'City',
  country: 'Country',
  notes: 'Notes',
  newsLetter: 'Newsletter',
  privacyStatement: 'Privacy statement',
} satisfies Partial<Record<keyof Registration, string>>

const texts = ['name', 'email', 'phone', 'street', 'houseNumber', 'zip', 'city', 'country'] as const

/** Everything a person has sent, to read. */
export function RegistrationView({ item }: { item: Registration }) {
  const { eventSnapshot, email, phone, street, houseNumber, zip, city, country } = item
  const address = [`${street} ${houseNumber}`, `${zip} ${city}`, country].map(line => line.trim()).filter(Boolean)
  return (
    <Viewer
      title={item.event ? 'Registration' : 'Message'}
      actions={
        <Button small onClick={() => openOverlay({ kind: 'registration', item, mode: 'edit' })}>
          Edit
        </Button>
      }
    >
      <Facts
        of={{
          Event: titleOf(item),
          Start: eventSnapshot && formatDateTime(eventSnapshot.startDate),
          Name: item.name,
          Email: email && <a href={`mailto:${email}`}>{email}</a>,
          Phone: phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,
          Address: address.join(', '),
          Notes: item.notes,
          Newsletter: item.newsLetter ? 'Yes' : 'No',
          'Privacy statement': item.privacyStatement ? 'Yes' : 'No',
          Received: formatDateTime(item.createdDate),
          'Last Modified Date': formatDateTime(item.lastModifiedDate),
        }}
      />
    </Viewer>
  )
}

export function RegistrationEditor({ item }: { item: Registration }) {
  const events = usePanel(state => state.lists.events) ?? []
  const isKnown = item.event === '' || events.some(({ _id }) => _id === item.event)
  return (
    <RecordEditor<Registration>
      title="Edit Registration"
      initial={item}
      labels={labels}
      show={{ event: id => events.find(({ _id }) => _id === id)?.title ?? 'Message' }}
      save={async value => put('registrations', await call(api.registration.edit.$post({ json: value })))}
      saved="Registration Saved"
      fresh={() => fresh.registration(item._id)}
      remove={{
        question: 'Delete Page?',
        async run() {
          await call(api.registration.del.$post({ json: { _id: item._id } }))
          drop('registrations', item._id)
        },
        done: 'Registration Deleted',
      }}
      lists={['registrations']}
    >
      {({ value, set, errors }) => (
        <div className="editor-columns">
          <div className="editor-fields">
            <Select
              id="event"
              label={labels.event}
              error={errors.event}
              value={value.event}
              onChange={event => set({ event: event.target.value })}
            >
              <option value="">Message, no event</option>
              {!isKnown && <option value={item.event}>{titleOf(item)} (deleted)</option>}
              {events.map(({ _id, title, startDate }) => (
                <option key={_id} value={_id}>
                  {title}, {formatDateTime(startDate)}
                </option>
              ))}
            </Select>
            {texts.map(name => (
              <TextField
                key={name}
                id={name}
                className="half"
                label={labels[name]}
                error={errors[name]}
                value={value[name]}
                onChange={event => set({ [name]: event.target.value })}
              />
            ))}
          </div>
          <div className="editor-fields">
            <TextArea
              id="notes"
              label={labels.notes}
              rows={8}
              error={errors.notes}
              value={value.notes}
              onChange={event => set({ notes: event.target.value })}
            />
            <CheckBox
              id="newsLetter"
              label={labels.newsLetter}
              checked={value.newsLetter}
              onChange={event => set({ newsLetter: event.target.checked })}
            />
            <CheckBox
              id="privacyStatement"
              label={labels.privacyStatement}
              checked={value.privacyStatement}
              onChange={event => set({ privacyStatement: event.target.checked })}
            />
          </div>
        </div>
      )}
    </RecordEditor>
  )
}
