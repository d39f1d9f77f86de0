import { bookingPriceOf } from '../../../domain/bookings/account/account.ts'
import { historyDetail, isOnlyQuoted } from '../../../domain/bookings/record/booking.ts'
import { isRescheduled } from '../../../domain/bookings/record/called-off.ts'
import { lastDayText } from '../../../domain/bookings/record/quote.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { isOneDay } from '../../../domain/events/dates/days.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { formatLongDate } from '../../../domain/kit/format.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import { lateDuesAt, leftWords, refundWords, reminderOf, repeatedReminderWords, writtenOffOn } from './payment-words.ts'
import {
  asSentence,
  comingSoon,
  lateReminder,
  newsFacts,
  newsHeading,
  newsSentence,
  newsSince,
  type StepFacts,
  type StepWriters,
  sentenceAfter,
} from './step-words.ts'
import { type CourseWords, sessionsCancelled, sessionsMoved } from './words-of-session.ts'

/**
 * Words about each step of a quote, before and after it was accepted. Schools are addressed as "Sie", so these words
 * address nobody.
 */
const wordsByStep = {
  accepted: about => ({
    heading: 'Das Angebot ist angenommen',
    text: `das Angebot ist angenommen und damit fest gebucht.${lookForward(about)}`,
    action: 'Zur Buchung',
    isFixed: true,
    ...lateReminder(about),
  }),
  declined: () => ({
    heading: 'Das Angebot ist abgelehnt',
    text: 'die Absage ist angekommen, danke fürs Bescheidgeben. Vielleicht klappt es ein andermal!',
  }),
  prolonged: ({ booking: { until } }) =>
    until === undefined
      ? undefined
      : {
          heading: 'Das Angebot gilt länger',
          text: `das Angebot gilt länger: Bis ${lastDayText(until)} lässt es sich annehmen oder ablehnen.`,
          action: 'Angebot ansehen',
        },
  lapsed: () => ({
    heading: 'Das Angebot ist abgelaufen',
    text: 'die Frist für das Angebot ist um, und der Termin ist nicht mehr zurückgelegt. Wenn noch Interesse besteht, genügt eine kurze Antwort auf diese Mail, dann erneuere ich es.',
  }),
  cancelled({ booking, entry: { by, detail = '' } }) {
    if (isOnlyQuoted(booking))
      return {
        heading: 'Das Angebot ist zurückgezogen',
        text: `ich muss das Angebot leider zurückziehen.${sentenceAfter(detail)} Es kostet nichts.`,
      }
    return {
      heading: 'Die Buchung ist storniert',
      text:
        by === 'guest'
          ? 'die Stornierung ist angekommen. Schade, dass es nicht klappt!'
          : `ich habe die Buchung storniert.${sentenceAfter(detail)}`,
      action: 'Zur Buchung',
      changesMoney: true,
    }
  },
  paid: ({ entry, booking, event, sender }) => ({
    heading: 'Die Zahlung ist da',
    text: `danke, ${entry.detail} sind angekommen. ${leftWords(booking, event, entry, sender)}`,
    action: 'Zur Buchung',
  }),
  voucherGiven: ({ entry, booking, event, sender }) => ({
    heading: 'Der Gutschein ist eingelöst',
    text: `danke, der Gutschein ${historyDetail(entry)} ist eingelöst. ${leftWords(booking, event, entry, sender)}`,
    action: 'Zur Buchung',
  }),
  writtenOff: ({ entry, booking }) => ({
    heading: 'Es ist nichts mehr zu zahlen',
    text: `die offenen ${formatCents(writtenOffOn(booking, entry))} sind nicht mehr zu zahlen.`,
    action: 'Zur Buchung',
  }),
  priceAgreed: ({ entry, booking }) => ({
    heading: 'Der Preis ist vereinbart',
    text: `für die Buchung gilt jetzt ein vereinbarter Preis: ${formatCents(bookingPriceOf(booking) ?? 0)}. Der Grund: ${asSentence(entry.detail ?? '')}`,
    action: 'Zur Buchung',
    changesMoney: true,
  }),
  reminded({ entry, booking, event, sender }) {
    const reminder = reminderOf(booking, event, entry, sender)
    const repetition = repeatedReminderWords(booking, entry, lateDuesAt(booking, event, entry, sender.region))
    return (
      reminder && {
        ...reminder,
        text: `für die Buchung ist noch eine Zahlung offen. ${
          reminder.transfer
            ? `${repetition || 'Sicher ist sie nur untergegangen.'} Schön wäre, wenn der Betrag in den nächsten Tagen ankommt.`
            : 'Die Bankverbindung dafür folgt.'
        }`,
        closing:
          'Hat sich die Überweisung mit dieser Mail gekreuzt? Dann ist alles gut. Stimmt etwas nicht, oder geht es gerade nicht? Dann genügt eine kurze Antwort auf diese Mail.',
      }
    )
  },
  eventCancelled({ entry, booking }) {
    const anotherDay = 'Soll es ein anderer Tag werden? Eine kurze Antwort auf diese Mail genügt.'
    if (isOnlyQuoted(booking))
      return {
        heading: 'Der Termin ist abgesagt',
        text: `leider muss ich den Termin absagen, für den das Angebot gilt.${whyOf(entry)} Es kostet nichts.`,
        closing: anotherDay,
      }
    return {
      heading: 'Der Termin ist abgesagt',
      text: `leider muss ich den Termin absagen.${whyOf(entry)}`,
      changesMoney: true,
      closing: `${hasPaid(booking) ? 'Alles, was bezahlt ist, kommt zurück. ' : ''}${anotherDay}`,
      action: 'Zur Buchung',
    }
  },
  eventMoved(about) {
    const { entry, booking } = about
    const news = newsSince(about)
    const ofSessions = sessionsMoved(about, news, courseWords(booking))
    if (ofSessions) return ofSessions
    // The event was moved back later.
    if (news.length === 0) return undefined
    const [facts, heading] = [newsFacts(news), newsHeading(news)]
    const hasDate = news[0]?.what === 'date'
    if (booking.state === 'confirmed')
      return {
        heading,
        text: `${newsSentence('der Termin', news, about)}${whyOf(entry)}`,
        facts,
        ...(hasDate ? { changesMoney: true } : {}),
        // This late letter replaces the reminder.
        ...(lateReminder(about).reminds ? { reminds: true } : {}),
        closing: !hasDate
          ? 'Sonst bleibt alles, wie es ist.'
          : isRescheduled(booking)
            ? 'Passt es nicht, kommt alles zurück, was bezahlt ist. Auf ihrer Seite lässt sich die Buchung bis zum Beginn kostenlos stornieren.'
            : 'Damit gilt wieder der Termin, der gebucht wurde.',
        action: 'Zur Buchung',
      }
    const { until } = booking
    return {
      heading,
      text: `${newsSentence('der Termin, für den das Angebot gilt,', news, about)}${whyOf(entry)}`,
      facts,
      closing: `${hasDate ? 'Das Angebot gilt jetzt für den neuen Termin.' : 'Das Angebot gilt weiter.'} ${until === undefined ? '' : `Bis ${lastDayText(until)} lässt es sich annehmen oder ablehnen. `}${hasDate ? 'Passt der Tag nicht' : 'Passt etwas nicht'}, genügt eine kurze Antwort auf diese Mail.`,
      action: 'Angebot ansehen',
    }
  },
  sessionCancelled: about => sessionsCancelled(about, courseWords(about.booking)),
  withdrawn: ({ entry, booking, event, now }) => ({
    heading: 'Der Widerruf ist wirksam',
    text: `der Widerruf vom ${formatLongDate(entry.detail ?? entry.date)} ist wirksam, und der Termin ist nicht mehr zurückgelegt.`,
    closing: refundWords(booking, event, now),
    action: 'Zur Buchung',
    changesMoney: true,
  }),
  remindedOfDate(about) {
    const { phone } = about.sender.contact
    return comingSoon(about, {
      closing: `Hat sich etwas geändert? Eine kurze Antwort auf diese Mail genügt${phone === '' ? '' : `, oder ein Anruf: ${phone}`}.`,
      action: 'Buchung ansehen',
    })
  },
} satisfies StepWriters

