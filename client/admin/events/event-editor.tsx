import { useRef, useState } from 'react'
import { isLiving } from '../../../domain/bookings/record/booking.ts'
import { isOtherDate, isOtherLocation } from '../../../domain/bookings/record/reported-facts.ts'
import { isOtherSession } from '../../../domain/bookings/record/reported-sessions.ts'
import { overlappingEvents } from '../../../domain/events/calendar.ts'
import { type Event, eventFields, hasOwnTitle } from '../../../domain/events/event.ts'
import { canInformGuests } from '../../../domain/events/event-changes.ts'
import { locationLabel } from '../../../domain/events/locations.ts'
import { courseDates, isCourse } from '../../../domain/events/sessions/sessions.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { labelsOf } from '../../../domain/kit/fields.ts'
import { t } from '../../../domain/kit/language.ts'
import { builtInQuestionsIn, questionLabel } from '../../../domain/questions/built-in-questions.ts'
import { call } from '../../kit/state/api.ts'
import { Select, TextArea, TextField } from '../../kit/ui/field.tsx'
import { useAddOnce } from '../kit/editor/add-once.ts'
import { isSame, type ValueFormats } from '../kit/editor/differences.ts'
import { type EditorForm, RecordEditor } from '../kit/editor/record-editor.tsx'
import { choiceWords, InfoSelect } from '../kit/form/choice-select.tsx'
import { completedLink } from '../kit/form/completed-link.ts'
import { FieldRow } from '../kit/form/field-row.tsx'
import { ImageField, useImageNames } from '../kit/form/image-picker.tsx'
import { LocationFields } from '../kit/form/location-fields.tsx'
import { lettersWords } from '../kit/letters/planned-letters.tsx'
import { PageButton } from '../kit/links.tsx'
import { shortMoment } from '../kit/words/day.ts'
import { inBin } from '../kit/words/record-words.ts'
import { api, editEvent } from '../state/api.ts'
import { dropRecord, loadCurrent, putRecord, useList } from '../state/lists.ts'
import { askWhich } from '../state/page/question.ts'
import { BookingParts, eventConfirmations, eventTaxes, groupChoices } from './booking-part.tsx'
import { ConversionPart } from './conversion-part.tsx'
import {
  type DraftStart,
  draftMoments,
  draftStartingAt,
  duplicateDraft,
  type EventDraft,
  emptyEvent,
  eventDraftOf,
  eventOfDraft,
  hasWholeStart,
} from './event-draft.ts'
import { useLaterDates } from './series-part.tsx'
import { sessionsOf } from './session-drafts.ts'
import { sessionReminderChoices } from './sessions-part.tsx'
import { type AnswerTellDialog, type TellChoice, TellDialog } from './tell-dialog.tsx'

const labels = () => {
  const { title, path, description, startDate, endDate, locationName, locationLink, cost, active, image, ...booking } =
    labelsOf(eventFields)
  return {
    ...{ title, path, description },
    startDay: t('Start date', 'Beginn am'),
    startTime: t('Start time', 'Beginn, Uhrzeit'),
    endDay: t('End date', 'Ende am'),
    endTime: t('End time', 'Ende, Uhrzeit'),
    // Fields of the stored event, named in server errors and conflicts; the form has a day and a time each.
    ...{ startDate, endDate, locationName, locationLink, cost, active, image, ...booking },
    registrationDay: booking.registrationUntil,
  }
}

/** Formats booking fields for the list of differences. */
const shownWords = (): ValueFormats => ({
  prices: prices => (prices as EventDraft['prices']).map(({ label, amount }) => `${label} ${amount}`).join(' · '),
  group: choiceWords(groupChoices()),
  confirmation: choiceWords(eventConfirmations()),
  tax: choiceWords(eventTaxes()),
  asks: draft =>
    builtInQuestionsIn(draft as EventDraft['asks'])
      .map(questionLabel)
      .join(' · '),
  sessions: sessions => (sessions as EventDraft['sessions']).map(({ day, from }) => `${day} ${from}`).join(' · '),
  sessionReminders: choiceWords(sessionReminderChoices()),
})

/** Also says how many letters went out. */
const savedWords = ({ active }: EventDraft, letters: number) =>
  [
    t('Event Saved', 'Termin gespeichert'),
    letters > 0 && t(`${lettersWords(letters)} sent off`, `${lettersWords(letters)} auf dem Weg`),
    !active && t('Hidden from visitors', 'Für Besucher nicht zu sehen'),
  ]
    .filter(Boolean)
    .join('\n')

