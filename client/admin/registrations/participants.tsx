import type { Event } from '../../../domain/events/event.ts'
import { formatDate, formatDateTime, type Instant } from '../../../domain/format.ts'
import { participantsOf, takesPlaces } from '../../../domain/registrations/booking.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { Hyphenated } from '../../ui/hyphenated.tsx'
import { ContactLinks } from '../kit/contact-links.tsx'

/** "Martina Beispiel" becomes "Beispiel, Martina". */
function listName(name: string): string {
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? name.trim() : `${name.trim().slice(at + 1)}, ${name.trim().slice(0, at)}`
}

const addressOf = ({ street, houseNumber, zip, city }: Registration) =>
  [`${street} ${houseNumber}`, `${zip} ${city}`]
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')

/** Everybody who has a place at an event, for printing; on a phone a card each, to call from the meadow. */
export function Participants({
  event,
  registrations,
  today,
}: {
  event: Event
  registrations: readonly Registration[]
  today: Instant
}) {
  const people = registrations
    .filter(takesPlaces)
    .flatMap(booking =>
      participantsOf(booking).map(({ _id, name }) => ({
        booking,
        key: `${booking._id} ${_id}`,
        listName: listName(name),
        isContact: name === booking.name,
      })),
    )
    .sort((a, b) => a.listName.localeCompare(b.listName, 'de'))
  return (
    <main className="container participants">
      <div className="participants-head">
        <div>
          <h1>
            <Hyphenated text={event.title} />
          </h1>
          <p>
            {formatDateTime(event.startDate)} bis {formatDateTime(event.endDate)}
            <br />
            {event.locationName}
          </p>
        </div>
        <div className="participants-side">
          <p>
            <strong>{people.length === 1 ? '1 Person' : `${people.length} Personen`}</strong>
            <br />
            Stand {formatDate(today)}
          </p>
          <button className="button button-outline button-small" type="button" id="print">
            Drucken
          </button>
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Da</th>
            <th scope="col">Name</th>
            <th scope="col">Telefon, E-Mail</th>
            <th scope="col">Anschrift</th>
            <th scope="col">Hinweise</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ booking, key, listName, isContact }) => (
            <tr key={key}>
              <td>
                <span className="participants-box" />
              </td>
              <th scope="row">
                {listName}
                {/* They have agreed to nothing yet. */}
                {booking.state === 'offered' && <small> (Platz angeboten)</small>}
              </th>
              <td>
                {!isContact && <p>{booking.name}</p>}
                <ContactLinks {...booking} />
              </td>
              <td className="participants-lines">{addressOf(booking)}</td>
              <td className="participants-lines">{booking.notes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {people.length === 0 && <p>Noch niemand angemeldet.</p>}
      <p className="participants-end">
        Diese Liste enthält persönliche Daten. Nach der Veranstaltung bitte vernichten.
      </p>
    </main>
  )
}
