import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { bookedTwiceQuestion } from '../../../domain/bookings/form/booked-twice-question.ts'
import { addressTexts, contactTexts, freeTexts } from '../../../domain/bookings/record/form-fields.ts'
import { earlyStartWording, paymentWords } from '../../../domain/bookings/record/legal-wordings.ts'
import { begunWords } from '../../../domain/bookings/record/place-words.ts'
import { isAnsweredLater } from '../../../domain/events/calendar.ts'
import { longWhenText, whenText } from '../../../domain/events/dates/when-text.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { highestPrice, partyTotalOf, priceText } from '../../../domain/events/prices.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { formatEuro, numberInWords } from '../../../domain/kit/format.ts'
import { taxNote } from '../../../domain/money/invoices/taxes.ts'
import { dueName } from '../../../domain/money/terms/due-names.ts'
import {
  depositRule,
  depositRules,
  instalmentDueWords,
  instalmentsOf,
} from '../../../domain/money/terms/payment-steps.ts'
import { beginsInPeriod } from '../../../domain/money/withdrawals/early-start.ts'
import { fieldId } from '../../kit/forms/form.ts'
import { earlyStartName, wholeEventWords } from '../../kit/forms/form-values.ts'
import { takesParties } from '../../kit/forms/party-values.ts'
import { useInteractive } from '../../kit/state/interactive.ts'
import { PLACES, placeClass, registerLabel, waitLabel, whyNotBookable } from '../../kit/state/offer.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, TextField } from '../../kit/ui/field.tsx'
import { FormField } from '../blocks/form-field.tsx'
import { ParentWords, WithdrawalWords } from '../blocks/withdrawal-words.tsx'
import { EventSelection } from '../calendar/event-selection.tsx'
import { SessionList } from '../calendar/session-list.tsx'
import { ChosenEvent, type FollowingEvent, followsClass } from './chosen-event.tsx'
import { preloadFormParts, useFormParts } from './load-form-parts.ts'
import { chosenPrices, PartyFields, type PartyState, useParty } from './party.tsx'
import {
  givenValues,
  LegalLink,
  NewsletterBox,
  useVisitorBind,
  type VisitorBind,
  VisitorForm,
  type VisitorFormProps,
} from './visitor-form.tsx'

type Props = VisitorFormProps & {
  path: string | undefined
  offered: readonly PublicEvent[]
  chosen: PublicEvent | undefined
  choose: (id: string) => void
  /** The event in the URL, if registration for it is closed. */
  refused: PublicEvent | undefined
}

