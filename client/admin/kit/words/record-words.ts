import { useMemo } from 'react'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { BIN_DAYS } from '../../../../domain/people/bin/bin-days.ts'
import { useList } from '../../state/lists.ts'

/** Lists the events of all bookings, including deleted ones with a waiting list; undefined while loading. */
export function useEventsOfBookings(): readonly Event[] | undefined {
  const events = useList('events')
  const heldEvents = useList('heldEvents')
  return useMemo(() => events && [...events, ...(heldEvents ?? []).map(({ event }) => event)], [events, heldEvents])
}

export const useEventOf = (id: string | undefined): Event | undefined =>
  useEventsOfBookings()?.find(({ _id }) => _id === id)

/** Name in the panel, which may have been erased (D66). */
export const shownName = ({ name }: { name: string }): string => name.trim() || t('without a name', 'ohne Namen')

const binLine = (count: number) =>
  t(`In the bin for ${BIN_DAYS} days`, `${count === 1 ? 'Liegt' : 'Liegen'} ${BIN_DAYS} Tage im Papierkorb`)

/** "Page Deleted", plus a note that it, or all `count`, can be restored. */
export const inBin = (message: string, count = 1) => `${message}\n${binLine(count)}`

/** True for the note of `inBin`, which leads to the bin where there is room for a link. */
export const isBinLine = (line: string) => line === binLine(1) || line === binLine(2)
