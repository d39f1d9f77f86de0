import type { ReactNode } from 'react'
import { Icon } from '../../kit/ui/icon.tsx'

/** Shows the head of the calendar above its list or month. */
export const CalendarFrame = ({ children }: { children: ReactNode }) => (
  <div className="container calendar-page">
    <header className="page-head">
      <h1>Kalender</h1>
      <p className="lead">
        Alle Termine der nächsten zwölf Monate. Such dir einen aus oder frag nach einem eigenen für deine Gruppe.
      </p>
    </header>
    {children}
  </div>
)

export const SaveAllDates = () => (
  <a className="button button-outline button-small" href="/kalender.ics">
    <Icon name="calendar" />
    Alle Termine speichern
  </a>
)