/** Shows the event on the left, the visitor's details on the right. */
export function RegistrationForm({ path, offered, chosen, choose, refused, ...props }: Props) {
  const { id, form } = props
  const bind = useVisitorBind(props)
  const formParts = useFormParts()
  const isInteractive = useInteractive()
  const { lenientAddresses: isLenient, hasVouchers, hasInvoices } = useSite(data => data.site)
  const detailsId = `${id}-details`
  const Heading = path === undefined ? 'h2' : 'h3'
  const party = useParty(givenValues(props))
  const [choice, setChoice] = useState('')
  const isFull = chosen?.state === 'full'
  const hasParty = chosen !== undefined && (takesParties(chosen) || party.others.length > 0)
  const free = chosen?.free ?? null
  const isTooFew = hasParty && !isFull && free !== null && party.size > free
  // Load the choices for a party that is too large, which entries restored after a reload may name at once.
  useEffect(() => {
    if (isTooFew) preloadFormParts()
  }, [isTooFew])
  // Drop a choice made for another event or for fewer places.
  const wish = isTooFew && choice !== '' ? choice : 'on'
  const waits = isFull || (isTooFew && wish === 'on')
  const total = chosen && hasParty ? partyTotalOf(chosen, chosenPrices(party, chosen)) : undefined
  const peopleId = `${id}-people`
  // Before hydration the chosen date can change without the server's knowledge.
  const ordered = isInteractive || hasParty ? chosen : undefined

  function takeOtherWay() {
    if (wish === 'fewer') return document.getElementById(peopleId)?.focus()
    setChoice('')
    choose(wish.slice(3))
    document.getElementById(detailsId)?.focus()
  }

  return (
    <div className="register">
      <section className="register-event">
        <Heading className="form-heading">Termin wählen</Heading>
        <EventSelection
          form={id}
          offered={offered}
          id={fieldId(id, 'event')}
          chosen={chosen}
          choose={choose}
          path={path}
          error={form.errors.event}
          next={detailsId}
        />
        {/* Repeats the total of the party fields, which scroll out of view on wide screens. */}
        {total != null && party.size > 1 && !waits && (
          <p className="party-total register-total" aria-hidden="true">
            <span>{party.size} Personen</span>
            <span>{formatEuro(total)}</span>
          </p>
        )}
      </section>
      <section className="register-details">
        <Heading className="form-heading" id={detailsId} tabIndex={-1}>
          Deine Angaben
        </Heading>
        {chosen && (
          <ChosenEvent
            event={chosen}
            when={whenText(chosen)}
            withPrice
            follows={isInteractive ? undefined : placeClass(offered.indexOf(chosen))}
          />
        )}
        {(chosen ? [chosen] : isInteractive ? [] : offered.slice(0, PLACES)).map(event => (
          <Begun
            key={event._id}
            event={event}
            size={party.size}
            follows={isInteractive ? undefined : placeClass(offered.indexOf(event))}
          />
        ))}
        {refused && <p className="full-note">{whyNotBookable(refused)}</p>}
        {isFull && (
          <p className="full-note" role="alert">
            Alle Plätze sind vergeben. Auf der Warteliste{' '}
            {party.size > 1
              ? `rückt ihr nach, sobald ${numberInWords(party.size)} Plätze frei sind. ${wholeEventWords}`
              : 'rückst du nach, sobald jemand absagt.'}
          </p>
        )}
        <VisitorForm
          {...props}
          button={
            isTooFew ? wishLabel(wish) : registerLabel(isInteractive || isFull ? chosen : undefined, offered, total)
          }
          instead={isTooFew && wish !== 'on' ? takeOtherWay : undefined}
          note={
            waits
              ? 'Das kostet nichts und verpflichtet zu nichts.'
              : (!chosen || highestPrice(chosen)) &&
                `${nextWords(chosen, hasInvoices)} ${ordered ? depositRule(ordered.group) : depositRules(offered)}`
          }
        >
          {/* Resubmitting after the question omits `ask` (D51). */}
          <input type="hidden" name="ask" value={form.message === bookedTwiceQuestion ? '' : 'on'} />
          <p className="note">Bitte alle Felder ausfüllen, die nicht als freiwillig gekennzeichnet sind.</p>
          {!waits && (chosen ? [chosen] : offered).some(highestPrice) && (
            <p className="note">{paymentWords(hasInvoices)}</p>
          )}
          <div className="fields">
            {contactTexts.map(name => (
              <FormField key={name} {...bind.field(name)} />
            ))}
            {/* Hidden, not removed, so that its values return with another date or choice. */}
            <div className="fields" hidden={waits}>
              {addressTexts.map(name => (
                <FormField
                  key={name}
                  {...bind.field(name)}
                  {...(name === 'houseNumber' ? { inputMode: isLenient ? 'text' : 'numeric' } : {})}
                />
              ))}
            </div>
            {chosen && hasParty && (
              <PartyFields
                id={peopleId}
                heading={Heading}
                bind={bind}
                party={party}
                event={chosen}
                waits={isFull}
                changed={form.peopleChanged}
              />
            )}
            {chosen && isTooFew && formParts && (
              <formParts.TooFew event={chosen} offered={offered} size={party.size} wish={wish} choose={setChoice} />
            )}
            {freeTexts.map(name => (
              <FormField key={name} {...bind.field(name)} />
            ))}
            {hasVouchers && !waits && (
              <TextField
                {...bind.text('voucher')}
                required={false}
                optional
                autoComplete="off"
                hint="Der Code darauf"
              />
            )}
          </div>
          <div className="consent" hidden={waits}>
            <Heading className="form-heading">Einwilligung</Heading>
            <CheckBox
              {...bind.box('privacyStatement')}
              required
              label={
                <>
                  Ich habe die <LegalLink section="agb">AGB</LegalLink> und die{' '}
                  <LegalLink section="datenschutz">Datenschutzhinweise</LegalLink> gelesen und stimme den AGB zu.
                </>
              }
            />
            <NewsletterBox bind={bind} />
          </div>
          {!chosen && !isInteractive && offered.some(takesParties) && (
            <>
              <input type="hidden" name="shownFor" value="" />
              <Button className="without-script" type="submit" name="change" value="show" variant="outline">
                Mehr als eine Person anmelden
              </Button>
            </>
          )}
          {waits ? <Waiting /> : party.others.some(({ age }) => age === 'child') && <ParentWords />}
          {/* The order stands right above the button that books it (§ 312j Abs. 2 BGB). */}
          {(ordered ? [ordered] : isInteractive ? [] : offered.slice(0, PLACES)).map(
            (event, at) =>
              !(ordered && waits) && (
                <Fragment key={event._id}>
                  <Withdrawal event={event} bind={bind} follows={ordered ? undefined : placeClass(at)} />
                  <Order
                    event={event}
                    follows={ordered ? undefined : placeClass(at)}
                    {...(ordered && hasParty ? { party } : {})}
                  />
                </Fragment>
              ),
          )}
        </VisitorForm>
      </section>
    </div>
  )
}

