import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { type BookingCalls, useChangeAsOpened } from '../booking/booking-calls.ts'
import { RecipientFields, recipientDraft } from './recipient-fields.tsx'

const recipientOf = ({ invoiceTo }: Registration) => invoiceTo

type Props = { booking: Registration; calls: BookingCalls; done: () => void }

/** Says who is billed for a booking, if not the contact person (D56). */
export function RecipientForm({ booking, calls, done }: Props) {
  const { draft, change: type, forget } = useDraft(`recipient ${booking._id}`, recipientDraft(booking))
  const change = useChangeAsOpened(booking, calls)
  async function save() {
    const isDone = await change(recipientOf, ({ _id, lastModifiedDate }) =>
      call(api.invoice.recipient.$post({ json: { registration: _id, lastModifiedDate, invoiceTo: draft } })),
    )
    if (!isDone) return
    forget()
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
      <RecipientFields draft={draft} change={type} />
      <Button small onClick={() => void save()}>
        {t('Keep This Recipient', 'So übernehmen')}
      </Button>
    </div>
  )
}
