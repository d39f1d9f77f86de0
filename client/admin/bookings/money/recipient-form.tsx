import { useRef, useState } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { cityLine, inLine } from '../../../../domain/kit/addresses/postal.ts'
import type { FieldErrors } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { useBind } from '../../kit/bind.ts'
import { keepForm } from '../../kit/editor/editing.ts'
import { Failure, useFieldErrors } from '../../kit/failure.tsx'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { type BookingCalls, useBookingCalls, useChangeAsOpened } from '../booking/booking-calls.ts'

const recipientOf = ({ invoiceTo }: Registration) => invoiceTo

type Props = { booking: Registration; calls: BookingCalls; done: () => void }

/** Sets the invoice recipient, if not the contact person (D56). */
export function RecipientForm({ booking, calls, done }: Props) {
  const { draft, change: edit, forget } = useDraft(`recipient ${booking._id}`, recipientDraft(booking))
  const change = useChangeAsOpened(booking, calls)
  const wrong = useFieldErrors<HTMLDivElement>(fieldNames)
  async function save() {
    wrong.forget()
    const isDone = await change(
      recipientOf,
      ({ _id, lastModifiedDate }) =>
        call(api.invoice.recipient.$post({ json: { registration: _id, lastModifiedDate, invoiceTo: draft } })),
      wrong.refuse,
    )
    if (!isDone) return
    forget()
    calls.say(t('The recipient of the invoice is stored.', 'Der Empfänger der Rechnung ist gespeichert.'))
    done()
  }
  return (
    <div className="booking-step" ref={wrong.form}>
      <p className="note">
        {t(
          'All empty: the contact person. An invoice that has been issued stays as it is until you reissue it.',
          'Alles leer: die Kontaktperson. Eine ausgestellte Rechnung bleibt, wie sie ist, bis du sie neu ausstellst.',
        )}
      </p>
      <RecipientFields draft={draft} errors={wrong.errors} change={edit} />
      <Button small onClick={() => void save()}>
        {t('Keep This Recipient', 'So übernehmen')}
      </Button>
    </div>
  )
}

const emptyRecipient = { organisation: '', name: '', street: '', zip: '', city: '', country: '', leitwegId: '' }
export type RecipientDraft = typeof emptyRecipient

const fieldNames = Object.fromEntries(Object.keys(emptyRecipient).map(name => [`invoiceTo.${name}`, name]))

/** Initial values; empty for the contact person. */
export const recipientDraft = ({ invoiceTo }: Pick<Registration, 'invoiceTo'>): RecipientDraft => ({
  ...emptyRecipient,
  ...invoiceTo,
  leitwegId: invoiceTo?.leitwegId ?? '',
})

export const isEmptyRecipient = (draft: RecipientDraft): boolean =>
  Object.values(draft).every(text => text.trim() === '')

type RecipientDraftProps = {
  draft: RecipientDraft
  /** Keyed by `invoiceTo.` and the field's name. */
  errors?: FieldErrors
  change: (draft: Partial<RecipientDraft>) => void
}

export function RecipientFields({ draft, errors = {}, change }: RecipientDraftProps) {
  const labels = {
    organisation: t('Organisation (company, school, association)', 'Organisation (Firma, Schule, Verein)'),
    name: 'Name',
    street: t('Street and number', 'Straße und Hausnummer'),
    zip: t('Zip', 'Postleitzahl'),
    city: t('City', 'Stadt'),
    country: t('Country', 'Land'),
    leitwegId: t('Leitweg-ID (public bodies)', 'Leitweg-ID (Behörden, öffentliche Schulen)'),
  } satisfies RecipientDraft
  const fieldErrors = Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name.replace('invoiceTo.', ''), error]),
  )
  const bind = useBind({ draft, change }, labels, fieldErrors)
  return (Object.keys(emptyRecipient) as (keyof RecipientDraft)[]).map(name => (
    <TextField key={name} {...bind.text(name)} autoComplete="off" onKeyDown={keepForm} />
  ))
}

/** Shows the invoice recipient of an inquiry, as schools give their Leitweg-ID in the first mail. */
export function InquiryRecipient({ item }: { item: Registration }) {
  const [isOpen, setOpen] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const calls = useBookingCalls()
  const { organisation = '', name = '', street = '', zip = '', city = '', leitwegId = '' } = item.invoiceTo ?? {}
  const summary = inLine([organisation, name, street, cityLine({ zip, city }), leitwegId])
  return (
    <div ref={part} className="invoice-part">
      {summary !== '' && <p className="note">{`${t('Invoice to: ', 'Rechnung an: ')}${summary}`}</p>}
      <div role="status">{calls.said && <p className="note">{calls.said.text}</p>}</div>
      <Failure>{calls.failure}</Failure>
      <Button variant="outline" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('Invoice to, Leitweg-ID …', 'Rechnung an, Leitweg-ID …')}
      </Button>
      {isOpen && (
        <RecipientForm
          booking={item}
          calls={calls}
          done={() => {
            setOpen(false)
            part.current?.querySelector('button')?.focus()
          }}
        />
      )}
    </div>
  )
}
