import { type AttendanceList, recordAttendance } from '../../../domain/bookings/places/attendance.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { findRecord, replaceRecords } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'

/** Records the attendance at an event, in one write and without letters; returns the changed bookings. */
export const writeAttendance = (
  { commit, now }: Pick<Deps, 'commit' | 'now'>,
  { _id, ...list }: AttendanceList,
): Promise<Registration[]> =>
  commit(({ registrations, events }) => {
    const changed = recordAttendance(registrations, findRecord(events, _id, 'event'), list, now())
    const byId = new Map(changed.map(booking => [booking._id, booking]))
    return { next: { registrations: replaceRecords(registrations, byId.values()) }, result: changed }
  })
