import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { speakersOf } from '../../../../domain/bookings/form/speakers.ts'
import { PARTY_MAX } from '../../../../domain/bookings/people/party-max.ts'
import { canPrintName } from '../../../../domain/bookings/places/attendance.ts'
import { wasMissing } from '../../../../domain/bookings/places/course-attendance.ts'
import { isLiving, type Participant, participantsOf } from '../../../../domain/bookings/record/booking.ts'
import { isCalledOff } from '../../../../domain/bookings/record/called-off.ts'
import { pricesOf } from '../../../../domain/bookings/record/prices-of.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shownEuro } from '../../../../domain/money/terms/shown-amounts.ts'
import { builtInQuestionNames } from '../../../../domain/questions/built-in-questions.ts'
import { partyQuestions, questionsTo } from '../../../../domain/questions/question-audience.ts'
import { callForRecord } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CheckBox, TextField } from '../../../kit/ui/field.tsx'
import { useBind } from '../../kit/bind.ts'
import { focusFirstError, runAfterPaint } from '../../kit/focus.ts'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { DeskLink } from '../../kit/links.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { type BookingCalls, useChangeAsOpened } from './booking-calls.ts'
import {
  BookingPeople,
  emptyPersonValues,
  lacksConsent,
  lacksSpeaker,
  PersonAnswers,
  personValuesOf,
} from './booking-people.tsx'
import { ownChanges, ownField, useOwnQuestions } from './own-fields.tsx'
import { PartyAnswersStep, partyAnswersWords } from './party-answers.tsx'
import { sendForPlaces } from './place-calls.ts'

type Props = {
  booking: Registration
  event: Event | undefined
  calls: BookingCalls
  /** Only corrects people's data; nobody is added, removed or replaced. */
  isOfFields?: true
}

/** Corrects, replaces, removes and adds participants. Each step is stored at once. */
export function PeopleEditor({ booking, event, calls, isOfFields }: Props) {
  const id = useId()
  /** The open step: a person's id, "new" or "". */
  const [open, setOpen] = useState('')
  const ownQuestions = useOwnQuestions(event)
  if (!isLiving(booking) || booking.people !== undefined) return <BookingPeople booking={booking} event={event} />
  const people = participantsOf(booking)
  const ofParty = partyQuestions(ownQuestions)
  const buttonOf = (whose: string) => `${id}-${whose}`
  function close() {
    // Another step may have been opened since.
    setOpen(now => (now === open ? '' : now))
    // A removed person's button is gone.
    runAfterPaint(() => (document.getElementById(buttonOf(open)) ?? document.getElementById(buttonOf('new')))?.focus())
  }
  const stepOf = (person: Participant | undefined) => (
    <PersonStep {...{ booking, event, calls, person, close }} {...(isOfFields ? { isOfFields } : {})} />
  )
  const toggle = (whose: string) => setOpen(open === whose ? '' : whose)
  return (
    <div className="people-editor">
      <BookingPeople
        booking={booking}
        event={event}
        nameOf={({ _id, name }) => (
          <button
            id={buttonOf(_id)}
            className="row-title"
            type="button"
            aria-expanded={open === _id}
            onClick={() => toggle(_id)}
          >
            {shownName({ name })}
            <span className="visually-hidden">{t(' (change)', ' (ändern)')}</span>
          </button>
        )}
        below={person => (
          <>
            {!isOfFields && <CertificateLink booking={booking} event={event} person={person} />}
            {open === person._id && stepOf(person)}
          </>
        )}
      />
      {!isOfFields && people.length < PARTY_MAX && (
        <Button
          variant="outline"
          small
          id={buttonOf('new')}
          aria-expanded={open === 'new'}
          onClick={() => toggle('new')}
        >
          <PanelIcon name="add" />
          {t('Add a Person', 'Person dazu')}
        </Button>
      )}
      {open === 'new' && stepOf(undefined)}
      {ofParty.length > 0 && (
        <Button
          variant="outline"
          small
          id={buttonOf('party')}
          aria-expanded={open === 'party'}
          onClick={() => toggle('party')}
        >
          {partyAnswersWords()}
        </Button>
      )}
      {open === 'party' && <PartyAnswersStep {...{ booking, calls, close }} questions={ofParty} />}
    </div>
  )
}

/** Links to the certificate of a person who attended, after the event. */
export function CertificateLink({ booking, event, person }: Omit<Props, 'calls'> & { person: Participant }) {
  const end = (event ?? booking.eventSnapshot)?.endDate
  const hasEnded = end !== undefined && end <= new Date().toISOString()
  if (!hasEnded || booking.state !== 'confirmed' || wasMissing(booking, person, event) || isCalledOff(booking, event))
    return null
  if (!canPrintName(person))
    return (
      <span className="booking-answer">
        {t(
          'No certificate: the name contains characters that cannot be printed',
          'Keine Bescheinigung: Der Name enthält Zeichen, die sich nicht drucken lassen',
        )}
      </span>
    )
  return (
    <a href={`/api/registration/certificate?_id=${booking._id}&participant=${person._id}`}>
      {t('Certificate', 'Bescheinigung')}
      <span className="visually-hidden"> {person.name}</span>
    </a>
  )
}

