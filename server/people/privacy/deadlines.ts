import type { Day, Instant } from '../../../domain/kit/format.ts'
import {
  type ComingDeletion,
  comingDeletions,
  deletionDay,
  nextDeletionDay,
} from '../../../domain/people/deadlines/coming-deletions.ts'
import { dueDeletions, hasDeleted, heldIds } from '../../../domain/people/deadlines/due-deletions.ts'
import type { KeptData } from '../../../domain/people/deadlines/kept-data.ts'
import type { Deadlines } from '../../../domain/people/privacy/deadlines.ts'
import { type Deletion, purposes } from '../../../domain/people/privacy/purposes.ts'
import type { Deps } from '../../app/deps.ts'
import { forgetSteps } from '../../bookings/steps/undoable-steps.ts'
import { type CopiedData, forgetInCopies } from '../../store/kept-copies.ts'

/** Defaults for lists that an older copy lacks. */
const nobody: KeptData = {
  registrations: [],
  bin: [],
  events: [],
  invoices: [],
  payments: [],
  vouchers: [],
  withdrawals: [],
  outbox: [],
  deletions: [],
  personRequests: [],
  consents: [],
}

/** Returns all collections, unchanged ones included: deleted data may still be in a damaged file of any of them. */
const peopleIn = ({
  registrations,
  bin,
  events,
  invoices,
  payments,
  vouchers,
  withdrawals,
  outbox,
  ...proofs
}: KeptData) => ({
  ...{ registrations, bin, events, invoices, payments, vouchers, withdrawals, outbox },
  ...{ deletions: proofs.deletions, personRequests: proofs.personRequests, consents: proofs.consents },
})

type StoredData = Pick<Deps, keyof KeptData | 'site'>

const keptData = (deps: StoredData): KeptData => ({
  registrations: deps.registrations.current,
  bin: deps.bin.current,
  events: deps.events.current,
  invoices: deps.invoices.current,
  payments: deps.payments.current,
  vouchers: deps.vouchers.current,
  withdrawals: deps.withdrawals.current,
  outbox: deps.outbox.current,
  deletions: deps.deletions.current,
  personRequests: deps.personRequests.current,
  consents: deps.consents.current,
})

type Run = StoredData & Pick<Deps, 'commit' | 'newId' | 'trustedClock' | 'dir' | 'log'>

/**
 * Deletes due data from every file in the folder (D65): at the first run after three o'clock in Berlin, by the trusted
 * clock. Reads copies once a day, and again after a change of deadlines or a deletion.
 */
export function deadlineRun(deps: Run): () => Promise<void> {
  let copiesOf = ''
  return async () => {
    const moment = await deps.trustedClock.moment()
    const day = deletionDay(moment)
    const isDeleted = await deleteDue(deps, day, moment)
    const cacheKey = JSON.stringify([day, deps.site.current.deadlines])
    if (copiesOf === cacheKey && !isDeleted) return
    // Makes the next look retry after a failure.
    copiesOf = ''
    await deleteInCopies(deps, day, moment)
    copiesOf = cacheKey
  }
}

/** Deletes what is due; returns true if anything was deleted. */
async function deleteDue({ commit, newId, ...stored }: Run, day: Day, moment: Instant): Promise<boolean> {
  const data = keptData(stored)
  if (!hasDeleted(dueDeletions(data, stored.site.current.deadlines, day).left, data)) return false
  await commit(
    all => {
      const { left, counts } = dueDeletions(all, all.site.deadlines, day)
      const deletions: Deletion[] = purposes.flatMap(purpose => {
        const count = counts[purpose] ?? 0
        return count > 0 ? { _id: newId(), purpose, count, date: moment } : []
      })
      return { next: peopleIn(left), added: { deletions }, result: undefined }
    },
    { erase: true },
  )
  forgetSteps(stored)
  return true
}

/** Applies the current deadlines to copies; holds of the data and of the copy both count. */
async function deleteInCopies({ dir, log, ...stored }: Run, day: Day, moment: Instant): Promise<void> {
  const { deadlines } = stored.site.current
  const alsoHeld = heldIds(keptData(stored))
  const forget = (copy: CopiedData) => {
    const data = { ...nobody, ...copy }
    const { left } = dueDeletions(data, deadlines, day, { alsoHeld })
    return hasDeleted(left, data) ? peopleIn(left) : undefined
  }
  await forgetInCopies(dir, forget, { now: () => new Date(moment), log: message => log.error(message) })
}

/** Returns the deletions due within a week; with `deadlines`, as if those were set. */
export async function comingWithin(
  { trustedClock, ...stored }: StoredData & Pick<Deps, 'trustedClock'>,
  deadlines: Deadlines,
): Promise<ComingDeletion[]> {
  return comingDeletions(keptData(stored), deadlines, await trustedClock.moment())
}

/** Returns the first day of the coming week on which anything is deleted. */
export const nextDayOf = async ({ trustedClock, ...stored }: StoredData & Pick<Deps, 'trustedClock'>) =>
  nextDeletionDay(keptData(stored), stored.site.current.deadlines, await trustedClock.moment())
