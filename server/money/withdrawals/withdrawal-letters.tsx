import { accountOf } from '../../../domain/bookings/account/account.ts'
import { repayBy } from '../../../domain/bookings/account/repaying.ts'
import { currentEvent } from '../../../domain/bookings/letters/current-event.ts'
import type { Message } from '../../../domain/bookings/record/message.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { whenText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import {
  dayOf,
  formatLongDate,
  formatSecond,
  formatShortDate,
  type Instant,
  instantOf,
} from '../../../domain/kit/format.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { leftOnVoucher, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import { arrivedText, declarationText, freedText } from '../../../domain/money/withdrawals/declaration-text.ts'
import type { OpenQuestion, Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import { withdrawalPath } from '../../../domain/office/desk/path.ts'
import { deskLink } from '../../letters/templates/desk-link.ts'
import {
  type Fact,
  Greeting,
  LetterButton,
  LetterFacts,
  Paragraph,
  renderLetter,
  type Sender,
  TypedText,
} from '../../letters/templates/letter-layout.tsx'
import { refundByWords } from '../../letters/templates/payment-words.ts'
import type { LetterContent } from '../../mailer/letter.ts'

const repayDay = (date: Instant) => formatLongDate(instantOf(repayBy(date)))

const declaredFacts = (withdrawal: Withdrawal): Fact[] => [
  ['Name', withdrawal.name],
  ['Bestätigung an', withdrawal.email],
  ['Nummer', withdrawal._id],
]

/**
 * Receipt for a declaration with its content and time (§ 356a (4), § 312k (4) BGB). It reveals nothing about any
 * contract.
 */
export const withdrawalReceipt = (sender: Sender, withdrawal: Withdrawal): LetterContent => {
  const isWithdrawal = withdrawal.kind === 'withdrawal'
  return renderLetter({
    sender,
    heading: isWithdrawal ? 'Dein Widerruf ist eingegangen' : 'Deine Kündigung ist eingegangen',
    children: (
      <>
        <Greeting name={withdrawal.name} />
        <Paragraph>{arrivedText(withdrawal)} Du hast erklärt:</Paragraph>
        <TypedText>{declarationText(withdrawal)}</TypedText>
        <LetterFacts facts={declaredFacts(withdrawal)} />
        <Paragraph>
          {isWithdrawal
            ? 'Diese Nachricht bestätigt den Eingang. Ob der Widerruf wirksam ist, schreibe ich dir gesondert.'
            : 'Diese Nachricht bestätigt den Eingang. Wann der Vertrag endet, schreibe ich dir gesondert.'}
        </Paragraph>
        <Paragraph>Warst du das nicht? Dann antworte bitte auf diese Mail.</Paragraph>
      </>
    ),
  })
}

/** Letter to another address than the contract's; it reveals nothing about the contract. */
export const withdrawalEffect = (sender: Sender, { _id, name, date }: Withdrawal): LetterContent =>
  renderLetter({
    sender,
    heading: 'Dein Widerruf ist wirksam',
    children: (
      <>
        <Greeting name={name} />
        <Paragraph>
          dein Widerruf vom {formatLongDate(date)} (Nummer {_id}) ist wirksam. Alles Weitere steht in der Mail an die
          Adresse, mit der gebucht wurde.
        </Paragraph>
      </>
    ),
  })

/** Letter to the buyer: the voucher is void, and the payment is refunded. */
export const voucherWithdrawnLetter = (
  sender: Sender,
  { date }: Withdrawal,
  voucher: Voucher,
  now: Instant,
): LetterContent | undefined => {
  if (voucher.state !== 'cancelled') return undefined
  const amount = leftOnVoucher(voucher)
  return renderLetter({
    sender,
    heading: 'Dein Widerruf ist wirksam',
    children: (
      <>
        <Greeting name={voucher.buyer.name} />
        <Paragraph>
          dein Widerruf vom {formatLongDate(date)} ist wirksam. Der Gutschein {referenceOf(voucher.number)} gilt nicht
          mehr.
        </Paragraph>
        <Paragraph>
          {amount > 0
            ? `Die ${formatCents(amount)}, die du bezahlt hast, sind ${refundByWords(repayBy(date), dayOf(now))} zurück, auf dem Konto, von dem sie kamen. Hast du anders bezahlt, schick mir bitte deine IBAN.`
            : voucher.entries.at(-1)?.what === 'repaid'
              ? `${formatCents(voucher.cents)} habe ich dir zurückgezahlt.`
              : 'Zu zahlen ist dafür nichts mehr.'}
        </Paragraph>
      </>
    ),
  })
}

/** Letter to the declarant in the educator's own words. */
export const withdrawalMessage = (
  sender: Sender,
  withdrawal: Withdrawal,
  { subject, text }: Pick<Message, 'subject' | 'text'>,
): LetterContent => ({
  isTyped: true,
  ...renderLetter({
    sender,
    heading: subject,
    signed: false,
    children: (
      <>
        <TypedText>{text}</TypedText>
        <LetterFacts
          heading={withdrawal.kind === 'withdrawal' ? 'Dein Widerruf' : 'Deine Kündigung'}
          facts={[
            ['Eingegangen am', formatShortDate(withdrawal.date)],
            ['Über', withdrawal.contract],
            ['Nummer', withdrawal._id],
          ]}
        />
      </>
    ),
  }),
})

/** Returns the reason why the educator has to decide. */
const whyOpen: Record<OpenQuestion, string> = {
  unknown: 'Ich habe keinen Vertrag dazu gefunden, oder mehrere. Such bitte die Buchung und entscheide.',
  other:
    'Name und E-Mail-Adresse sind nicht beide die, mit denen gebucht wurde. Prüf bitte, ob es dieselbe Person ist.',
  guessed:
    'Name, E-Mail-Adresse und Nummer passen zusammen, aber es wurden auch Nummern genannt, die nicht passen, jetzt oder früher. Prüf bitte, ob es wirklich dieselbe Person ist.',
  unclear:
    'Der Widerruf kam von der Seite dieser Buchung, der Text nennt aber eine andere oder noch eine. Sieh bitte nach, welche gemeint ist.',
  noRight: 'Für diesen Vertrag gibt es kein Widerrufsrecht. Entscheide, ob du ihn trotzdem annimmst.',
  late: 'Die Frist von 14 Tagen war vorbei. Entscheide, ob du ihn trotzdem annimmst.',
  part: 'Nur ein Teil des Vertrags ist gemeint. Sieh bitte nach, was das bedeutet.',
  begun: 'Der Kurs hat schon begonnen. Sag bitte, welcher Anteil des Preises bei dir bleibt.',
  untold:
    'Bei der Buchung stand noch nichts vom Widerrufsrecht, heute hat der Termin eins. Dann läuft die Frist vielleicht ein Jahr länger. Entscheide, ob du ihn annimmst.',
  paid: 'Der Gutschein ist bezahlt und gilt noch. Nimmst du den Widerruf an, gilt er nicht mehr, und was noch darauf ist, geht zurück.',
  redeemed: 'Zahl das Geld für den Gutschein zurück und trag es in der Verwaltung unter „Geld“ ein.',
  termination: 'Schreib bitte zurück, wann der Vertrag endet.',
  ended: 'Die Buchung war schon vorher beendet. Sieh bitte nach, ob noch etwas zurückzuzahlen ist.',
  again: 'Dieser Vertrag war schon widerrufen. Du musst nichts tun.',
}

type WithdrawalSubject = {
  booking: Registration | undefined
  event: Event | undefined
  voucher: Voucher | undefined
  invoices: readonly Pick<Invoice, 'kind' | 'registration'>[]
}

function aboutFacts({ booking, event: happening, voucher }: WithdrawalSubject): Fact[] {
  const event = booking && currentEvent(booking, happening ? [happening] : [])
  if (booking)
    return [
      ['Buchung', booking.number === undefined ? booking.name : referenceOf(booking.number)],
      ['Von', booking.name],
      ...(event
        ? ([
            ['Termin', event.title],
            ['Wann', whenText(event)],
          ] satisfies Fact[])
        : []),
    ]
  return voucher
    ? [
        ['Gutschein', referenceOf(voucher.number)],
        ['Von', voucher.buyer.name],
      ]
    : []
}

/** Letter to the educator: the declaration, its effect or the reason why it waits, and the deadline of the refund. */
export const educatorNotice = (
  sender: Sender,
  withdrawal: Withdrawal,
  about: WithdrawalSubject,
): LetterContent | undefined => {
  const { kind, state, question, date } = withdrawal
  // The educator decided before this letter went out.
  if (state !== 'open' && question !== undefined && question !== 'again') return undefined
  const { booking, event, voucher, invoices } = about
  const effectText = booking ? freedText(booking, invoices) : 'Der Gutschein gilt nicht mehr'
  const refund = booking
    ? (accountOf(booking, event, dayOf(date), sender.region)?.refund ?? 0)
    : voucher?.state === 'cancelled'
      ? leftOnVoucher(voucher)
      : 0
  const facts = aboutFacts(about)
  return renderLetter({
    sender,
    heading: `${kind === 'withdrawal' ? 'Widerruf' : 'Kündigung'} von ${withdrawal.name}`,
    signed: false,
    children: (
      <>
        <Paragraph>Eingegangen am {formatSecond(date)} Uhr. Erklärt wurde:</Paragraph>
        <TypedText>{declarationText(withdrawal)}</TypedText>
        <LetterFacts facts={declaredFacts(withdrawal)} />
        {facts.length > 0 && <LetterFacts heading="Gefunden" facts={facts} />}
        <Paragraph>
          {question !== undefined
            ? whyOpen[question]
            : `Der Widerruf ist wirksam. ${effectText}, und wer den Vertrag geschlossen hat, weiß Bescheid.`}
        </Paragraph>
        {kind === 'withdrawal' && question !== 'again' && (
          <Paragraph>
            {refund > 0 && state === 'effective'
              ? `Zahl bitte ${formatCents(refund)} bis spätestens ${repayDay(date)} zurück.`
              : `Ist der Widerruf wirksam, muss alles Geld bis spätestens ${repayDay(date)} zurück sein.`}
          </Paragraph>
        )}
        <LetterButton href={deskLink(sender, withdrawalPath(withdrawal))}>In der Verwaltung ansehen</LetterButton>
      </>
    ),
  })
}

/** Limit for listed names, so that the letter stays short; the panel has all. */
const NAMED_MAX = 20
const NAMED_LETTERS = 120

const shortLine = ({ kind, name, contract, date }: Withdrawal): string => {
  const line = `${formatSecond(date)} Uhr, ${kind === 'withdrawal' ? 'Widerruf' : 'Kündigung'} von ${name}: ${contract}`
  const letters = [...line.replaceAll(/\s+/g, ' ')]
  return letters.length > NAMED_LETTERS ? `${letters.slice(0, NAMED_LETTERS).join('')} …` : letters.join('')
}

/** Letter to the educator in a flood: all open declarations of that time in one letter. */
export const gatheredNotice = (sender: Sender, open: readonly Withdrawal[]): LetterContent => {
  const unnamedCount = open.length - NAMED_MAX
  return renderLetter({
    sender,
    heading: open.length === 1 ? 'Noch eine Erklärung wartet' : `Noch ${open.length} Erklärungen warten`,
    signed: false,
    children: (
      <>
        <Paragraph>
          Gerade kommen sehr viele Widerrufe und Kündigungen. Damit dein Postfach nicht überläuft, stehen sie hier
          zusammen:
        </Paragraph>
        <TypedText>{open.slice(0, NAMED_MAX).map(shortLine).join('\n')}</TypedText>
        {unnamedCount > 0 && (
          <Paragraph>{unnamedCount === 1 ? 'Und noch eine.' : `Und ${unnamedCount} weitere.`}</Paragraph>
        )}
        <Paragraph>
          Sieh sie bitte alle durch. Auch ein echter Widerruf kann darunter sein, und dann läuft die Frist für das Geld.
          Was Unsinn ist, kannst du in der Verwaltung löschen.
        </Paragraph>
        <LetterButton href={`${sender.origin}/admin`}>In der Verwaltung ansehen</LetterButton>
      </>
    ),
  })
}
