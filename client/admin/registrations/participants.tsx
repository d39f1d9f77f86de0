import type { Event } from '../../../domain/events/event.ts'
import { formatDate, formatDateTime, type Instant } from '../../../domain/format.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'

/** "Martina Beispiel" becomes "Beispiel, Martina". */
function listName(name: string): string {
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? name.trim() : `${name.trim().slice(at + 1)}, ${name.trim().slice(0, at)}`
}

/** The list of participants of an event, for printing. */
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
    .map(person => ({ ...person, listName: listName(person.name) }))
    .sort((a, b) => a.listName.localeCompare(b.listName, 'de'))
  return (
    <main className="container participants">
      <div className="participants-head">
        <div>
          <h1>{event.title}</h1>
          <p>
            {formatDateTime(event.startDate)} bis {formatDateTime(event.endDate)}
            <br />
            {event.locationName}
          </p>
        </div>
        <div className="participants-side">
          <p>
            <strong>{people.length === 1 ? '1 Anmeldung' : `${people.length} Anmeldungen`}</strong>
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
          {people.map(person => (
            <tr key={person._id}>
              <td>
                <span className="participants-box" />
              </td>
              <th scope="row">{person.listName}</th>
              <td>
                {person.phone}
                <br />
                {person.email}
              </td>
              <td>
                {person.street} {person.houseNumber}
                <br />
                {person.zip} {person.city}
              </td>
              <td className="participants-notes">{person.notes}</td>
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
