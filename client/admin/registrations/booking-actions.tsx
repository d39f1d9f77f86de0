import { useId, useState } from 'react'
import { HOUR_MS } from '../../../domain/duration.ts'
import { byTime } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import { formatDateTime, type Instant } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import type { Cancellation } from '../../../domain/money/cancellation.ts'
import { formatCents, typedCents } from '../../../domain/money/cents.ts'
import { cancellingOf } from '../../../domain/registrations/account.ts'
import { isLiving, participantsOf, partySize } from '../../../domain/registrations/booking.ts'
import { isOfSameKind } from '../../../domain/registrations/booking-steps.ts'
import { placesLeft } from '../../../domain/registrations/places-left.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, Select, TextField } from '../../ui/field.tsx'
import { keepForm } from '../kit/keep-form.ts'
import { euroText } from '../kit/money-words.ts'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { shownName } from '../kit/shown-name.ts'
import { api } from '../state/api.ts'
import { useList } from '../state/lists.ts'
import { type BookingCalls, takingPlaces } from './booking-calls.tsx'
import { peopleWords } from './booking-words.ts'

/** Offers a place, or prolongs the offer that runs. */
export const offerPlace = (calls: BookingCalls, booking: Registration, more: { until?: Instant } = {}) =>
  calls.change(booking, edit =>
    takingPlaces(partySize(booking), force =>
      call(api.registration.offer.$post({ json: { ...edit, ...more, ...force } })),
    ),
  )

/** A day more (D69), at most until the event begins. */
export function prolongedUntil({ until = '' }: Registration, event: Event | undefined): Instant {
  const later = new Date((Date.parse(until) || Date.now()) + 24 * HOUR_MS).toISOString()
  return event && later > event.startDate ? event.startDate : later
}

type Props = {
  booking: Registration
  event: Event | undefined
  calls: BookingCalls
  /** Something was done; the pressed button may have gone. */
  done: () => void
}

/** What can be done to a booking in its state. All of it happens at once, not with "Save". */
export function BookingActions({ booking, event, calls, done }: Props) {
  const [open, setOpen] = useState<'cancel' | 'move'>()
  if (!isLiving(booking)) return null
  // Of an event that was called off nothing is decided any more; one can move away or cancel.
  const state = event?.cancelled ? undefined : booking.state
  const act = (work: Promise<boolean>) => void work.then(isDone => isDone && done())
  const finish = (work: Promise<boolean>) =>
    act(
      work.then(isDone => {
        if (isDone) setOpen(undefined)
        return isDone
      }),
    )
  return (
    <div className="booking-actions">
      <div className="buttons">
        {state === 'requested' && (
          <>
            <Button small onClick={() => act(calls.decide('confirm', [booking]))}>
              <PanelIcon name="check" />
              {t('Confirm', 'Bestätigen')}
            </Button>
            <Button variant="outline" small onClick={() => act(calls.decide('decline', [booking]))}>
              {t('Decline', 'Ablehnen')}
            </Button>
          </>
        )}
        {state === 'waiting' && (
          <Button small onClick={() => act(offerPlace(calls, booking))}>
            <PanelIcon name="bell" />
            {t('Offer Place', 'Platz anbieten')}
          </Button>
        )}
        {state === 'offered' && (
          <Button
            variant="outline"
            small
            onClick={() => act(offerPlace(calls, booking, { until: prolongedUntil(booking, event) }))}
          >
            <PanelIcon name="clock" />
            {t('Prolong by 24 Hours', 'Um 24 Stunden verlängern')}
          </Button>
        )}
        {(booking.quote ? (['cancel'] as const) : (['move', 'cancel'] as const)).map(what => (
          <Button
            key={what}
            variant="outline"
            small
            aria-expanded={open === what}
            onClick={() => setOpen(open === what ? undefined : what)}
          >
            {what === 'move' && t('Move …', 'Umbuchen …')}
            {what === 'cancel' &&
              (booking.state === 'quoted'
                ? t('Withdraw Quote …', 'Angebot zurückziehen …')
                : t('Cancel Booking …', 'Stornieren …'))}
          </Button>
        ))}
      </div>
      {open === 'move' && <Move booking={booking} calls={calls} finish={finish} />}
      {open === 'cancel' && <Cancel booking={booking} event={event} calls={calls} finish={finish} />}
    </div>
  )
}

type PartProps = Omit<Props, 'event' | 'done'> & { finish: (work: Promise<boolean>) => void }

