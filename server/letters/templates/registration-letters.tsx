import { nameOrNone, partySize } from '../../../domain/bookings/record/booking.ts'
import { labelledTexts } from '../../../domain/bookings/record/form-fields.ts'
import { begunWords, heldWords } from '../../../domain/bookings/record/place-words.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { lastReported } from '../../../domain/bookings/record/reported-facts.ts'
import type { Event } from '../../../domain/events/event.ts'
import { partyTotalOf } from '../../../domain/events/prices.ts'
import { dayOf, telephoneLink } from '../../../domain/kit/format.ts'
import { paymentSteps } from '../../../domain/money/terms/payment-steps.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { LetterContent } from '../../mailer/letter.ts'
import { type CalendarContext, calendarFilesOf, noContext } from './calendar-files.ts'
import { deskLink } from './desk-link.ts'
import { eventFacts, partyCost } from './event-facts.tsx'
import {
  type Fact,
  Greeting,
  LetterButton,
  LetterFacts,
  OwnParagraph,
  Paragraph,
  renderLetter,
  type Sender,
  Subheading,
  TextLink,
  TypedText,
} from './letter-layout.tsx'
import { voucherFact } from './voucher-fact.ts'

function callable(phone: string) {
  const href = telephoneLink(phone)
  return href === undefined ? phone : <TextLink href={href}>{phone}</TextLink>
}

const pageLink = ({ origin }: Sender, { path, title }: NonNullable<Registration['page']>) => (
  <TextLink href={origin + path}>{title}</TextLink>
)

/**
 * Number of the booking and of its people. Leaves out their names, so that nobody can send words to strangers by this
 * form.
 */
const bookingParts = (booking: Registration): Fact[] => [
  ...(booking.number === undefined ? [] : [['Buchung', referenceOf(booking.number)] satisfies Fact]),
  ...(booking.participants.length === 0 ? [] : [['Personen', String(booking.participants.length)] satisfies Fact]),
  ...voucherFact(booking),
]

/** Names, for the educator only. */
const names = ({ participants }: Registration): Fact[] =>
  participants.length === 0 ? [] : [['Dabei', participants.map(nameOrNone).join(', ')]]

/** Returns the party's total; undefined for one person who has not chosen a price. */
const totalFor = (event: Event, { participants }: Registration) =>
  participants.length === 0
    ? undefined
    : partyTotalOf(
        event,
        participants.map(({ price }) => price),
      )

/** Receipt for a registration. It confirms only the arrival: the contract comes later (AGB § 2). */
export function registrationReceipt(
  sender: Sender,
  booking: Registration,
  { event, link, own, around = noContext }: { event: Event; link: string; own: string; around?: CalendarContext },
): LetterContent {
  const calendarFiles = calendarFilesOf(sender, { booking, event }, 0, around)
  const size = partySize(booking)
  const isHeld = event.places !== null && booking.state === 'requested'
  const hasBegun = booking.createdDate >= event.startDate
  return {
    files: calendarFiles,
    ...renderLetter({
      sender,
      heading: 'Deine Anmeldung ist da',
      children: (
        <>
          <Greeting name={booking.name} />
          <Paragraph>deine Anmeldung ist angekommen. Danke dafür!</Paragraph>
          {hasBegun && <Paragraph>{begunWords(size)}</Paragraph>}
          <OwnParagraph>{own}</OwnParagraph>
          <LetterFacts
            heading={event.title}
            facts={[
              ...eventFacts(event, partyCost(event, booking), lastReported(booking, event)),
              ...bookingParts(booking),
            ]}
          />
          <Subheading>So geht es weiter</Subheading>
          <Paragraph>
            {isHeld
              ? `${heldWords(size)} Ich schreibe dir, sobald ich bestätige.`
              : 'Ich prüfe, ob noch Platz ist, und schreibe dir.'}
          </Paragraph>
          <Paragraph>
            Diese Mail sagt nur, dass deine Anmeldung angekommen ist. Fest ist dein Platz, wenn ich sie dir bestätige
            {sender.hasInvoices && ' oder die Rechnung schicke'} (AGB, Abschnitt 2).
          </Paragraph>
          {paymentSteps(
            { ...event, region: sender.region, hasInvoices: sender.hasInvoices },
            dayOf(booking.createdDate),
            totalFor(event, booking),
            isHeld ? 'held' : 'asked',
          ).map(step => (
            <Paragraph key={step}>{step}</Paragraph>
          ))}
          {calendarFiles.length > 0 && <Paragraph>Die Kalenderdatei hängt an dieser Mail.</Paragraph>}
          <Paragraph>
            Falls dir etwas dazwischenkommt: Eine Ersatzperson kannst du jederzeit kostenfrei schicken. Alle Fristen
            stehen in den <TextLink href={`${sender.origin}/privacy#agb`}>AGB</TextLink>.
          </Paragraph>
          <LetterButton href={link}>Zur Buchung</LetterButton>
          <Paragraph>
            Über diesen Link siehst du alles zu deiner Anmeldung und kannst sie ändern oder stornieren. Gib ihn nur
            weiter, wenn das auch andere dürfen.
          </Paragraph>
        </>
      ),
    }),
  }
}

