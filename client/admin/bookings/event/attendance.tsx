import { useId, useRef, useState } from 'react'
import { canPrintName, wasMissing } from '../../../../domain/bookings/places/attendance.ts'
import { type Participant, participantsOf } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CheckBox } from '../../../kit/ui/field.tsx'
import { onceShown } from '../../kit/focus.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { put } from '../../state/lists.ts'
import type { BookingCalls } from '../booking/booking-calls.ts'
import { peopleWords } from '../booking/booking-words.ts'

type Props = { event: Event; bookings: readonly Registration[]; calls: BookingCalls }

/** Records attendance once an event has begun, and offers certificates after it. */
export function Attendance({ event, bookings, calls }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const confirmed = bookings.filter(({ state }) => state === 'confirmed')
  const now = new Date().toISOString()
  if (confirmed.length === 0 || now < event.startDate || event.cancelled) return null
  const hasEnded = event.endDate <= now
  const people = confirmed.flatMap(participantsOf)
  const close = () => {
    setOpen(false)
    onceShown(() => opener.current?.querySelector('button')?.focus())
  }
  return (
    <>
      <div className="buttons attendance" ref={opener}>
        <Button variant="outline" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <PanelIcon name="check" />
          {t('Who Was There?', 'Wer war da?')}
        </Button>
        {hasEnded && people.some(person => !wasMissing(person)) && (
          <a className="button button-outline button-small" href={`/api/event/certificates?_id=${event._id}`}>
            <PanelIcon name="download" />
            {t('All Certificates', 'Alle Bescheinigungen')}
          </a>
        )}
      </div>
      {hasEnded && <CertificateNotes people={people} />}
      {isOpen && <AttendanceForm event={event} bookings={confirmed} calls={calls} close={close} />}
    </>
  )
}

/** Warns of certificates without confirmed attendance, and of names that cannot be printed. */
function CertificateNotes({ people }: { people: readonly Participant[] }) {
  const open = people.filter(({ attended }) => attended === undefined)
  const unprintable = people.filter(person => !wasMissing(person) && !canPrintName(person))
  return (
    <>
      {open.length > 0 && (
        <p className="note">
          {open.length === people.length
            ? t(
                'Nobody has entered yet who was there. So everybody gets a certificate, even those who were missing.',
                'Noch nicht eingetragen, wer da war. Deshalb bekommen alle eine Bescheinigung, auch wer gefehlt hat.',
              )
            : t(
                `Not entered yet, so they get a certificate: ${namesOf(open)}`,
                `Noch nicht eingetragen, also mit Bescheinigung: ${namesOf(open)}`,
              )}
        </p>
      )}
      {unprintable.length > 0 && (
        <p className="note">
          {t(
            `No certificate, because the name contains characters that cannot be printed: ${namesOf(unprintable)}`,
            `Keine Bescheinigung, weil der Name Zeichen enthält, die sich nicht drucken lassen: ${namesOf(unprintable)}`,
          )}
        </p>
      )}
    </>
  )
}

const namesOf = (people: readonly Participant[]) => people.map(shownName).join(', ')

/** Everybody is ticked at first; untick those who were missing. */
function AttendanceForm({ event, bookings, calls, close }: Props & { close: () => void }) {
  const id = useId()
  const people = bookings.flatMap(participantsOf).sort((a, b) => a.name.localeCompare(b.name, 'de'))
  const shown = people.map(({ _id }) => _id)
  const [missing, setMissing] = useState<readonly string[]>(() => people.filter(wasMissing).map(({ _id }) => _id))
  const there = shown.filter(id => !missing.includes(id))
  const save = async () => {
    const isDone = await calls.attempt(async () => {
      const json = { _id: event._id, participants: there, shown }
      for (const booking of await call(api.event.attended.$post({ json }))) put('registrations', booking)
      calls.say(t(`Saved: ${peopleWords(there.length)} there.`, `Gespeichert: ${peopleWords(there.length)} da.`))
    }, ['attendance'])
    if (isDone) close()
  }
  return (
    <div className="booking-step">
      <fieldset className="questions">
        <legend>{t('Untick whoever was missing', 'Nimm das Häkchen bei denen weg, die gefehlt haben')}</legend>
        {people.map(({ _id, name }) => (
          <CheckBox
            key={_id}
            id={`${id}-${_id}`}
            label={shownName({ name })}
            checked={!missing.includes(_id)}
            onChange={({ target }) =>
              setMissing(target.checked ? missing.filter(known => known !== _id) : [...missing, _id])
            }
          />
        ))}
      </fieldset>
      <p className="note">{t('No letter goes out.', 'Es geht kein Brief hinaus.')}</p>
      <div className="buttons">
        <Button small onClick={save}>
          {t(`Save: ${peopleWords(there.length)} there`, `Speichern: ${peopleWords(there.length)} da`)}
        </Button>
        <Button variant="outline" small onClick={close}>
          {t('Discard', 'Verwerfen')}
        </Button>
      </div>
    </div>
  )
}