/** Label of the submit button for a party that does not fit. */
function wishLabel(wish: string): string {
  if (wish === 'on') return waitLabel
  return wish === 'fewer' ? 'Auswählen, wer mitkommt' : 'Zu diesem Termin wechseln'
}

/** Explains that the educator decides on late registrations. */
function Begun({ event: { hasBegun, state }, size, follows }: FollowingEvent & { size: number }) {
  if (!hasBegun) return null
  return (
    <p className={followsClass('full-note', follows)}>
      {state === 'full' ? 'Der Termin hat schon begonnen.' : begunWords(size)}
    </p>
  )
}

const Waiting = () => (
  <div className="waiting">
    <p className="form-heading">So läuft es</p>
    <p>
      Wird ein Platz frei, schreibe ich dir. Du hast dann in der Regel 48 Stunden, um ihn anzunehmen. Erst dann
      entstehen Kosten, und die übrigen Angaben brauche ich auch erst dann.
    </p>
    <p className="note">
      Deine Angaben nutze ich für diese Warteliste. Mehr dazu in den{' '}
      <LegalLink section="datenschutz">Datenschutzhinweisen</LegalLink>.
    </p>
  </div>
)

function Order({ event, party, follows }: FollowingEvent & { party?: PartyState }) {
  if (party && (party.others.length > 0 || event.prices?.length)) return <PartyOrder event={event} party={party} />
  // With price groups the total is unknown until a group is chosen.
  const total = highestPrice(event) === event.cost ? event.cost : null
  return (
    <div className={followsClass('order-table', follows)}>
      <p>
        Du meldest dich an für: <strong>{event.title}</strong>, {longWhenText(event)}, {priceText(event)}.
      </p>
      <Place event={event} />
      {total !== null && total > 0 && (
        <dl>
          <Sum name="Gesamtpreis" sum={formatEuro(total)} />
          <Dues event={event} total={total} />
        </dl>
      )}
      <Tax event={event} />
    </div>
  )
}

