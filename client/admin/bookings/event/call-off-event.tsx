import { useState } from 'react'
import { countTakingPart, seatsOf } from '../../../../domain/bookings/people/seats.ts'
import { isEnoughForTerms, minimumOf } from '../../../../domain/bookings/places/minimum.ts'
import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import { daysOf } from '../../../../domain/events/dates/days.ts'
import { shownWhen } from '../../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { laterDatesOf } from '../../../../domain/events/series.ts'
import { sessionsLeft } from '../../../../domain/events/session-changes.ts'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { CheckBox, RadioCard } from '../../../kit/ui/field.tsx'
import { useBind } from '../../kit/bind.ts'
import { ParagraphField, type PlannedLetters } from '../../kit/letters/planned-letters.tsx'
import { enoughForTermsWords, minimumWords } from '../../kit/words/seat-words.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { useList } from '../../state/lists.ts'
import { CallOffRemaining } from './call-off-session.tsx'
import {
  type ChangeProps,
  ConsequenceRow,
  callOffWords,
  canGetLetters,
  EventChange,
  isChangeFilledIn,
  letterLabels,
  ReasonField,
  RefundRows,
  useLivingBookings,
} from './event-change.tsx'

type CallOffReason = 'few' | 'danger' | 'other'
/**
 * `reason` is undefined until edited; the default mentions the number of guests. `chosenDates` is the list of later
 * dates shown when the box was ticked.
 */
type CallOffDraft = {
  why: CallOffReason
  reason: string | undefined
  paragraph: string
  chosenDates?: string | undefined
}

/** Default reason, for the educator to edit. */
const reasonFor = (why: CallOffReason, event: Event, confirmed: number, isSeries: boolean): string =>
  ({
    few: isSeries
      ? 'Es haben sich zu wenige angemeldet.'
      : `Es haben sich zu wenige angemeldet (${confirmed} von mindestens ${minimumOf(event)}).`,
    danger: 'Draußen wäre es an diesem Tag nicht sicher.',
    other: '',
  })[why]

/**
 * Cancels an event (D64), or the remaining sessions of a course that has begun (D74). For a deleted course: every
 * session after the deletion.
 */
export function CallOffEvent(props: ChangeProps) {
  const { item } = props
  const [opened] = useState(() => new Date().toISOString())
  const since = 'deleted' in item && typeof item.deleted === 'string' ? item.deleted : opened
  const sessions = sessionsLeft(item, since)
  return sessions.length > 0 ? <CallOffRemaining {...props} ids={sessions} /> : <CallOffWhole {...props} />
}

function CallOffWhole({ item, done }: ChangeProps) {
  const bookings = useLivingBookings(item)
  const seats = seatsOf(bookings)
  const { confirmed } = seats
  const minimum = minimumOf(item)
  const isEnough = isEnoughForTerms(confirmed)
  const byTerms = isEnough ? enoughForTermsWords() : minimumWords(item, bookings)
  const usual: CallOffReason = countTakingPart(seats) < minimum && !isEnough ? 'few' : 'danger'
  const { draft, change, forget } = useDraft<CallOffDraft>(`call off ${item._id}`, {
    why: usual,
    reason: undefined,
    paragraph: '',
  })
  const laterDates = laterDatesOf(item, useList('events') ?? [], new Date().toISOString())
  const dates = laterDates.map(date => `${shownWhen(date)}, ${date.locationName}`)
  const { chosenDates } = draft
  const includesLaterDates = chosenDates !== undefined && laterDates.length > 0
  const hasRecipients = includesLaterDates || canGetLetters(bookings)
  const { why, paragraph, reason = reasonFor(why, item, confirmed, includesLaterDates) } = draft
  const json = {
    ...{ _id: item._id, reason },
    ...(paragraph.trim() === '' ? {} : { paragraph }),
    ...(includesLaterDates ? { following: includesLaterDates } : {}),
  }
  const bind = useBind({ draft: { reason, paragraph }, change }, letterLabels())
  const choose = (chosen: CallOffReason) => change({ why: chosen, reason: undefined })
  return (
    <EventChange<CallOffPreview>
      event={item}
      done={done}
      forget={forget}
      inputKey={JSON.stringify([json, laterDates.map(({ _id, lastModifiedDate }) => [_id, lastModifiedDate])])}
      meanwhile={includesLaterDates && chosenDates !== dates.join() ? laterDatesChangedWords() : ''}
      send={
        reason.trim() === '' || !isChangeFilledIn(reason, paragraph)
          ? undefined
          : (options, preview) => {
              const asSeen = includesLaterDates && preview ? { later: preview.later, laterAsOf: preview.laterAsOf } : {}
              return call(api.event.cancel.$post({ json: { ...json, ...options, ...asSeen } }))
            }
      }
      hasRecipients={hasRecipients}
      buttonLabel={callOffWords}
      isDanger
      success={t('Event Called Off', 'Termin abgesagt')}
      happens={preview => <WhatHappens event={item} preview={preview} />}
    >
      <fieldset className="choice-cards">
        <legend>{t('Why?', 'Warum?')}</legend>
        {(Object.entries(whyWords()) as [CallOffReason, string][]).map(([choice, title]) => (
          <RadioCard
            key={choice}
            title={title}
            hint={
              choice === 'few'
                ? t(`${confirmed} of at least ${minimum}`, `${confirmed} von mindestens ${minimum}`)
                : undefined
            }
            name="why"
            checked={choice === why}
            onChange={() => choose(choice)}
          />
        ))}
      </fieldset>
      {why === 'few' && byTerms !== '' && <p className="note">{byTerms}</p>}
      <LaterDates
        dates={dates}
        isChosen={includesLaterDates}
        choose={isChosen => change({ chosenDates: isChosen ? dates.join() : undefined })}
      />
      <ReasonField bound={bind.text('reason')} />
      {(hasRecipients || paragraph !== '') && (
        <ParagraphField
          bound={bind.text('paragraph')}
          alwaysStated={t(
            'The letter always states date, reason, refund and other dates.',
            'Termin, Grund, Erstattung und andere Termine stehen ohnehin darin.',
          )}
        />
      )}
    </EventChange>
  )
}

