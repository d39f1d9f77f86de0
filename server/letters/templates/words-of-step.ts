import { bookingPriceOf } from '../../../domain/bookings/account/account.ts'
import { needlessReason } from '../../../domain/bookings/letters/needless-reason.ts'
import { contactOf } from '../../../domain/bookings/people/contact.ts'
import { hasHadPlaces, historyDetail, partySize } from '../../../domain/bookings/record/booking.ts'
import { isRescheduled } from '../../../domain/bookings/record/called-off.ts'
import { offerWords, placeWords } from '../../../domain/bookings/record/place-words.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { isRegistrationOpen } from '../../../domain/events/calendar.ts'
import { momentText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { formatLongDate, type Instant, numberInWords } from '../../../domain/kit/format.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import { leftWords, refundWords, reminderOf, writtenOffOn } from './payment-words.ts'
import {
  asSentence,
  comingSoon,
  hasSince,
  lateReminder,
  missingAnswersSentence,
  newsFacts,
  newsHeading,
  newsSentence,
  newsSince,
  type StepFacts,
  type StepWords,
  type StepWriters,
  sentenceAfter,
} from './step-words.ts'
import { quoteWriters } from './words-of-quote.ts'
import { type CourseWords, sessionsCancelled, sessionsMoved } from './words-of-session.ts'

/** `Mo., 30. November 2026, 10 Uhr` */
const moment = (instant: Instant) => momentText(instant, formatLongDate)

/** Writes the letter about a step; undefined if it is needless by now, or the step has no letter. */
export function wordsFor(about: StepFacts): StepWords | undefined {
  const { entry, booking, event, now } = about
  if (needlessReason(booking, booking.history.indexOf(entry), event, now)) return undefined
  return (booking.quote ? quoteWriters : stepWriters)[entry.what]?.(about)
}

const wordsByStep = {
  confirmed: wordsOfFixed,
  accepted(about) {
    const { booking } = about
    if (booking.state === 'confirmed') return wordsOfFixed(about)
    return {
      heading: wordsOf(booking).accepted,
      text: `dein Ja ist angekommen. Ich schaue es mir an und schreibe dir, sobald ${isAlone(booking) ? 'der Platz fest ist' : 'die Plätze fest sind'}.`,
      action: 'Zur Buchung',
    }
  },
  declined: ({ entry: { detail = '' }, booking }) => ({
    heading: 'Leider kein Platz',
    text: `diesmal kann ich ${isAlone(booking) ? 'dir leider keinen Platz' : 'euch leider keine Plätze'} geben.${sentenceAfter(detail)}`,
  }),
  waiting({ booking, event, now }) {
    const begunSentence = begunWords({ event, now })
    return {
      heading: 'Du stehst auf der Warteliste',
      text: `${isAlone(booking) ? 'gerade ist kein Platz frei. Sobald einer frei wird und du an der Reihe bist' : `gerade sind keine ${partySize(booking)} Plätze frei. Sobald ihr alle zusammen Platz habt und an der Reihe seid`}, schreibe ich dir. Bis dahin musst du nichts tun, und es kostet nichts.${begunSentence}`,
      action: 'Zur Buchung',
    }
  },
  offered: ({ entry, booking }) =>
    answerOf(booking, {
      heading: offerWords(partySize(booking), entry),
      text: `es ist Platz für ${isAlone(booking) ? 'dich' : `euch ${numberInWords(partySize(booking))}`}`,
    }),
  prolonged: ({ booking }) =>
    answerOf(booking, {
      heading: 'Du hast mehr Zeit',
      text: isAlone(booking) ? 'der Platz bleibt länger für dich frei' : 'die Plätze bleiben länger für euch frei',
    }),
  lapsed({ booking, event, now }) {
    const sentence = `die Zeit für deine Antwort ist um, deshalb ${isAlone(booking) ? 'ist der Platz' : 'sind die Plätze'} nicht mehr für ${isAlone(booking) ? 'dich' : 'euch'} zurückgelegt.`
    const heading = wordsOf(booking).timeIsUp
    if (!isRegistrationOpen(event, now)) return { heading, text: sentence }
    return {
      heading,
      text: `${sentence} Wenn du noch möchtest, komm wieder auf die Liste, ans Ende.`,
      action: 'Wieder auf die Liste',
    }
  },
  cancelled({ entry: { by, detail = '' }, booking }) {
    const isByGuest = by === 'guest'
    if (!hasHadPlaces(booking))
      return {
        heading: 'Du stehst nicht mehr auf der Warteliste',
        text: isByGuest
          ? 'du stehst nicht mehr auf der Warteliste. Danke fürs Bescheidgeben!'
          : `ich habe dich von der Warteliste genommen.${sentenceAfter(detail)}`,
        action: 'Zur Buchung',
      }
    return {
      heading: 'Deine Buchung ist storniert',
      text: isByGuest
        ? 'deine Stornierung ist angekommen. Schade, dass es nicht klappt!'
        : `ich habe deine Buchung storniert.${sentenceAfter(detail)}`,
      action: 'Zur Buchung',
      changesMoney: true,
    }
  },
  reduced: ({ entry: { detail = '' }, booking }) => ({
    ...wordsOfChange(`nicht mehr dabei: ${asSentence(detail)} ${stayWords(booking)}`),
    changesMoney: true,
  }),
  exchanged: ({ entry: { detail = '' } }) => wordsOfChange(`eine andere Person kommt mit: ${detail}.`),
  added: ({ entry: { detail = '' } }) => ({ ...wordsOfChange(`jetzt ist auch dabei: ${detail}.`), changesMoney: true }),
  moved: about => ({
    heading: isCourse(about.event)
      ? 'Deine Buchung gilt für einen anderen Kurs'
      : 'Deine Buchung hat einen neuen Termin',
    text:
      about.booking.state === 'waiting'
        ? `du stehst jetzt auf der Warteliste für diesen ${kindOf(about.event)}:`
        : `deine Buchung gilt jetzt für diesen ${kindOf(about.event)}:`,
    action: about.asked.length > 0 ? 'Fragen beantworten' : 'Zur Buchung',
    // The letter about the first date may not have been sent.
    ...(about.booking.state === 'confirmed' && !hasSince(about.entry, about.booking, ['confirmed'])
      ? { isFixed: true, ...lateReminder(about) }
      : {}),
    ...(about.asked.length > 0 ? { asks: missingAnswersSentence(about) } : {}),
    changesMoney: true,
  }),
  paid: ({ entry, booking, event, sender }) => ({
    heading: 'Deine Zahlung ist da',
    text: `danke, ${entry.detail} sind angekommen. ${leftWords(booking, event, entry, sender)}`,
    action: 'Zur Buchung',
  }),
  voucherGiven: ({ entry, booking, event, sender }) =>
    booking.state === 'requested'
      ? {
          heading: 'Dein Gutschein ist vorgemerkt',
          text: `danke, dein Gutschein ${historyDetail(entry)} ist vorgemerkt. Er wird eingelöst, sobald ich deine Buchung bestätigt habe.`,
          action: 'Zur Buchung',
        }
      : {
          heading: 'Dein Gutschein ist eingelöst',
          text: `danke, dein Gutschein ${historyDetail(entry)} ist eingelöst. ${leftWords(booking, event, entry, sender)}`,
          action: 'Zur Buchung',
        },
  writtenOff: ({ entry, booking }) => ({
    heading: 'Es ist nichts mehr zu zahlen',
    text: `die offenen ${formatCents(writtenOffOn(booking, entry))} musst du nicht mehr zahlen.`,
    action: 'Zur Buchung',
  }),
  priceAgreed: ({ entry, booking }) => ({
    heading: 'Dein Preis ist vereinbart',
    text: `für deine Buchung haben wir einen Preis vereinbart: ${formatCents(bookingPriceOf(booking) ?? 0)}. Der Grund: ${asSentence(entry.detail ?? '')}`,
    action: 'Zur Buchung',
    changesMoney: true,
  }),
  reminded: ({ entry, booking, event, sender }) => reminderOf(booking, event, entry, sender),
  eventCancelled({ entry, booking, event, dates }) {
    const why = entry.detail === undefined ? '' : ` Der Grund: ${asSentence(entry.detail)}`
    if (!hasAgreed(booking))
      return {
        heading: `Der ${kindOf(event)} ist abgesagt`,
        text: `leider muss ich den ${kindOf(event)} absagen, ${forWhich(booking)}.${why} Du musst nichts weiter tun.`,
      }
    return {
      heading: `Der ${kindOf(event)} ist abgesagt`,
      text: `leider muss ich den ${kindOf(event)} absagen.${why}`,
      changesMoney: true,
      closing: wayOn(booking, event, dates),
      action: dates.length > 0 ? 'Anderen Termin wählen' : 'Zur Buchung',
    }
  },
  eventMoved(about) {
    const { entry, booking, event } = about
    const news = newsSince(about)
    const ofSessions = sessionsMoved(about, news, courseWords(booking))
    if (ofSessions) return ofSessions
    // The event was moved back later.
    if (news.length === 0) return undefined
    const why = entry.detail === undefined ? '' : ` Der Grund: ${asSentence(entry.detail)}`
    const who = hasAgreed(booking) ? `dein ${kindOf(event)}` : `der ${kindOf(event)}, ${forWhich(booking)},`
    const hasDate = news[0]?.what === 'date'
    return {
      heading: newsHeading(news),
      text: `${newsSentence(who, news, about)}${why}`,
      facts: newsFacts(news),
      ...(hasAgreed(booking) && hasDate ? { changesMoney: true } : {}),
      // This late letter replaces the reminder.
      ...(booking.state === 'confirmed' && lateReminder(about).reminds ? { reminds: true } : {}),
      closing: closingOfNews(booking, hasDate),
      action: booking.state === 'offered' ? answerWords(booking) : 'Zur Buchung',
    }
  },
  sessionCancelled: about => sessionsCancelled(about, courseWords(about.booking)),
  withdrawn: ({ entry, booking, event, now }) => ({
    heading: 'Dein Widerruf ist wirksam',
    text: `dein Widerruf vom ${formatLongDate(entry.detail ?? entry.date)} ist wirksam. ${isAlone(booking) ? 'Dein Platz ist' : 'Eure Plätze sind'} wieder frei, und aus dem Vertrag schuldest du nichts mehr${booking.fees.some(({ what }) => what === 'withdrawal') ? ' außer dem Anteil für das, was bis dahin schon stattgefunden hat' : ''}.`,
    closing: refundWords(booking, event, now),
    action: 'Zur Buchung',
    changesMoney: true,
  }),
  remindedOfDate(about) {
    const { phone } = about.sender.contact
    return comingSoon(about, {
      closing: `Kommt jemand nicht? Trag auf deiner Buchungsseite eine Ersatzperson ein${phone === '' ? '' : ` oder ruf mich an: ${phone}`}.`,
      action: 'Meine Buchung ansehen',
    })
  },
} satisfies StepWriters

const stepWriters: StepWriters = wordsByStep
/** Steps of a booking without a quote with words of their own. */
export type DescribedStep = keyof typeof wordsByStep

/** Puts a course into words for a guest with a place, an offer or a turn on the waiting list. */
const courseWords = (booking: Registration): CourseWords => ({
  course: hasAgreed(booking) ? 'deines Kurses' : `des Kurses, ${forWhich(booking)},`,
  free: 'Mehr als die Hälfte des Kurses ist jetzt verlegt oder abgesagt. Passt es so nicht mehr, bekommst du alles zurück: Auf der Seite deiner Buchung kannst du bis zum Beginn kostenlos stornieren oder umbuchen.',
  closing: hasAgreed(booking) ? '' : closingOfNews(booking, false),
  action: booking.state === 'offered' ? answerWords(booking) : 'Zur Buchung',
})

/** Explains the guest's options after a move of the event. */
function closingOfNews(booking: Registration, hasDate: boolean): string {
  const { state, until } = booking
  if (state === 'offered' && until !== undefined)
    return `${isAlone(booking) ? 'Dein Platz ist' : 'Eure Plätze sind'} weiter zurückgelegt. Sag bitte bis ${moment(until)} Ja oder Nein.`
  if (!hasAgreed(booking))
    return hasDate
      ? 'Passt dir der neue Termin nicht, sag auf der Seite deiner Buchung ab. Sonst musst du nichts tun.'
      : 'Du musst nichts weiter tun.'
  if (!hasDate) return 'Sonst bleibt alles, wie es ist.'
  return isRescheduled(booking)
    ? 'Passt es nicht, bekommst du alles zurück. Auf der Seite deiner Buchung kannst du bis zum Beginn kostenlos stornieren oder umbuchen.'
    : 'Damit gilt wieder der Termin, den du gebucht hast.'
}

/** Describes the event to a guest who has an offer or waits for a place. */
const forWhich = (booking: Registration) =>
  booking.state === 'offered'
    ? `für den ich ${isAlone(booking) ? 'dir einen Platz' : 'euch Plätze'} angeboten habe`
    : 'für den du auf der Warteliste stehst'

const answerWords = (booking: Registration) =>
  isAlone(booking) ? 'Platz annehmen oder ablehnen' : 'Plätze annehmen oder ablehnen'

/** Names what was booked. */
const kindOf = (event: Pick<Event, 'sessions'>) => (isCourse(event) ? 'Kurs' : 'Termin')

const isAlone = (booking: Registration) => partySize(booking) === 1
const wordsOf = (booking: Registration) => placeWords(partySize(booking))
const begunWords = ({ event, now }: Pick<StepFacts, 'event' | 'now'>) =>
  event.startDate <= now ? ` Der ${kindOf(event)} hat schon begonnen.` : ''

function wordsOfFixed(about: StepFacts): StepWords {
  const { booking, event, now } = about
  const { fixed } = wordsOf(booking)
  if (now >= event.endDate)
    return {
      subject: `Deine Buchung ist bestätigt: ${event.title}`,
      heading: 'Deine Buchung ist bestätigt',
      text: 'deine Buchung ist bestätigt.',
      action: 'Zur Buchung',
      isFixed: true,
    }
  return {
    heading: fixed,
    text: `ich freue mich auf ${isAlone(booking) ? 'dich' : 'euch'}: ${fixed}.${begunWords(about)}`,
    action: 'Zur Buchung',
    isFixed: true,
    ...lateReminder(about),
  }
}

/** Confirms that the others keep their place, or their turn. */
function stayWords(booking: Registration): string {
  const isWaiting = booking.state === 'waiting'
  if (!isAlone(booking)) return `Alle anderen ${isWaiting ? 'bleiben auf der Warteliste' : 'behalten ihren Platz'}.`
  if (contactOf(booking)) return isWaiting ? 'Du bleibst auf der Warteliste.' : 'Du behältst deinen Platz.'
  return `Die andere Person ${isWaiting ? 'bleibt auf der Warteliste' : 'behält ihren Platz'}.`
}

const wordsOfChange = (text: string): StepWords => ({
  heading: 'Deine Buchung hat sich geändert',
  text,
  action: 'Zur Buchung',
})

/** Asks for an answer to an offer. */
const answerOf = (booking: Registration, { heading, text }: Pick<StepWords, 'heading' | 'text'>): StepWords => ({
  heading,
  text: `${text}. Sag bitte bis ${moment(booking.until ?? '')} Ja oder Nein. Danach ${isAlone(booking) ? 'ist der Platz' : 'sind die Plätze'} nicht mehr zurückgelegt.`,
  action: answerWords(booking),
})

/** True if the guests had a place; waiting or offered ones have agreed to nothing. */
const hasAgreed = ({ state }: Registration) => state !== 'waiting' && state !== 'offered'

/** Explains the options after a cancelled event. */
function wayOn({ payments }: Registration, event: Event, dates: readonly Event[]): string {
  const asks = isCourse(event)
    ? 'Magst du lieber zu einem anderen Termin?'
    : 'Magst du lieber an einem anderen Tag kommen?'
  const hasPaid = paidBy(payments) > 0
  if (dates.length === 0)
    return hasPaid ? 'Alles, was du bezahlt hast, bekommst du zurück.' : 'Du musst nichts weiter tun.'
  return hasPaid
    ? `${asks} Auf der Seite deiner Buchung kannst du kostenlos umbuchen, und was du bezahlt hast, zählt dort. Sonst bekommst du alles zurück.`
    : `${asks} Auf der Seite deiner Buchung kannst du kostenlos umbuchen.`
}
