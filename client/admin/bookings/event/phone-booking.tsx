import { type FormEvent, useId, useState } from 'react'
import { PARTY_MAX } from '../../../../domain/bookings/people/party-max.ts'
import { freePlaces, stateWithPlace } from '../../../../domain/bookings/places/places-left.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { partyTotalOf } from '../../../../domain/events/prices.ts'
import { ADULT_YEARS, ageAt, type Instant } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shownEuro } from '../../../../domain/money/terms/shown-amounts.ts'
import { builtInQuestions, builtInQuestionsIn, mapQuestions } from '../../../../domain/questions/built-in-questions.ts'
import type { OwnQuestion } from '../../../../domain/questions/question.ts'
import { isPersonal, partyQuestions, questionsTo } from '../../../../domain/questions/question-audience.ts'
import { usualPrice } from '../../../kit/forms/party-values.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CheckBox, TextArea, TextField } from '../../../kit/ui/field.tsx'
import { EmailField } from '../../../site/blocks/email-field.tsx'
import { useRequestIds } from '../../../site/registration/sending.ts'
import { useBind } from '../../kit/bind.ts'
import { throwUnanswered, useFieldErrors } from '../../kit/failure.tsx'
import { focusFirstError } from '../../kit/focus.ts'
import { Fold } from '../../kit/fold.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { asTitle } from '../../kit/words/title-case.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { putRecord, refreshLists, useList } from '../../state/lists.ts'
import { type BookingCalls, usesVoucher } from '../booking/booking-calls.ts'
import {
  emptyPersonValues,
  lacksConsent,
  onPhoneWords,
  PersonAnswers,
  type PersonChanges,
  type PersonValues,
} from '../booking/booking-people.tsx'
import { bookedWords, peopleWords } from '../booking/booking-words.ts'
import { OwnFields, type OwnValues, ownChanges, useOwnQuestions } from '../booking/own-fields.tsx'
import { sendForPlacesOrWait } from '../booking/place-calls.ts'
import { ConsentReadOut, EventReadOut, HealthReadOut } from './read-out.tsx'

/** Values typed during a call; `isAskedToWait` is undefined until chosen. */
type TypedBooking = {
  contact: { name: string; phone: string; email: string; notes: string }
  people: readonly PersonValues[]
  /** Answers shared by all participants. */
  shared: PersonValues
  /** The party's answers to the educator's own questions. */
  party: OwnValues
  voucher: string
  confirms: boolean
  isAskedToWait?: boolean
  knowsTerms: boolean
}

const groupsOf = ({ prices }: Event) => (prices.length > 0 ? prices : [{ _id: '', label: '', amount: 0 }])
const usualGroupOf = (event: Event) => usualPrice('adult', event.prices) || (groupsOf(event)[0]?._id ?? '')

/**
 * Keeps the draft until it is sent or discarded, as the educator may look something up during the call; but no browser
 * stores a voucher's code.
 */
function useTyped(event: Event) {
  const [voucher, setVoucher] = useState('')
  const stored = useDraft<Omit<TypedBooking, 'voucher'>>(`phone ${event._id}`, {
    contact: { name: '', phone: '', email: '', notes: '' },
    people: [{ ...emptyPersonValues, price: usualGroupOf(event) }],
    shared: emptyPersonValues,
    party: {},
    confirms: true,
    knowsTerms: false,
  })
  return {
    draft: { ...stored.draft, voucher },
    change({ voucher: code, ...changes }: Partial<TypedBooking>) {
      if (code !== undefined) setVoucher(code)
      if (Object.keys(changes).length > 0) stored.change(changes)
    },
    forget() {
      setVoucher('')
      stored.forget()
    },
  }
}

