import type { Event } from '../events/event.ts'
import { refuse } from '../input.ts'
import { t } from '../language.ts'
import { nameOrNone, participantsOf } from './booking.ts'
import type { Registration } from './registration.ts'

/** What the educator says of the price when she moves a booking: who pays at which group, or an open price per person in euro. */
export type MovePrice = { prices?: { [person: string]: string } | undefined; cost?: number | undefined }

/** What is not known of the price of a booking that has come to an event. */
export type LackingPrice = {
  /** The ids of those without a price group. */
  ungrouped: readonly string[]
  /** Whether the event has a price on request. */
  isPriceOpen: boolean
}

/** Nothing is asked of whoever waits, nor of the first bookings, which were settled on paper. */
export function lackingPrice(moved: Registration, { prices, cost }: Pick<Event, 'prices' | 'cost'>): LackingPrice {
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

/** The event at the price that she says, where it has an open one. */
export const pricedAt = <E extends Pick<Event, 'prices' | 'cost'>>(event: E, { cost }: MovePrice): E =>
  event.prices.length === 0 && event.cost === null && cost !== undefined ? { ...event, cost } : event

/** The moved booking with the groups that she says. Throws `invalid`, naming `prices` or `cost`, while a price is not known. */
export function withGroups(moved: Registration, event: Pick<Event, 'prices' | 'cost'>, { prices = {} }: MovePrice) {
  const known = new Set(event.prices.map(({ _id }) => _id))
  if (Object.values(prices).some(price => !known.has(price))) refuse({ prices: noSuchGroup() })
  const isSaid = Object.keys(prices).length > 0
  const grouped: Registration = isSaid
    ? {
        ...moved,
        participants: participantsOf(moved).map(person => {
          const price = prices[person._id]
          return price === undefined ? person : { ...person, price }
        }),
      }
    : moved
  const { ungrouped, isPriceOpen } = lackingPrice(grouped, event)
  if (isPriceOpen) refuse({ cost: noPrice() })
  if (ungrouped.length > 0) {
    const people = participantsOf(grouped).filter(({ _id }) => ungrouped.includes(_id))
    refuse({ prices: noGroup(people.map(nameOrNone).join(', ')) })
  }
  return grouped
}

const noSuchGroup = () => t('This date has no such price group.', 'Diese Preisgruppe gibt es an dem Termin nicht.')
const noPrice = () =>
  t(
    'The price of this date is open. Please say what one person pays.',
    'Der Preis dieses Termins ist offen. Bitte gib an, was eine Person zahlt.',
  )
const noGroup = (names: string) =>
  t(`Please choose a price group for ${names}.`, `Bitte wähle die Preisgruppe für ${names}.`)
