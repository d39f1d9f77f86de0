import { partySize } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { shownName } from '../../kit/words/shown-name.ts'
import { api } from '../../state/api.ts'
import { ask } from '../../state/page/question.ts'
import type { BookingCalls } from '../booking/booking-calls.ts'
import { offerPlace } from '../booking/place-calls.ts'

/** How many places are left, and who waits longer. */
type Before = { left: number | null; ahead: readonly Registration[] }

/** Offers a place to somebody of a waiting list. Where there is none, it asks first, and names whoever waits longer. */
export async function offerInList(calls: BookingCalls, booking: Registration, { left, ahead }: Before) {
  const size = partySize(booking)
  if (left === null || size <= left) return offerPlace(calls, booking)
  const isSure = await ask(
    offerQuestion(shownName(booking), size),
    t('Yes, offer', 'Ja, anbieten'),
    'primary',
    [leftWords(left), aheadWords(ahead)].filter(Boolean).join(' '),
  )
  return (
    isSure &&
    calls.change(booking, edit => call(api.registration.offer.$post({ json: { ...edit, force: true as const } })))
  )
}

const offerQuestion = (name: string, size: number) =>
  size === 1
    ? t(`Offer ${name} a place all the same?`, `${name} trotzdem einen Platz anbieten?`)
    : t(`Offer ${name} ${size} places all the same?`, `${name} trotzdem ${size} Plätze anbieten?`)

function leftWords(left: number): string {
  if (left === 0) return t('No place is free.', 'Es ist kein Platz frei.')
  return left === 1
    ? t('Only 1 place is free.', 'Es ist nur 1 Platz frei.')
    : t(`Only ${left} places are free.`, `Es sind nur ${left} Plätze frei.`)
}

function aheadWords(ahead: readonly Registration[]): string {
  if (ahead.length === 0) return ''
  const names = ahead.map(shownName).join(', ')
  return ahead.length === 1
    ? t(`${names} has waited longer.`, `${names} wartet schon länger.`)
    : t(`They have waited longer: ${names}.`, `Schon länger warten: ${names}.`)
}
