import { type Account, accountOf, nextDue, priceLinesOf } from '../../../domain/bookings/account/account.ts'
import { isLiving, partySize } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { readableIban } from '../../../domain/content/site/bank-account.ts'
import type { Site } from '../../../domain/content/site/site.ts'
import type { Event } from '../../../domain/events/event.ts'
import { type Cents, formatCents } from '../../../domain/kit/cents.ts'
import { type Day, dayOf, formatShortDate, type Instant } from '../../../domain/kit/format.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import { documentsInForce } from '../../../domain/money/invoices/due.ts'
import { giroCode, type Transfer } from '../../../domain/money/invoices/giro-code.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { nextTransfer } from '../../../domain/money/invoices/transfer.ts'
import { dueName } from '../../../domain/money/terms/due-names.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import { payBy } from '../../../domain/money/terms/payment-days.ts'
import { giroCodePng } from '../../formats/giro-code-png.ts'
import type { LetterContent, LetterFile, PaperFile } from '../../mailer/letter.ts'
import {
  Amounts,
  type Fact,
  GuestGreeting,
  LetterButton,
  LetterFacts,
  OwnParagraph,
  Paragraph,
  renderLetter,
  type Sender,
  Subheading,
} from './letter-layout.tsx'
import { refundTargetWords } from './payment-words.ts'

/** Money in a letter: documents that come with it, and the next payment. */
export type LetterBilling = {
  documents: readonly Invoice[]
  account: Account | undefined
  transfer: Transfer | undefined
  today: Day
}

/** `event`: as it is now. */
export function billingOf(
  {
    invoices,
    outbox,
    site,
    now,
  }: { invoices: readonly Invoice[]; outbox: readonly Mail[]; site: Pick<Site, 'bank' | 'region'>; now: Instant },
  { booking, event, step }: { booking: Registration; event: Event | undefined; step: number },
): LetterBilling {
  const today = dayOf(now)
  const account = accountOf(booking, event, today, site.region)
  const transfer = nextTransfer(booking, account, site.bank)
  return { documents: documentsInForce({ invoices, outbox }, booking, step), account, transfer, today }
}

/** Names the documents that come with a letter. */
export function DocumentsNote({ documents, booking }: { documents: readonly Invoice[]; booking: Registration }) {
  const reversal = documents.find(({ kind }) => kind === 'reversal')
  const invoice = documents.findLast(({ kind }) => kind === 'invoice')
  const to = invoice && invoice.recipient.name !== booking.name ? addressee(invoice) : ''
  const toWhom = to === '' ? '' : ` Sie lautet auf ${to}.`
  if (reversal && invoice)
    return (
      <Paragraph>
        Die Rechnung {reversal.reverses?.number} gilt nicht mehr, dafür gilt die neue Rechnung {invoice.number}. Sie
        hängt an dieser Mail, ebenso die Stornorechnung {reversal.number} zur alten.{toWhom}
      </Paragraph>
    )
  if (reversal)
    return (
      <Paragraph>
        Die Rechnung {reversal.reverses?.number} gilt nicht mehr. Die Stornorechnung {reversal.number} dazu hängt an
        dieser Mail.
      </Paragraph>
    )
  return invoice ? (
    <Paragraph>
      Die Rechnung {invoice.number} hängt an dieser Mail.{toWhom}
    </Paragraph>
  ) : null
}

const addressee = ({ recipient: { organisation, name } }: Invoice) => [organisation, name].filter(Boolean).join(', ')

/** Shows the effect of a change on the money: owed, kept, refunded; nothing if no money was ever involved. */
export function Balance({ billing: { account }, booking }: { billing: LetterBilling; booking: Registration }) {
  const returnedCents = returnedToVoucher(booking)
  const paidUnpriced = paidBy(booking.payments)
  // Without a price, show only the payments.
  if (!account && paidUnpriced > 0 && isLiving(booking))
    return <LetterFacts heading="Geld" facts={[['Schon bezahlt', formatCents(paidUnpriced)]]} />
  // For a price on request everything is refunded after a cancellation; other amounts are unknown.
  if (!account || (!priceLinesOf(booking) && account.refund === 0)) return null
  const { price, reduced = 0, fees, paid, refund } = account
  if (paid === 0 && fees === 0 && returnedCents === 0 && reduced === 0) return null
  const { quote } = booking
  const isWithdrawn = booking.state === 'withdrawn'
  const facts: Fact[] = [
    ...(price > 0
      ? [[partySize(booking) === 1 ? 'Preis' : 'Für alle, die kommen', formatCents(price)] satisfies Fact]
      : []),
    ...(reduced > 0 ? [['Vom Preis abgezogen', formatCents(reduced)] satisfies Fact] : []),
    ...(fees > 0 ? [[isWithdrawn ? 'Anteil' : 'Gebühr', formatCents(fees)] satisfies Fact] : []),
    ...(paid > 0 ? [['Schon bezahlt', formatCents(paid)] satisfies Fact] : []),
    ...(returnedCents > 0 ? [['Zurück auf dem Gutschein', formatCents(returnedCents)] satisfies Fact] : []),
    ...(refund > 0 ? [[quote ? 'Kommt zurück' : 'Du bekommst zurück', formatCents(refund)] satisfies Fact] : []),
  ]
  return (
    <>
      <LetterFacts heading="Geld" facts={facts} />
      {fees > 0 && !isWithdrawn && (
        <Paragraph>
          {quote
            ? 'Ist mir nachweislich kein oder ein geringerer Schaden entstanden, ist nur dieser zu zahlen.'
            : 'Du kannst nachweisen, dass mir kein oder ein geringerer Schaden entstanden ist; dann zahlst du nur diesen.'}
        </Paragraph>
      )}
      {refund > 0 && <Paragraph>{refundTargetWords(quote !== undefined)}</Paragraph>}
    </>
  )
}

