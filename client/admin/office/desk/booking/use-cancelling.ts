import { useState } from 'react'
import { cancellationCostOf } from '../../../../../domain/bookings/account/account.ts'
import { participantsOf } from '../../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import type { Cents } from '../../../../../domain/kit/cents.ts'
import type { Day, Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { call, callForRecord } from '../../../../kit/state/api.ts'
import type { BookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { useBind } from '../../../kit/bind.ts'
import { api } from '../../../state/api.ts'
import { useDraft } from '../../../state/drafts.ts'

type CancellationForm = {
  booking: Registration
  event: Event | undefined
  calls: BookingCalls
  /** Id of the person ticked at first. */
  person: string | null
}
type CancelInput = { cents?: Cents | undefined; received?: Day | undefined }

/**
 * State of a cancellation. `byTerms` returns the fee under the terms at a given moment, undefined if cancelling is free
 * or not calculated. `send` cancels, optionally at another fee; `preview` returns the result.
 */
export function useCancelling({ booking, event, calls, person }: CancellationForm) {
  const { _id } = booking
  const people = participantsOf(booking)
  // Preselect a single participant; with several an accidental click would cancel for all.
  const [leavingIds, setLeavingIds] = useState<readonly string[]>(
    people.filter(({ _id }) => people.length === 1 || _id === person).map(({ _id }) => _id),
  )
  const form = useDraft(`cancel ${_id}`, { reason: '' })
  const { reason } = form.draft
  const bind = useBind(form, { reason: t('Reason (optional)', 'Grund (kann leer bleiben)') })
  const leaving = people.filter(({ _id }) => leavingIds.includes(_id))
  const isAll = leaving.length === people.length
  const ids = isAll ? undefined : leaving.map(({ _id }) => _id)
  const bodyOf = ({ cents, received }: CancelInput) => ({
    ...(ids ? { participants: ids } : {}),
    ...(reason === '' ? {} : { reason }),
    ...(cents === undefined ? {} : { cents }),
    ...(received === undefined ? {} : { received }),
  })
  return {
    people,
    leaving,
    isAll,
    ids,
    /** A quoted group has no names to choose from. */
    isNobody: people.length > 0 && leaving.length === 0,
    isLeaving: (_id: string) => leavingIds.includes(_id),
    setLeaving: (_id: string, isLeaving: boolean) =>
      setLeavingIds(isLeaving ? [...leavingIds, _id] : leavingIds.filter(leavingId => leavingId !== _id)),
    setAllLeaving: (isLeaving: boolean) => setLeavingIds(isLeaving ? people.map(({ _id }) => _id) : []),
    reason,
    bind,
    byTerms: (at: Instant) => cancellationCostOf(booking, event, ids, at),
    async send(sent: CancelInput) {
      const isSent = await calls.change(booking, edit =>
        callForRecord(api.registration.cancel.$post({ json: { ...edit, ...bodyOf(sent) } })),
      )
      if (isSent) form.forget()
      return isSent
    },
    preview: (sent: CancelInput) =>
      call(api.registration.cancel.$post({ json: { _id, ...bodyOf(sent), preview: true } })),
  }
}
