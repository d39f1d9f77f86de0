import { needlessReason } from '../../../domain/bookings/letters/needless-reason.ts'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import { lastDayText, lineDetail, quotePlan } from '../../../domain/bookings/record/quote.ts'
import { lineSum, quoteSum } from '../../../domain/bookings/record/quote-sum.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { dayOf, formatShortDate, type Instant } from '../../../domain/kit/format.ts'
import { dueName } from '../../../domain/money/terms/due-names.ts'
import { instalmentDueWords } from '../../../domain/money/terms/payment-steps.ts'
import type { LetterContent } from '../../mailer/letter.ts'
import { eventFacts, stayFacts } from './event-facts.tsx'
import {
  type Fact,
  LetterButton,
  LetterFacts,
  Paragraph,
  renderLetter,
  type Sender,
  TypedText,
} from './letter-layout.tsx'

/** Letter to the guest with a quote in the educator's words. Undefined if the quote is obsolete. */
export function quoteLetter(
  sender: Sender,
  booking: Registration,
  { event, entry, link, now }: { event: Event; entry: HistoryEntry; link: string; now: Instant },
): LetterContent | undefined {
  const { quote, until, people = 1, history, thread } = booking
  const message = thread.find(({ _id }) => _id === quote?.message)
  if (!quote || !message || !until || needlessReason(booking, history.indexOf(entry), event, now)) return undefined
  const dues = quotePlan(quote, { ...event, region: sender.region }, dayOf(entry.date))
  const letter = renderLetter({
    sender,
    heading: message.subject,
    signed: false,
    children: (
      <>
        <TypedText>{message.text}</TypedText>
        <LetterFacts
          heading={event.title}
          facts={[...eventFacts(event, ''), ...stayFacts(event, quote), ['Personen', String(people)]]}
        />
        <LetterFacts
          heading="Was es kostet"
          facts={[
            ...quote.lines.map((line): Fact => [line.label, `${formatCents(lineSum(line))} (${lineDetail(line)})`]),
            ['Zusammen', formatCents(quoteSum(quote))],
            ...dues.map(
              (due): Fact => [
                dueName(due),
                `${formatCents(due.cents)}, ${instalmentDueWords(due, sender.hasInvoices, formatShortDate)}`,
              ],
            ),
          ]}
        />
        <Paragraph>
          Das Angebot gilt bis {lastDayText(until)}. Hinter dem Knopf lässt es sich in Ruhe ansehen, annehmen oder
          ablehnen.
        </Paragraph>
        <LetterButton href={link}>Angebot ansehen</LetterButton>
      </>
    ),
  })
  return { namedUntil: until, ...letter, isTyped: true }
}