const laterDatesChangedWords = () =>
  t(
    'The later dates have been changed meanwhile. Please look at them once more.',
    'Die späteren Termine wurden inzwischen geändert. Bitte sieh sie noch einmal an.',
  )

type LaterProps = { dates: readonly string[]; isChosen: boolean; choose: (isChosen: boolean) => void }

/** Offers to cancel the later dates of the series, and lists them. */
function LaterDates({ dates, isChosen, choose }: LaterProps) {
  const count = dates.length
  if (count === 0) return null
  return (
    <div className="later-dates">
      <CheckBox
        id="call-off-following"
        label={
          count === 1
            ? t('The later date of the series as well', 'Auch den späteren Termin der Serie')
            : t(`The ${count} later dates of the series as well`, `Auch die ${count} späteren Termine der Serie`)
        }
        checked={isChosen}
        onChange={({ target }) => choose(target.checked)}
      />
      {isChosen && (
        <ul className="note">
          {dates.map(date => (
            <li key={date}>{date}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const whyWords = (): Record<CallOffReason, string> => ({
  few: t('Too few registrations', 'Zu wenige Anmeldungen'),
  danger: t('Weather or danger', 'Wetter oder Gefahr'),
  other: t('Another reason', 'Ein anderer Grund'),
})

type CallOffPreview = PlannedLetters & {
  dates: number
  later: string[]
  laterAsOf: string
  refund: Cents
  toVoucher: Cents
  invoices: number
}

/** Refunds, invoices and calendar; empty until the server has answered. */
function WhatHappens({ event, preview }: { event: Event; preview: CallOffPreview | undefined }) {
  if (!preview) return null
  const { dates, refund, toVoucher, invoices } = preview
  const lastDay = shownDay(daysOf(event).last)
  return (
    <>
      <RefundRows {...{ refund, toVoucher }} />
      {invoices > 0 && (
        <ConsequenceRow
          what={
            invoices === 1
              ? t('1 reversal of an invoice', '1 Stornorechnung')
              : t(`${invoices} reversals of invoices`, `${invoices} Stornorechnungen`)
          }
        >
          {invoices === 1
            ? t('Issued and attached to its letter.', 'Wird erstellt und hängt am Brief.')
            : t('Issued and attached to the letters.', 'Werden erstellt und hängen an den Briefen.')}
        </ConsequenceRow>
      )}
      <ConsequenceRow what={dates > 1 ? t(`${dates} dates`, `${dates} Termine`) : t('In the calendar', 'Im Kalender')}>
        {dates > 1
          ? t('Each stays in the calendar as “Abgesagt”.', 'Jeder bleibt im Kalender als „Abgesagt“ stehen.')
          : t(`Stays until ${lastDay} as “Abgesagt”.`, `Bleibt bis ${lastDay} als „Abgesagt“ stehen.`)}
      </ConsequenceRow>
    </>
  )
}
