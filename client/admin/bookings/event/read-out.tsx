import { healthWording } from '../../../../domain/bookings/record/legal-wordings.ts'
import type { Site } from '../../../../domain/content/site/site.ts'
import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import { shownWhen } from '../../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { partyTotalOf } from '../../../../domain/events/prices.ts'
import { centsOf } from '../../../../domain/kit/cents.ts'
import { type Day, dayOf, type Instant } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { makesInvoices } from '../../../../domain/money/invoices/issuer.ts'
import { feeOf, feeSteps, lastDayBefore } from '../../../../domain/money/terms/cancellation.ts'
import { instalmentDueWords, instalmentsOf } from '../../../../domain/money/terms/payment-steps.ts'
import type { Instalment } from '../../../../domain/money/terms/schedule.ts'
import { shownEuro } from '../../../../domain/money/terms/shown-amounts.ts'
import { terms } from '../../../../domain/money/terms/terms.ts'
import { consentWords, custodyWords, needsCustodyWords } from '../../../../domain/questions/consent-words.ts'
import type { OwnQuestion } from '../../../../domain/questions/question.ts'
import { FactList } from '../../kit/list/table.tsx'
import { dueWord } from '../../kit/words/money-words.ts'
import { useList } from '../../state/lists.ts'
import { peopleWords } from '../booking/booking-words.ts'

/** The form values that decide the next steps. */
type Outcome = { isConfirmed: boolean; isWaiting: boolean; email: string }

type ReadOutProps = {
  event: Event
  /** Places left for a new booking; null without a limit. */
  free: number | null
  prices: readonly string[]
  outcome: Outcome
  heading: 'h2' | 'h4'
}

/** Shows the text for the educator to read out: the order, its price and the next steps. */
export function EventReadOut({ event, free, prices, outcome, heading: Heading }: ReadOutProps) {
  const site = useList('site')
  const total = partyTotalOf(event, prices)
  const now = new Date().toISOString()
  const today = dayOf(now)
  return (
    <aside className="read-out">
      <Heading>{t('To Read Out', 'Zum Vorlesen')}</Heading>
      <FactList
        facts={{
          [t('Event', 'Termin')]: event.title,
          [t('When', 'Wann')]: shownWhen(event),
          [t('Where', 'Wo')]: event.locationName,
          ...(free === null ? {} : { [t('Free places', 'Freie Plätze')]: String(free) }),
          [whoComes(event, prices)]: shownEuro(total),
          ...(site && paymentFacts(event, site, total, today)),
        }}
      />
      {total !== null && total > 0 && (
        <p>
          {cancellationWords(event, total, now)} {withdrawalWords(event)}
        </p>
      )}
      <p>{nextWords(outcome, prices.length, free)}</p>
    </aside>
  )
}

/** Shows the consent to read out before typing a health note. */
export function HealthReadOut() {
  const educator = useList('site')?.contact.name ?? ''
  return (
    <div className="read-out read-out-health">
      <p>
        {t(
          'Before you note anything about health, ask this and wait for the yes:',
          'Bevor du etwas zur Gesundheit aufschreibst, frag das und warte auf das Ja:',
        )}
      </p>
      <blockquote lang="de">{healthWording(educator)}</blockquote>
    </div>
  )
}

/** Shows the notice to read out before asking for consents (Art. 7 GDPR). */
export const ConsentReadOut = ({ questions }: { questions: readonly OwnQuestion[] }) => (
  <div className="read-out read-out-health">
    <p>
      {t(
        'Consents: read this out, then each sentence, and note the answer only once it is said:',
        'Einwilligungen: Lies das vor, dann jeden Satz, und trag erst nach der Antwort Ja oder Nein ein:',
      )}
    </p>
    <blockquote lang="de">
      {consentWords} {needsCustodyWords(questions, true) && custodyWords('dein Kind')}
    </blockquote>
  </div>
)

/** `2 × Kind, 1 × Erwachsene` */
function whoComes(event: Event, prices: readonly string[]): string {
  if (event.prices.length === 0) return peopleWords(prices.length)
  const groups = event.prices.flatMap(({ _id, label }) => {
    const count = prices.filter(price => price === _id).length
    return count === 0 ? [] : [`${count} × ${label}`]
  })
  return groups.join(', ') || peopleWords(0)
}