/** Groups people by price group, in order. An event without prices has one group, with the id "". */
function groupPeople(event: Event, typed: readonly PersonValues[], setPeople: (people: PersonValues[]) => void) {
  const groups = groupsOf(event)
  const usualGroup = usualGroupOf(event)
  // A draft's group may have been deleted.
  const people = typed.filter(({ price }) => groups.some(({ _id }) => _id === price))
  const inGroup = (group: string) => people.filter(({ price }) => price === group)
  // The caller is probably the adult.
  const callerIndex = Math.max(
    0,
    people.findIndex(({ price }) => price === usualGroup),
  )
  return {
    groups,
    people,
    inGroup,
    callerIndex,
    /** `Kind 2` */
    headingOf(at: number) {
      const group = people[at]?.price ?? ''
      const label = groups.find(({ _id }) => _id === group)?.label || t('Person', 'Person')
      return `${label} ${people.slice(0, at + 1).filter(({ price }) => price === group).length}`
    },
    setCount: (group: string, count: number) =>
      setPeople(
        groups.flatMap(({ _id }) => {
          const before = inGroup(_id)
          if (_id !== group) return before
          return Array.from({ length: count }, (_, at) => before[at] ?? { ...emptyPersonValues, price: _id })
        }),
      ),
    change: (at: number, changes: PersonChanges) =>
      setPeople(people.map((person, index) => (index === at ? { ...person, ...changes } : person))),
  }
}

/** Names of the contact's fields in this form, by the server's names. */
const fieldNames = {
  ...{ name: 'contact.name', phone: 'contact.phone', email: 'contact.email', notes: 'contact.notes' },
  voucher: 'voucher',
}

/** Omits empty values. */
const withoutEmpty = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const builtInsIn = (values: PersonValues) => mapQuestions(question => values[question])

/** Returns what the caller said about a person, as the API expects it. */
function personJson(person: PersonValues, own: readonly OwnQuestion[]) {
  const answers = ownChanges(own, person)
  const consent = answers.length > 0 ? onPhoneWords() : person.health.trim() && person.consent
  return { price: person.price, ...builtInsIn(person), consent, ...(answers.length > 0 ? { answers } : {}) }
}

/** Returns the questions that the caller answers about a person. Other adults consent by their own link (D47). */
function questionsForCaller(
  all: readonly OwnQuestion[],
  { birthDate }: PersonValues,
  start: Instant,
  isCaller: boolean,
) {
  const isAdult = birthDate !== '' && ageAt(birthDate, start) >= ADULT_YEARS
  return questionsTo(all, birthDate ? { birthDate } : {}, start).filter(
    question => isCaller || !isAdult || !isPersonal(question),
  )
}

type PhoneBookingProps = {
  event: Event
  calls: BookingCalls
  /** Receives the added booking; undefined if discarded. */
  done: (added?: Registration) => void
  /** True on a page of its own, which has the heading. */
  isPage?: boolean
}

