import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PARTY_MAX } from '../../../domain/bookings/people/party-max.ts'
import { healthWording } from '../../../domain/bookings/record/legal-wordings.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { partyTotalOf } from '../../../domain/events/prices.ts'
import { formatEuro } from '../../../domain/kit/format.ts'
import { type BuiltInQuestion, formLabel } from '../../../domain/questions/built-in-questions.ts'
import {
  type AgeGroup,
  ageOf,
  eachQuestions,
  headingOf,
  peopleIn,
  personLabels,
  sharedQuestions,
  usualPrice,
} from '../../kit/forms/party-values.ts'
import type { FormValues } from '../../kit/forms/posted-values.ts'
import { useInteractive } from '../../kit/state/interactive.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, Select, TextArea, TextField } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { AnswerField } from '../blocks/answer-field.tsx'
import { Questions } from './questions.tsx'
import type { VisitorBind } from './visitor-form.tsx'

/** Another participant. The fields are uncontrolled; `given` has their initial values. */
type Person = { key: number; age: AgeGroup; price: string; given: FormValues }

/** True for fields of the educator's own questions. */
const isAnswerOf = (person: string, name: string) =>
  name.startsWith(`${person}.answers.`) || name.startsWith(`${person}.sensitive.`)

const fieldsOf = (values: FormValues, person: string): FormValues =>
  Object.fromEntries(
    [
      ...Object.keys(personLabels),
      'age',
      ...Object.keys(values).flatMap(name => (isAnswerOf(person, name) ? name.slice(person.length + 1) : [])),
    ].flatMap(field => {
      const value = values[`${person}.${field}`]
      return value === undefined ? [] : [[field, value]]
    }),
  )

const personOf = (values: FormValues, person: string, key: number): Person => {
  const initial = fieldsOf(values, person)
  return { key, age: ageOf(values, person), price: initial.price ?? '', given: initial }
}

let lastKey = 0
const newKey = () => {
  lastKey += 1
  return lastKey
}

/** State of the party. Until a change it follows `initialValues`, which arrive late after a reload. */
export function useParty(initialValues: FormValues = {}) {
  const [changed, setChanged] = useState<{ self: boolean; selfPrice: string; others: Person[] }>()
  const otherPeople = peopleIn({ ...initialValues, self: '' })
  const first = {
    // Ticked by default, unless the posted form showed the box.
    self: !initialValues.shownFor || initialValues.self === 'on',
    selfPrice: initialValues['self.price'] ?? '',
    others: otherPeople.map((person, at) => personOf(initialValues, person, -1 - at)),
  }
  const current = changed ?? first
  return {
    ...current,
    given: fieldsOf(initialValues, 'self'),
    /** Values of the form, for questions to the party. */
    all: initialValues,
    size: (current.self ? 1 : 0) + current.others.length,
    change: (changes: Partial<typeof first>) => setChanged({ ...current, ...changes }),
  }
}
export type PartyState = ReturnType<typeof useParty>

/** Price group of each participant, as far as known. */
export const chosenPrices = ({ self, selfPrice, others }: PartyState, { prices }: PublicEvent): string[] => {
  const priceOrUsual = (price: string, age: AgeGroup) =>
    prices?.some(({ _id }) => _id === price) ? price : usualPrice(age, prices)
  return [
    ...(self ? [priceOrUsual(selfPrice, 'adult')] : []),
    ...others.map(({ price, age }) => priceOrUsual(price, age)),
  ]
}

type Props = {
  id: string
  heading: 'h2' | 'h3'
  bind: VisitorBind
  party: PartyState
  event: PublicEvent
  /** The waiting list needs only names. */
  waits: boolean
  changed: () => void
}

