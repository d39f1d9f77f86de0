import { useMemo } from 'react'
import type { Event } from '../../../../domain/events/event.ts'
import { useList } from '../../state/lists.ts'

/** Lists the events of all bookings, including deleted ones that people wait for; undefined while loading. */
export function useEventsOfBookings(): readonly Event[] | undefined {
  const events = useList('events')
  const held = useList('heldEvents')
  return useMemo(() => events && [...events, ...(held ?? []).map(({ event }) => event)], [events, held])
}

/** Finds the event of a booking. */
export const useEventOf = (id: string | undefined): Event | undefined =>
  useEventsOfBookings()?.find(({ _id }) => _id === id)