/**
 * Receipt for an inquiry. It does not quote the question, so that nobody can send their words to strangers by this
 * form.
 */
export const inquiryReceipt = (sender: Sender, { name }: Registration): LetterContent =>
  renderLetter({
    sender,
    heading: 'Deine Anfrage ist da',
    children: (
      <>
        <Greeting name={name} />
        <Paragraph>danke für deine Nachricht. Sie ist angekommen, und ich antworte dir, sobald ich kann.</Paragraph>
        <Paragraph>
          Wenn dir noch etwas einfällt, antworte einfach auf diese Mail. Warst du das nicht? Dann lösche sie bitte.
        </Paragraph>
      </>
    ),
  })

/** Notice to the educator. Reply-To is the sender of the form. */
export function registrationNotice(
  sender: Sender,
  registration: Registration,
  event: Event | undefined,
  { isSubscribed = false }: { isSubscribed?: boolean } = {},
): LetterContent {
  const { name, email, notes, newsLetter, page, earlyStart } = registration
  return renderLetter({
    sender,
    heading: event ? `Anmeldung von ${name}` : `Anfrage von ${name}`,
    signed: false,
    children: (
      <>
        {event && (
          <LetterFacts
            heading={event.title}
            facts={[
              ...eventFacts(event, partyCost(event, registration)),
              ...bookingParts(registration),
              ...names(registration),
            ]}
          />
        )}
        {notes !== '' && (
          <>
            <Subheading>Nachricht</Subheading>
            <TypedText>{notes}</TypedText>
          </>
        )}
        <Subheading>Angaben</Subheading>
        <LetterFacts
          facts={[
            ...labelledTexts(registration)
              .filter(({ name, text }) => name !== 'notes' && text !== '')
              .map(({ kind, label, text }): Fact => [label[1], kind === 'phone' ? callable(text) : text]),
            ...(page ? [['Geschrieben auf', pageLink(sender, page)] satisfies Fact] : []),
            ['Newsletter', newsLetter ? `ja, ${isSubscribed ? 'schon bestätigt' : 'noch zu bestätigen'}` : 'nein'],
            ...(earlyStart ? [['Früher Beginn', 'verlangt, vor Ende der Widerrufsfrist'] satisfies Fact] : []),
          ]}
        />
        <LetterButton href={deskLink(sender, `${event ? 'booking' : 'inquiry'}/${registration._id}`)}>
          In der Verwaltung ansehen
        </LetterButton>
        <Paragraph>Wenn du auf diese Mail antwortest, geht deine Antwort an {email}.</Paragraph>
      </>
    ),
  })
}
