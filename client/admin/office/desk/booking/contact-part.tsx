import { participantsOf } from '../../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { mailLink, telephoneLink } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { EmailAddress } from '../../../../kit/ui/email-address.tsx'
import { Facts, RowButton } from '../../../kit/list/table.tsx'
import { openOverlay } from '../../../state/overlay.ts'
import { DeskPart } from './desk-part.tsx'

/** The numbers to call in an emergency, each once. */
const emergencyPhones = (item: Registration): string[] => [
  ...new Set(participantsOf(item).flatMap(({ emergencyPhone }) => emergencyPhone ?? [])),
]

const Phone = ({ children }: { children: string }) => <a href={telephoneLink(children)}>{children}</a>

/** How somebody is reached, and the way to everything about them. */
export function ContactPart({ item }: { item: Registration }) {
  const { phone, email, street, houseNumber, zip, city, country, notes } = item
  const phones = emergencyPhones(item)
  const address = [`${street} ${houseNumber}`, `${zip} ${city}`, country].map(line => line.trim()).filter(Boolean)
  return (
    <DeskPart
      title={t('Contact', 'Kontakt')}
      aside={
        email !== '' && (
          <RowButton icon="people" onClick={() => openOverlay({ kind: 'person', email })}>
            {t('Everything About This Person', 'Alles über diese Person')}
          </RowButton>
        )
      }
    >
      <Facts
        of={{
          [t('Phone', 'Telefon')]: phone && <Phone>{phone}</Phone>,
          ...(phones.length > 0
            ? { [t('Emergency', 'Notfall')]: phones.map(number => <Phone key={number}>{number}</Phone>) }
            : {}),
          [t('Email', 'E-Mail')]: email && (
            <a href={mailLink(email)}>
              <EmailAddress>{email}</EmailAddress>
            </a>
          ),
          [t('Address', 'Anschrift')]: address.join(', '),
          ...(notes ? { [t('Notes', 'Nachricht')]: notes } : {}),
        }}
      />
    </DeskPart>
  )
}
