import { shortName } from '../../../domain/bookings/record/first-name.ts'
import { isOneDay, onLastDay } from '../../../domain/events/dates/days.ts'
import { momentText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { isCourse, nextSession } from '../../../domain/events/sessions/sessions.ts'
import { formatShortDate, formatWithWeekday } from '../../../domain/kit/format.ts'
import { useSite } from '../../kit/state/site.ts'
import { type Station, Stations } from '../../kit/ui/stations.tsx'
import { SignFor } from '../blocks/sign.tsx'
import { type BookingView, lastStepDate } from './booking-view.ts'
import { moneyStations } from './money-stations.ts'

/** Shows a booking as a walk: stations done, current and ahead. */
export function BookingWay({ view }: { view: BookingView }) {
  const educator = useSite(data => shortName(data.site.contact.name))
  return <Stations stations={stationsOf(view, educator)} />
}

/** Stations of a group that received a quote. */
function quoteStations(view: BookingView, meeting: Station): Station[] {
  const { booking } = view
  const doneStation = (title: string, date: string): Station => ({
    state: 'done',
    title,
    detail: formatShortDate(date),
  })
  return [
    doneStation('Angefragt', booking.createdDate),
    doneStation('Angebot angenommen', lastStepDate(booking, 'accepted')),
    ...moneyStations(view),
    meeting,
  ]
}

/** `Fr., 09. Okt. 2026, 17 Uhr`; for a course `Fr., 09. Okt. 2026 bis So., 11. Okt. 2026`. */
const pastText = (event: Event) =>
  isCourse(event) && !isOneDay(event)
    ? `${formatWithWeekday(event.startDate)} bis ${formatWithWeekday(onLastDay(event))}`
    : momentText(event.startDate)

function stationsOf(view: BookingView, educator: string): Station[] {
  const { booking, event, now } = view
  const booked: Station = { state: 'done', title: 'Angemeldet', detail: formatShortDate(booking.createdDate) }
  const waited: Station = {
    state: 'done',
    title: 'Auf der Warteliste',
    detail: `seit ${formatShortDate(lastStepDate(booking, 'waiting'))}`,
  }
  const next = nextSession(event, now)
  const isOver = event.endDate <= now
  const mark = <SignFor path={event.path} size="small" />
  const meeting: Station = isOver
    ? { state: 'done', title: 'Wir haben uns gesehen', detail: pastText(event), mark }
    : {
        state: 'ahead',
        title:
          event.startDate <= now && !next ? `Der ${isCourse(event) ? 'Kurs' : 'Termin'} hat begonnen` : 'Wir sehen uns',
        detail: momentText((next ?? event).startDate),
        mark,
      }
  const { quote } = booking
  if (quote) return quoteStations(view, meeting)
  const hasWaited = booking.history.some(({ what }) => what === 'waiting')
  const first = hasWaited ? waited : booked
  const confirmed: Station = {
    state: 'done',
    title: 'Bestätigt',
    detail: formatShortDate(lastStepDate(booking, 'confirmed', 'accepted')),
  }
  switch (booking.state) {
    case 'confirmed':
      return [first, confirmed, ...moneyStations(view), meeting]
    case 'waiting':
      return [
        waited,
        { state: 'now', title: 'Ein Platz wird frei', detail: 'Dann schreibe ich dir.' },
        { state: 'ahead', title: 'Annehmen', detail: 'Erst dann wird es verbindlich.' },
      ]
    case 'offered':
      return [waited, { state: 'now', title: 'Annehmen', detail: `bis ${momentText(booking.until ?? now)}` }, meeting]
    default:
      return [first, { state: 'now', title: `${educator} bestätigt`, detail: 'Dann schreibe ich dir.' }, meeting]
  }
}