/** Fields of the participants, at first the contact person alone. */
export function PartyFields({ id, heading: Heading, bind, party, event, waits, changed }: Props) {
  const { self, others, size } = party
  const isInteractive = useInteractive()
  const box = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState('')
  const [removed, setRemoved] = useState<{ person: Person; at: number }>()
  const ages = others.map(({ age }) => age)
  const asks = (question: BuiltInQuestion) => !waits && event.asks?.includes(question) === true
  const prices = event.prices?.length ? event.prices : undefined
  const total = partyTotalOf(event, chosenPrices(party, event))

  // Fields move with their people, so report the change only after the DOM update.
  const arriveAt = useEffectEvent((target: string) => {
    if (target === '') return
    document.getElementById(target)?.focus()
    setFocus('')
    changed()
  })
  useEffect(() => arriveAt(focus), [focus])

  const questionsTo = (person: string, age: AgeGroup, given: FormValues) =>
    !waits && event.questions && <Questions {...{ event, bind, person, age, given }} />

  const headingId = (key: number) => `${id}-${key}`
  const nameId = (at: number) => bind.text(`participants.${at}.name`).id

  function add(age: AgeGroup) {
    party.change({ others: [...others, { key: newKey(), age, price: '', given: {} }] })
    setRemoved(undefined)
    setFocus(nameId(others.length))
  }
  function remove(at: number) {
    const person = others[at]
    const form = box.current?.closest('form')
    if (!person || !form) return
    const values = Object.fromEntries(
      [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    setRemoved({ person: { ...personOf(values, `participants.${at}`, newKey()), age: person.age }, at })
    party.change({ others: others.filter(other => other !== person) })
    const before = others[at - 1]
    setFocus(before ? headingId(before.key) : id)
  }
  function undo() {
    if (!removed) return
    party.change({ others: others.toSpliced(removed.at, 0, removed.person) })
    setRemoved(undefined)
    setFocus(nameId(removed.at))
  }
  const change = (value: string, run: () => void) =>
    isInteractive ? { onClick: run } : { type: 'submit' as const, name: 'change', value }

  const adding = (
    <p className="buttons">
      {(['child', 'adult'] as const).map(age => (
        <Button
          key={age}
          variant="outline"
          small
          disabled={size >= PARTY_MAX}
          {...change(`add ${age}`, () => add(age))}
        >
          <Icon name="plus" />
          {age === 'child' ? 'Kind dazu' : 'Erwachsene dazu'}
        </Button>
      ))}
    </p>
  )
  const person = (
    name: `self` | `participants.${number}`,
    age: AgeGroup,
    given: FormValues,
    setPrice: (price: string) => void,
  ) => {
    const text = (field: string) => ({ ...bind.text(`${name}.${field}`), defaultValue: given[field] ?? '' })
    return (
      <>
        {name !== 'self' && <TextField {...text('name')} className="half" autoComplete="off" />}
        {prices && (
          <Select
            key={event._id}
            {...bind.text(`${name}.price`)}
            className="half"
            defaultValue={given.price ?? usualPrice(age, prices)}
            onChange={({ currentTarget }) => setPrice(currentTarget.value)}
          >
            <option value="">Bitte wählen</option>
            {prices.map(({ _id, label, amount }) => (
              <option key={_id} value={_id}>
                {label}, {formatEuro(amount)}
              </option>
            ))}
          </Select>
        )}
        {eachQuestions.map(question => (
          <div className={question === 'health' ? 'part' : 'part half'} key={question} hidden={!asks(question)}>
            {question === 'health' ? (
              name !== 'self' && age === 'adult' ? (
                <p className="note">
                  Allergien und Medizinisches gibt diese Person selbst an. Der Link dafür steht nach der Anmeldung auf
                  deiner Buchung.
                </p>
              ) : (
                <Health bind={bind} name={name} given={given} />
              )
            ) : (
              <AnswerField
                question={question}
                ages={event}
                {...text(question)}
                autoComplete={question === 'birthDate' && name === 'self' ? 'bday' : 'off'}
              />
            )}
          </div>
        ))}
      </>
    )
  }

  return (
    <div className="party" ref={box}>
      {!isInteractive && (
        // Makes Enter submit the form instead of adding or removing a person.
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      )}
      <input type="hidden" name="shownFor" value={event._id} />
      {waits && <input type="hidden" name="waiting" value="on" />}
      <Heading className="form-heading" id={id} tabIndex={-1}>
        {waits ? 'Für wen?' : 'Wer kommt mit?'}
      </Heading>
      <PersonBox label="Du">
        <CheckBox
          {...bind.box('self')}
          label={waits ? 'Für mich selbst' : 'Ich komme mit'}
          defaultChecked={self}
          onChange={({ currentTarget }) => party.change({ self: currentTarget.checked })}
        />
        <div className="fields" hidden={!self}>
          {person('self', 'adult', party.given, selfPrice => party.change({ selfPrice }))}
        </div>
        {self && questionsTo('self', 'adult', party.given)}
      </PersonBox>
      {others.map(({ key, age, given }, at) => (
        <PersonBox
          key={key}
          label={
            <span id={headingId(key)} tabIndex={-1}>
              {headingOf(ages, at)}
            </span>
          }
        >
          <input type="hidden" name={`participants.${at}.age`} value={age} />
          <button className="person-remove" type="button" {...change(`remove participants.${at}`, () => remove(at))}>
            <Icon name="cross" />
            <span>Entfernen</span>
            <span className="visually-hidden">: {headingOf(ages, at)}</span>
          </button>
          <div className="fields">
            {person(`participants.${at}`, age, given, price =>
              party.change({ others: others.map(other => (other.key === key ? { ...other, price } : other)) }),
            )}
          </div>
          {questionsTo(`participants.${at}`, age, given)}
        </PersonBox>
      ))}
      <p className="party-undo" role="status">
        {removed && (
          <>
            {removed.person.given.name || headingOf([removed.person.age], 0)} kommt nicht mit.{' '}
            <Button variant="outline" small onClick={undo}>
              Rückgängig
            </Button>
          </>
        )}
      </p>
      {others.length > 0 ? (
        adding
      ) : (
        <details className="more">
          <summary className="button button-outline button-small">
            <Icon name="plus" />
            Noch jemanden anmelden
          </summary>
          {adding}
        </details>
      )}
      {size >= PARTY_MAX && <p className="note">Mehr als {PARTY_MAX} Personen? Schreib mir bitte eine Anfrage.</p>}
      <p className="party-total" role="status">
        {size > 1 && (
          <>
            <span>{size} Personen</span>
            {!waits && total !== null && <span>{formatEuro(total)}</span>}
          </>
        )}
      </p>
      {sharedQuestions.map(
        question =>
          asks(question) && (
            <AnswerField key={question} question={question} {...bind.text(question)} label={formLabel(question)} />
          ),
      )}
      {questionsTo('', 'adult', party.all)}
    </div>
  )
}

const PersonBox = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <fieldset className="person">
    <legend className={label === 'Du' ? 'visually-hidden' : ''}>{label}</legend>
    {children}
  </fieldset>
)

/** Shows an optional health note. Deleting the text withdraws consent (Art. 9 GDPR). */
function Health({ bind, name, given }: { bind: VisitorBind; name: string; given: FormValues }) {
  const educator = useSite(data => data.site.contact.name)
  const consent = useRef<HTMLInputElement>(null)
  const [startsFilled] = useState((given.health ?? '').trim() !== '')
  const [isFilled, setFilled] = useState(startsFilled)
  const isInteractive = useInteractive()
  const box = bind.box(`${name}.healthConsent`)

  function look(text: string) {
    setFilled(text.trim() !== '')
    // Clicks, so that the form receives the usual events.
    if (text.trim() === '' && consent.current?.checked) consent.current.click()
  }
  return (
    <details className="more health" open={startsFilled || box.error !== undefined}>
      <summary>
        Allergien oder Medizinisches angeben
        <Icon name="chevron" />
      </summary>
      <div className="more-body">
        <TextArea
          {...bind.text(`${name}.health`)}
          defaultValue={given.health ?? ''}
          required={false}
          optional
          rows={2}
          onInput={({ currentTarget }) => look(currentTarget.value)}
        />
        <CheckBox
          {...box}
          ref={consent}
          defaultChecked={given.healthConsent !== undefined}
          required={isInteractive && isFilled}
          label={healthWording(educator)}
        />
      </div>
    </details>
  )
}
