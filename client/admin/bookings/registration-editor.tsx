import { type ReactNode, useState } from 'react'
import { formWarnings } from '../../../domain/bookings/form/form-warnings.ts'
import { isNameless } from '../../../domain/bookings/people/nameless.ts'
import {
  bookingStates,
  bookingStateWord,
  isBooking,
  isLiving,
  partySize,
} from '../../../domain/bookings/record/booking.ts'
import {
  addressTexts,
  contactTexts,
  type FormText,
  formFields,
  freeTexts,
  officeLabelOf,
  perText,
} from '../../../domain/bookings/record/form-fields.ts'
import { isBlank, type Registration } from '../../../domain/bookings/record/registration.ts'
import { shownEvent } from '../../../domain/bookings/record/reported-facts.ts'
import { splitByTime } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import { t } from '../../../domain/kit/language.ts'
import { call, callForRecord } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, Select, TextArea, TextField } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { EmailField } from '../../site/blocks/email-field.tsx'
import type { BoundText } from '../kit/bind.ts'
import { Viewer } from '../kit/editor/dialog.tsx'
import { readable } from '../kit/editor/differences.ts'
import { type EditorForm, RecordEditor } from '../kit/editor/record-editor.tsx'
import { Failure } from '../kit/failure.tsx'
import { WholeChoice } from '../kit/form/choice-select.tsx'
import { PageButton } from '../kit/links.tsx'
import { contactFacts } from '../kit/list/contact-facts.tsx'
import { FactList } from '../kit/list/table.tsx'
import { dateChoice, shownDateTime } from '../kit/words/day.ts'
import { inBin, shownName, useEventOf } from '../kit/words/record-words.ts'
import { api } from '../state/api.ts'
import { dropRecord, loadCurrent, putRecord, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { useBookingCalls } from './booking/booking-calls.ts'
import { BookingPeople } from './booking/booking-people.tsx'
import { bookingTitleOf } from './booking/booking-words.ts'
import { deleteAdded } from './booking/decisions.ts'
import { PeopleEditor } from './booking/people-editor.tsx'
import { sendForPlaces } from './booking/place-calls.ts'

const labels = (item?: Registration) =>
  ({
    event: t('Event', 'Termin'),
    ...perText(officeLabelOf),
    state: item && isBooking(item) ? t('State', 'Stand') : t('Answered', 'Beantwortet'),
    newsLetter: 'Newsletter',
    privacyStatement: t('Privacy statement', 'Datenschutz gelesen'),
  }) satisfies Partial<Record<keyof Registration, string>>

/** Shows a registration or inquiry, with its people. */
export function RegistrationView({ item: opened }: { item: Registration }) {
  const item = (useList('registrations') ?? []).find(({ _id }) => _id === opened._id) ?? opened
  const event = useEventOf(item.event)
  return (
    <Viewer
      help="anmeldungen"
      title={item.event ? t('Registration', 'Anmeldung') : t('Inquiry', 'Anfrage')}
      actions={
        <Button variant="outline" small onClick={() => openOverlay({ kind: 'registration', item, mode: 'edit' })}>
          {t('Edit', 'Bearbeiten')}
        </Button>
      }
    >
      <SentFacts item={item} />
      {isBooking(item) && (
        <section>
          <h3>{t('People', 'Personen')}</h3>
          <BookingPeople booking={item} event={event} />
        </section>
      )}
      <ToItsPage item={item} />
    </Viewer>
  )
}

/** Links to the page with all actions. */
const ToItsPage = ({ item, mayLeave }: { item: Registration; mayLeave?: () => Promise<boolean> }) =>
  isBooking(item) ? (
    <PageButton to={`/admin/desk/booking/${item._id}`} mayLeave={mayLeave}>
      {t('To the Booking', 'Zur Buchung')}
    </PageButton>
  ) : (
    <PageButton to={`/admin/desk/inquiry/${item._id}`} mayLeave={mayLeave}>
      {t('To the Inquiry', 'Zur Anfrage')}
    </PageButton>
  )

/** Shows data as sent by the person. */
function SentFacts({ item }: { item: Registration }) {
  const event = useList('events')?.find(({ _id }) => _id === item.event)
  const start = shownEvent(item, event)?.startDate
  return (
    <FactList
      facts={{
        [t('Event', 'Termin')]: bookingTitleOf(item, event),
        ...(start ? { [t('Start', 'Beginn')]: shownDateTime(start) } : {}),
        ...(item.page ? { [t('Page', 'Seite')]: <a href={item.page.path}>{item.page.title}</a> } : {}),
        ...contactFacts(isNameless(item) ? { ...item, name: shownName(item) } : item),
        ...(item.event === '' ? { [labels().state]: answeredWords(item) } : {}),
        Newsletter: item.newsLetter ? t('Yes', 'Ja') : t('No', 'Nein'),
        [t('Privacy statement', 'Datenschutz gelesen')]: item.privacyStatement ? t('Yes', 'Ja') : t('No', 'Nein'),
        ...(item.earlyStart
          ? { [t('Early start asked for', 'Früher Beginn verlangt')]: shownDateTime(item.earlyStart.date) }
          : {}),
        [t('Received', 'Eingegangen')]: shownDateTime(item.createdDate),
        [t('Last Modified Date', 'Zuletzt geändert')]: shownDateTime(item.lastModifiedDate),
      }}
    />
  )
}

const answeredWords = ({ state }: Registration) =>
  state === 'closed'
    ? t('No, closed without answer', 'Nein, erledigt ohne Antwort')
    : state === 'open'
      ? t('No', 'Nein')
      : t('Yes', 'Ja')

export function RegistrationEditor({ item: opened, isNew }: { item: Registration; isNew: boolean }) {
  const events = useList('events') ?? []
  const listed = (useList('registrations') ?? []).find(({ _id }) => _id === opened._id)
  // A participant may have been erased since it was opened.
  const [item] = useState(listed ?? opened)
  // A booking being added has no event yet.
  const recordWord = item.event === '' && !isNew ? 'Anfrage' : 'Anmeldung'
  return (
    <RecordEditor
      help="anmeldungen"
      title={t('Edit Registration', `${recordWord} bearbeiten`)}
      initial={item}
      labels={labels(item)}
      show={{
        event: id => events.find(({ _id }) => _id === id)?.title ?? t('Inquiry', 'Anfrage'),
        state(state) {
          const ofBooking = bookingStates.find(bookingState => bookingState === state)
          return ofBooking ? bookingStateWord(ofBooking) : readable(state === 'answered')
        },
      }}
      unlisted={isBooking(item) ? t('Its booking has changed.', 'Die Buchung hat sich geändert.') : undefined}
      save={async ({ answers: _, ...value }) => {
        // Answers have a form of their own, and a consent must never be given by saving something else.
        const participants = value.participants.map(({ answers: _, ...person }) => person)
        const send = (force: { force?: true }) =>
          callForRecord(api.registration.edit.$post({ json: { ...value, participants, ...force } }))
        putRecord('registrations', await sendForPlaces(value, partySize(value), send))
      }}
      saved={t('Registration Saved', 'Anmeldung gespeichert')}
      discard={isNew ? () => deleteAdded(item) : undefined}
      // The server adds the event snapshot.
      asStored={({ eventSnapshot: _, ...kept }) => kept}
      loadCurrent={() => loadCurrent.registration(item._id)}
      remove={{
        question: t('Delete Page?', `${recordWord} löschen?`),
        async run(seen) {
          await call(api.registration.del.$post({ json: { _id: item._id, ...seen } }))
          dropRecord('registrations', item._id)
        },
        // A blank record does not go to the bin.
        done: (isBlank(item) ? String : inBin)(t('Registration Deleted', `${recordWord} gelöscht`)),
        page: isBooking(item)
          ? { address: `/admin/desk/booking/${item._id}`, list: `/admin/desk/event/${item.event}` }
          : { address: `/admin/desk/inquiry/${item._id}`, list: '/admin/desk/inquiries' },
      }}
      lists={['registrations', 'outbox', 'bin']}
    >
      {(form, mayLeave) => (
        <>
          <RegistrationFields form={form} item={item} events={events} />
          {isBooking(item) && <PeopleFields item={listed ?? item} adopt={form.adopt} />}
          {!isNew && <ToItsPage item={item} mayLeave={mayLeave} />}
        </>
      )}
    </RecordEditor>
  )
}

type PeopleFieldsProps = {
  item: Registration
  adopt: (before: Registration, after: Registration) => void
}

/** Participants and their answers. Joining and leaving happen on the booking's page, which shows the cost. */
function PeopleFields({ item, adopt }: PeopleFieldsProps) {
  const calls = useBookingCalls((before, after) => after._id === item._id && adopt(before, after))
  return (
    <section className="people-fields" aria-label={t('People', 'Personen')}>
      <h3>{t('People', 'Personen')}</h3>
      <PeopleEditor booking={item} event={useEventOf(item.event)} calls={calls} isOfFields />
      <p className="note" role="status">
        {calls.said?.text}
      </p>
      <Failure>{calls.failure}</Failure>
    </section>
  )
}

type RegistrationFieldsProps = {
  form: EditorForm<Registration, ReturnType<typeof labels>>
  item: Registration
  events: readonly Event[]
}

function RegistrationFields({ form: { bind, value, errors }, item, events }: RegistrationFieldsProps) {
  const { lenientAddresses = false } = useList('site') ?? {}
  const { coming, past } = splitByTime(events, new Date().toISOString())
  const isKnown = item.event === '' || events.some(({ _id }) => _id === item.event)
  const chosenEvent = events.find(({ _id }) => _id === value.event)
  // Do not warn while typing.
  const [looked, setLooked] = useState(value)
  const warnings = formWarnings(looked, { lenientAddresses })
  /** Field props with the warning of the visitors' form. */
  const bindWithWarning = (name: FormText) => {
    const warning = looked[name] === value[name] && !errors[name] ? warnings[name] : undefined
    const bound = { ...bind.text(name), onBlur: () => setLooked(value) }
    if (warning === undefined) return bound
    const id = `${name}-warning`
    return { ...bound, below: <FieldWarning id={id}>{warning}</FieldWarning>, 'aria-describedby': id }
  }
  return (
    <div className="editor-columns">
      <div className="editor-fields">
        <Select
          {...bind.text('event')}
          below={<WholeChoice words={chosenEvent ? dateChoice(chosenEvent) : ''} />}
          {...(isLiving(item)
            ? {
                disabled: true,
                hint: t(
                  'Move a booking on its own page, which shows price, letter and places first.',
                  'Umgebucht wird auf der Seite der Buchung; dort stehen vorher Preis, Brief und Plätze.',
                ),
              }
            : {})}
        >
          <option value="">{t('Inquiry, no event', 'Anfrage ohne Termin')}</option>
          {!isKnown && (
            <option value={item.event}>
              {bookingTitleOf(item, undefined)} {t('(deleted)', '(gelöscht)')}
            </option>
          )}
          {coming.length > 0 && <optgroup label={t('Coming', 'Kommende')}>{coming.map(eventOption)}</optgroup>}
          {past.length > 0 && <optgroup label={t('Past', 'Vergangene')}>{past.map(eventOption)}</optgroup>}
        </Select>
        {[...contactTexts, ...addressTexts].map(name => (
          <FormField key={name} {...bindWithWarning(name)} name={name} className="half" />
        ))}
      </div>
      <div className="editor-fields">
        {freeTexts.map(name => (
          <FormField key={name} {...bindWithWarning(name)} name={name} />
        ))}
        <CheckBox {...bind.box('newsLetter')} />
        <CheckBox {...bind.box('privacyStatement')} />
      </div>
    </div>
  )
}

type FormFieldProps = BoundText & { name: FormText; onBlur: () => void; below?: ReactNode; className?: string }

function FormField({ name, ...props }: FormFieldProps) {
  const { kind } = formFields[name]
  if (kind === 'email') return <EmailField {...props} />
  return kind === 'longText' ? <TextArea {...props} rows={8} /> : <TextField {...props} />
}

/** Shows a warning that does not prevent saving. */
const FieldWarning = ({ id, children }: { id: string; children: string }) => (
  <p className="field-warning" id={id}>
    <Icon name="warning" />
    <span>
      {t('The form would refuse this: ', 'Das Formular würde das ablehnen: ')}
      {children}
    </span>
  </p>
)

const eventOption = (event: Event) => (
  <option key={event._id} value={event._id}>
    {dateChoice(event)}
    {!event.active && t(' (inactive)', ' (nicht aktiv)')}
  </option>
)
