import { useEffect, useId, useState } from 'react'
import { recipientOf } from '../../../domain/invoices/content.ts'
import type { InvoiceEntry } from '../../../domain/invoices/invoice-input.ts'
import { t } from '../../../domain/language.ts'
import { formatCents } from '../../../domain/money/cents.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { shownDay } from '../kit/day.ts'
import { invoiceFile, invoiceKindWord } from '../kit/invoice-words.ts'
import { keepForm } from '../kit/keep-form.ts'
import { api } from '../state/api.ts'
import { refresh, useList } from '../state/lists.ts'
import type { BookingCalls } from './booking-calls.tsx'

type Props = { booking: Registration; calls: BookingCalls }

/** The invoices of a booking, who is billed, and how one is issued anew (D56). */
export function InvoicePart({ booking, calls }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { lastModifiedDate } = booking
  // An invoice follows some seconds after what it is about.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each change of the booking
  useEffect(() => void refresh('invoices'), [lastModifiedDate])
  const { invoices = [], waiting = [] } = useList('invoices') ?? {}
  const own = invoices.filter(({ registration }) => registration === booking._id)
  const lacks = waiting.find(({ registration }) => registration === booking._id)?.lacks
  const { organisation, name, street, zip, city } = recipientOf(booking)
  const isIssued = own.some(({ kind, reversedBy }) => kind === 'invoice' && reversedBy === undefined)
  const issue = () =>
    calls.change(booking, ({ _id, lastModifiedDate }) =>
      call(api.invoice.issue.$post({ json: { registration: _id, lastModifiedDate } })).finally(() =>
        refresh('invoices'),
      ),
    )
  return (
    <>
      <h3>{t('Invoices', 'Rechnungen')}</h3>
      {own.length > 0 && (
        <ul className="money-list">
          {own.toReversed().map(entry => (
            <InvoiceRow key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      {lacks && (
        <p className="note">
          {t(`The invoice waits. Missing: ${lacks.join(', ')}.`, `Die Rechnung wartet. Es fehlt: ${lacks.join(', ')}.`)}
        </p>
      )}
      <p className="note">
        {t('Invoice to: ', 'Rechnung an: ')}
        {[organisation, name, street, `${zip} ${city}`.trim()].filter(Boolean).join(', ')}
      </p>
      <div className="booking-actions">
        <Button variant="outline" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Bill Somebody Else …', 'Rechnung an jemand anderen …')}
        </Button>
        <Button variant="outline" small onClick={() => void issue()}>
          {isIssued ? t('Issue Anew', 'Neu ausstellen') : t('Issue Invoice', 'Rechnung ausstellen')}
        </Button>
      </div>
      {isOpen && <RecipientForm booking={booking} calls={calls} done={() => setOpen(false)} />}
    </>
  )
}

function InvoiceRow({ entry }: { entry: InvoiceEntry }) {
  const { _id, number, kind, date, cents, reverses, reversedBy } = entry
  const about = reverses ?? reversedBy
  return (
    <li>
      <span>
        <a href={invoiceFile(_id)} download>
          {invoiceKindWord(kind)} {number}
        </a>{' '}
        <small>
          {shownDay(date)}
          {about !== undefined &&
            (kind === 'reversal'
              ? t(`, of ${about}`, `, zu ${about}`)
              : t(`, reversed by ${about}`, `, storniert durch ${about}`))}
        </small>
      </span>
      <span>{formatCents(kind === 'reversal' ? -cents : cents)}</span>
    </li>
  )
}

const nobody = { organisation: '', name: '', street: '', zip: '', city: '', country: '' }

function RecipientForm({ booking, calls, done }: Props & { done: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState({ ...nobody, ...booking.invoiceTo })
  const fields = {
    organisation: t('Organisation (company, school, association)', 'Organisation (Firma, Schule, Verein)'),
    name: 'Name',
    street: t('Street and number', 'Straße und Hausnummer'),
    zip: t('Zip', 'Postleitzahl'),
    city: t('City', 'Ort'),
    country: t('Country', 'Land'),
  } satisfies Record<keyof typeof nobody, string>
  const save = () =>
    calls.change(booking, ({ _id, lastModifiedDate }) =>
      call(api.invoice.recipient.$post({ json: { registration: _id, lastModifiedDate, invoiceTo: typed } })).finally(
        () => refresh('invoices'),
      ),
    )
  return (
    <div className="booking-step">
      <p className="note">
        {t(
          'All empty: the contact person. An invoice that has been issued stays as it is until you issue it anew.',
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
      <Button small onClick={() => void save().then(isDone => isDone && done())}>
        {t('Keep This Recipient', 'So übernehmen')}
      </Button>
    </div>
  )
}
