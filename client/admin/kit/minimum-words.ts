import type { Event } from '../../../domain/events/event.ts'
import { formatShortDate, formatWeekday, instantOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { terms } from '../../../domain/money/terms.ts'
import { minimumWarning } from '../../../domain/registrations/minimum.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import type { Seats } from '../../../domain/registrations/seats.ts'
import { shownDay } from './day.ts'

/** How many are missing to the minimum. It counts who is confirmed: where others have places, too, that is said. */
export function shortOfMinimumWords(minimum: number, { confirmed, taken }: Pick<Seats, 'confirmed' | 'taken'>): string {
  const missing = minimum - confirmed
  return taken === confirmed
    ? t(`${missing} more to the minimum of ${minimum}`, `Noch ${missing} bis zur Mindestzahl ${minimum}`)
    : t(`Only ${confirmed} confirmed, the minimum is ${minimum}`, `Erst ${confirmed} bestätigt, Mindestzahl ${minimum}`)
}

/** Until when an event can be called off for want of people, some days before that; "" where there is nothing to warn of. */
export function minimumWords(event: Event, bookings: readonly Registration[]): string {
  const warning = minimumWarning(event, bookings, new Date().toISOString())
  if (!warning) return ''
  const { missing, until, isOver, isEnoughForTerms, isReachedByYes } = warning
  if (isReachedByYes)
    return t(
      'The minimum is reached once you confirm those who have asked.',
      'Die Mindestzahl ist nach deiner Zusage erreicht.',
    )
  if (isEnoughForTerms)
    return `${t(`${missing} more to the minimum.`, `Noch ${missing} bis zur Mindestzahl.`)} ${enoughForTermsWords()}`
  const day = t(shownDay(until), `${formatWeekday(instantOf(until))}, ${formatShortDate(instantOf(until))}`)
  return isOver
    ? t(
        `${missing} more to the minimum. It could be called off for too few registrations until ${day}.`,
        `Noch ${missing} bis zur Mindestzahl. Absagen wegen zu weniger Anmeldungen ging bis ${day}.`,
      )
    : t(
        `${missing} more to the minimum. It can be called off for too few registrations until ${day}.`,
        `Noch ${missing} bis zur Mindestzahl. Absagen wegen zu weniger Anmeldungen geht bis ${day}.`,
      )
}

/** What the terms say of an event to which that many come (AGB § 8). */
export function enoughForTermsWords(): string {
  const { minimumParticipants } = terms.organiser
  return t(
    `By the terms it cannot be called off for too few registrations: at least ${minimumParticipants} come.`,
    `Wegen zu weniger Anmeldungen erlauben die AGB keine Absage: Es kommen mindestens ${minimumParticipants}.`,
  )
}