/** Returns the amount put back onto a voucher and not taken again since. */
function returnedToVoucher({ payments }: Registration): Cents {
  const ofVoucher = payments.filter(({ way }) => way === 'voucher')
  const lastPayment = ofVoucher.findLastIndex(({ cents }) => cents > 0)
  return -paidBy(ofVoucher.slice(lastPayment + 1))
}

/** Shows the next payments, with date and account; nothing when all is paid. */
export function NextPayments({ account, transfer, today }: LetterBilling) {
  const next = nextDue(account)
  if (!account || !next) return null
  const open = account.dues.filter(due => due.open > 0)
  return (
    <>
      <Subheading>Was zu zahlen ist</Subheading>
      <Amounts
        amounts={[
          ...open.map(due => ({
            name: dueName(due),
            note: payBy(due, today, formatShortDate),
            amount: formatCents(due.open),
          })),
          ...(open.length > 1 ? [{ name: 'Zusammen', amount: formatCents(account.open) }] : []),
        ]}
      />
      {transfer ? (
        <LetterFacts heading={`${dueName(next)} überweisen`} facts={transferFacts(transfer)} asks>
          <GiroCodePicture transfer={transfer} />
        </LetterFacts>
      ) : (
        <Paragraph>Die Bankverbindung dafür folgt.</Paragraph>
      )}
    </>
  )
}

const transferFacts = ({ holder, iban, bic, cents, reference }: Transfer): Fact[] => [
  ['An', holder],
  ['IBAN', readableIban(iban)],
  ...(bic === '' ? [] : [['BIC', bic] satisfies Fact]),
  ['Betrag', formatCents(cents)],
  ...(reference === '' ? [] : [['Verwendungszweck', reference] satisfies Fact]),
]

const GIRO_CODE = 'girocode@lichtung'

/** Needs the file of `giroCodeFiles` in the same letter. */
export const GiroCodePicture = ({ transfer }: { transfer: Transfer }) =>
  giroCode(transfer) && (
    <div className="picture">
      <p style={{ margin: '14px 0' }}>
        {/* Without a low priority React adds a link that preloads it, which no letter should have. */}
        <img src={`cid:${GIRO_CODE}`} fetchPriority="low" width="164" height="164" alt="GiroCode für die Banking-App" />
      </p>
      <Paragraph>Den GiroCode liest die Banking-App. Auf dem Handy: Bild sichern und dort öffnen.</Paragraph>
    </div>
  )

/** Returns the GiroCode's picture for a letter. */
export function giroCodeFiles({ transfer }: Pick<LetterBilling, 'transfer'>): LetterFile[] {
  const content = transfer && giroCodePng(transfer)
  return content ? [{ filename: 'girocode.png', contentType: 'image/png', content, cid: GIRO_CODE }] : []
}

/** Letter to the guest with invoices that come with no other letter. */
export const invoiceLetter = (
  sender: Sender,
  booking: Registration,
  {
    event,
    link,
    billing,
    own,
    papers = [],
    hasBalance = false,
  }: {
    event: Event
    link: string
    billing: LetterBilling
    own: string
    papers?: readonly PaperFile[]
    /** True if no other letter explains the effect of a change on the money. */
    hasBalance?: boolean
  },
): LetterContent | undefined => {
  const last = billing.documents.at(-1)
  if (!last && papers.length === 0) return undefined
  const documentWord = last ? documentName(last) : 'Unterlagen'
  const letter = renderLetter({
    sender,
    heading: last
      ? booking.quote
        ? documentWord
        : `Deine ${documentWord}`
      : `Unterlagen zu ${booking.quote ? 'einer' : 'deiner'} Buchung`,
    children: (
      <>
        <GuestGreeting guest={booking} />
        <Paragraph>
          hier {last ? 'kommt' : 'kommen'} die {documentWord} {booking.quote ? 'zur' : 'zu deiner'} Buchung „
          {event.title}“.
        </Paragraph>
        <OwnParagraph>{own}</OwnParagraph>
        {last && hasBalance && <Balance billing={billing} booking={booking} />}
        <DocumentsNote documents={billing.documents} booking={booking} />
        {papers.length > 0 && <Paragraph>AGB und Widerrufsbelehrung hängen an dieser Mail.</Paragraph>}
        {last && <NextPayments {...billing} />}
        <LetterButton href={link}>Zur Buchung</LetterButton>
      </>
    ),
  })
  return {
    subject: last ? invoiceSubject(booking, last, event) : `Unterlagen zur Buchung: ${event.title}`,
    ...letter,
    files: last ? giroCodeFiles(billing) : [],
    papers,
  }
}

const documentName = ({ kind }: Pick<Invoice, 'kind'>) => (kind === 'invoice' ? 'Rechnung' : 'Stornorechnung')

/** Names a letter with documents after the last of them, and after the event as it is now (D76). */
export function invoiceSubject(
  { quote }: Pick<Registration, 'quote'>,
  { kind, number }: Pick<Invoice, 'kind' | 'number'>,
  event: Pick<Event, 'title'> | undefined,
): string {
  const documentWord = kind === 'invoice' ? 'Rechnung' : 'Stornorechnung'
  return `${quote ? documentWord : `Deine ${documentWord}`} ${number}: ${event?.title ?? ''}`
}
