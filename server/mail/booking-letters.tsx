import { Fragment } from 'react'
import type { Event } from '../../domain/events/event.ts'
import {
  dayOf,
  formatDate,
  formatDateTime,
  formatTime,
  formatWeekday,
  type Instant,
  instantOf,
} from '../../domain/format.ts'
import type { Transfer } from '../../domain/invoices/giro-code.ts'
import { formatCents, sumOf } from '../../domain/money/cents.ts'
import { accountOf, lateOf } from '../../domain/registrations/account.ts'
import {
  type HistoryEntry,
  historyDetail,
  isLiving,
  participantsOf,
  partySize,
} from '../../domain/registrations/booking.ts'
import { placeWords } from '../../domain/registrations/place-words.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import { type Bank, readableIban } from '../../domain/site/bank.ts'
import { calendarFile } from '../formats/calendar-file.ts'
import { eventFacts } from './event-facts.tsx'
import { Balance, type Billing, DocumentsNote, GiroCodePicture, giroCodeFiles, PayNext } from './invoice-letters.tsx'
import { calendarAttachment, type LetterContent, type LetterFile } from './letter.ts'
import {
  type Fact,
  Facts,
  Greeting,
  LetterButton,
  Paragraph,
  type Sender,
  Subheading,
  TextLink,
  written,
} from './letter-layout.tsx'
import { voucherFact } from './voucher-fact.ts'

/** `Mo., 30. Nov. 2026 um 10:00` */
const moment = (instant: Instant) => `${formatWeekday(instant).replace('.', '')}., ${formatDateTime(instant)}`

/**
 * What a booking's letters show of it: never anything about health (D52). Whoever fills in a form can enter a stranger's
 * address, so letters that it sends hold no names.
 */
function bookingFacts(booking: Registration, { withNames }: { withNames: boolean }): Fact[] {
  const people = participantsOf(booking)
  return [
    ...(booking.number === undefined ? [] : [['Buchung', booking.number] satisfies Fact]),
    withNames ? ['Dabei', people.map(({ name }) => name).join(', ')] : ['Personen', String(people.length)],
    ...voucherFact(booking),
  ]
}

type Told = {
  heading: string
  text: string
  /** What is asked for. */
  facts?: { heading: string; facts: Fact[] }
  /** Below what was booked. */
  closing?: string
  action?: string
  isFixed?: true
  /** To be paid by the GiroCode in the letter. */
  transfer?: Transfer
  /** What is owed is something else now: the letter says what. */
  changesMoney?: true
}

