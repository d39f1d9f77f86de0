import { useBookedEvents } from '../state/pages.ts'

/** Of the registrations what tells an example that is booked from one that is not; undefined until it is there. */
export const useBookings = (): readonly { event: string }[] | undefined =>
  useBookedEvents()?.map(({ _id }) => ({ event: _id }))
