import { proposedRefunds, refundableOf } from '../../../../domain/bookings/account/session-refunds.ts'
import type { Refund } from '../../../../domain/bookings/form/event-change-input.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import type { CourseSession } from '../../../../domain/events/sessions/session-fields.ts'
import { uncancelledSessions } from '../../../../domain/events/sessions/sessions.ts'
import { type Cents, sumOf, typedCents } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { call } from '../../../kit/state/api.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { useBind } from '../../kit/bind.ts'
import { ParagraphField, type PlannedLetters } from '../../kit/letters/planned-letters.tsx'
import { shortWhen } from '../../kit/words/day.ts'
import { euroText } from '../../kit/words/money-words.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
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

type SessionCallOffPreview = PlannedLetters & { refunds: Refund[]; refund: Cents; toVoucher: Cents; invoices: number }

/** Calls a session of a course off, with a refund for each guest (D74). */
export function CallOffSession({ session, ...props }: ChangeProps & { session: CourseSession }) {
  const isLast = uncancelledSessions(props.item.sessions).length === 1
  return <CallOff {...props} name={session._id} ids={[session._id]} isLast={isLast} json={{ session: session._id }} />
}

/** Calls off the remaining sessions of a course that has begun. */
export const CallOffRemaining = ({ ids, ...props }: ChangeProps & { ids: readonly string[] }) => (
  <CallOff {...props} name={`rest ${props.item._id}`} ids={ids} isLast={false} json={{}} />
)

type Props = ChangeProps & {
  /** Names the draft. */
  name: string
  ids: readonly string[]
  /** True if no session is left, so that the whole course is called off. */
  isLast: boolean
  json: { session?: string }
}

function CallOff({ item, done, name, ids, isLast, json: meant }: Props) {
  const bookings = useLivingBookings(item)
  const hasRecipients = canGetLetters(bookings)
  const { draft, change, forget } = useDraft(`call off ${name}`, {
    reason: '',
    paragraph: '',
    amounts: {} as Record<string, string>,
  })
  const { reason, paragraph, amounts } = draft
  const bind = useBind({ draft, change }, letterLabels())
  const rows = isLast ? [] : rowsOf(bookings, item, ids, amounts)
  const refunds = rows.flatMap(({ registration, cents }): Refund[] =>
    cents === undefined ? [] : [{ registration, cents }],
  )
  const total = sumOf(refunds.map(({ cents }) => cents))
  const json = {
    ...{ _id: item._id, ...meant, reason },
    ...(paragraph.trim() === '' ? {} : { paragraph }),
    ...(isLast ? {} : { refunds }),
  }
  const isPossible = reason.trim() !== '' && refunds.length === rows.length && isChangeFilledIn(reason, paragraph)
  return (
    <EventChange<SessionCallOffPreview>
      event={item}
      done={done}
      forget={forget}
      inputKey={JSON.stringify([json, ids])}
      send={
        isPossible
          ? (options, preview) => {
              const asSeen = preview && !isLast ? { proposed: preview.refunds } : {}
              return call(api.event.cancel.$post({ json: { ...json, ...options, ...asSeen } }))
            }
          : undefined
      }
      hasRecipients={hasRecipients}
      buttonLabel={callOffWords}
      isDanger
      success={
        ids.length === 1
          ? t('Session Called Off', 'Kurstermin abgesagt')
          : t('Sessions Called Off', 'Kurstermine abgesagt')
      }
      happens={preview => (
        <WhatHappens event={item} count={ids.length} {...{ isLast, preview }} hasRefunds={total > 0} />
      )}
    >
      {ids.length > 1 && <RemainingSessions event={item} ids={ids} />}
      <ReasonField bound={bind.text('reason')} />
      {rows.length > 0 && (
        <fieldset className="questions">
          <legend>{t('Refunds', 'Was zurückgeht')}</legend>
          <p className="note">{shareWords(ids.length)}</p>
          {rows.map(({ registration, name, typed, error }) => (
            <TextField
              key={registration}
              id={`refund-${registration}`}
              label={t(`${name}, in euro`, `${name}, in Euro`)}
              inputMode="decimal"
              value={typed}
              error={error}
              onChange={({ target }) => change({ amounts: { ...amounts, [registration]: target.value } })}
            />
          ))}
          <p>
            {t('Together', 'Zusammen')}: <strong>{shownCents(total)}</strong>
          </p>
        </fieldset>
      )}
      {(hasRecipients || paragraph !== '') && (
        <ParagraphField
          bound={bind.text('paragraph')}
          alwaysStated={t(
            'The letter always states session, reason and refund.',
            'Kurstermin, Grund und Geld stehen ohnehin darin.',
          )}
        />
      )}
    </EventChange>
  )
}

