import { useRef, useState } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useBookingCalls } from '../booking/booking-calls.ts'
import { RecipientForm } from './recipient-form.tsx'

/** Asks at an inquiry for the invoice's recipient: a school gives its Leitweg-ID with the first mail. */
export function InquiryRecipient({ item }: { item: Registration }) {
  const [isOpen, setOpen] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const calls = useBookingCalls()
  const { organisation = '', name = '', street = '', zip = '', city = '', leitwegId = '' } = item.invoiceTo ?? {}
  const shown = [organisation, name, street, `${zip} ${city}`.trim(), leitwegId].filter(Boolean).join(', ')
  return (
    <div ref={part} className="invoice-part">
      {shown !== '' && <p className="note">{`${t('Invoice to: ', 'Rechnung an: ')}${shown}`}</p>}
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