/** Payment terms as in the visitors' form (AGB § 3 and § 4). */
function paymentFacts(event: Event, site: Site, total: number | null, today: Day): Record<string, string> {
  const dues = total === null ? [] : instalmentsOf({ ...event, region: site.region }, total, today)
  const hasInvoices = makesInvoices(site, today)
  return Object.fromEntries(
    dues.map(due => [`${dueWord(due)}, ${dueDateText(due, hasInvoices)}`, shownEuro(due.cents / 100)]),
  )
}

function dueDateText(due: Instalment, hasInvoices: boolean): string {
  const { daysBeforeStart, groupDaysAfterEvent } = terms.fullFee
  const { what, rule } = due
  const paper = hasInvoices ? 'invoice' : 'confirmation'
  const english = {
    atOnce: `at once with the ${paper}`,
    afterInvoice: `within seven days of the ${paper}`,
    beforeStart: what !== 'all' ? `until ${shownDay(due.due)}` : `until ${daysBeforeStart} days before it begins`,
    afterEvent: what !== 'all' ? `until ${shownDay(due.due)}` : `until ${groupDaysAfterEvent} days after the event`,
  }
  return t(
    english[rule],
    instalmentDueWords(due, hasInvoices, instant => shownDay(dayOf(instant))),
  )
}

/** Cancellation fees from now on (AGB § 5). */
function cancellationWords({ startDate, group }: Event, total: number, now: Instant): string {
  const steps = feeSteps(startDate, group).flatMap(({ step, before }) => {
    if (before === undefined || before <= now) return []
    const fee = feeOf(step, centsOf(total), group)
    return [{ before, fee: fee === 0 ? t('nothing', 'nichts') : shownEuro(fee / 100) }]
  })
  // Merge steps with equal fees.
  const ahead = steps.filter(({ fee }, at) => fee !== steps[at + 1]?.fee)
  const words = ahead.map(({ before, fee }) => `${untilWords(before)} ${fee}`)
  const last = ahead.length > 0 ? t('after that everything', 'danach alles') : t('everything', 'alles')
  return `${t('Cancelling costs', 'Eine Stornierung kostet')} ${[...words, last].join(', ')}.`
}

/** Must be read out before the order, as on the form (Art. 246a § 1 (2), (3) EGBGB). */
const withdrawalWords = ({ withdrawal }: Event) =>
  withdrawal
    ? t(
        'You can withdraw for 14 days after my confirmation, which brings the notice.',
        'Du kannst 14 Tage lang ab meiner Bestätigung widerrufen, mit ihr kommt die Widerrufsbelehrung.',
      )
    : t(
        'There is no statutory right of withdrawal, as it is leisure on a fixed date.',
        'Ein gesetzliches Widerrufsrecht gibt es nicht, weil es Freizeit an einem festen Termin ist.',
      )

function untilWords(before: Instant): string {
  const { day, time } = lastDayBefore(before)
  const until = t(`until ${shownDay(day)}`, `bis ${shownDay(day)}`)
  return time === undefined ? until : `${until}, ${t(`${time},`, `${time} Uhr,`)}`
}

function nextWords({ isConfirmed, isWaiting, email }: Outcome, people: number, free: number | null): string {
  const hasEmail = email.trim() !== ''
  const isFull = free !== null && people > free
  if (isFull && !isWaiting)
    return t(
      'There are not that many free places just now. Shall I put you on the waiting list?',
      'So viele Plätze sind gerade nicht frei. Soll ich die Warteliste nehmen?',
    )
  if (isFull)
    return hasEmail
      ? t(
          'It is full. You are on the waiting list, which costs nothing. When a place is free, I write to you.',
          'Es ist voll. Du stehst auf der Warteliste, das kostet nichts. Wird ein Platz frei, schreibe ich dir.',
        )
      : t(
          'It is full. You are on the waiting list, which costs nothing. When a place is free, I call you.',
          'Es ist voll. Du stehst auf der Warteliste, das kostet nichts. Wird ein Platz frei, rufe ich dich an.',
        )
  const mail = hasEmail
    ? t('You get an email about it.', 'Du bekommst eine E-Mail darüber.')
    : t('If anything changes, I call you.', 'Wenn sich etwas ändert, rufe ich dich an.')
  const place = isConfirmed
    ? people === 1
      ? t('Your place is certain.', 'Dein Platz ist fest.')
      : t('Your places are certain.', 'Eure Plätze sind fest.')
    : people === 1
      ? t('I keep the place for you until I confirm it.', 'Ich halte dir den Platz frei, bis ich ihn bestätige.')
      : t('I keep the places for you until I confirm them.', 'Ich halte euch die Plätze frei, bis ich sie bestätige.')
  return `${place} ${mail}`
}