const shareWords = (count: number) =>
  count === 1
    ? t(
        'Suggested: the share of this session in the price, by hours. You can change it; 0 refunds nothing.',
        'Vorgeschlagen ist der Anteil dieses Kurstermins am Preis, nach Stunden. Du kannst ihn ändern; bei 0 geht nichts zurück.',
      )
    : t(
        'Suggested: the share of these sessions in the price, by hours. You can change it; 0 refunds nothing.',
        'Vorgeschlagen ist der Anteil dieser Kurstermine am Preis, nach Stunden. Du kannst ihn ändern; bei 0 geht nichts zurück.',
      )

/** Lists the sessions that are called off; the earlier ones were held. */
const RemainingSessions = ({ event, ids }: { event: Event; ids: readonly string[] }) => (
  <>
    <p>
      {t(
        `The course has begun. These ${ids.length} sessions are called off:`,
        `Der Kurs hat begonnen. Abgesagt werden diese ${ids.length} Kurstermine:`,
      )}
    </p>
    <ul className="note">
      {event.sessions
        .filter(({ _id }) => ids.includes(_id))
        .map(session => (
          <li key={session._id}>{shortWhen(session)}</li>
        ))}
    </ul>
  </>
)

type Row = { registration: string; typed: string; name: string; cents: Cents | undefined; error: string | undefined }

/** Lists each booking with its refund, as typed or as proposed, by name. */
function rowsOf(
  bookings: readonly Registration[],
  event: Event,
  ids: readonly string[],
  amounts: Readonly<Record<string, string>>,
): Row[] {
  const rows = proposedRefunds(bookings, event, ids).map(({ registration, cents }) => {
    const typed = amounts[registration] ?? euroText(cents)
    const booking = bookings.find(({ _id }) => _id === registration)
    return { ...rowOf(booking, typed), registration, typed }
  })
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'de'))
}

/** Reads an amount, at most what is left of the booking's price. */
function rowOf(booking: Registration | undefined, typed: string): Pick<Row, 'name' | 'cents' | 'error'> {
  const refundable = (booking && refundableOf(booking)?.left) ?? 0
  const cents = typedCents(typed)
  const isPossible = cents !== undefined && cents >= 0 && cents <= refundable
  const max = shownCents(refundable)
  return {
    name: booking ? shownName(booking) : '',
    cents: isPossible ? cents : undefined,
    error: isPossible ? undefined : t(`An amount from 0 to ${max}.`, `Ein Betrag von 0 bis ${max}.`),
  }
}

type HappensProps = {
  event: Event
  count: number
  isLast: boolean
  hasRefunds: boolean
  preview: SessionCallOffPreview | undefined
}

/** Lists refunds and invoices, once the server has answered. */
function WhatHappens({ event, count, isLast, hasRefunds, preview }: HappensProps) {
  if (!preview) return null
  const { refund, toVoucher, invoices } = preview
  return (
    <>
      {isLast && (
        <ConsequenceRow what={t('The whole course is called off', 'Der ganze Kurs ist damit abgesagt')}>
          {t(
            'It is the only session left. Everybody gets everything back.',
            'Es ist der einzige Kurstermin, der noch übrig ist. Alle bekommen alles zurück.',
          )}
        </ConsequenceRow>
      )}
      <RefundRows
        {...{ refund, toVoucher }}
        otherwise={
          !isLast && hasRefunds
            ? t('Guests owe less of what is still open.', 'Was noch offen ist, wird weniger.')
            : undefined
        }
      />
      {invoices > 0 && (
        <ConsequenceRow
          what={invoices === 1 ? t('New invoice', 'Neue Rechnung') : t('New invoices', 'Neue Rechnungen')}
        >
          {invoices === 1
            ? t(
                '1 is reversed and reissued, and is attached to its letter.',
                '1 wird storniert und neu ausgestellt und hängt am Brief.',
              )
            : t(
                `${invoices} are reversed and reissued, and are attached to the letters.`,
                `${invoices} werden storniert und neu ausgestellt und hängen an den Briefen.`,
              )}
        </ConsequenceRow>
      )}
      {!isLast && (
        <ConsequenceRow what={t('In the calendar', 'Im Kalender')}>
          {count === 1
            ? t(
                `It stays as “Abgesagt” among the sessions of ${event.title}; the others take place.`,
                `Er bleibt als „Abgesagt“ bei den Terminen von ${event.title} stehen; die anderen finden statt.`,
              )
            : t(
                `They stay as “Abgesagt” among the sessions of ${event.title}. What was held stays as it is.`,
                `Sie bleiben als „Abgesagt“ bei den Terminen von ${event.title} stehen. Was war, bleibt, wie es ist.`,
              )}
        </ConsequenceRow>
      )}
    </>
  )
}
