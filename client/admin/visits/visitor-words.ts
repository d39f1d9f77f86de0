import { formatShortDateTime, type Instant } from '../../../domain/kit/format.ts'
import { language, t } from '../../../domain/kit/language.ts'

/** `1,234`, in German `1.234` */
export const formatCount = (count: number) => count.toLocaleString(language())

const nouns = () => ({
  visit: t(['visit', 'visits'], ['Besuch', 'Besuche']),
  page: t(['page read', 'pages read'], ['gelesene Seite', 'gelesene Seiten']),
  request: t(['request', 'requests'], ['Aufruf', 'Aufrufe']),
  visitor: t(['visitor', 'visitors'], ['Besucher', 'Besucher']),
})

/** `1 visit`, `1,234 visits` */
export function counted(count: number, noun: keyof ReturnType<typeof nouns>): string {
  const [one, many] = nouns()[noun]
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** `52 %` */
export const formatShare = (part: number, whole: number) => `${Math.round((100 * part) / whole)}\u00a0%`

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