function Move({ booking, calls, finish }: PartProps) {
  const id = useId()
  const bookings = Map.groupBy(useList('registrations') ?? [], ({ event }) => event)
  const { coming } = byTime(useList('events') ?? [], new Date().toISOString())
  const dates = coming.filter(event => event._id !== booking.event && !event.cancelled && isOfSameKind(booking, event))
  const [chosen, setChosen] = useState('')
  const leftWords = (event: Event) => {
    const left = placesLeft(event, bookings.get(event._id) ?? [])
    if (left === null) return ''
    return left === 0 ? t(' (full)', ' (ausgebucht)') : t(` (${left} free)`, ` (${left} frei)`)
  }
  if (dates.length === 0)
    return <p className="note">{t('There is no other coming date.', 'Es gibt keinen anderen kommenden Termin.')}</p>
  return (
    <div className="booking-step">
      <Select
        id={id}
        label={t('To which date?', 'Auf welchen Termin?')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('Please choose', 'Bitte wählen')}</option>
        {dates.map(event => (
          <option key={event._id} value={event._id}>
            {event.title}, {formatDateTime(event.startDate)}
            {leftWords(event)}
          </option>
        ))}
      </Select>
      <Button
        small
        disabled={chosen === ''}
        onClick={() =>
          finish(
            calls.change(booking, edit =>
              takingPlaces(partySize(booking), force =>
                call(api.registration.move.$post({ json: { ...edit, event: chosen, ...force } })),
              ),
            ),
          )
        }
      >
        {t(`Move ${peopleWords(partySize(booking))}`, `${peopleWords(partySize(booking))} umbuchen`)}
      </Button>
    </div>
  )
}

/** What the terms say; she may ask for less, or for nothing. */
function feeLabel({ daysBefore, fee }: Cancellation): string {
  const days = daysBefore === 1 ? t('1 day', '1 Tag') : t(`${daysBefore} days`, `${daysBefore} Tage`)
  return t(
    `Fee in euro (by the terms ${formatCents(fee)}, ${days} before)`,
    `Gebühr in Euro (nach den AGB ${formatCents(fee)}, ${days} vorher)`,
  )
}

function Cancel({ booking, event, calls, finish }: PartProps & Pick<Props, 'event'>) {
  const id = useId()
  const people = participantsOf(booking)
  const [staying, setStaying] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const leaving = people.filter(({ _id }) => !staying.includes(_id))
  const isAll = leaving.length === people.length
  const ids = isAll ? undefined : leaving.map(({ _id }) => _id)
  const byTerms = cancellingOf(booking, event, ids, new Date().toISOString())
  const [fee, setFee] = useState<string>()
  const typed = typedCents(fee ?? '0')
  const cents = typed !== undefined && typed >= 0 ? typed : undefined
  return (
    <div className="booking-step">
      {people.length > 1 && (
        <fieldset className="questions">
          <legend>{t('Who does not come?', 'Wer kommt nicht?')}</legend>
          {people.map(({ _id, name }) => (
            <CheckBox
              key={_id}
              id={`${id}-${_id}`}
              label={shownName({ name })}
              checked={!staying.includes(_id)}
              onChange={({ target }) =>
                setStaying(target.checked ? staying.filter(known => known !== _id) : [...staying, _id])
              }
            />
          ))}
        </fieldset>
      )}
      {byTerms && (
        <TextField
          id={`${id}-fee`}
          label={feeLabel(byTerms)}
          inputMode="decimal"
          value={fee ?? euroText(byTerms.kept)}
          error={
            cents === undefined
              ? t('Please enter an amount, 0 or more.', 'Bitte gib einen Betrag ein, 0 oder mehr.')
              : undefined
          }
          onChange={({ target }) => setFee(target.value)}
          onKeyDown={keepForm}
        />
      )}
      <TextField
        id={`${id}-reason`}
        label={t('Reason (may be empty)', 'Grund (kann leer bleiben)')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={keepForm}
      />
      <Button
        variant="outline"
        small
        className="button-danger"
        disabled={(people.length > 0 && leaving.length === 0) || cents === undefined}
        onClick={() =>
          finish(
            calls.change(booking, edit => {
              const json = {
                ...edit,
                ...(isAll ? {} : { participants: leaving.map(({ _id }) => _id) }),
                ...(reason === '' ? {} : { reason }),
                ...(byTerms && fee !== undefined && cents !== undefined ? { cents } : {}),
              }
              return call(api.registration.cancel.$post({ json }))
            }),
          )
        }
      >
        {isAll
          ? booking.state === 'quoted'
            ? t('Yes, Withdraw the Quote', 'Ja, Angebot zurückziehen')
            : t('Yes, Cancel the Booking', 'Ja, Buchung stornieren')
          : t(`Yes, Cancel for ${peopleWords(leaving.length)}`, `Ja, für ${peopleWords(leaving.length)} stornieren`)}
      </Button>
    </div>
  )
}