const addEvent = (json: ReturnType<typeof eventOfDraft>) => call(api.event.add.$post({ json }))

type EventEditorProps = {
  item: Event | undefined
  copyOf: Event | undefined
  field?: string | undefined
}

export function EventEditor({ item, copyOf, field }: EventEditorProps) {
  const { addOnce, isOwn } = useAddOnce({ add: addEvent, edit: (json, _id) => editEvent({ ...json, _id }) })
  const laterDates = useLaterDates(item)
  const isBooked = useIsBooked(item)
  const following = useRef(false)
  const telling = useRef<TellChoice>({})
  const letters = useRef(0)
  const [asking, setAsking] = useState<EditToConfirm>()
  const jsonOf = (draft: EventDraft) => ({
    ...eventOfDraft(draft, item),
    ...(following.current ? { following: true } : {}),
  })

  /** Asks whether to inform guests of a new date or location; false keeps the form open. */
  async function chooseWhomToTell(draft: EventDraft) {
    telling.current = {}
    letters.current = 0
    if (!item || !canInformGuests(item, new Date().toISOString()) || !isElsewhere(draft, item)) return true
    const json = await unlessGuestsRefused(() => ({ ...jsonOf(draft), _id: item._id }))
    if (!json) return true
    const chosen = await new Promise<TellChoice | undefined>(choose => {
      const answer: AnswerTellDialog = (choice, count = 0) => {
        letters.current = count
        choose(choice)
      }
      setAsking({ json, answer })
    })
    setAsking(undefined)
    telling.current = chosen ?? {}
    return chosen !== undefined
  }
  async function chooseDates(draft: EventDraft) {
    if (!item || laterDates.length === 0 || isSame(draft, eventDraftOf(item))) return true
    const choice = await askWhich(
      t(
        'This date is one of a series. What shall change?',
        'Dieser Termin gehört zu einer Serie. Was soll sich ändern?',
      ),
      t('Only this one', 'Nur dieser Termin'),
      t('This and all later ones', 'Dieser und alle folgenden'),
    )
    following.current = choice === false
    return choice !== undefined
  }
  async function save(draft: EventDraft) {
    const stored = item
      ? await editEvent({ ...jsonOf(draft), ...telling.current, _id: item._id })
      : await addOnce(eventOfDraft(draft, item))
    putRecord('events', stored)
  }
  return (
    <RecordEditor
      help="termine"
      title={item ? t('Edit Event', 'Termin bearbeiten') : t('Add Event', 'Termin anlegen')}
      initial={item ? eventDraftOf(item) : copyOf ? duplicateDraft(copyOf) : emptyEvent()}
      startsUnsaved={copyOf !== undefined}
      // A copy needs a new date.
      firstField={copyOf ? 'startDay' : field}
      labels={labels()}
      maySave={async draft => (await chooseDates(draft)) && chooseWhomToTell(draft)}
      save={save}
      saved={draft => savedWords(draft, letters.current)}
      notSaved={t('Error Saving Event', 'Der Termin konnte nicht gespeichert werden')}
      show={{ image: useImageNames(), ...shownWords() }}
      lists={['events', 'places', 'bin', 'heldEvents']}
      asStored={draft => eventOfDraft(draft, item)}
      loadCurrent={
        item &&
        (async () => {
          const event = await loadCurrent.event(item._id)
          return event && eventDraftOf(event)
        })
      }
      remove={
        item && {
          question: t('Delete Event?', 'Termin löschen?'),
          note: isBooked
            ? t(
                'Its bookings stay and wait, and nobody is told. “Call Off …” on the page of the date tells everybody.',
                'Die Buchungen bleiben und warten, und niemand erfährt davon. „Absagen …“ auf der Seite des Termins sagt allen Bescheid.',
              )
            : undefined,
          async run(seen) {
            await call(api.event.del.$post({ json: { _id: item._id, ...seen } }))
            dropRecord('events', item._id)
          },
          done: inBin(t('Event Deleted', 'Termin gelöscht')),
          // A deleted event with bookings keeps its page, which offers to restore it or to call it off.
          page: isBooked ? undefined : { address: `/admin/desk/event/${item._id}`, list: '/admin/desk/dates' },
        }
      }
    >
      {(form, mayLeave) => (
        <>
          <EventFields form={form} event={item} isOwn={isOwn} mayLeave={mayLeave} />
          {item && (
            <PageButton to={`/admin/desk/event/${item._id}`} mayLeave={mayLeave}>
              {t('To the Date', 'Zum Termin')}
            </PageButton>
          )}
          {asking && (
            <TellDialog
              preview={more => call(api.event.edit.$post({ json: { ...asking.json, ...more, preview: true } }))}
              answer={asking.answer}
            />
          )}
        </>
      )}
    </RecordEditor>
  )
}