/** What a letter says about a step; undefined when it is no longer true. */
function toldOf(entry: HistoryEntry, booking: Registration, event: Event, sender: Sender): Told | undefined {
  const { what, detail = '', by } = entry
  const { state, until } = booking
  const isFixed = state === 'confirmed'
  const size = partySize(booking)
  const isAlone = size === 1
  const words = placeWords(size)
  const fixed = {
    heading: words.fixed,
    text: `ich freue mich auf ${isAlone ? 'dich' : 'euch'}: ${words.fixed}.`,
    action: 'Zur Buchung',
    isFixed: true,
  } as const
  switch (what) {
    case 'confirmed':
      return isFixed && !isOvertaken(entry, booking) ? fixed : undefined
    case 'accepted':
      if (isOvertaken(entry, booking)) return undefined
      return isFixed
        ? fixed
        : {
            heading: words.accepted,
            text: `dein Ja ist angekommen. Ich schaue es mir an und schreibe dir, sobald ${isAlone ? 'der Platz fest ist' : 'die Plätze fest sind'}.`,
            action: 'Zur Buchung',
          }
    case 'declined':
      if (state !== 'declined') return undefined
      return {
        heading: 'Leider kein Platz',
        text: `diesmal kann ich ${isAlone ? 'dir leider keinen Platz' : 'euch leider keine Plätze'} geben.${detail === '' ? '' : ` ${detail}`}`,
      }
    case 'waiting':
      if (state !== 'waiting') return undefined
      return {
        heading: 'Du stehst auf der Warteliste',
        text: `${isAlone ? 'gerade ist kein Platz frei. Sobald einer frei wird und du an der Reihe bist' : `gerade sind keine ${size} Plätze frei. Sobald ihr alle zusammen Platz habt und an der Reihe seid`}, schreibe ich dir. Bis dahin musst du nichts tun, und es kostet nichts.`,
        action: 'Zur Buchung',
      }
    case 'offered':
    case 'prolonged':
      // By now it may have been accepted, or the time may be up.
      if (state !== 'offered' || until === undefined) return undefined
      return {
        heading: what === 'offered' ? words.free : 'Du hast mehr Zeit',
        text: `${offerText(what, size)}. Sag bitte bis ${moment(until)} Uhr Ja oder Nein, danach frage ich die Nächsten auf der Liste.`,
        action: isAlone ? 'Platz annehmen oder ablehnen' : 'Plätze annehmen oder ablehnen',
      }
    case 'lapsed':
      if (state !== 'lapsed') return undefined
      return {
        heading: words.passedOn,
        text: `die Zeit für deine Antwort ist um, deshalb habe ich ${isAlone ? 'den Platz' : 'die Plätze'} weitergegeben. Wenn du noch möchtest, komm wieder auf die Liste, ans Ende.`,
        action: 'Wieder auf die Liste',
      }
    case 'cancelled':
      return {
        heading: 'Deine Buchung ist storniert',
        text:
          by === 'guest'
            ? 'deine Stornierung ist angekommen. Schade, dass es nicht klappt!'
            : `ich habe deine Buchung storniert.${detail === '' ? '' : ` ${detail}`}`,
        action: 'Zur Buchung',
        changesMoney: true,
      }
    case 'reduced':
      return {
        heading: 'Deine Buchung hat sich geändert',
        text: `nicht mehr dabei: ${detail}. Alle anderen behalten ihren Platz.`,
        action: 'Zur Buchung',
        changesMoney: true,
      }
    case 'exchanged':
      return {
        heading: 'Deine Buchung hat sich geändert',
        text: `eine andere Person kommt mit: ${detail}.`,
        action: 'Zur Buchung',
      }
    case 'added':
      return {
        heading: 'Deine Buchung hat sich geändert',
        text: `jetzt ist auch dabei: ${detail}.`,
        action: 'Zur Buchung',
        changesMoney: true,
      }
    case 'moved':
      return {
        heading: 'Deine Buchung hat einen neuen Termin',
        text:
          state === 'waiting'
            ? 'du stehst jetzt auf der Warteliste für diesen Termin:'
            : 'deine Buchung gilt jetzt für diesen Termin:',
        action: 'Zur Buchung',
        // The letter about the first date may not have gone out.
        ...(isFixed ? { isFixed } : {}),
        changesMoney: true,
      }
    case 'paid':
      return {
        heading: 'Deine Zahlung ist da',
        text: `danke, ${detail} sind angekommen. ${leftWords(booking, event, entry, sender)}`,
        action: 'Zur Buchung',
      }
    case 'voucherGiven':
      return state === 'requested'
        ? {
            heading: 'Dein Gutschein ist vorgemerkt',
            text: `danke, dein Gutschein ${detail} ist vorgemerkt. Er wird eingelöst, sobald ich deine Buchung bestätigt habe.`,
            action: 'Zur Buchung',
          }
        : {
            heading: 'Dein Gutschein ist eingelöst',
            text: `danke, dein Gutschein ${detail} ist eingelöst. ${leftWords(booking, event, entry, sender)}`,
            action: 'Zur Buchung',
          }
    case 'reminded':
      return reminderOf(booking, event, entry, sender)
    case 'repaid':
    case 'billed':
    case 'reissued':
    case 'corrected':
    case 'requested':
    case 'healthDeleted':
      return undefined
  }
}

const dueNames = { deposit: 'Anzahlung', rest: 'Rest', all: 'Betrag', fee: 'Stornierung' }

