import type { CourseSession } from './session-fields.ts'

/**
 * A session in a page's data: start and duration in milliseconds, and all other fields that are set. Omits the id,
 * which visitors' pages do not need. Takes a fifth of the bytes.
 */
export type PackedSession = [start: number, duration: number, more?: Partial<CourseSession>]

export function packSession({ _id, startDate, endDate, ...others }: CourseSession): PackedSession {
  const start = Date.parse(startDate)
  const duration = Date.parse(endDate) - start
  const set = Object.entries(others).filter(([, value]) => value !== '' && value !== undefined)
  return set.length > 0 ? [start, duration, Object.fromEntries(set)] : [start, duration]
}

export const unpackSession = ([start, duration, more]: PackedSession): CourseSession => ({
  _id: '',
  startDate: new Date(start).toISOString(),
  endDate: new Date(start + duration).toISOString(),
  locationName: '',
  locationLink: '',
  ...more,
})
