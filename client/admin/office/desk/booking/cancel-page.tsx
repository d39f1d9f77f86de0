import { useId } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { accountOf, cancellationCostOf, laterStart, storedFee } from '../../../../../domain/bookings/account/account.ts'
import { receivedAt } from '../../../../../domain/bookings/form/booking-calls.ts'
import { isLiving } from '../../../../../domain/bookings/record/booking.ts'
import { isDeleted, isRescheduled } from '../../../../../domain/bookings/record/called-off.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { recordCancellation } from '../../../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { type Cents, typedCents } from '../../../../../domain/kit/cents.ts'
import { type Day, dayOf, daysBetween, type Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { type CancellationCost, feeSteps, lastDayBefore } from '../../../../../domain/money/terms/cancellation.ts'
import { referenceOf } from '../../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../../domain/money/terms/shown-amounts.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { CheckBox, DateField, RadioCard, TextField } from '../../../../kit/ui/field.tsx'
import { Hyphenated } from '../../../../kit/ui/hyphenated.tsx'
import { useBookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { bookingTitleOf, peopleWords } from '../../../bookings/booking/booking-words.ts'
import { Consequences, type StepLetters } from '../../../bookings/booking/consequences.tsx'
import { useDecisions } from '../../../bookings/booking/decisions.ts'
import { useBind, useEntries } from '../../../kit/bind.ts'
import { Failure } from '../../../kit/failure.tsx'
import { useLetters } from '../../../kit/letters/planned-letters.tsx'
import { FactList } from '../../../kit/list/table.tsx'
import { shortDay, shortWeekday } from '../../../kit/words/day.ts'
import { euroText } from '../../../kit/words/money-words.ts'
import { shownName, useEventOf } from '../../../kit/words/record-words.ts'
import { asTitle } from '../../../kit/words/title-case.ts'
import { showSuccess } from '../../../state/page/success.ts'
import { About, BackLink } from '../page-parts.tsx'
import { useCancelling } from './use-cancelling.ts'

/** Cancels a booking, or some of its people (A3). The URL may name the person ticked at first. */
export function CancelPage() {
  const { id = '' } = useParams()
  return (
    <About id={id} is="booking" key={id}>
      {booking => <CancelDesk booking={booking} />}
    </About>
  )
}

/** `keeps` is the fee as typed; undefined for that of the terms. */
type CancelEntries = { byMe: boolean; received: Day; keeps: string | undefined }

function CancelDesk({ booking }: { booking: Registration }) {
  const event = useEventOf(booking.event)
  const calls = useBookingCalls()
  const navigate = useNavigate()
  const now = new Date().toISOString()
  const form = useEntries<CancelEntries>({ byMe: false, received: dayOf(now), keeps: undefined })
  const { draft: entries, change } = form
  const [search] = useSearchParams()
  const cancelling = useCancelling({ booking, event, calls, person: search.get('person') })
  const at = momentOf(entries.received, booking, now)
  const byTerms = at === undefined || cancelling.isNobody ? undefined : cancelling.byTerms(at)
  const forAll =
    at === undefined || isRescheduled(booking) ? undefined : cancellationCostOf(booking, event, undefined, at)
  const keptCents = byTerms?.kept ?? 0
  const keeps = entries.keeps === undefined ? keptCents : typedCents(entries.keeps)
  const isFeeRight = entries.byMe || (keeps !== undefined && keeps >= 0 && keeps <= keptCents)
  // Leave the fee of the terms to the server: a deposit that comes late still counts.
  const fee = byTerms && (entries.byMe ? 0 : keeps === keptCents ? undefined : keeps)
  const bind = useBind(
    form,
    { received: t('Received on', 'Eingegangen am') },
    at === undefined ? { received: t('Please choose a day until today.', 'Bitte wähle einen Tag bis heute.') } : {},
  )
  const isReady = !cancelling.isNobody && at !== undefined && isFeeRight
  const isQuote = booking.state === 'quoted'

  const sent = {
    ...(fee === undefined ? {} : { cents: fee }),
    ...(entries.byMe || entries.received === dayOf(now) ? {} : { received: entries.received }),
  }
  const { letters: preview, failure } = useLetters<StepLetters>(
    JSON.stringify([booking.lastModifiedDate, cancelling.ids, cancelling.reason, sent]),
    isReady ? () => cancelling.preview(sent) : undefined,
  )

  async function send() {
    if (!(await cancelling.send(sent))) return
    void navigate(`/admin/desk/booking/${booking._id}`)
    // A cancellation that can be undone is reported by the undo bar.
    if (useDecisions.getState().undoable?.what !== 'step')
      void showSuccess(isQuote ? t('Quote Withdrawn', 'Angebot zurückgezogen') : t('Cancelled', 'Storniert'), 'desk')
  }
  const title = isQuote ? t('Withdraw Quote', 'Angebot zurückziehen') : t('Cancel Booking', 'Stornieren')
  return (
    <>
      <BackLink to={`/admin/desk/booking/${booking._id}`}>
        {[
          shownName(booking),
          booking.number && t(`Booking ${referenceOf(booking.number)}`, `Buchung ${referenceOf(booking.number)}`),
        ]
          .filter(Boolean)
          .join(', ')}
      </BackLink>
      <h1>
        <Hyphenated text={title} />
      </h1>
      <p className="cancel-when">{whenWords(booking, event, now)}</p>
      {isDeleted(booking, event) && (
        <p className="note">
          {t(
            'This date is in the bin, so it costs nothing to cancel.',
            'Dieser Termin liegt im Papierkorb, darum kostet es nichts, zu stornieren.',
          )}
        </p>
      )}
      {isLiving(booking) ? (
        <div className="booking-desk cancel-desk">
          <div className="cancel-form">
            <WhoLeaves
              booking={booking}
              cancelling={cancelling}
              // The amount typed was for the former selection.
              changed={() => change({ keeps: undefined })}
            />
            {byTerms && <WhoSaidSo name={shownName(booking)} byMe={entries.byMe} change={change} />}
            {!entries.byMe && !isQuote && booking.state === 'confirmed' && (
              <DateField
                {...bind.text('received')}
                hint={t('Counts for the deadline.', 'Zählt für die Frist.')}
                min={dayOf(booking.createdDate)}
                max={dayOf(now)}
                onChange={({ target }) => change({ received: target.value, keeps: undefined })}
              />
            )}
            {keptCents > 0 && !entries.byMe && <GoodwillField form={form} kept={keptCents} isRight={isFeeRight} />}
            <TextField
              {...cancelling.bind.text('reason')}
              {...(booking.email === ''
                ? {}
                : { hint: t('The guest reads it in the letter.', 'Der Gast liest ihn im Brief.') })}
            />
            {isReady && <Consequences preview={preview} failure={failure} />}
          </div>
          {cancelling.isNobody && (
            <div className="cancel-sums">
              <p className="note">
                {t(
                  'Choose for whom; then the refund is shown here.',
                  'Wähl aus, für wen. Dann steht hier, was zurückgeht.',
                )}
                {forAll && t(' These are the deadlines for all of them.', ' Das sind die Fristen für alle zusammen.')}
              </p>
              {forAll && (
                <Deadlines booking={booking} event={event} ids={undefined} step={forAll.step} isToday={at === now} />
              )}
            </div>
          )}
          {byTerms && at !== undefined && (
            <div className="cancel-sums">
              <Calculation booking={booking} event={event} ids={cancelling.ids} byTerms={byTerms} fee={fee} now={now} />
              {!isRescheduled(booking) && (
                <Deadlines
                  booking={booking}
                  event={event}
                  ids={cancelling.ids}
                  step={byTerms.step}
                  isToday={at === now}
                />
              )}
            </div>
          )}
          <div className="cancel-end">
            <Failure>{calls.failure}</Failure>
            <div className="buttons cancel-buttons">
              <Button variant="outline" className="button-danger" disabled={!isReady} onClick={() => void send()}>
                {isQuote
                  ? t('Yes, Withdraw the Quote', 'Ja, Angebot zurückziehen')
                  : cancelling.isNobody
                    ? t('Cancel', 'Stornieren')
                    : t(
                        `Cancel for ${asTitle(peopleWords(leavingCount(booking, cancelling.leaving.length)))}`,
                        placesWords(leavingCount(booking, cancelling.leaving.length)),
                      )}
              </Button>
              <ButtonLink variant="outline" to={`/admin/desk/booking/${booking._id}`}>
                {t('Back', 'Zurück')}
              </ButtonLink>
            </div>
          </div>
        </div>
      ) : (
        <p role="status">{t('There is nothing left to cancel.', 'Hier gibt es nichts mehr zu stornieren.')}</p>
      )}
    </>
  )
}

const leavingCount = ({ people }: Registration, namedCount: number) => people ?? namedCount
const placesWords = (count: number) => (count === 1 ? '1 Platz stornieren' : `${count} Plätze stornieren`)

/** Undefined for an impossible day: in the future, or before the booking. */
function momentOf(received: Day, booking: Registration, now: Instant): Instant | undefined {
  try {
    return received === '' ? undefined : receivedAt(received, booking, now)
  } catch {
    return undefined
  }
}

function whenWords(booking: Registration, event: Event | undefined, now: Instant): string {
  const start = event?.startDate ?? booking.eventSnapshot?.startDate
  if (start === undefined) return bookingTitleOf(booking, event)
  const days = daysBetween(dayOf(now), dayOf(start))
  const when = shortWeekday(dayOf(start), dayOf(now))
  const timeWords = days > 0 && (days === 1 ? t('in 1 day', 'in 1 Tag') : t(`in ${days} days`, `in ${days} Tagen`))
  return [bookingTitleOf(booking, event), when, timeWords].filter(Boolean).join(', ')
}

type Cancelling = ReturnType<typeof useCancelling>

type WhoLeavesProps = { booking: Registration; cancelling: Cancelling; changed: () => void }

function WhoLeaves({ booking, cancelling, changed }: WhoLeavesProps) {
  const id = useId()
  const { people } = cancelling
  if (people.length < 2) return null
  const prices = new Map(booking.eventSnapshot?.prices?.map(({ _id, amount }) => [_id, amount]))
  const priceOf = (price: string | undefined) => {
    const amount = price === undefined ? undefined : prices.get(price)
    return amount === undefined ? '' : `, ${shownCents(Math.round(amount * 100))}`
  }
  return (
    <fieldset className="choice-cards">
      <legend>{t('For whom?', 'Für wen?')}</legend>
      <CheckBox
        id={`${id}-all`}
        label={t(`All ${people.length}`, `Alle ${people.length}`)}
        checked={cancelling.isAll}
        onChange={({ target }) => {
          cancelling.setAllLeaving(target.checked)
          changed()
        }}
      />
      {people.map(({ _id, name, price }) => (
        <CheckBox
          key={_id}
          id={`${id}-${_id}`}
          label={shownName({ name }) + priceOf(price)}
          checked={cancelling.isLeaving(_id)}
          onChange={({ target }) => {
            cancelling.setLeaving(_id, target.checked)
            changed()
          }}
        />
      ))}
    </fieldset>
  )
}

function WhoSaidSo({
  name,
  byMe,
  change,
}: {
  name: string
  byMe: boolean
  change: (changes: Partial<CancelEntries>) => void
}) {
  const id = useId()
  const choice = (isMe: boolean, title: string, hint: string) => (
    <RadioCard {...{ title, hint }} name={id} checked={byMe === isMe} onChange={() => change({ byMe: isMe })} />
  )
  return (
    <fieldset className="choice-cards">
      <legend>{t('Who has cancelled?', 'Wer hat abgesagt?')}</legend>
      {choice(false, name, t('The deadlines of the terms apply.', 'Es gelten die Fristen der AGB.'))}
      {choice(true, t('I have', 'Ich selbst'), t('Everything is refunded.', 'Alles wird erstattet.'))}
    </fieldset>
  )
}

/** Lowers the fee of the terms, whether it was paid or would be asked for. */
function GoodwillField({ form, kept: keptCents, isRight }: { form: Form; kept: Cents; isRight: boolean }) {
  const byTerms = shownCents(keptCents)
  const bind = useBind(
    { draft: { keeps: form.draft.keeps ?? euroText(keptCents) }, change: form.change },
    { keeps: t('You keep (euro)', 'Du behältst (Euro)') },
    isRight
      ? {}
      : { keeps: t(`Please enter an amount up to ${byTerms}.`, `Bitte gib einen Betrag bis ${byTerms} ein.`) },
  )
  return (
    <TextField
      {...bind.text('keeps')}
      hint={t(`Under the terms ${byTerms}; less is goodwill.`, `Nach den AGB ${byTerms}, weniger ist Kulanz.`)}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
type Form = ReturnType<typeof useEntries<CancelEntries>>

const keptWords = (): Record<CancellationCost['step'], string> => ({
  free: t('free of charge', 'kostenlos'),
  deposit: t('You keep the deposit', 'Die Anzahlung bleibt bei dir'),
  half: t('You keep half of it', 'Die Hälfte bleibt bei dir'),
  extra: t('You keep deposit and surcharge', 'Anzahlung und Aufschlag bleiben bei dir'),
  full: t('You keep all of it', 'Alles bleibt bei dir'),
})

type CalculationProps = {
  booking: Registration
  event: Event | undefined
  ids: readonly string[] | undefined
  byTerms: CancellationCost
  fee: Cents | undefined
  now: Instant
}

/** Amounts as the server will compute them. */
function Calculation({ booking, event, ids, byTerms, fee, now }: CalculationProps) {
  const cost = fee === undefined ? storedFee(byTerms) : { cents: fee, price: byTerms.price }
  if (ids?.length === 0) return null
  const before = accountOf(booking, event, dayOf(now))
  const after = accountOf(recordCancellation(booking, ids, { now, by: 'educator' }, cost), event, dayOf(now))
  if (!before || !after) return null
  const keptCents = after.fees - before.fees
  const dropped = before.open - after.open
  return (
    <section className="calculation" aria-label={t('How it is calculated', 'So wird gerechnet')}>
      <h2>{t('How It Is Calculated', 'So wird gerechnet')}</h2>
      <div role="status">
        <FactList
          facts={{
            [t('Price', 'Preis')]: shownCents(byTerms.price),
            [t('Paid', 'Bezahlt')]: shownCents(after.paid),
            [fee === undefined ? keptWords()[byTerms.step] : t('Stays with me', 'Bleibt bei mir')]: shownCents(
              Math.max(0, keptCents),
            ),
            ...(after.price > 0 ? { [t('For those who come', 'Für alle, die kommen')]: shownCents(after.price) } : {}),
            ...(after.toVoucher > 0
              ? { [t('Back on the voucher', 'Zurück auf den Gutschein')]: shownCents(after.toVoucher) }
              : {}),
            [t('Refund', 'Geht zurück')]: <strong>{shownCents(after.refund)}</strong>,
            ...(after.open > 0 ? { [t('Still to be paid', 'Noch zu zahlen')]: shownCents(after.open) } : {}),
            ...(dropped > 0
              ? { [t('No longer asked for', 'Muss nicht mehr bezahlt werden')]: shownCents(dropped) }
              : {}),
          }}
        />
      </div>
    </section>
  )
}

/** Fees by deadline, under the terms; marks the current one. */
function Deadlines({
  booking,
  event,
  ids,
  step: current,
  isToday,
}: Pick<CalculationProps, 'booking' | 'event' | 'ids'> & { step: CancellationCost['step']; isToday: boolean }) {
  const { eventSnapshot } = booking
  if (!eventSnapshot) return null
  const start = laterStart(eventSnapshot, event)
  return (
    <section className="desk-part">
      <div className="desk-part-head">
        <h2>{t('Deadlines', 'Fristen')}</h2>
      </div>
      <ul className="money-list cancel-deadlines">
        {feeSteps(start, eventSnapshot.group ?? false).map(({ step, before }) => {
          const at = before === undefined ? start : new Date(Date.parse(before) - 1).toISOString()
          const fee = cancellationCostOf(booking, event, ids, at)?.fee ?? 0
          return (
            <li key={step} aria-current={step === current ? 'step' : undefined}>
              <span>
                {before === undefined ? t('after that', 'danach') : untilWords(before)}
                {step === current && isToday && t(' (applies today)', ' (gilt heute)')}
              </span>
              <span>
                {fee === 0
                  ? t('free of charge', 'kostenlos')
                  : t(`you keep ${shownCents(fee)}`, `${shownCents(fee)} bleiben bei dir`)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function untilWords(before: Instant): string {
  const { day, time } = lastDayBefore(before)
  const last = shortDay(day, dayOf(new Date().toISOString()))
  return time === undefined
    ? t(`until ${last}`, `bis ${last}`)
    : t(`until ${last}, ${time}`, `bis ${last}, ${time} Uhr`)
}
