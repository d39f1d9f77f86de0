import { useBookedEvents } from '../../state/pages.ts'

/** Returns the part of each registration that tells a booked example from one that is not; undefined until it is there. */
export const useBookings = (): readonly { event: string }[] | undefined =>
  useBookedEvents()?.map(({ _id }) => ({ event: _id }))
