import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { type Account, accountOf } from '../../../../../domain/bookings/account/account.ts'
import { isNameless } from '../../../../../domain/bookings/people/nameless.ts'
import { isLiving, participantsOf, partySize } from '../../../../../domain/bookings/record/booking.ts'
import { freeTexts } from '../../../../../domain/bookings/record/form-fields.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { hasMessage } from '../../../../../domain/bookings/steps/confirmable.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { addressLines, inLine } from '../../../../../domain/kit/addresses/postal.ts'
import { dayOf, telephoneLink } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { recipientOf } from '../../../../../domain/money/invoices/content.ts'
import { referenceOf } from '../../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../../domain/money/terms/shown-amounts.ts'
import { suggestionFor } from '../../../../kit/forms/address-suggestion.ts'
import { callForRecord } from '../../../../kit/state/api.ts'
import { Hyphenated } from '../../../../kit/ui/hyphenated.tsx'
import { Unbroken } from '../../../../kit/ui/unbroken.tsx'
import { type BookingCalls, useBookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { DeclaredNote, NoAddressNote, UninformedNote } from '../../../bookings/booking/booking-notes.tsx'
import { BookingPeople } from '../../../bookings/booking/booking-people.tsx'
import { BookingTag, TwiceTag } from '../../../bookings/booking/booking-tag.tsx'
import { bookingTitleOf, peopleWords } from '../../../bookings/booking/booking-words.ts'
import { CertificateLink, PeopleEditor } from '../../../bookings/booking/people-editor.tsx'
import { UndoBar } from '../../../bookings/booking/undo-bar.tsx'
import { Thread } from '../../../bookings/messages/answer-part.tsx'
import { DeskPart } from '../../../kit/desk-part.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { runAfterPaint } from '../../../kit/focus.ts'
import { GuestMessage } from '../../../kit/letters/letters-wait.tsx'
import { contactFacts } from '../../../kit/list/contact-facts.tsx'
import { FactList, RowButton } from '../../../kit/list/table.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { shortDay } from '../../../kit/words/day.ts'
import { shownName, useEventOf } from '../../../kit/words/record-words.ts'
import { api } from '../../../state/api.ts'
import { useList } from '../../../state/lists.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { About, BackLink, LostLetters } from '../page-parts.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingMoney } from './booking-money.tsx'
import { BookingTrail } from './booking-trail.tsx'

export type BookingProps = {
  booking: Registration
  event: Event | undefined
  account: Account | undefined
  calls: BookingCalls
}

/** Shows a booking (A3): contact, next step, money, participants and history. */
export function BookingPage() {
  const { id = '' } = useParams()
  return (
    <About id={id} is="booking" key={id}>
      {booking => <BookingDesk booking={booking} />}
    </About>
  )
}

function BookingDesk({ booking }: { booking: Registration }) {
  const event = useEventOf(booking.event)
  const region = useList('site')?.region
  const account = accountOf(booking, event, dayOf(new Date().toISOString()), region)
  const calls = useBookingCalls()
  const head = useRef<HTMLElement>(null)
  /** Focuses the next button, as the pressed one disappears. */
  const focusNext = () =>
    runAfterPaint(() =>
      head.current?.querySelector<HTMLElement>('.undo-bar button, .next-actions :is(button, a)')?.focus(),
    )
  const { undoable } = calls
  // Scrolls to the undo bar, which may be far above the menu and lasts ten seconds.
  useEffect(() => {
    if (undoable) runAfterPaint(() => head.current?.querySelector('.undo-bar')?.scrollIntoView({ block: 'nearest' }))
  }, [undoable])
  const props = { booking, event, account, calls }
  return (
    <>
      <header className="booking-head" ref={head}>
        <BackToEvent booking={booking} event={event} />
        <h1>
          <Hyphenated text={shownName(booking)} />
        </h1>
        <BookingFacts {...props} />
        <UninformedNote {...props} />
        <TwiceTag booking={booking} />
        <DeclaredNote booking={booking} />
        <NoAddressNote booking={booking} />
        <MeantAddress booking={booking} calls={calls} />
        <UndoBar calls={calls} undone={focusNext} isAbout={({ _id }) => _id === booking._id} />
        <Failure>{calls.failure}</Failure>
        {booking.state === 'requested' && hasMessage(booking) && <GuestMessage text={booking.notes} />}
        <BookingActions {...props} done={focusNext} />
        <LostLetters booking={booking} />
      </header>
      <div className="booking-desk">
        <div>
          <BookingMoney {...props} />
          <PeoplePart {...props} />
          {!isNameless(booking) && <ContactPart item={booking} />}
        </div>
        <div>
          <BookingTrail {...props} />
          <Thread booking={booking} />
        </div>
      </div>
    </>
  )
}

