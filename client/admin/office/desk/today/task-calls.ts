import { AppError } from '../../../../../domain/kit/error.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { DeskTask } from '../../../../../domain/office/desk/desk.ts'
import { call } from '../../../../kit/state/api.ts'
import type { BookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { confirmTogether, prolongedUntil } from '../../../bookings/booking/place-calls.ts'
import { api } from '../../../state/api.ts'
import { current, dropTask } from '../../../state/lists.ts'
import { openOverlay } from '../../../state/overlay.ts'

type TaskOf<Kind extends DeskTask['kind']> = Extract<DeskTask, { kind: Kind }>

/** Resolves with whether that worked; then the tasks are gone at once. */
async function finished(tasks: readonly DeskTask[], work: Promise<boolean>): Promise<boolean> {
  const isDone = await work
  if (isDone) for (const task of tasks) dropTask(task)
  return isDone
}

export const confirmTask = (calls: BookingCalls, task: TaskOf<'confirm'>) =>
  finished([task], calls.decide('confirm', task))

export const confirmTasks = (calls: BookingCalls, tasks: readonly TaskOf<'confirm'>[], hasMailServer: boolean) =>
  finished(tasks, confirmTogether(calls, tasks, hasMailServer))

/** A day more (D69). */
export const prolongOffer = (calls: BookingCalls, task: TaskOf<'offer'>) =>
  finished(
    [task],
    calls.change(task, edit =>
      call(api.registration.offer.$post({ json: { ...edit, until: prolongedUntil(task, task) } })),
    ),
  )

/** Issues the invoice of an amount that was asked for without one; its letter brings it. */
export const issueInvoice = (calls: BookingCalls, task: TaskOf<'unbilled'>) =>
  finished(
    [task],
    calls.change(task, ({ _id, lastModifiedDate }) =>
      call(api.invoice.issue.$post({ json: { registration: _id, lastModifiedDate } })),
    ),
  )

/** Shows the reminder that would go out; it is sent from there. */
export const remindOf = (task: TaskOf<'overdue'>) => openOverlay({ kind: 'reminder', item: task })

/** Opens the payment that is recorded once the money has gone back. */
export const recordRepayment = (calls: BookingCalls, { _id, cents }: TaskOf<'repay'>) =>
  calls.attempt(async () => {
    const item = await current.registration(_id)
    if (!item) throw isGone()
    openOverlay({ kind: 'payment', item, cents: -cents })
  }, [_id])

const isGone = () => new AppError('not_found', t('It is not there any more.', 'Das gibt es nicht mehr.'))

/** Opens what was declared, with what can be done about it. */
export const openWithdrawal = (calls: BookingCalls, { _id }: TaskOf<'withdrawal'>) =>
  calls.attempt(async () => {
    const item = await current.withdrawal(_id)
    if (!item) throw isGone()
    openOverlay({ kind: 'withdrawal', item })
  }, [_id])