export const quoteWriters: StepWriters = wordsByStep
/** Steps of a quoted booking with words of their own. */
export type QuoteStep = keyof typeof wordsByStep

const lookForward = ({ event, now }: StepFacts) =>
  now >= event.endDate ? '' : ` Ich freue mich auf ${isOneDay(event) ? 'den gemeinsamen Tag' : 'die gemeinsamen Tage'}!`

/** Puts a course into words for a group. */
const courseWords = (booking: Registration): CourseWords => ({
  course: isOnlyQuoted(booking) ? 'des Kurses, für den das Angebot gilt,' : 'des Kurses',
  free: 'Mehr als die Hälfte des Kurses ist jetzt verlegt oder abgesagt. Passt es so nicht mehr, kommt alles zurück, was bezahlt ist: Auf ihrer Seite lässt sich die Buchung bis zum Beginn kostenlos stornieren.',
  closing: isOnlyQuoted(booking) ? 'Das Angebot gilt weiter.' : '',
  action: isOnlyQuoted(booking) ? 'Angebot ansehen' : 'Zur Buchung',
})

const whyOf = ({ detail }: StepFacts['entry']) => (detail === undefined ? '' : ` Der Grund: ${asSentence(detail)}`)

const hasPaid = ({ payments }: Registration) => paidBy(payments) > 0
