import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { type RemarkInput, withRemark } from '../../../domain/bookings/record/remark.ts'
import { findRecord, refuseStale, replaceRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'

/**
 * Stores a note of the educator. Throws `not_found`, `conflict` when the record was changed meanwhile, or `invalid` for
 * one too many.
 */
export const addRemark = ({ commit, now }: Deps, { _id, lastModifiedDate, text }: RemarkInput): Promise<Registration> =>
  commit(({ registrations }) => {
    const before = findRecord(registrations, _id, 'registration')
    refuseStale(before, lastModifiedDate)
    const result = withRemark(before, text, now())
    return { next: { registrations: replaceRecord(registrations, result) }, result }
  })
