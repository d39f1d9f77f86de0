import { useScrollToHash } from '../../kit/ui/scroll-to-hash.ts'
import { Calendar } from '../calendar/calendar.tsx'
import { CalendarFrame } from '../calendar/calendar-frame.tsx'

export function CalendarPage() {
  useScrollToHash()
  return (
    <CalendarFrame>
      <Calendar />
    </CalendarFrame>
  )
}
