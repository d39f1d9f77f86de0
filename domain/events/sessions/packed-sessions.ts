import type { CourseSession } from './session-fields.ts'

/**
 * A session as pages hand it to the browser: its start, how long it takes, both in milliseconds, and what else is set.
 * Without the id, which no page of the site needs, it takes a fifth of the bytes.
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
