import type { Event } from '../../events/event.ts'
import { refuseFields } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { nameOrNone, participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { withAgreedCost } from './booking-steps.ts'

/** The educator's entry on moving a booking: price group by person id, or an open price per person in euro. */
export type MovePrice = { prices?: { [person: string]: string } | undefined; cost?: number | undefined }

/** The missing parts of a moved booking's price. */
export type MissingPrice = {
  /** Ids of participants without a price group. */
  ungrouped: readonly string[]
  /** The event has a price on request. */
  isPriceOpen: boolean
}

/**
 * Finds what is missing for the price. Waiting guests need none, nor do the earliest bookings, which were settled on
 * paper.
 */
export function missingPrice(moved: Registration, { prices, cost }: Pick<Event, 'prices' | 'cost'>): MissingPrice {
  const { state, eventSnapshot } = moved
  const isAsked = (state === 'requested' || state === 'confirmed') && eventSnapshot?.terms !== undefined
  const isGrouped = (price: string | undefined) => prices.some(({ _id }) => _id === price)
  return {
    ungrouped:
      isAsked && prices.length > 0
        ? participantsOf(moved).flatMap(({ _id, price }) => (isGrouped(price) ? [] : _id))
        : [],
    isPriceOpen: isAsked && prices.length === 0 && cost === null && (eventSnapshot?.cost ?? null) === null,
  }
}

/**
 * Sets the entered price, or price groups. Throws `invalid`, naming `prices` or `cost`, while the price is incomplete.
 */
export function withPrice(unpriced: Registration, event: Pick<Event, 'prices' | 'cost'>, agreed: MovePrice) {
  const { prices = {}, cost } = agreed
  const { eventSnapshot } = unpriced
  const isOpen = event.prices.length === 0 && event.cost === null
  const moved =
    isOpen && cost !== undefined && eventSnapshot
      ? { ...unpriced, eventSnapshot: withAgreedCost(eventSnapshot, cost) }
      : unpriced
  const knownIds = new Set(event.prices.map(({ _id }) => _id))
  if (Object.values(prices).some(price => !knownIds.has(price))) refuseFields({ prices: noSuchGroupSentence() })
  const hasGroups = Object.keys(prices).length > 0
  const grouped: Registration = hasGroups
    ? {
        ...moved,
        participants: participantsOf(moved).map(person => {
          const price = prices[person._id]
          return price === undefined ? person : { ...person, price }
        }),
      }
    : moved
  const { ungrouped, isPriceOpen } = missingPrice(grouped, event)
  if (isPriceOpen) refuseFields({ cost: noPriceSentence() })
  if (ungrouped.length > 0) {
    const people = participantsOf(grouped).filter(({ _id }) => ungrouped.includes(_id))
    refuseFields({ prices: noGroupSentence(people.map(nameOrNone).join(', ')) })
  }
  return grouped
}

const noSuchGroupSentence = () =>
  t('This date has no such price group.', 'Diese Preisgruppe gibt es an dem Termin nicht.')
const noPriceSentence = () =>
  t(
    'The price of this date is open. Please say what one person pays.',
    'Der Preis dieses Termins ist offen. Bitte gib an, was eine Person zahlt.',
  )
const noGroupSentence = (names: string) =>
  t(`Please choose a price group for ${names}.`, `Bitte wähle die Preisgruppe für ${names}.`)
