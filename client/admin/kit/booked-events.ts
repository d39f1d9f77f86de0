import { useMemo } from 'react'
import type { Event } from '../../../domain/events/event.ts'
import { useList } from '../state/lists.ts'

/** All events that bookings have, also those in the bin about which people wait to hear; undefined until they are there. */
export function useEventsOfBookings(): readonly Event[] | undefined {
  const events = useList('events')
  const held = useList('heldEvents')
  return useMemo(() => events && [...events, ...(held ?? []).map(({ event }) => event)], [events, held])
}

/** The event of a booking. */
export const useEventOf = (id: string | undefined): Event | undefined =>
  useEventsOfBookings()?.find(({ _id }) => _id === id)
