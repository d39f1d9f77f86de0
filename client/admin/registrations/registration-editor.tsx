import { formatDateTime } from '../../../domain/format.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, Select, TextArea, TextField } from '../../ui/field.tsx'
import { Viewer } from '../kit/dialog.tsx'
import { RecordEditor } from '../kit/record-editor.tsx'
import { Facts } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { current, drop, put, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
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

/** Shows everything that a person has sent. */
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
  const events = useList('events') ?? []
  const isKnown = item.event === '' || events.some(({ _id }) => _id === item.event)
  return (
    <RecordEditor
      title="Edit Registration"
      initial={item}
      labels={labels}
      show={{ event: id => events.find(({ _id }) => _id === id)?.title ?? 'Message' }}
      save={async value => put('registrations', await call(api.registration.edit.$post({ json: value })))}
      saved="Registration Saved"
      loadCurrent={() => current.registration(item._id)}
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
      {({ bind }) => (
        <div className="editor-columns">
          <div className="editor-fields">
            <Select {...bind.text('event')}>
              <option value="">Message, no event</option>
              {!isKnown && <option value={item.event}>{titleOf(item)} (deleted)</option>}
              {events.map(({ _id, title, startDate }) => (
                <option key={_id} value={_id}>
                  {title}, {formatDateTime(startDate)}
                </option>
              ))}
            </Select>
            {texts.map(name => (
              <TextField key={name} {...bind.text(name)} className="half" />
            ))}
          </div>
          <div className="editor-fields">
            <TextArea {...bind.text('notes')} rows={8} />
            <CheckBox {...bind.box('newsLetter')} />
            <CheckBox {...bind.box('privacyStatement')} />
          </div>
        </div>
      )}
    </RecordEditor>
  )
}
