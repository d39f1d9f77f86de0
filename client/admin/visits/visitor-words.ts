import { type Day, formatShortDateTime, type Instant } from '../../../domain/format.ts'

/** `1,234` */
export const formatCount = (count: number) => count.toLocaleString('en')

/** `1 visit`, `1,234 visits` */
export const counted = (count: number, one: string) => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`

/** `52 %` */
export const formatShare = (part: number, whole: number) => `${Math.round((100 * part) / whole)}\u00a0%`

/** `16.11.` */
export const formatShortDay = (day: Day) => `${day.slice(8, 10)}.${day.slice(5, 7)}.`

/** `16.11.26(08:11:32)`; zones differ by whole minutes. */
export const formatSecond = (instant: Instant) =>
  formatShortDateTime(instant).replace(')', `:${new Date(instant).toISOString().slice(17, 19)})`)

/** A decoded path; as it is if decoding yields characters that could mislead, since strangers choose it. */
export function readablePath(path: string): string {
  try {
    const decoded = decodeURI(path)
    return /[\p{C}\p{Zl}\p{Zp}]/u.test(decoded) ? path : decoded
  } catch {
    return path
  }
}
