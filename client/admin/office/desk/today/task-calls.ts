import { AppError } from '../../../../../domain/kit/error.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { DeskTask } from '../../../../../domain/office/desk/desk.ts'
import { call } from '../../../../kit/state/api.ts'
import type { BookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { confirmTogether, extendedOfferEnd } from '../../../bookings/booking/place-calls.ts'
import { api } from '../../../state/api.ts'
import { showAtWork } from '../../../state/busy-button.ts'
import { dropTask, loadCurrent } from '../../../state/lists.ts'
import { openOverlay } from '../../../state/overlay.ts'

type TaskOf<Kind extends DeskTask['kind']> = Extract<DeskTask, { kind: Kind }>

/** Removes the tasks at once if the work succeeds; resolves with its result. */
async function finish(tasks: readonly DeskTask[], work: Promise<boolean>): Promise<boolean> {
  const isDone = await work
  if (isDone) for (const task of tasks) dropTask(task)
  return isDone
}

export const confirmTask = (calls: BookingCalls, task: TaskOf<'confirm'>) =>
  finish([task], calls.decide('confirm', task))

export const confirmTasks = (calls: BookingCalls, tasks: readonly TaskOf<'confirm'>[], hasMailServer: boolean) =>
  finish(tasks, confirmTogether(calls, tasks, hasMailServer))

/** Extends an offer by a day (D69). */
export const extendTaskOffer = (calls: BookingCalls, task: TaskOf<'offer'>) =>
  finish(
    [task],
    calls.change(task, edit =>
      call(api.registration.offer.$post({ json: { ...edit, until: extendedOfferEnd(task, task) } })),
    ),
  )

/** Issues and sends the missing invoice. */
export const issueInvoice = (calls: BookingCalls, task: TaskOf<'unbilled'>) =>
  finish(
    [task],
    calls.change(task, ({ _id, lastModifiedDate }) =>
      call(api.invoice.issue.$post({ json: { registration: _id, lastModifiedDate } })),
    ),
  )

/** Opens the form that sends a payment reminder. */
export const openReminder = (task: TaskOf<'overdue'>) => openOverlay({ kind: 'reminder', item: task })

/** Opens the form that records a refund. */
export const recordRepayment = (calls: BookingCalls, { _id, cents }: TaskOf<'repay'>) =>
  calls.attempt(async () => {
    const item = await showAtWork(loadCurrent.registration(_id))
    if (!item) throw goneError()
    openOverlay({ kind: 'payment', item, cents: -cents })
  }, [_id])

const goneError = () => new AppError('not_found', t('It is not there any more.', 'Das gibt es nicht mehr.'))

/** Opens a declaration with its possible actions. */
export const openWithdrawal = (calls: BookingCalls, { _id }: TaskOf<'withdrawal'>) =>
  calls.attempt(async () => {
    const item = await showAtWork(loadCurrent.withdrawal(_id))
    if (!item) throw goneError()
    openOverlay({ kind: 'withdrawal', item })
  }, [_id])
