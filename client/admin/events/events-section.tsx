import { useState } from 'react'
import { byTime } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import { formatDateTime } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { isLiving } from '../../../domain/registrations/booking.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { seatsOf } from '../../../domain/registrations/seats.ts'
import { CheckBox } from '../../ui/field.tsx'
import { Hyphenated } from '../../ui/hyphenated.tsx'
import { DeskLink } from '../kit/desk-link.tsx'
import { minimumWords } from '../kit/minimum-words.ts'
import { seatWords } from '../kit/seat-words.ts'
import { AddRow, Cell, Section, Table, useFirst, useListed, YesNo } from '../kit/table.tsx'
import { TableMenu } from '../kit/table-files.tsx'
import { useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { useSeriesWords } from './series-part.tsx'

/** All events, newest first (section 4). The past ones are behind a switch, at the end, where they stand anyway. */
export function EventsSection() {
  const { coming, past } = byTime(useList('events') ?? [], new Date().toISOString())
  const seriesOf = useSeriesWords()
  const registrations = Map.groupBy(useList('registrations') ?? [], ({ event }) => event)
  const [isPastShown, setPastShown] = useState(false)
  const few = useFirst(6)
  // A short list holds the dates that come next, also newest first.
  const next = useListed(coming, few, t('coming dates', 'kommenden Termine'))
  const latest = useListed(past, few, t('past dates', 'vergangenen Termine'))
  const row = (event: Event) => (
    <EventRow key={event._id} event={event} bookings={registrations.get(event._id) ?? []} series={seriesOf(event)} />
  )
  return (
    <Section
      help="termine"
      title={t('Events', 'Termine')}
      list="events"
      aside={
        <TableMenu
          tables={[
            [t('Events', 'Termine'), '/api/event/export'],
            [t('Prices', 'Preise'), '/api/event/prices/export'],
          ]}
        />
      }
    >
      <Table
        columns={[t('Title', 'Titel'), t('Active', 'Aktiv'), t('Start', 'Beginn'), t('Location', 'Ort')]}
        top={
          <>
            <AddRow onClick={() => openOverlay({ kind: 'event' })}>{t('Add Event', 'Termin anlegen')}</AddRow>
            {past.length > 0 && (
              <CheckBox
                id="past-events"
                label={t(`Show past dates (${past.length})`, `Vergangene zeigen (${past.length})`)}
                checked={isPastShown}
                onChange={({ target }) => setPastShown(target.checked)}
              />
            )}
            {next.showAll}
          </>
        }
        foot={
          <>
            {coming.length === 0 && (
              <p className="note">
                {past.length === 0
                  ? t('No dates yet.', 'Noch keine Termine.')
                  : t('No upcoming dates.', 'Keine kommenden Termine.')}
              </p>
            )}
            {isPastShown && latest.showAll}
          </>
        }
      >
        {next.listed.toReversed().map(row)}
        {isPastShown && latest.listed.map(row)}
      </Table>
    </Section>
  )
}

/** "" for an event without a number of places that nobody has booked. */
const placesWords = (event: Event, bookings: readonly Registration[]): string =>
  event.places === null && !bookings.some(isLiving) ? '' : seatWords(event, seatsOf(bookings))

type RowProps = { event: Event; bookings: readonly Registration[]; series: string }

const EventRow = ({ event, bookings, series }: RowProps) => (
  <tr>
    <Cell label={t('Title', 'Titel')}>
      <button className="row-title" type="button" onClick={() => openOverlay({ kind: 'event', item: event })}>
        <Hyphenated text={event.title} />
      </button>
      {placesWords(event, bookings) && (
        <small>
          <DeskLink className="row-title" to={`/admin/desk/event/${event._id}`}>
            {placesWords(event, bookings)}
            <span className="visually-hidden">
              {/* The dates of a series have the same title. */}
              {t(`: bookings of ${event.title}`, `: Buchungen von ${event.title}`)}, {formatDateTime(event.startDate)}
            </span>
          </DeskLink>
        </small>
      )}
      {series && <small>{series}</small>}
      {event.cancelled && <small>{t('Cancelled', 'Abgesagt')}</small>}
      {placesWords(event, bookings) && minimumWords(event, bookings) && <small>{minimumWords(event, bookings)}</small>}
    </Cell>
    <Cell label={t('Active', 'Aktiv')}>
      <YesNo is={event.active} />
    </Cell>
    <Cell label={t('Start', 'Beginn')}>{formatDateTime(event.startDate)}</Cell>
    <Cell label={t('Location', 'Ort')}>{event.locationName}</Cell>
  </tr>
)