export type EventForm = EditorForm<EventDraft, ReturnType<typeof labels>>

type EventFieldsProps = {
  form: EventForm
  event: Event | undefined
  /** True for the event that this form has added, or may have added. */
  isOwn: (id: string) => boolean
  mayLeave: () => Promise<boolean>
}

function EventFields({ form, event, isOwn, mayLeave }: EventFieldsProps) {
  const { bind, value, set, errors } = form
  const lastStart = useRef<DraftStart>(value)
  function start(change: Partial<DraftStart>) {
    if (hasWholeStart(value)) lastStart.current = value
    const { startDay, startTime } = { ...value, ...change }
    set(draftStartingAt(value, { startDay, startTime }, lastStart.current))
  }
  return (
    <div className="editor-columns">
      <div className="editor-fields">
        <TextField {...bind.text('title')} />
        <InfoSelect {...bind.text('path')} none={t('None', 'Keine')} />
        <TextArea {...bind.text('description')} />
        <h3>{t('Date', 'Zeit')}</h3>
        {value.sessions.length > 0 ? (
          <CourseNote sessions={value.sessions} />
        ) : (
          <div className="editor-dates">
            {/* The server's error about the start is shown at its day. */}
            <TextField
              {...bind.text('startDay')}
              type="date"
              error={errors.startDate}
              onChange={({ target }) => start({ startDay: target.value })}
            />
            <TextField
              {...bind.text('startTime')}
              label={t('Time', 'Uhrzeit')}
              aria-label={labels().startTime}
              type="time"
              onChange={({ target }) => start({ startTime: target.value })}
            />
            <TextField {...bind.text('endDay')} type="date" error={errors.endDate} />
            <TextField
              {...bind.text('endTime')}
              label={t('Time', 'Uhrzeit')}
              aria-label={labels().endTime}
              type="time"
            />
          </div>
        )}
        <Overlap draft={value} event={event} isOwn={isOwn} />
        {event && <MovesWithBookings event={event} />}
        <h3>{t('Place and Cost', 'Ort und Preis')}</h3>
        <PlaceSelect {...form} />
        <LocationFields
          {...{ name: bind.text('locationName'), link: bind.text('locationLink'), value, set }}
          {...{ nameClass: 'half', linkClass: 'half' }}
        />
        {value.prices.length === 0 && (
          <TextField
            {...bind.text('cost')}
            className="half"
            hint={t('In euro; empty for “Preis auf Anfrage”', 'In Euro; leer bedeutet „Preis auf Anfrage“')}
            inputMode="decimal"
          />
        )}
        <FieldRow field={eventFields.active} {...bind.row('active')} />
        {!event && value.active && <StillMissing draft={value} />}
        <BookingParts form={form} conversion={event && <ConversionPart event={event} mayLeave={mayLeave} />} />
      </div>
      <div>
        <ImageField {...bind.value('image')} />
      </div>
    </div>
  )
}

/** Says that a course takes its dates from its sessions. */
function CourseNote({ sessions }: Pick<EventDraft, 'sessions'>) {
  const count = sessions.length
  return (
    <p className="note">
      {count === 1
        ? t(
            'A course of one session; see “Course” below.',
            'Ein Kurs mit einem Kurstermin; er steht unten unter „Kurs“.',
          )
        : t(
            `A course of ${count} sessions; they are below, under “Course”.`,
            `Ein Kurs mit ${count} Kursterminen; sie stehen unten unter „Kurs“.`,
          )}
    </p>
  )
}

/** Chooses a place's name and link together, from other events. */
function PlaceSelect({ value, set }: EventForm) {
  const places = useList('places') ?? []
  if (places.length === 0) return null
  const isChosen = (place: (typeof places)[number]) =>
    place.locationName === value.locationName && place.locationLink === value.locationLink
  return (
    <Select
      id="place"
      label={t('Place of an earlier event', 'Ort eines früheren Termins')}
      value={places.findIndex(isChosen)}
      onChange={({ target }) => set(places[Number(target.value)] ?? { locationName: '', locationLink: '' })}
    >
      <option value={-1}>{t('Another place', 'Ein anderer Ort')}</option>
      {places.map((place, index) => (
        <option key={locationLabel(place)} value={index}>
          {locationLabel(place)}
        </option>
      ))}
    </Select>
  )
}

