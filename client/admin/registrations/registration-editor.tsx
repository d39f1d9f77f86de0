import { useState } from 'react'
import { byTime } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import { formatDateTime, mailLink, telephoneLink } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { bookingStates, bookingStateWord, isBooking, partySize } from '../../../domain/registrations/booking.ts'
import { formWarnings } from '../../../domain/registrations/form-warnings.ts'
import { shownEvent } from '../../../domain/registrations/last-told.ts'
import { isNameless } from '../../../domain/registrations/nameless.ts'
import { isBlank, isOpenInquiry, type Registration } from '../../../domain/registrations/registration.ts'
import { replyLink } from '../../../domain/registrations/reply.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, Select, TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Viewer } from '../kit/dialog.tsx'
import { readable } from '../kit/differences.ts'
import { Failure, useCall } from '../kit/failure.tsx'
import { inBin } from '../kit/in-bin.ts'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { type Form, RecordEditor } from '../kit/record-editor.tsx'
import { shownName } from '../kit/shown-name.ts'
import { Facts } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { current, drop, put, refresh, useList } from '../state/lists.ts'
import { closeOverlay, openOverlay } from '../state/overlay.ts'
import { succeed } from '../state/success.ts'
import { PersonLinks } from './booking/person-links.tsx'
import { takingPlaces } from './booking/taking-places.ts'
import { BookingPart } from './booking-part.tsx'
import { markAnswered } from './mark-answered.ts'
import { InquiryAnswers } from './messages/inquiry-answers.tsx'
import { InquiryRecipient } from './money/inquiry-recipient.tsx'
import { titleOf } from './registration-title.ts'

const labels = (item?: Registration) =>
  ({
    event: t('Event', 'Termin'),
    name: 'Name',
    email: t('Email', 'E-Mail'),
    phone: t('Phone', 'Telefon'),
    street: t('Street', 'Straße'),
    houseNumber: t('House number', 'Hausnummer'),
    zip: t('Zip', 'Postleitzahl'),
    city: t('City', 'Ort'),
    country: t('Country', 'Land'),
    notes: t('Notes', 'Nachricht'),
    state: item && isBooking(item) ? t('State', 'Stand') : t('Answered', 'Beantwortet'),
    newsLetter: 'Newsletter',
    privacyStatement: t('Privacy statement', 'Datenschutz gelesen'),
  }) satisfies Partial<Record<keyof Registration, string>>

const texts = ['name', 'email', 'phone', 'street', 'houseNumber', 'zip', 'city', 'country'] as const

/** Shows everything that a person has sent, and begins a reply to it. */
export function RegistrationView({ item: opened }: { item: Registration }) {
  const item = (useList('registrations') ?? []).find(({ _id }) => _id === opened._id) ?? opened
  const event = useList('events')?.find(({ _id }) => _id === item.event)
  const { email } = item
  const [isReplying, setReplying] = useState(false)
  const { run, failure } = useCall()
  const isOpen = isOpenInquiry(item)

  const finish = () =>
    run(async () => {
      await markAnswered(item, true)
      closeOverlay()
      void succeed(t('Marked as Answered', 'Als beantwortet markiert'))
    })
  const close = () =>
    run(async () => {
      const { _id, lastModifiedDate } = item
      put(
        'registrations',
        await call(api.registration.state.$post({ json: { _id, lastModifiedDate, state: 'closed' } })),
      )
      void refresh('registrations')
      closeOverlay()
      void succeed(t('Closed Without Answer', 'Erledigt ohne Antwort'))
    })
  return (
    <Viewer
      help="anmeldungen"
      title={item.event ? t('Registration', 'Anmeldung') : t('Message', 'Anfrage')}
      actions={
        <>
          <div className="editor-answer" role="status">
            {isReplying && (
              <p>
                {isOpen &&
                  t(
                    'Sent it? Then mark the message as answered. ',
                    'Abgeschickt? Dann markier die Anfrage als beantwortet. ',
                  )}
                {t(
                  `If no mail program opens, write to ${email}.`,
                  `Öffnet sich kein Mailprogramm, schreib an ${email}.`,
                )}
              </p>
            )}
            <Failure>{failure}</Failure>
          </div>
          <Button variant="outline" small onClick={() => openOverlay({ kind: 'registration', item, mode: 'edit' })}>
            {t('Edit', 'Bearbeiten')}
          </Button>
          {isOpen && (
            <>
              <Button variant="outline" small onClick={close}>
                {t('Close Without Answer', 'Erledigt ohne Antwort')}
              </Button>
              <Button variant={isReplying ? 'primary' : 'outline'} small onClick={finish}>
                {t('Mark as Answered', 'Als beantwortet abhaken')}
              </Button>
            </>
          )}
          {email && (
            <a
              className="button button-outline button-small"
              href={replyLink(item, event)}
              onClick={() => setReplying(true)}
            >
              <PanelIcon name="mail" />
              {t('Reply', 'Antworten')}
            </a>
          )}
        </>
      }
    >
      {isBooking(item) ? (
        <>
          <BookingPart item={item} />
          <SentFacts item={item} />
        </>
      ) : (
        <div className="editor-columns">
          <div>
            <SentFacts item={item} />
            <InquiryRecipient item={item} />
          </div>
          <InquiryAnswers key={item._id} item={item} />
        </div>
      )}
      <PersonLinks item={item} mode="view" />
    </Viewer>
  )
}

