import { type OfferHours, offerEnd, offersPause } from '../../../../domain/bookings/places/waiting-list.ts'
import { partySize } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { UNDO_SECONDS } from '../../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../../domain/events/event.ts'
import type { Instant } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shownMoment } from '../../kit/words/day.ts'

/** What happens by itself when the first of the list is given the places it lacks; "" near the event, when nothing does. */
export function addingWords(event: Event, first: Registration, hours: OfferHours, now: Instant): string {
  const { name } = first
  const by = first.email === '' ? t('you call them then', 'du rufst dann an') : t('by mail', 'als Mail')
  switch (offersPause(event, now, hours)) {
    case 'late':
      return ''
    case 'hidden':
      return t(
        'The event is hidden: if you add places, nobody is offered them by itself.',
        'Der Termin ist ausgeblendet: Wenn du Plätze dazugibst, bietet die Seite sie niemandem von selbst an.',
      )
    case 'night':
      return t(
        `If you add places, ${name} is offered them from ${hours.from}:00 on, ${by}.`,
        `Wenn du Plätze dazugibst, bekommt ${name} ab ${hours.from} Uhr ein Angebot, ${by}.`,
      )
    case undefined:
      return t(
        `If you add places, ${name} is offered them ${UNDO_SECONDS} seconds later, ${by}.`,
        `Wenn du Plätze dazugibst, bekommt ${name} ${UNDO_SECONDS} Sekunden später ein Angebot, ${by}.`,
      )
  }
}

/** The same once they were given: what follows by itself. */
export function addedWords(event: Event, { name }: Registration, hours: OfferHours | undefined, now: Instant): string {
  const pause = hours && offersPause(event, now, hours)
  if (!hours || pause === 'late') return ''
  if (pause === 'hidden')
    return t(
      'The event is hidden, so nobody gets an offer by itself.',
      'Der Termin ist ausgeblendet, deshalb bekommt niemand von selbst ein Angebot.',
    )
  return pause === 'night'
    ? t(`${name} gets an offer from ${hours.from}:00 on.`, `${name} bekommt ab ${hours.from} Uhr ein Angebot.`)
    : t(
        `${name} gets an offer after ${UNDO_SECONDS} seconds.`,
        `${name} bekommt nach ${UNDO_SECONDS} Sekunden ein Angebot.`,
      )
}

export const tooLateWords = () =>
  t(
    'It is too late for an offer: less than twelve hours are left until the event. Please call, add the booking by phone and cancel the waiting one.',
    'Für ein Angebot ist es zu spät: Bis zum Beginn sind es keine zwölf Stunden mehr. Ruf an, nimm die Anmeldung selbst auf und storniere die wartende.',
  )

/** What "Offer" does, or why it is not there. */
export function offeringWords(
  event: Event,
  left: number | null,
  waiting: readonly Registration[],
  now: Instant,
  hasMailServer: boolean,
): string {
  const end = offerEnd(event, now)
  if (end === undefined) return tooLateWords()
  const what = waiting.every(({ email }) => email === '')
    ? t(
        '“Offer” keeps the places free, also out of turn; please call then.',
        '„Anbieten“ hält die Plätze frei, auch außer der Reihe; ruf dann bitte an.',
      )
    : hasMailServer
      ? t(
          '“Offer” sends a letter at once, also out of turn.',
          '„Anbieten“ schickt sofort einen Brief, auch außer der Reihe.',
        )
      : t(
          '“Offer” goes out of turn, too. Its letter waits until a mail server is set up.',
          '„Anbieten“ geht auch außer der Reihe. Die Mail wartet, bis ein Mailserver eingetragen ist.',
        )
  const time = t(`The answer has time until ${shownMoment(end)}.`, `Zeit für die Antwort ist bis ${shownMoment(end)}.`)
  const letter = `${what} ${time}`
  if (left === null || waiting.every(booking => partySize(booking) <= left)) return letter
  const lack =
    left === 0
      ? t('No place is free now', 'Gerade ist kein Platz frei')
      : waiting.length === 1
        ? t('The free places are not enough', 'Die freien Plätze reichen nicht')
        : t('The free places are not enough for everybody', 'Die freien Plätze reichen nicht für alle')
  return `${letter} ${lack}${t(': then you are asked first whether you offer one all the same.', ': Dann fragt dich die Seite vorher, ob du trotzdem einen anbietest.')}`
}