/** What was late when the educator asked for it, as far as it has not come since (D59). */
function reminderOf(
  booking: Registration,
  event: Event,
  { date }: HistoryEntry,
  { bank, region }: Sender,
): Told | undefined {
  const late = lateOf(accountOf(booking, event, dayOf(date), region))
  if (late.length === 0) return undefined
  const cents = sumOf(late.map(({ open }) => open))
  return {
    heading: 'Eine Zahlung ist noch offen',
    text: 'für deine Buchung ist noch eine Zahlung offen. Sicher ist sie nur untergegangen: Bitte überweise den Betrag in den nächsten Tagen.',
    facts: {
      heading: 'Noch offen',
      facts: [
        ...late.map(
          ({ what, open, due }): Fact => [
            dueNames[what],
            `${formatCents(open)}, fällig am ${formatDate(instantOf(due))}`,
          ],
        ),
        ...(late.length > 1 ? [['Zusammen', formatCents(cents)] satisfies Fact] : []),
        ...transferFacts(bank),
        ...(booking.number === undefined ? [] : [['Verwendungszweck', booking.number] satisfies Fact]),
      ],
    },
    ...(bank.iban === '' ? {} : { transfer: { ...bank, cents, reference: booking.number ?? '' } }),
    closing:
      'Hat sich deine Überweisung mit dieser Mail gekreuzt? Dann ist alles gut, und du brauchst nichts zu tun. Stimmt etwas nicht, oder geht es gerade nicht? Dann antworte einfach auf diese Mail.',
    action: 'Zur Buchung',
  }
}

const transferFacts = ({ holder, iban, bic }: Bank): Fact[] =>
  iban === ''
    ? [['Zahlung an', 'Die Bankverbindung steht auf der Rechnung.']]
    : [['Zahlung an', holder], ['IBAN', readableIban(iban)], ...(bic === '' ? [] : [['BIC', bic] satisfies Fact])]

/** What is still to be paid after a payment, as it is when the letter goes out. */
function leftWords(booking: Registration, event: Event, { date }: HistoryEntry, { region }: Sender): string {
  const account = accountOf(booking, event, dayOf(date), region)
  const next = account?.dues.find(({ open }) => open > 0)
  if (!account || account.refund > 0) return ''
  if (!next) return 'Damit ist alles bezahlt.'
  const until = `bis zum ${formatDate(instantOf(next.due))}`
  return next.open === account.open
    ? `Offen sind noch ${formatCents(account.open)}, zu zahlen ${until}.`
    : `Offen sind noch ${formatCents(account.open)}, davon ${formatCents(next.open)} ${until}.`
}

/** What the people of a booking pay together; nothing of it when nobody comes. */
function costWords({ state }: Registration, { account }: Billing): string | undefined {
  if (state === 'cancelled' || state === 'declined') return ''
  return account && account.price > 0 ? formatCents(account.price) : undefined
}

/** Whether the educator has answered since, or it was moved or cancelled: there is a letter about that. */
const isOvertaken = (entry: HistoryEntry, { history }: Registration) =>
  history
    .slice(history.indexOf(entry) + 1)
    .some(({ what }) => ['confirmed', 'declined', 'moved', 'cancelled'].includes(what))

function offerText(what: 'offered' | 'prolonged', size: number): string {
  if (what === 'offered') return `es ist Platz für ${size === 1 ? 'dich' : `euch ${size}`}`
  return size === 1 ? 'der Platz bleibt länger für dich frei' : 'die Plätze bleiben länger für euch frei'
}