/** What a person has sent. */
function SentFacts({ item }: { item: Registration }) {
  const { email, phone, street, houseNumber, zip, city, country } = item
  const event = useList('events')?.find(({ _id }) => _id === item.event)
  const start = shownEvent(item, event)?.startDate
  const address = [`${street} ${houseNumber}`, `${zip} ${city}`, country].map(line => line.trim()).filter(Boolean)
  return (
    <Facts
      of={{
        [t('Event', 'Termin')]: titleOf(item, event),
        ...(start ? { [t('Start', 'Beginn')]: formatDateTime(start) } : {}),
        ...(item.page ? { [t('Page', 'Seite')]: <a href={item.page.path}>{item.page.title}</a> } : {}),
        Name: isNameless(item) ? shownName(item) : item.name,
        [t('Email', 'E-Mail')]: email && <a href={mailLink(email)}>{email}</a>,
        [t('Phone', 'Telefon')]: phone && <a href={telephoneLink(phone)}>{phone}</a>,
        [t('Address', 'Anschrift')]: address.join(', '),
        [t('Notes', 'Nachricht')]: item.notes,
        ...(item.event === '' ? { [labels().state]: answeredWords(item) } : {}),
        Newsletter: item.newsLetter ? t('Yes', 'Ja') : t('No', 'Nein'),
        [t('Privacy statement', 'Datenschutz gelesen')]: item.privacyStatement ? t('Yes', 'Ja') : t('No', 'Nein'),
        ...(item.earlyStart
          ? { [t('Early start asked for', 'Früher Beginn verlangt')]: formatDateTime(item.earlyStart.date) }
          : {}),
        [t('Received', 'Eingegangen')]: formatDateTime(item.createdDate),
        [t('Last Modified Date', 'Zuletzt geändert')]: formatDateTime(item.lastModifiedDate),
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

/** Takes back what "Add Registration" has stored. What was saved or changed since stays, as does what cannot be reached. */
export async function takeBack({ _id, lastModifiedDate }: Registration) {
  // The page may be on its way out.
  const options = { init: { keepalive: true } }
  await call(api.registration.del.$post({ json: { _id, lastModifiedDate } }, options)).catch(() => undefined)
  await refresh('registrations')
}

export function RegistrationEditor({ item: opened, isNew }: { item: Registration; isNew: boolean }) {
  const events = useList('events') ?? []
  const listed = (useList('registrations') ?? []).find(({ _id }) => _id === opened._id)
  // One of its people may have been erased since it was opened first.
  const [item] = useState(listed ?? opened)
  // One that is just being added has no event yet.
  const what = item.event === '' && !isNew ? 'Anfrage' : 'Anmeldung'
  return (
    <RecordEditor
      help="anmeldungen"
      title={t('Edit Registration', `${what} bearbeiten`)}
      initial={item}
      labels={labels(item)}
      show={{
        event: id => events.find(({ _id }) => _id === id)?.title ?? t('Message', 'Anfrage'),
        state(state) {
          const ofBooking = bookingStates.find(known => known === state)
          return ofBooking ? bookingStateWord(ofBooking) : readable(state === 'answered')
        },
      }}
      unlisted={isBooking(item) ? t('Its booking has changed.', 'Die Buchung hat sich geändert.') : undefined}
      save={async value => {
        const send = (force: { force?: true }) => call(api.registration.edit.$post({ json: { ...value, ...force } }))
        put('registrations', await takingPlaces(value, partySize(value), send))
      }}
      saved={t('Registration Saved', 'Anmeldung gespeichert')}
      discard={isNew ? () => takeBack(item) : undefined}
      // The server adds what is kept of another event.
      asStored={({ eventSnapshot: _, ...kept }) => kept}
      loadCurrent={() => current.registration(item._id)}
      remove={{
        question: t('Delete Page?', `${what} löschen?`),
        async run(seen) {
          await call(api.registration.del.$post({ json: { _id: item._id, ...seen } }))
          drop('registrations', item._id)
        },
        // One that was never filled in is not kept.
        done: (isBlank(item) ? String : inBin)(t('Registration Deleted', `${what} gelöscht`)),
      }}
      lists={['registrations', 'outbox', 'bin']}
    >
      {(form, mayLeave) => (
        <>
          {isBooking(item) && (
            // Several that were confirmed together are taken back together.
            <BookingPart item={item} changed={(before, after) => after._id === item._id && form.adopt(before, after)} />
          )}
          <RegistrationFields form={form} item={item} events={events} />
          {!isNew && <PersonLinks item={listed ?? item} mode="edit" mayLeave={mayLeave} />}
        </>
      )}
    </RecordEditor>
  )
}

function RegistrationFields({
  form: { bind, value, set, errors },
  item,
  events,
}: {
  form: Form<Registration, ReturnType<typeof labels>>
  item: Registration
  events: readonly Event[]
}) {
  const { lenientAddresses = false } = useList('site') ?? {}
  const { coming, past } = byTime(events, new Date().toISOString())
  const isKnown = item.event === '' || events.some(({ _id }) => _id === item.event)
  // What is being typed is not looked at yet.
  const [looked, setLooked] = useState(value)
  const warnings = formWarnings(looked, { lenientAddresses })
  /** Props of a text, with what the visitors' form would say about it. */
  const warned = (name: (typeof texts)[number] | 'notes') => {
    const warning = looked[name] === value[name] && !errors[name] ? warnings[name] : undefined
    const bound = { ...bind.text(name), onBlur: () => setLooked(value) }
    if (warning === undefined) return bound
    const id = `${name}-warning`
    return { ...bound, below: <FieldWarning id={id}>{warning}</FieldWarning>, 'aria-describedby': id }
  }
  return (
    <div className="editor-columns">
      <div className="editor-fields">
        <Select {...bind.text('event')}>
          <option value="">{t('Message, no event', 'Anfrage ohne Termin')}</option>
          {!isKnown && (
            <option value={item.event}>
              {titleOf(item, undefined)} {t('(deleted)', '(gelöscht)')}
            </option>
          )}
          {coming.length > 0 && <optgroup label={t('Coming', 'Kommende')}>{coming.map(eventOption)}</optgroup>}
          {past.length > 0 && <optgroup label={t('Past', 'Vergangene')}>{past.map(eventOption)}</optgroup>}
        </Select>
        {texts.map(name => (
          <TextField key={name} {...warned(name)} className="half" />
        ))}
      </div>
      <div className="editor-fields">
        <TextArea {...warned('notes')} rows={8} />
        {value.event === '' && (
          <CheckBox
            id="state"
            label={labels().state}
            error={errors.state}
            checked={value.state === 'answered'}
            onChange={({ target }) => set({ state: target.checked ? 'answered' : 'open' })}
          />
        )}
        <CheckBox {...bind.box('newsLetter')} />
        <CheckBox {...bind.box('privacyStatement')} />
      </div>
    </div>
  )
}

/** Nothing that keeps anybody from saving. */
const FieldWarning = ({ id, children }: { id: string; children: string }) => (
  <p className="field-warning" id={id}>
    <Icon name="warning" />
    <span>
      {t('The form would refuse this: ', 'Das Formular würde das ablehnen: ')}
      {children}
    </span>
  </p>
)

const eventOption = ({ _id, title, startDate, active }: Event) => (
  <option key={_id} value={_id}>
    {title}, {formatDateTime(startDate)}
    {!active && t(' (inactive)', ' (nicht aktiv)')}
  </option>
)