/** Edits or replaces a person; adds one if `person` is undefined. */
function PersonStep({
  booking,
  event,
  calls,
  person,
  close,
  isOfFields,
}: Props & { person: Participant | undefined; close: () => void }) {
  const id = useId()
  // The person at opening, so that the form does not overwrite a guest's later change.
  const [opened, setOpened] = useState(person)
  const all = useOwnQuestions(event)
  const stored = opened ? personValuesOf(opened, all) : emptyPersonValues
  const speakers = speakersOf(booking, dayOf(new Date().toISOString()), opened)
  const spoken = { by: speakers[0] ?? '' }
  const form = useDraft(`person ${booking._id} ${person?._id ?? 'new'}`, { ...stored, ...spoken, isOther: false })
  const { draft, change, forget } = form
  const { isOther, ...value } = draft
  const [isTried, setTried] = useState(false)
  const step = useRef<HTMLFieldSetElement>(null)
  useEffect(() => step.current?.querySelector<HTMLElement>('input:not([type=checkbox])')?.focus(), [])
  const participant = isOther ? undefined : person
  const before = participant ? stored : emptyPersonValues
  const asks = builtInQuestionNames.filter(
    question => event?.asks.includes(question) || participant?.[question] !== undefined,
  )
  const start = (event ?? booking.eventSnapshot)?.startDate ?? booking.createdDate
  const personQuestions = questionsTo(all, value.birthDate ? { birthDate: value.birthDate } : {}, start)
  const prices = pricesOf(booking, event)
  const isLast = participantsOf(booking).length === 1
  const changeBooking = useChangeAsOpened(booking, calls)
  const noName =
    isTried && value.name.trim() === '' ? { name: t('Please enter a name.', 'Bitte gib einen Namen ein.') } : {}
  const labels = { name: t('Name of the person', 'Name der Person'), price: t('Price group', 'Preisgruppe') }
  const bind = useBind(form, labels, noName)

  function setElse(isElse: boolean) {
    forget()
    const unanswered = Object.fromEntries(all.map(question => [ownField(question), '']))
    if (isElse) change({ ...emptyPersonValues, ...unanswered, ...spoken, price: stored.price, isOther: true })
    setTried(false)
  }
  function end() {
    forget()
    close()
  }
  async function save() {
    setTried(true)
    if (
      value.name.trim() === '' ||
      lacksConsent(value, before, personQuestions) ||
      lacksSpeaker(value, before, personQuestions)
    )
      return focusFirstError(step.current)
    const names = ['name', 'price', ...asks, 'consent'] as const
    const changedNames = names.filter(name => value[name] !== before[name])
    const answers = ownChanges(personQuestions, value, before)
    const entered = {
      ...Object.fromEntries(changedNames.map(name => [name, value[name]])),
      ...(answers.length > 0 ? { answers, by: value.by } : {}),
    }
    if (participant && Object.keys(entered).length === 0) return end()
    const edit = { ...(person ? { _id: person._id } : {}), ...(isOther ? { exchange: true } : {}), ...entered }
    // A guest may have stored the same values.
    const storedValues = (booking: Registration) => {
      const now = participantsOf(booking).find(({ _id }) => _id === person?._id)
      return (
        now && [now.name, ...changedNames.map(name => personValuesOf(now)[name]), answers.length > 0 && now.answers]
      )
    }
    const isDone = await changeBooking(storedValues, json =>
      sendForPlaces(booking, 1, force =>
        callForRecord(api.registration.edit.$post({ json: { ...json, participants: [edit], ...force } })),
      ),
    )
    if (isDone) return end()
    // The guest has named somebody else meanwhile; the draft may not apply to that person.
    if (!person || person.name === stored.name) return
    setOpened(person)
    forget()
  }
  /** Prevents Enter from submitting the surrounding form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void save()
  }

  return (
    <fieldset
      className="booking-step person-step"
      aria-label={person ? shownName(person) : t('Add a Person', 'Person dazu')}
      ref={step}
      onKeyDown={onKeyDown}
    >
      <div className="editor-fields">
        {person && !isOfFields && (
          <CheckBox
            id={`${id}-other`}
            label={t(`Somebody else comes instead of ${person.name}`, `Jemand anderes kommt statt ${person.name}`)}
            checked={isOther}
            onChange={({ target }) => setElse(target.checked)}
          />
        )}
        <TextField {...bind.text('name')} autoComplete="off" />
        {prices.length > 0 && (
          <ChoiceSelect
            {...bind.value('price')}
            className="half"
            choices={[
              ['', t('Not known yet', 'Noch offen')],
              ...prices.map(({ _id, label, amount }) => [_id, `${label}, ${shownEuro(amount)}`] as const),
            ]}
          />
        )}
        <PersonAnswers
          {...{ asks, own: personQuestions, value, change, before, speakers, isTried }}
          person={participant}
        />
      </div>
      <p className="note">
        {participant
          ? t('Stored at once. No letter goes out.', 'Wird sofort gespeichert. Es geht kein Brief hinaus.')
          : t(
              'Is stored at once, and the guest gets a letter.',
              'Wird sofort gespeichert, und dein Gast bekommt einen Brief.',
            )}
      </p>
      <div className="buttons">
        <Button small onClick={save}>
          {person ? t('Save Person', 'Person speichern') : t('Add', 'Dazunehmen')}
        </Button>
        <Button variant="outline" small onClick={end}>
          {t('Discard', 'Verwerfen')}
        </Button>
        {person && !isLast && !isOfFields && (
          <DeskLink
            className="button button-outline button-small button-danger"
            to={`/admin/desk/booking/${booking._id}/cancel?person=${person._id}`}
          >
            {t('Does Not Come …', 'Kommt nicht …')}
          </DeskLink>
        )}
      </div>
    </fieldset>
  )
}