const Place = ({ event }: { event: PublicEvent }) => (
  <>
    {event.locationName && <p>Ort: {event.locationName}</p>}
    {isCourse(event) && <SessionList event={event} />}
  </>
)

/** VAT note beside the price. */
function Tax({ event }: { event: PublicEvent }) {
  const tax = useSite(data => data.site.tax)
  return highestPrice(event) ? <p className="note">{taxNote(event.tax ?? tax)}</p> : null
}

/** Announces payment after the form. */
const nextWords = (chosen: PublicEvent | undefined, hasInvoices: boolean) =>
  chosen?.free == null
    ? `Wenn noch Platz ist, ${hasInvoices ? 'bekommst du danach die Rechnung' : 'schreibe ich dir, wie du zahlst'}.`
    : `Nach der Bestätigung ${hasInvoices ? 'bekommst du die Rechnung' : 'schreibe ich dir, wie du zahlst'}.`

/** Dues of a booking made today. */
function Dues({ event, total }: { event: PublicEvent; total: number | null }) {
  const today = useSite(data => data.today)
  const { region, hasInvoices } = useSite(data => data.site)
  if (!total) return null
  return instalmentsOf({ ...event, region }, total, today).map(due => (
    <Sum
      key={`${due.what}${due.part ?? ''}`}
      name={`${dueName(due, 'Fällig')}, ${instalmentDueWords(due, hasInvoices)}`}
      sum={formatEuro(due.cents / 100)}
    />
  ))
}

const Sum = ({ name, sum }: Record<'name' | 'sum', ReactNode>) => (
  <>
    <dt>{name}</dt>
    <dd>{sum}</dd>
  </>
)

/**
 * Shows the right of withdrawal for paid events; a course that begins within the period needs consent (§ 356 (4) BGB).
 */
function Withdrawal({ event, bind, follows }: FollowingEvent & { bind: VisitorBind }) {
  const today = useSite(data => data.today)
  const { region, confirmation } = useSite(data => data.site)
  if (!highestPrice(event) || event.state === 'full') return null
  return (
    <>
      <p className={followsClass('note', follows)}>
        <WithdrawalWords event={event} />
      </p>
      {beginsInPeriod(event, { today, isAnswered: isAnsweredLater(event, confirmation), region }) && (
        <CheckBox
          {...bind.box(earlyStartName(event._id))}
          className={followsClass('early-start', follows)}
          label={earlyStartWording}
          optional
        />
      )}
    </>
  )
}

/** Shows the order of a party: prices by group, total and dues. */
function PartyOrder({ event, party }: { event: PublicEvent; party: PartyState }) {
  const prices = chosenPrices(party, event)
  const total = partyTotalOf(event, prices)
  const groups = event.prices?.length ? event.prices : [{ _id: '', label: 'Person', amount: event.cost }]
  const lines = groups.flatMap(({ _id, label, amount }) => {
    const count = prices.filter(price => price === _id).length
    const sum = amount === null ? null : count * amount
    return count > 0 ? [{ _id, text: `${count} × ${label}, ${formatEuro(amount)}`, sum }] : []
  })
  const isInteractive = useInteractive()
  return (
    <div className="order-table">
      <p className="form-heading">Deine Anmeldung</p>
      <p>
        <strong>{event.title}</strong>, {whenText(event)}
      </p>
      <Place event={event} />
      <dl>
        {lines.map(({ _id, text, sum }) => (
          <Sum key={_id} name={text} sum={formatEuro(sum)} />
        ))}
        <Sum
          name={<strong>Zusammen</strong>}
          sum={<strong>{total === null && event.cost !== null ? 'Bitte wähle die Preise' : formatEuro(total)}</strong>}
        />
        <Dues event={event} total={total} />
      </dl>
      <Tax event={event} />
      {!isInteractive && (
        <Button className="without-script" type="submit" name="change" value="show" variant="outline" small>
          Neu berechnen
        </Button>
      )}
    </div>
  )
}
