import type { Event } from '../../../domain/events/event.ts'
import { formatDate, formatDateTime, type Instant, telephoneLink } from '../../../domain/format.ts'
import { ageWords } from '../../../domain/registrations/age-words.ts'
import { type Participant, participantsOf, takesPlaces } from '../../../domain/registrations/booking.ts'
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

const contactFirst = (booking: Registration): readonly Participant[] => {
  const people = participantsOf(booking)
  const contact = people.find(({ name }) => name === booking.name)
  return contact ? [contact, ...people.filter(person => person !== contact)] : people
}

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
  const parties = registrations
    .filter(takesPlaces)
    .sort((a, b) => listName(a.name).localeCompare(listName(b.name), 'de'))
    .map(booking => ({ booking, people: contactFirst(booking) }))
  const count = parties.reduce((sum, { people }) => sum + people.length, 0)
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
            <strong>{count === 1 ? '1 Person' : `${count} Personen`}</strong>
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
        {parties.map(({ booking, people }) => (
          // Who comes together stays together, without a line between them, and on one page.
          <tbody key={booking._id}>
            {people.map(person => (
              <PersonRow
                key={person._id}
                booking={booking}
                person={person}
                emergencyPhone={person.emergencyPhone || people.find(other => other.emergencyPhone)?.emergencyPhone}
                event={event}
              />
            ))}
          </tbody>
        ))}
      </table>
      {count === 0 && <p>Noch niemand angemeldet.</p>}
      <p className="participants-end">
        Diese Liste enthält persönliche Daten. Nach der Veranstaltung bitte vernichten.
      </p>
    </main>
  )
}

function PersonRow({
  booking,
  person: { name, birthDate, health },
  emergencyPhone,
  event,
}: {
  booking: Registration
  person: Participant
  emergencyPhone: string | undefined
  event: Event
}) {
  return (
    <tr>
      <td>
        <span className="participants-box" />
      </td>
      <th scope="row">
        {listName(name)}
        {birthDate && <span className="participants-age"> ({ageWords(birthDate, event.startDate)})</span>}
        {/* They have agreed to nothing yet. */}
        {booking.state === 'offered' && <small> (Platz angeboten)</small>}
      </th>
      <td>
        {name !== booking.name && <p>{booking.name}</p>}
        <ContactLinks {...booking} />
        {emergencyPhone && (
          <div className="contact-links participants-emergency">
            Notfall: <a href={telephoneLink(emergencyPhone)}>{emergencyPhone}</a>
          </div>
        )}
      </td>
      <td className="participants-lines">{addressOf(booking)}</td>
      <td className="participants-lines">
        {health && (
          <p className="participants-health">
            <strong>Gesundheit:</strong> {health}
          </p>
        )}
        {booking.notes}
      </td>
    </tr>
  )
}