/** To the guest, about a step of the booking (D59). `link` is the booking's own page; `terms` comes with a contract (§ 312f BGB). */
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
  }: { event: Event; entry: HistoryEntry; link: string; isReceipt: boolean; billing: Billing; terms: LetterFile },
): LetterContent | undefined {
  const told = toldOf(entry, booking, event, sender)
  if (!told) return undefined
  const { heading, text, facts, closing, action, isFixed, changesMoney, transfer } = told
  const showsMoney = isFixed || changesMoney || billing.documents.length > 0
  const date = () => calendarAttachment(calendarFile([event], { name: event.title, origin: sender.origin }))
  return {
    files: [...(isFixed ? [date(), terms] : []), ...giroCodeFiles(showsMoney ? billing : { transfer })],
    ...written({
      sender,
      heading,
      children: (
        <>
          <Greeting name={booking.name} />
          <Paragraph>{text}</Paragraph>
          {facts && <Facts {...facts} />}
          {transfer && <GiroCodePicture transfer={transfer} />}
          <Facts
            heading={event.title}
            facts={[
              ...eventFacts(event, costWords(booking, billing)),
              ...bookingFacts(booking, { withNames: !isReceipt }),
            ]}
          />
          {changesMoney && <Balance billing={billing} booking={booking} />}
          <DocumentsNote documents={billing.documents} booking={booking} />
          {showsMoney && <PayNext {...billing} />}
          {closing && <Paragraph>{closing}</Paragraph>}
          {isFixed && event.bring && (
            <>
              <Subheading>Das bringst du mit</Subheading>
              <Paragraph>{event.bring}</Paragraph>
            </>
          )}
          {isFixed && (
            <Paragraph>
              Es gelten die <TextLink href={`${sender.origin}/privacy#agb`}>AGB</TextLink>. Sie hängen an dieser Mail,
              ebenso die Kalenderdatei.
            </Paragraph>
          )}
          {action !== undefined && <LetterButton href={link}>{action}</LetterButton>}
          {isLiving(booking) && action !== undefined && (
            <Paragraph>
              Über diesen Link siehst du alles zu deiner Buchung und kannst sie ändern oder stornieren. Gib ihn nur
              weiter, wenn das auch andere dürfen.
            </Paragraph>
          )}
        </>
      ),
    }),
  }
}

/** To whoever has lost the links to their bookings. */
export const linksLetter = (
  sender: Sender,
  bookings: readonly { booking: Registration; event: Event; link: string }[],
): LetterContent =>
  written({
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
            <Facts
              heading={event.title}
              facts={[...eventFacts(event), ...bookingFacts(booking, { withNames: false })]}
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

/** To the educator: what a guest has done to a booking. */
export const stepNotice = (
  sender: Sender,
  booking: Registration,
  { event, entry, billing }: { event: Event; entry: HistoryEntry; billing: Billing },
): LetterContent =>
  written({
    sender,
    heading: noticeHeading(entry, booking.name),
    signed: false,
    children: (
      <>
        <Facts
          heading={event.title}
          facts={[...eventFacts(event, costWords(booking, billing)), ...bookingFacts(booking, { withNames: true })]}
        />
        {entry.detail && (
          <Paragraph>
            {entry.what === 'reduced' && 'Nicht mehr dabei: '}
            {historyDetail(entry)}
          </Paragraph>
        )}
        {billing.account && billing.account.refund > 0 && (
          <Paragraph>Zurückzuzahlen sind jetzt {formatCents(billing.account.refund)}.</Paragraph>
        )}
        <LetterButton href={`${sender.origin}/admin`}>Im Admin Panel ansehen</LetterButton>
      </>
    ),
  })

function noticeHeading({ what, date }: HistoryEntry, name: string): string {
  const done: Partial<Record<HistoryEntry['what'], string>> = {
    accepted: 'nimmt den Platz an',
    declined: 'möchte den Platz nicht',
    waiting: 'wartet wieder auf einen Platz',
    cancelled: 'hat storniert',
    reduced: 'kommt mit weniger Personen',
    exchanged: 'schickt jemand anderen',
    moved: 'hat umgebucht',
    voucherGiven: 'hat einen Gutschein eingegeben',
    healthDeleted: 'hat einen Gesundheitshinweis gelöscht',
  }
  return `${name} ${done[what] ?? 'hat etwas geändert'} (${formatTime(date)} Uhr)`
}