/** Links back to the event; a deleted event has no page. */
function BackToEvent({ booking, event }: Pick<BookingProps, 'booking' | 'event'>) {
  const startDate = event?.startDate ?? booking.eventSnapshot?.startDate
  const title = [
    bookingTitleOf(booking, event),
    startDate && shortDay(dayOf(startDate), dayOf(new Date().toISOString())),
  ]
    .filter(Boolean)
    .join(', ')
  return <BackLink to={event ? `/admin/desk/event/${event._id}` : '/admin/desk/dates'}>{title}</BackLink>
}

const BookingFacts = ({ booking, account }: Pick<BookingProps, 'booking' | 'account'>) => (
  <p className="booking-line">
    <BookingTag booking={booking} />
    {booking.number && (
      <span>
        <Unbroken>{t(`Booking ${referenceOf(booking.number)}`, `Buchung ${referenceOf(booking.number)}`)}</Unbroken>
      </span>
    )}
    <span>
      {[peopleWords(partySize(booking)), account && account.price > 0 && shownCents(account.price + account.fees)]
        .filter(Boolean)
        .join(', ')}
    </span>
  </p>
)

function PeoplePart({ booking, event, calls }: BookingProps) {
  const [isEditing, setEditing] = useState(false)
  const canEdit = isLiving(booking) && booking.people === undefined
  return (
    <DeskPart
      title={t('People', 'Personen')}
      aside={
        canEdit && (
          <button className="row-button" type="button" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
            <PanelIcon name="edit" />
            {t('Change', 'Ändern')}
          </button>
        )
      }
    >
      {isEditing && canEdit ? (
        <PeopleEditor booking={booking} event={event} calls={calls} />
      ) : (
        <BookingPeople
          booking={booking}
          event={event}
          // Shown with the contact, where users look for phone numbers.
          isShown={question => question !== 'emergencyPhone'}
          below={person => <CertificateLink booking={booking} event={event} person={person} />}
        />
      )}
    </DeskPart>
  )
}

/** Emergency numbers without duplicates. */
const emergencyPhones = (item: Registration): string[] => [
  ...new Set(participantsOf(item).flatMap(({ emergencyPhone }) => emergencyPhone ?? [])),
]

const Phone = ({ children }: { children: string }) => <a href={telephoneLink(children)}>{children}</a>

/** Shows contact data, with links to all data about the person. */
function ContactPart({ item }: { item: Registration }) {
  const { email } = item
  const phones = emergencyPhones(item)
  // An inquiry has no address; that of a group comes with the acceptance of its quote.
  const address = inLine(addressLines(item.quote ? recipientOf(item) : item))
  return (
    <DeskPart
      title={t('Contact', 'Kontakt')}
      aside={
        email !== '' && (
          <RowButton icon="people" onClick={() => openOverlay({ kind: 'person', email })}>
            {t('Everything About This Person', 'Alles über diese Person')}
          </RowButton>
        )
      }
    >
      <FactList
        facts={{
          ...contactFacts(item, ['phone']),
          ...(phones.length > 0
            ? { [t('Emergency', 'Notfall')]: phones.map(number => <Phone key={number}>{number}</Phone>) }
            : {}),
          ...contactFacts(item, ['email']),
          ...(address === '' ? {} : { [t('Address', 'Anschrift')]: address }),
          ...contactFacts(
            item,
            freeTexts.filter(name => item[name] !== ''),
          ),
        }}
      />
    </DeskPart>
  )
}

/** Asks about a probable typo in the address before letters go there; one click corrects it (D80). */
function MeantAddress({ booking, calls }: { booking: Registration; calls: Pick<BookingCalls, 'change'> }) {
  const { email } = booking
  const [suggestion, setFound] = useState<{ email: string; meant: string | undefined }>()
  useEffect(() => {
    if (email !== '') void suggestionFor(email).then(meant => setFound({ email, meant }))
  }, [email])
  const meant = suggestion?.email === email ? suggestion.meant : undefined
  if (meant === undefined) return null
  const correct = () =>
    void calls.change(booking, edit => callForRecord(api.registration.edit.$post({ json: { ...edit, email: meant } })))
  return (
    <div className="meant-address">
      <Notice is="bad">
        {t(`${email} may be mistyped. Is ${meant} meant?`, `${email} ist vielleicht vertippt. Ist ${meant} gemeint?`)}
      </Notice>
      <RowButton icon="edit" onClick={correct}>
        {t(`Change to ${meant}`, `In ${meant} ändern`)}
      </RowButton>
    </div>
  )
}
