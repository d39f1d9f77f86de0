import { useEffect, useState } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { suggestionFor } from '../../../kit/state/address-suggestion.ts'
import { call } from '../../../kit/state/api.ts'
import { RowButton } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../state/api.ts'
import type { BookingCalls } from './booking-calls.ts'

/** Asks about an address that is nearly a usual one, before letters go there; one press corrects it (D80). */
export function MeantAddress({ booking, calls }: { booking: Registration; calls: Pick<BookingCalls, 'change'> }) {
  const { email } = booking
  const [found, setFound] = useState<{ email: string; meant: string | undefined }>()
  useEffect(() => {
    if (email !== '') void suggestionFor(email).then(meant => setFound({ email, meant }))
  }, [email])
  const meant = found?.email === email ? found.meant : undefined
  if (meant === undefined) return null
  const correct = () =>
    void calls.change(booking, edit => call(api.registration.edit.$post({ json: { ...edit, email: meant } })))
  return (
    <div className="meant-address">
      <Notice is="bad">
        {t(`${email} may be mistyped. Is ${meant} meant?`, `${email} ist vielleicht vertippt. Ist ${meant} gemeint?`)}
      </Notice>
      <RowButton icon="edit" onClick={correct}>
        {t(`Change to ${meant}`, `In ${meant} ändern`)}
      </RowButton>
    </div>
  )
}
