import { useScrollToHash } from '../../kit/ui/scroll-to-hash.ts'
import { Calendar } from '../calendar/calendar.tsx'

export function CalendarPage() {
  useScrollToHash()
  return (
    <div className="container calendar-page">
      <header className="page-head">
        <h1>Kalender</h1>
        <p className="lead">
          Alle Termine der nächsten zwölf Monate. Such dir einen aus oder frag nach einem eigenen für deine Gruppe.
        </p>
      </header>
      <Calendar />
    </div>
  )
}
