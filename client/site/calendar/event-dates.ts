import { isOneDay, onLastDay } from '../../../domain/events/dates/days.ts'
import { whenText } from '../../../domain/events/dates/when-text.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { formatWithWeekday } from '../../../domain/kit/format.ts'

/** `Sa., 28. Nov. 2026, 10 bis 15 Uhr` or `Fr., 04. Dez. 2026, bis So., 06. Dez. 2026` */
export const briefDates = ({ startDate, endDate }: Pick<PublicEvent, 'startDate' | 'endDate'>): string =>
  isOneDay({ startDate, endDate })
    ? whenText({ startDate, endDate })
    : `${formatWithWeekday(startDate)}, bis ${formatWithWeekday(onLastDay({ startDate, endDate }))}`