/** Books by phone: name and number suffice. */
export function PhoneBooking({ event, calls, done, isPage = false }: PhoneBookingProps) {
  const id = useId()
  const form = useTyped(event)
  const { draft, change: changeDraft, forget } = form
  const wrong = useFieldErrors<HTMLFormElement>(fieldNames)
  const labels = {
    voucher: t('Voucher code (optional)', 'Gutscheincode (kann leer bleiben)'),
    confirms: t('Confirm at once', 'Sofort bestätigen'),
    knowsTerms: t('I have pointed out the terms (AGB)', 'Ich habe auf die AGB hingewiesen'),
  }
  const bind = useBind(form, labels, wrong.errors)
  const field = bind.part('contact', {
    name: 'Name',
    phone: t('Phone', 'Telefon'),
    email: t('Email (optional)', 'E-Mail (kann leer bleiben)'),
    notes: t('Note (optional)', 'Notiz (kann leer bleiben)'),
  })
  const { contact, shared, party, voucher, confirms, isAskedToWait, knowsTerms } = draft
  const { groups, people, inGroup, callerIndex, headingOf, setCount, change } = groupPeople(
    event,
    draft.people,
    people => changeDraft({ people }),
  )
  const { confirmation = 'manual' } = useList('site') ?? {}
  const isAutomatic = stateWithPlace(event, confirmation) === 'confirmed'
  const isConfirmed = isAutomatic || confirms
  const [isTried, setTried] = useState(false)
  const { requestIdFor } = useRequestIds()
  // An earlier press may have added the booking, although its answer was lost.
  const isOther = (booking: Registration) => booking.event === event._id && booking.requestId !== requestIdFor()
  const bookings = (useList('registrations') ?? []).filter(isOther)
  const freeForNew = freePlaces(event, bookings)
  const isTooLarge = freeForNew !== null && people.length > freeForNew
  const isWaiting = isAskedToWait ?? isTooLarge
  const asks = builtInQuestionsIn(event.asks)
  const asksEach = asks.filter(question => !builtInQuestions[question].isShared)
  const asksAll = asks.filter(question => builtInQuestions[question].isShared)
  const isForList = isTooLarge && isWaiting
  const prices = people.map(({ price }) => price)
  const hasVouchers = (useList('vouchers') ?? []).length > 0
  // As in the visitors' form, a voucher pays for a place, not for waiting.
  const takesVoucher = hasVouchers && !isForList && partyTotalOf(event, prices) !== 0
  // The waiting list asks none of the educator's own questions.
  const own = useOwnQuestions(event).filter(() => !isForList)
  const ownOf = (at: number) =>
    questionsForCaller(own, people[at] ?? emptyPersonValues, event.startDate, at === callerIndex)
  const ofParty = partyQuestions(own)
  const hasPersonQuestions = asksEach.length > 0 || own.length > ofParty.length
  const isAlone = people.length === 1 && event.prices.length === 0 && event.asks.length === 0
  const nameOf = (at: number) => (at === callerIndex && contact.name.trim()) || headingOf(at)

  function end(added?: Registration) {
    forget()
    done(added)
  }
  async function add() {
    const participants = people.map((person, at) => ({
      ...withoutEmpty({ ...builtInsIn(shared), ...withoutEmpty(personJson(person, ownOf(at))) }),
      // A person without a name takes a place, too.
      name: person.name.trim() || nameOf(at),
    }))
    const answers = ownChanges(ofParty, party)
    const json = {
      ...contact,
      event: event._id,
      ...(isAlone ? {} : { participants }),
      ...(answers.length > 0 ? { answers, consent: onPhoneWords() } : {}),
      ...(isWaiting ? { waiting: true } : {}),
      ...(isConfirmed ? { confirms: true } : {}),
      ...(knowsTerms ? { privacyStatement: true } : {}),
      ...(takesVoucher && voucher.trim() !== '' ? { voucher } : {}),
    }
    const requestId = requestIdFor()
    wrong.forget()
    let booked: Registration | undefined
    async function work() {
      booked = await sendForPlacesOrWait(people.length, more =>
        call(api.registration.add.$post({ json: { ...json, requestId, ...more } })).catch(throwUnanswered),
      )
      putRecord('registrations', booked)
      if (usesVoucher(booked)) void refreshLists('vouchers')
      calls.say(bookedWords(booked))
    }
    if (await calls.attempt(work, ['phone'], wrong.refuse)) end(booked)
  }
  const isLacking = people.some((person, at) =>
    lacksConsent(
      person,
      emptyPersonValues,
      ownOf(at).filter(question => question.sensitive),
    ),
  )
  function submit(press: FormEvent) {
    press.preventDefault()
    setTried(true)
    if (isLacking) focusFirstError(wrong.form.current)
    else void add()
  }

  return (
    <form className="booking-step phone-booking" noValidate onSubmit={submit} ref={wrong.form}>
      <div className="editor-fields">
        {!isPage && <h3>{t('Add Registration', 'Anmeldung aufnehmen')}</h3>}
        {freeForNew !== null && (
          <p className={isTooLarge ? 'waiting-note' : 'note'} role="status">
            {freeWords(freeForNew, isTooLarge, isWaiting)}
          </p>
        )}
        <p className="note">
          {t('Name and number suffice, the rest can follow.', 'Name und Nummer genügen, der Rest kann folgen.')}
        </p>
        <TextField {...field.text('name')} className="half" autoComplete="off" />
        <TextField {...field.text('phone')} className="half" type="tel" autoComplete="off" />
        <EmailField
          {...field.text('email')}
          autoComplete="off"
          hint={t('Without an email address no letters go out.', 'Ohne E-Mail-Adresse geht kein Brief hinaus.')}
        />
        <fieldset className="counters">
          <legend>{t('Who comes?', 'Wer kommt mit?')}</legend>
          {groups.map(({ _id, label, amount }) => (
            <Counter
              key={_id}
              label={label || t('Person', 'Person')}
              note={label && shownEuro(amount)}
              count={inGroup(_id).length}
              least={event.prices.length > 0 ? 0 : 1}
              isFull={people.length === PARTY_MAX}
              setCount={count => setCount(_id, count)}
            />
          ))}
        </fieldset>
        <PersonAnswers
          asks={asksAll}
          value={shared}
          change={changes => changeDraft({ shared: { ...shared, ...changes } })}
          isTried={isTried}
        />
        <OwnFields
          questions={ofParty}
          value={party}
          change={changes => changeDraft({ party: { ...party, ...changes } })}
        />
        {!isAlone && people.length > 0 && (
          <Fold
            label={hasPersonQuestions ? t('Names and Details', 'Namen und Angaben') : t('Names', 'Namen')}
            isSet={hasPersonQuestions}
            heading={isPage ? 'h2' : 'h3'}
            mistakes={isTried && isLacking ? { consent: '' } : {}}
          >
            {(event.asks.includes('health') || own.some(question => question.sensitive)) && <HealthReadOut />}
            {own.some(({ kind }) => kind === 'consent') && <ConsentReadOut questions={own} />}
            {people.map((person, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: each person keeps their place in their group
              <fieldset key={at} className="editor-fields phone-person">
                <legend>{headingOf(at)}</legend>
                <TextField
                  id={`${id}-name-${at}`}
                  label={t('Name (optional)', 'Name (kann leer bleiben)')}
                  placeholder={nameOf(at)}
                  value={person.name}
                  autoComplete="off"
                  onChange={({ target }) => change(at, { name: target.value })}
                />
                <PersonAnswers
                  asks={asksEach}
                  own={ownOf(at)}
                  value={person}
                  change={changes => change(at, changes)}
                  isOnPhone
                  isTried={isTried}
                />
              </fieldset>
            ))}
          </Fold>
        )}
        {takesVoucher && <TextField {...bind.text('voucher')} autoComplete="off" />}
        <TextArea {...field.text('notes')} rows={2} autoComplete="off" />
        {!isAutomatic && !isForList && <CheckBox {...bind.box('confirms')} />}
        {event.places !== null && (
          <CheckBox
            id={`${id}-wait`}
            label={t('On the waiting list if there is no place', 'Auf die Warteliste, wenn kein Platz frei ist')}
            checked={isWaiting}
            onChange={({ target }) => changeDraft({ isAskedToWait: target.checked })}
          />
        )}
        <CheckBox {...bind.box('knowsTerms')} />
      </div>
      <EventReadOut
        event={event}
        free={freeForNew}
        prices={prices}
        outcome={{ isConfirmed, isWaiting, email: contact.email }}
        heading={isPage ? 'h2' : 'h4'}
      />
      <div className="buttons">
        <Button type="submit" small disabled={contact.name.trim() === '' || people.length === 0}>
          {isForList
            ? t(
                `Put ${asTitle(peopleWords(people.length))} on the Waiting List`,
                `${peopleWords(people.length)} auf die Warteliste setzen`,
              )
            : t(`Register ${asTitle(peopleWords(people.length))}`, `${peopleWords(people.length)} anmelden`)}
        </Button>
        <Button variant="outline" small onClick={() => end()}>
          {t('Discard', 'Verwerfen')}
        </Button>
      </div>
    </form>
  )
}

