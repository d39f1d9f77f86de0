import type { Event } from '../../../domain/events/event.ts'
import { t } from '../../../domain/language.ts'
import { takesPlaces } from '../../../domain/registrations/booking.ts'
import { seatsOf, takesPart } from '../../../domain/registrations/seats.ts'
import { ContactLinks } from '../kit/contact-links.tsx'
import { ForestLinks } from '../kit/forest-links.tsx'
import { seatWords } from '../kit/seat-words.ts'
import { shownName } from '../kit/shown-name.ts'
import { TableHead, useListed } from '../kit/table.tsx'
import { useList } from '../state/lists.ts'

/** Who has booked an event and has places. */
export function EventParticipants({ event }: { event: Event }) {
  const registrations = useList('registrations') ?? []
  const people = registrations.filter(booking => booking.event === event._id && takesPlaces(booking))
  const { listed, showAll } = useListed(people, 10)
  const contact = t('Phone, email', 'Telefon, E-Mail')
  return (
    <section className="image-group">
      <div className="group-head">
        <h3>{t('Participants', 'Angemeldet')}</h3>
        <div className="buttons">
          <ForestLinks event={event} />
        </div>
      </div>
      <p className="note">
        {people.length === 0
          ? t('Nobody has a place yet.', 'Noch hat niemand einen Platz.')
          : seatWords(event, { ...seatsOf(people), waiting: 0 })}
      </p>
      {people.length > 0 && (
        <table className="panel-table">
          <TableHead columns={['Name', contact]} />
          <tbody>
            {listed.map(person => (
              <tr key={person._id}>
                <td data-label="Name" className="unlabelled">
                  <div>
                    <strong>{shownName(person)}</strong>
                    {!takesPart(person) && <small>{t('only offered', 'nur angeboten')}</small>}
                    <small>{person.notes}</small>
                  </div>
                </td>
                <td data-label={contact} className="unlabelled">
                  <ContactLinks {...person} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {showAll}
    </section>
  )
}
