import { useId, useState } from 'react'
import { t } from '../../../../domain/language.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { call } from '../../../state/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { keepForm } from '../../kit/keep-form.ts'
import { api } from '../../state/api.ts'
import { type BookingCalls, useChangeAsOpened } from '../booking/booking-calls.ts'

const nobody = { organisation: '', name: '', street: '', zip: '', city: '', country: '', leitwegId: '' }

const recipientOf = ({ invoiceTo }: Registration) => invoiceTo

type Props = { booking: Registration; calls: BookingCalls; done: () => void }

/** Says who is billed for a booking, if not the contact person (D56). */
export function RecipientForm({ booking, calls, done }: Props) {
  const id = useId()
  const [typed, setTyped] = useState({ ...nobody, ...booking.invoiceTo, leitwegId: booking.invoiceTo?.leitwegId ?? '' })
  const change = useChangeAsOpened(booking, calls)
  const fields = {
    organisation: t('Organisation (company, school, association)', 'Organisation (Firma, Schule, Verein)'),
    name: 'Name',
    street: t('Street and number', 'Straße und Hausnummer'),
    zip: t('Zip', 'Postleitzahl'),
    city: t('City', 'Ort'),
    country: t('Country', 'Land'),
    leitwegId: t('Leitweg-ID (public bodies)', 'Leitweg-ID (Behörden, öffentliche Schulen)'),
  } satisfies Record<keyof typeof nobody, string>
  async function save() {
    const isDone = await change(recipientOf, ({ _id, lastModifiedDate }) =>
      call(api.invoice.recipient.$post({ json: { registration: _id, lastModifiedDate, invoiceTo: typed } })),
    )
    if (!isDone) return
    calls.say(t('The recipient of the invoice is stored.', 'Der Empfänger der Rechnung ist gespeichert.'))
    done()
  }
  return (
    <div className="booking-step">
      <p className="note">
        {t(
          'All empty: the contact person. An invoice that has been issued stays as it is until you reissue it.',
          'Alles leer: die Kontaktperson. Eine ausgestellte Rechnung bleibt, wie sie ist, bis du sie neu ausstellst.',
        )}
      </p>
      {(Object.keys(nobody) as (keyof typeof nobody)[]).map(name => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={fields[name]}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          onKeyDown={keepForm}
        />
      ))}
      <Button small onClick={() => void save()}>
        {t('Keep This Recipient', 'So übernehmen')}
      </Button>
    </div>
  )
}