/** States the free places. Shown first, as callers ask for them first. */
function freeWords(free: number, isTooLarge: boolean, isWaiting: boolean): string {
  const places =
    free === 0
      ? t('This date is full.', 'Dieser Termin ist ausgebucht.')
      : free === 1
        ? t('1 place is free.', '1 Platz ist frei.')
        : t(`${free} places are free.`, `${free} Plätze sind frei.`)
  if (!isTooLarge) return places
  return isWaiting
    ? `${places} ${t('This booking goes onto the waiting list.', 'Diese Anmeldung kommt auf die Warteliste.')}`
    : `${places} ${t('You are asked before it is added anyway.', 'Bevor sie trotzdem dazukommt, wirst du gefragt.')}`
}

type CounterProps = {
  label: string
  note: string
  count: number
  least: number
  isFull: boolean
  setCount: (count: number) => void
}

function Counter({ label, note, count, least, isFull, setCount }: CounterProps) {
  const id = useId()
  const [less, more] = [t('one less', 'eins weniger'), t('one more', 'eins mehr')]
  return (
    <div className="counter">
      <span id={id}>
        <strong>{label}</strong> {note}
      </span>
      <button type="button" disabled={count === least} onClick={() => setCount(count - 1)}>
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">{`${label}: ${less}`}</span>
      </button>
      <output aria-labelledby={id}>{count}</output>
      <button type="button" disabled={isFull} onClick={() => setCount(count + 1)}>
        <PanelIcon name="add" />
        <span className="visually-hidden">{`${label}: ${more}`}</span>
      </button>
    </div>
  )
}
