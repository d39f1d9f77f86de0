import { useId } from 'react'
import type { Account } from '../../../../domain/bookings/account/account.ts'
import type { DateToMoveTo } from '../../../../domain/bookings/places/dates-to-move-to.ts'
import { nameOrNone, participantsOf, partySize } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { hoursWords } from '../../../../domain/events/dates/office-dates.ts'
import { typedCents } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { call, callForRecord } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { useBind } from '../../kit/bind.ts'
import { keepForm } from '../../kit/editor/editing.ts'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { useLetters } from '../../kit/letters/planned-letters.tsx'
import { FactList } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { shortDays } from '../../kit/words/day.ts'
import { asTitle } from '../../kit/words/title-case.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import type { BookingCalls } from './booking-calls.ts'
import { peopleWords } from './booking-words.ts'
import { Consequences, type StepLetters } from './consequences.tsx'
import { sendForPlaces } from './place-calls.ts'

type FinishMove = (work: Promise<boolean>) => void

/** `Sa., 5. Dez., 10 bis 15 Uhr, 3 frei`: the day first, because a phone cuts off what follows; then another title. */
function dateWords(date: DateToMoveTo, booking: Registration): string {
  const { title, left } = date
  const free = left === null ? '' : left === 0 ? t('full', 'ausgebucht') : t(`${left} free`, `${left} frei`)
  const when = [shortDays(date), hoursWords(date), free].filter(Boolean).join(', ')
  return title === booking.eventSnapshot?.title ? when : `${when}: ${title}`
}

/** The chosen date, price groups by person id, and the price as typed. */
type MoveDraft = { chosen: string; groups: Record<string, string>; typed: string }
const noMove: MoveDraft = { chosen: '', groups: {}, typed: '' }

type MoveFormProps = {
  booking: Registration
  dates: readonly DateToMoveTo[]
  calls: BookingCalls
  finish: FinishMove
}

export function MoveBookingForm({ booking, dates, calls, finish }: MoveFormProps) {
  const id = useId()
  const form = useDraft<MoveDraft>(`move booking ${booking._id}`, noMove)
  const { draft, change, forget } = form
  const bind = useBind(form, {
    chosen: t('To which date?', 'Auf welchen Termin?'),
    typed: t('Price per person in euro', 'Preis je Person in Euro'),
  })
  const { chosen, groups, typed } = draft
  const date = dates.find(({ _id }) => _id === chosen)
  const people = participantsOf(booking).filter(({ _id }) => date?.ungrouped.includes(_id))
  const cents = typedCents(typed)
  const cost = cents !== undefined && cents >= 0 ? cents / 100 : undefined
  const isPriced = date && people.every(({ _id }) => groups[_id]) && (!date.isPriceOpen || cost !== undefined)
  const price = {
    ...(people.length > 0 ? { prices: Object.fromEntries(people.map(({ _id }) => [_id, groups[_id] ?? ''])) } : {}),
    ...(date?.isPriceOpen && cost !== undefined ? { cost } : {}),
  }
  const body = { event: chosen, ...price }
  const { letters: preview, failure } = useLetters<MovePreview>(
    JSON.stringify([booking.lastModifiedDate, body]),
    isPriced ? () => previewMove(booking, body) : undefined,
  )
  async function move() {
    const isMoved = await calls.change(booking, edit =>
      sendForPlaces(booking, partySize(booking), force =>
        callForRecord(api.registration.move.$post({ json: { ...edit, ...body, ...force } })),
      ),
    )
    if (isMoved) forget()
    return isMoved
  }
  if (dates.length === 0)
    return <p className="note">{t('There is no other coming date.', 'Es gibt keinen anderen kommenden Termin.')}</p>
  return (
    <div className="booking-step">
      <ChoiceSelect
        {...bind.value('chosen')}
        // Another date has other groups.
        onChange={chosen => change({ chosen, groups: {} })}
        choices={[
          ['', t('Please choose', 'Bitte wählen')],
          ...dates.map(date => [date._id, dateWords(date, booking)] as const),
        ]}
      />
      {people.map(person => (
        <ChoiceSelect
          key={person._id}
          id={`${id}-${person._id}`}
          label={t(`Price group of ${nameOrNone(person)}`, `Preisgruppe von ${nameOrNone(person)}`)}
          value={groups[person._id] ?? ''}
          onChange={group => change({ groups: { ...groups, [person._id]: group } })}
          choices={[
            ['', t('Please choose', 'Bitte wählen')],
            ...(date?.prices ?? []).map(
              ({ _id, label, amount }) => [_id, `${label}, ${shownCents(Math.round(amount * 100))}`] as const,
            ),
          ]}
        />
      ))}
      {date?.isPriceOpen && (
        <TextField
          {...bind.text('typed')}
          hint={t('The price of this date is open.', 'Der Preis dieses Termins ist offen.')}
          inputMode="decimal"
          onKeyDown={keepForm}
        />
      )}
      {isPriced && (
        <>
          <MovedAccount account={preview?.account} />
          {preview && preview.outsideAges.length > 0 && <Notice is="bad">{ageWords(preview)}</Notice>}
          {preview && preview.asked.length > 0 && <p className="note">{askedWords(preview)}</p>}
          <Consequences preview={preview} failure={failure} />
        </>
      )}
      {partySize(booking) > 1 && (
        <p className="note">
          {t(
            'Do only some of them move? Cancel for those free of charge, and add a booking at the other date.',
            'Zieht nur ein Teil um? Storniere für diese kostenlos und nimm sie beim anderen Termin neu auf.',
          )}
        </p>
      )}
      <Button small disabled={!isPriced} onClick={() => finish(move())}>
        {t(`Move ${asTitle(peopleWords(partySize(booking)))}`, `${peopleWords(partySize(booking))} umbuchen`)}
      </Button>
    </div>
  )
}

type MovePreview = StepLetters & { account: Account | null; outsideAges: string[]; asked: string[] }
type MoveBody = { event: string; prices?: Record<string, string>; cost?: number }

function ageWords({ outsideAges }: MovePreview): string {
  const names = outsideAges.join(', ')
  return t(`The date is not meant for the age of ${names}.`, `Für dieses Alter ist der Termin nicht gedacht: ${names}.`)
}

function askedWords({ asked, letters }: MovePreview): string {
  const questions = asked.map(label => t(`“${label}”`, `„${label}“`)).join(', ')
  const how =
    letters.length > 0
      ? t(
          'The guest answers on the page of the booking; the letter has the link.',
          'Der Gast antwortet auf seiner Buchungsseite; der Link steht im Brief.',
        )
      : t('Please ask by phone.', 'Bitte frag am Telefon.')
  return t(`Still open at this date: ${questions}. ${how}`, `Beim neuen Termin noch offen: ${questions}. ${how}`)
}

/** Previews the move even if too few places are free: submitting asks about that. */
const previewMove = ({ _id }: Registration, body: MoveBody) =>
  call(api.registration.move.$post({ json: { _id, ...body, force: true, preview: true } }))

/** Shows the account after the move; empty if unknown. */
function MovedAccount({ account }: { account: Account | null | undefined }) {
  if (!account) return null
  const { price, fees, paid, open, refund } = account
  return (
    <FactList
      facts={{
        [t('Price', 'Preis')]: shownCents(price + fees),
        [t('Paid', 'Bezahlt')]: shownCents(paid),
        ...(open > 0 ? { [t('Still to be paid', 'Noch zu zahlen')]: shownCents(open) } : {}),
        ...(refund > 0 ? { [t('Refund', 'Geht zurück')]: shownCents(refund) } : {}),
      }}
    />
  )
}
