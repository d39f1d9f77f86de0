import { useId, useState } from 'react'
import type { Event } from '../../../domain/events/event.ts'
import { formatEuro } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { PARTY_MAX } from '../../../domain/registrations/booking.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, Select, TextArea, TextField } from '../../ui/field.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { api } from '../state/api.ts'
import { put } from '../state/lists.ts'
import { type BookingCalls, takingPlaces } from './booking-calls.tsx'
import { peopleWords } from './booking-words.ts'

const nobody = { name: '', price: '', birthDate: '' }

/** Somebody registers by phone: name and number suffice, the rest can follow. */
export function PhoneBooking({ event, calls, done }: { event: Event; calls: BookingCalls; done: () => void }) {
  const id = useId()
  const [contact, setContact] = useState({ name: '', phone: '', email: '', notes: '' })
  const [people, setPeople] = useState([nobody])
  const [isConfirmed, setConfirmed] = useState(true)
  const [isWaiting, setWaiting] = useState(false)
  const asksBirthDate = event.asks.includes('birthDate')
  const isAlone = people.length === 1 && event.prices.length === 0 && !asksBirthDate
  const field = (name: keyof typeof contact) => ({
    id: `${id}-${name}`,
    value: contact[name],
    onChange: ({ target }: { target: { value: string } }) => setContact({ ...contact, [name]: target.value }),
  })
  const change = (at: number, changes: Partial<typeof nobody>) =>
    setPeople(people.map((person, index) => (index === at ? { ...person, ...changes } : person)))

  async function add() {
    const participants = people.map(({ name, price, birthDate }, at) => ({
      // Somebody whose name is not known yet takes a place all the same.
      name: name.trim() || (at === 0 ? contact.name.trim() : `Person ${at + 1}`),
      birthDate,
      ...(price === '' ? {} : { price }),
    }))
    const json = {
      ...contact,
      event: event._id,
      ...(isAlone ? {} : { participants }),
      ...(isWaiting ? { waiting: true } : {}),
    }
    const isAdded = await calls.attempt(async () => {
      const added = await takingPlaces(people.length, force =>
        call(api.registration.add.$post({ json: { ...json, ...force } })),
      )
      put('registrations', added)
      if (!isConfirmed || added.state !== 'requested') return
      const { _id, lastModifiedDate } = added
      put('registrations', await call(api.registration.confirm.$post({ json: { _id, lastModifiedDate } })))
    })
    if (isAdded) done()
  }

  return (
    <form
      className="booking-step phone-booking"
      noValidate
      onSubmit={submit => {
        submit.preventDefault()
        if (contact.name.trim() !== '') void add()
      }}
    >
      <h3>{t('Add by Phone', 'Anmeldung aufnehmen')}</h3>
      <p className="note">
        {t('Name and number suffice, the rest can follow.', 'Name und Nummer genügen, der Rest kann folgen.')}
      </p>
      <div className="editor-fields">
        <TextField {...field('name')} label="Name" className="half" autoComplete="off" />
        <TextField {...field('phone')} label={t('Phone', 'Telefon')} className="half" type="tel" autoComplete="off" />
        <TextField
          {...field('email')}
          label={t('Email (may be empty)', 'E-Mail (kann leer bleiben)')}
          hint={t('Without an email address no letters go out.', 'Ohne E-Mail-Adresse geht kein Brief hinaus.')}
          type="email"
          autoComplete="off"
        />
        <Counter
          count={people.length}
          setCount={count => setPeople(Array.from({ length: count }, (_, at) => people[at] ?? nobody))}
        />
        {!isAlone &&
          people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people come and go at the end only
            <fieldset key={at} className="editor-fields phone-person">
              <legend>{t(`Person ${at + 1}`, `Person ${at + 1}`)}</legend>
              <TextField
                id={`${id}-name-${at}`}
                label={t('Name (may be empty)', 'Name (kann leer bleiben)')}
                placeholder={at === 0 ? contact.name : ''}
                value={person.name}
                onChange={({ target }) => change(at, { name: target.value })}
              />
              {event.prices.length > 0 && (
                <Select
                  id={`${id}-price-${at}`}
                  className="half"
                  label={t('Price group', 'Preisgruppe')}
                  value={person.price}
                  onChange={({ target }) => change(at, { price: target.value })}
                >
                  <option value="">{t('Not known yet', 'Noch offen')}</option>
                  {event.prices.map(({ _id, label, amount }) => (
                    <option key={_id} value={_id}>
                      {label}, {formatEuro(amount)}
                    </option>
                  ))}
                </Select>
              )}
              {asksBirthDate && (
                <TextField
                  id={`${id}-birth-${at}`}
                  className="half"
                  label={t('Date of birth', 'Geburtsdatum')}
                  type="date"
                  value={person.birthDate}
                  onChange={({ target }) => change(at, { birthDate: target.value })}
                />
              )}
            </fieldset>
          ))}
        <TextArea {...field('notes')} label={t('Note (may be empty)', 'Notiz (kann leer bleiben)')} rows={2} />
        <CheckBox
          id={`${id}-confirm`}
          label={t('Confirm at once', 'Sofort bestätigen')}
          checked={isConfirmed}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
        {event.places !== null && (
          <CheckBox
            id={`${id}-wait`}
            label={t('On the waiting list if there is no place', 'Auf die Warteliste, wenn kein Platz frei ist')}
            checked={isWaiting}
            onChange={({ target }) => setWaiting(target.checked)}
          />
        )}
      </div>
      <div className="buttons">
        <Button type="submit" small disabled={contact.name.trim() === ''}>
          {t(`Register ${peopleWords(people.length)}`, `${peopleWords(people.length)} anmelden`)}
        </Button>
        <Button variant="outline" small onClick={done}>
          {t('Discard', 'Verwerfen')}
        </Button>
      </div>
    </form>
  )
}

function Counter({ count, setCount }: { count: number; setCount: (count: number) => void }) {
  return (
    <fieldset className="counter">
      <legend>{t('How many people?', 'Wie viele Personen?')}</legend>
      <button type="button" disabled={count === 1} onClick={() => setCount(count - 1)}>
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">{t('One person less', 'Eine Person weniger')}</span>
      </button>
      <output>{count}</output>
      <button type="button" disabled={count === PARTY_MAX} onClick={() => setCount(count + 1)}>
        <PanelIcon name="add" />
        <span className="visually-hidden">{t('One person more', 'Eine Person mehr')}</span>
      </button>
    </fieldset>
  )
}