/** Lists information that visitors would miss. */
function StillMissing({ draft }: { draft: EventDraft }) {
  const gaps = [
    !hasOwnTitle(draft) && t('a title of its own', 'ein eigener Titel'),
    draft.locationName === '' && t('a place', 'ein Ort'),
  ].filter(word => word !== false)
  const words = gaps.join(', ')
  return (
    <p className="note" role="status">
      {words !== '' && t(`Visitors would still miss: ${words}.`, `Für Besucher fehlt noch: ${words}.`)}
    </p>
  )
}

/** True if an uncancelled event has active bookings. */
function useIsBooked(event: Event | undefined): boolean {
  const bookings = useList('registrations') ?? []
  return !event?.cancelled && bookings.some(booking => booking.event === event?._id && isLiving(booking))
}

/** Warns that guests rely on date and location. */
function MovesWithBookings({ event }: { event: Event }) {
  if (!useIsBooked(event)) return null
  return (
    <p className="note">
      {isCourse(event)
        ? t(
            'This course is booked. If you change the time or place of a session, you are asked whom to tell when you save. A session that does not take place is called off on the page of the course.',
            'Für diesen Kurs gibt es Buchungen. Änderst du Zeit oder Ort eines Kurstermins, wirst du beim Speichern gefragt, wer davon erfährt. Fällt einer aus, sag ihn auf der Seite des Kurses ab.',
          )
        : t(
            'This date is booked. If you change date, time or place, you are asked whom to tell when you save.',
            'Für diesen Termin gibt es Buchungen. Änderst du Tag, Uhrzeit oder Ort, wirst du beim Speichern gefragt, wer davon erfährt.',
          )}
    </p>
  )
}

type EditedEvent = ReturnType<typeof eventOfDraft> & { _id: string; following?: boolean }

/**
 * Resolves with the edit if guests would be informed of it, or if the server does not answer. Ignores refusals, which
 * the save reports.
 */
async function unlessGuestsRefused(edited: () => EditedEvent): Promise<EditedEvent | undefined> {
  try {
    const json = edited()
    const answer = await call(api.event.edit.$post({ json: { ...json, tell: true, preview: true } }))
    return 'letters' in answer && answer.letters.length + answer.withoutAddress.length > 0 ? json : undefined
  } catch (error) {
    return error instanceof AppError && error.code !== 'unavailable' ? undefined : edited()
  }
}

type EditToConfirm = {
  json: EditedEvent
  answer: AnswerTellDialog
}

/** True if date or location of the event or a session differs; ignores incomplete input, which the server rejects. */
function isElsewhere(draft: EventDraft, event: Event): boolean {
  const { sessions } = sessionsOf(draft.sessions, event.sessions)
  const isAsBefore = (_: unknown, at: number) => {
    const [first, second] = [sessions[at], event.sessions[at]]
    return first !== undefined && second !== undefined && first._id === second._id && !isOtherSession(first, second)
  }
  if (sessions.length !== event.sessions.length || !sessions.every(isAsBefore)) return true
  const moments = courseDates(sessions) ?? draftMoments(draft, event)
  const place = { locationName: draft.locationName.trim(), locationLink: completedLink(draft.locationLink) }
  return isOtherDate(moments, event) || isOtherLocation(place, event)
}

/** Lists other events at the same time, which may be intended. */
function Overlap({ draft, event, isOwn }: Pick<EventFieldsProps, 'event' | 'isOwn'> & { draft: EventDraft }) {
  const events = (useList('events') ?? []).filter(({ _id }) => !isOwn(_id))
  const { sessions } = sessionsOf(draft.sessions, event?.sessions)
  const { startDate, endDate } = courseDates(sessions) ?? draftMoments(draft, event)
  const overlapping =
    startDate && endDate ? overlappingEvents({ _id: event?._id, startDate, endDate, sessions }, events) : []
  const namedEvents = overlapping.slice(0, 3).map(other => `${other.title} (${shortMoment(other.startDate)})`)
  const unnamedCount = overlapping.length - namedEvents.length
  return (
    <p className="note" role="status">
      {overlapping.length > 0 && t('At the same time: ', 'Zur selben Zeit: ') + namedEvents.join(', ')}
      {unnamedCount > 0 && t(` and ${unnamedCount} more`, ` und ${unnamedCount} weitere`)}
    </p>
  )
}
