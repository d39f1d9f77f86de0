import { Fragment } from 'react'
import { bookingPriceOf, priceLinesOf } from '../../../domain/bookings/account/account.ts'
import { owesLatePapers } from '../../../domain/bookings/letters/late-papers.ts'
import {
  attendeesText,
  historyDetail,
  isLiving,
  isOnlyQuoted,
  participantsOf,
  partySize,
} from '../../../domain/bookings/record/booking.ts'
import { callOffOf } from '../../../domain/bookings/record/called-off.ts'
import { guestAction } from '../../../domain/bookings/record/guest-action.ts'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import { quoteSum } from '../../../domain/bookings/record/quote-sum.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { lastReported, pickEventFacts } from '../../../domain/bookings/record/reported-facts.ts'
import { whenText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { isCourse, remindedEvent } from '../../../domain/events/sessions/sessions.ts'
import { formatCents, sumOf } from '../../../domain/kit/cents.ts'
import { formatTime, type Instant } from '../../../domain/kit/format.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { withdrawalRightOf } from '../../../domain/money/withdrawals/withdrawal-right.ts'
import { questionsRevokedAt } from '../../../domain/questions/answer.ts'
import { isCalendarRemoval, type LetterContent, type LetterFile, type PaperFile } from '../../mailer/letter.ts'
import { type CalendarContext, calendarFilesOf, noContext } from './calendar-files.ts'
import { deskLink } from './desk-link.ts'
import { eventFacts, partyCost, stayFacts } from './event-facts.tsx'
import {
  Balance,
  DocumentsNote,
  GiroCodePicture,
  giroCodeFiles,
  type LetterBilling,
  NextPayments,
} from './invoice-letters.tsx'
import {
  type Fact,
  Greeting,
  GuestGreeting,
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
import { noticeFile } from './terms-file.ts'
import { voucherFact } from './voucher-fact.ts'
import { WithdrawalPart } from './withdrawal-part.tsx'
import { wordsFor } from './words-of-step.ts'

/**
 * Facts of a booking for its letters: never anything about health (D52). A form accepts a stranger's address, so
 * letters that it triggers contain no names.
 */
function bookingFacts(booking: Registration, { withNames }: { withNames: boolean }): Fact[] {
  return [
    ...(booking.number === undefined
      ? []
      : [[isOnlyQuoted(booking) ? 'Angebot' : 'Buchung', referenceOf(booking.number)] satisfies Fact]),
    withNames
      ? [isComing(booking) ? 'Dabei' : 'Für', attendeesText(booking)]
      : ['Personen', String(partySize(booking))],
    ...voucherFact(booking),
  ]
}

/** True if these people come; a letter with a refusal or an offer names no participants. */
const isComing = (booking: Registration): boolean => booking.state === 'confirmed' && !callOffOf(booking)

/** Formats the price of a booking; "" without participants. */
function costWords(booking: Registration, event: Event): string {
  const { state, quote } = booking
  if (
    state === 'cancelled' ||
    state === 'withdrawn' ||
    state === 'declined' ||
    callOffOf(booking) ||
    (quote && state !== 'confirmed')
  )
    return ''
  const cost = quote ? formatCents(quoteSum(quote)) : partyCost(event, booking)
  const lines = priceLinesOf(booking)
  if (!lines || !booking.reductions) return cost
  const price = bookingPriceOf(booking) ?? 0
  const reduced = sumOf(lines.map(({ cents }) => cents)) - price
  return reduced === 0 ? cost : `${formatCents(price)}, ermäßigt um ${formatCents(reduced)}`
}

/**
 * Letter to the guest about a step of the booking (D59). `link` is the booking's own page; `terms` comes with a
 * contract (§ 312f BGB).
 */
export function stepLetter(
  sender: Sender,
  booking: Registration,
  {
    event,
    entry,
    link,
    isReceipt,
    billing,
    terms,
    isOnline,
    now,
    dates = [],
    asked = [],
    own,
    around = noContext,
  }: {
    event: Event
    entry: HistoryEntry
    link: string
    isReceipt: boolean
    billing: LetterBilling
    /** Called only if the letter brings the terms. */
    terms: () => PaperFile
    /** True if the site has a form for withdrawals. */
    isOnline: boolean
    now: Instant
    /** Dates that the guest can move to from a cancelled event. */
    dates?: readonly Event[]
    /** Open questions of the event that the booking was moved to. */
    asked?: readonly string[]
    /** The educator's own paragraph. */
    own: string
    around?: CalendarContext
  },
): LetterContent | undefined {
  const words = wordsFor({ entry, booking, event, sender, dates, asked, now })
  if (!words) return undefined
  const { heading, text, facts, closing, asks, action, isFixed, changesMoney, reminds, transfer, subject } = words
  const showsMoney = isFixed || changesMoney || billing.documents.length > 0
  const right = isFixed ? withdrawalRightOf(booking, event) : undefined
  const calendarFiles = calendarFilesOf(sender, { booking, event }, booking.history.indexOf(entry), around)
  // A letter about a move lists the changes itself.
  const remindedOf = entry.what === 'remindedOfDate' ? (remindedEvent(event, entry.detail) ?? event) : event
  const before =
    entry.what === 'eventMoved' || entry.what === 'sessionCancelled'
      ? event
      : remindedOf === event
        ? lastReported(booking, event)
        : remindedOf
  const { until } = booking
  const namesEnd = until !== undefined && (entry.what === 'offered' || entry.what === 'prolonged')
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(namesEnd ? { namedUntil: until } : {}),
    ...(entry.what === 'moved' ? { namedEvent: { ...pickEventFacts(event), cents: bookingPriceOf(booking) } } : {}),
    files: [...calendarFiles, ...giroCodeFiles(showsMoney ? billing : { transfer })],
    papers: [
      ...(isFixed ? [terms()] : []),
      ...(right === 'right'
        ? [noticeFile(sender, { origin: sender.origin, isOnline, for: 'course' }, entry.date)]
        : []),
    ],
    ...renderLetter({
      sender,
      heading,
      children: (
        <>
          <GuestGreeting guest={booking} />
          <Paragraph>{text}</Paragraph>
          <OwnParagraph>{entry.paragraph ?? own}</OwnParagraph>
          {facts && <LetterFacts {...facts} />}
          {transfer && <GiroCodePicture transfer={transfer} />}
          <LetterFacts
            heading={remindedOf.title}
            facts={[
              ...eventFacts(remindedOf, costWords(booking, event), before),
              ...(booking.quote ? stayFacts(event, booking.quote) : []),
              ...bookingFacts(booking, { withNames: !isReceipt }),
            ]}
          />
          {changesMoney && <Balance billing={billing} booking={booking} />}
          <DocumentsNote documents={billing.documents} booking={booking} />
          {showsMoney && <NextPayments {...billing} />}
          {dates.length > 0 && (
            <LetterFacts heading="Andere Termine" facts={dates.map(date => [date.title, whenText(date)])} />
          )}
          {closing && <Paragraph>{closing}</Paragraph>}
          <CalendarNote files={calendarFiles} event={event} />
          {(isFixed || reminds) && event.bring && now < event.endDate && (
            <>
              <Subheading>{booking.quote ? 'Mitbringen' : 'Das bringst du mit'}</Subheading>
              <TypedText>{event.bring}</TypedText>
            </>
          )}
          {isFixed && (
            <Paragraph>
              Es gelten die <TextLink href={`${sender.origin}/privacy#agb`}>AGB</TextLink>. Sie hängen an dieser Mail,
              ebenso die Kalenderdatei.
            </Paragraph>
          )}
          {right && <WithdrawalPart {...{ right, sender, booking, link, isOnline }} />}
          {asks && <Paragraph>{asks}</Paragraph>}
          {action !== undefined && <LetterButton href={link}>{action}</LetterButton>}
          {isLiving(booking) && !callOffOf(booking) && action !== undefined && (
            <Paragraph>
              {booking.quote
                ? `Hinter diesem Link steht ${isOnlyQuoted(booking) ? 'das Angebot, und es lässt sich dort annehmen oder ablehnen' : 'alles zur Buchung, und sie lässt sich dort stornieren'}. Er ist nur für Leute gedacht, die das dürfen.`
                : 'Über diesen Link siehst du alles zu deiner Buchung und kannst sie ändern oder stornieren. Gib ihn nur weiter, wenn das auch andere dürfen.'}
            </Paragraph>
          )}
        </>
      ),
    }),
  }
}

/** Returns the papers that a needless letter still owes, see `owesLatePapers`. */
export const latePapers = (
  sender: Sender,
  {
    booking,
    event,
    entry,
    terms,
    isOnline,
  }: { booking: Registration; event: Event; entry: HistoryEntry; terms: () => PaperFile; isOnline: boolean },
): PaperFile[] =>
  owesLatePapers(booking, booking.history.indexOf(entry), event)
    ? [terms(), noticeFile(sender, { origin: sender.origin, isOnline, for: 'course' }, entry.date)]
    : []

/** Explains a file that removes an entry: programs only offer to do so. */
function CalendarNote({ files, event }: { files: readonly LetterFile[]; event: Event }) {
  const removing = files.filter(isCalendarRemoval)
  const [first] = removing
  if (!first) return null
  const names = removing.map(({ filename }) => filename).join(', ')
  return (
    <Paragraph>
      {files.length > 1 ? `Die Datei ${names} nimmt` : 'Die Kalenderdatei an dieser Mail nimmt'}{' '}
      {isCourse(event)
        ? `die ${files.length > 1 ? 'bisherigen ' : ''}Termine aus dem Kalender, falls sie dort stehen.`
        : `den ${files.length > 1 ? 'bisherigen ' : ''}Termin aus dem Kalender, falls er dort steht.`}
    </Paragraph>
  )
}

/** Letter to a person who has lost the links to their bookings. */
export const linksLetter = (
  sender: Sender,
  bookings: readonly { booking: Registration; event: Event; link: string }[],
): LetterContent =>
  renderLetter({
    sender,
    heading: bookings.length === 1 ? 'Dein Link zur Buchung' : 'Deine Links zu den Buchungen',
    children: (
      <>
        <Greeting name={bookings[0]?.booking.name ?? ''} />
        <Paragraph>
          {bookings.length === 1
            ? 'über diesen Link siehst du alles zu deiner Buchung und kannst sie ändern oder stornieren.'
            : 'über diese Links siehst du alles zu deinen Buchungen und kannst sie ändern oder stornieren.'}
        </Paragraph>
        {bookings.map(({ booking, event, link }) => (
          <Fragment key={booking._id}>
            <LetterFacts
              heading={event.title}
              facts={[
                ...eventFacts(event, costWords(booking, event), lastReported(booking, event)),
                ...bookingFacts(booking, { withNames: false }),
              ]}
            />
            <LetterButton href={link}>Zur Buchung</LetterButton>
          </Fragment>
        ))}
        <Paragraph>
          Gib diese Mail nur weiter, wenn auch andere das dürfen. Hast du keinen Link angefordert? Dann brauchst du
          nichts zu tun.
        </Paragraph>
      </>
    ),
  })

/** Letter to the educator about a guest's step. */
export const stepNotice = (
  sender: Sender,
  booking: Registration,
  { event, entry, billing }: { event: Event; entry: HistoryEntry; billing: LetterBilling },
): LetterContent =>
  renderLetter({
    sender,
    heading: noticeHeading(entry, booking),
    signed: false,
    children: (
      <>
        <LetterFacts
          heading={event.title}
          facts={[...eventFacts(event, costWords(booking, event)), ...bookingFacts(booking, { withNames: true })]}
        />
        {entry.detail && (
          <Paragraph>
            {entry.what === 'reduced' && 'Nicht mehr dabei: '}
            {entry.what === 'accepted' && 'Angenommen von '}
            {entry.what === 'moved' && 'Bisher: '}
            {historyDetail(entry)}
          </Paragraph>
        )}
        {[booking, ...participantsOf(booking)]
          .flatMap(holder => questionsRevokedAt(holder, entry.date))
          .map(wording => (
            <Paragraph key={wording}>Nicht mehr erlaubt: „{wording}“</Paragraph>
          ))}
        {billing.account && billing.account.refund > 0 && (
          <Paragraph>Zurückzuzahlen sind jetzt {formatCents(billing.account.refund)}.</Paragraph>
        )}
        <LetterButton href={deskLink(sender, `booking/${booking._id}`)}>In der Verwaltung ansehen</LetterButton>
      </>
    ),
  })

const noticeHeading = (entry: HistoryEntry, booking: Registration) =>
  `${booking.name} ${guestAction(entry, booking)} (${formatTime(entry.date)} Uhr)`
