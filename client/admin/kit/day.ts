import type { Day } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'

/** `28 Nov 2026`, in German `28.11.2026`. Dates with a time have the form of section 9 in both languages. */
export const shownDay = (day: Day) => t(english(day), `${shortGerman(day)}${day.slice(0, 4)}`)

/** `28 Nov`, in German `28.11.` */
export const shownShortDay = (day: Day) => t(english(day).slice(0, -5), shortGerman(day))

// "Fri, 03 Sep 2027 00:00:00 GMT"
const english = (day: Day) => new Date(`${day}T00:00Z`).toUTCString().slice(5, 16).replace(/^0/, '')
const shortGerman = (day: Day) => `${day.slice(8, 10)}.${day.slice(5, 7)}.`
