import type { Series } from './series.ts'

/** A year and a count as found in an uppercased text. */
export type NumberPlace = {
  before: string
  /** Separates the year from the count. */
  between: string
  /** The digits of the count, possibly with spaces that banks insert. */
  digits: string
  after: string
  /** The series that the word before it names. */
  named: Series | undefined
  /** True if nothing stands between it and the number before it. */
  isNext: boolean
}

const isTight = ({ between }: NumberPlace) => /^\p{Pd}$/u.test(between)
/**
 * True for an ambiguous number: a year next to an unrelated number looks the same. It counts only with a matching name.
 */
export const isLoose = ({ named, between }: NumberPlace): boolean =>
  named === undefined && /^(?: ?\. ?| )?$/.test(between)

/** True for the digits of a date, a time or an amount, and for those within a telephone or account number. */
export function isNoNumber(place: NumberPlace): boolean {
  const { before, between, digits, after, named, isNext } = place
  if (/^ ?\.?$/.test(between) && !digits.includes(' ') && unitAfter.test(after)) return true
  if (named !== undefined || isNext) return false
  if (phoneBefore.test(before)) return true
  if (isTight(place)) return false
  const isBlank = between.trim() === ''
  return (
    /(?:^|\D)\d{1,2}[./-]$/.test(before) ||
    (isBlank && (/\d $/.test(before) || /(?:^|\D)\d{1,2}\. ?\d{1,2}\. $/.test(before))) ||
    month.test(before)
  )
}

/** The count may be followed by another number. */
const phoneBefore = /(?:^|[^\d\p{Pd}/._])(?:\+\d{1,3}|0\d{1,4}) ?[/\p{Pd}.]? ?$/u
/** In `EUR 40` the unit belongs to the following number. */
const unitAfter = /^ ?(?:UHR|H|EUR|EURO|€)(?![\p{L}\p{N}]| ?\d)/u
const month =
  /(?:^|[^\p{L}])(?:JAN(?:UAR)?|FEB(?:RUAR)?|MÄRZ?|MAERZ|MRZ|MARCH|APR(?:IL)?|MA[IY]|JUNI?|JUNE|JULI?|JULY|AUG(?:UST)?|SEPT?(?:EMBER)?|O[KC]T(?:OBER)?|NOV(?:EMBER)?|DE[ZC](?:EMBER)?)[. ]*$/u

/** True if another word names the number, or it is part of a longer one. */
export function isForeign(place: NumberPlace): boolean {
  const { before, digits, after, named } = place
  if (named !== undefined) return named === 'other'
  return (
    isGluedTo(before) ||
    continuesAfter(after) ||
    (isLoose(place) && (isDayOfYear(place) || /^\d{4}(?: \d{2,})+$/.test(digits) || /^ ?\d{2,}/.test(after)))
  )
}

/** `LF-2026-0433`, `M2026/0433`, `12-2026-0433`. A complete number may precede another one. */
const isGluedTo = (before: string): boolean =>
  (/(?:^|[^\p{L}])(?!B[\p{Pd}_/.]?$)\p{L}{1,3}[\p{Pd}_/.]?$/u.test(before) && !/(?:NR|NO|NUM)\.?$/.test(before)) ||
  (/\d[\p{Pd}_/.]$/u.test(before) && !/20\d\d[\p{Pd}_/. ]?\d{4,6}[\p{Pd}_/.]$/u.test(before))

/** `2026-0433-2`. Another number of ours, or a date, may follow. */
export const continuesAfter = (after: string): boolean =>
  /^[\p{Pd}_/.:]\d/u.test(after) && !/^[\p{Pd}_/.]20\d\d/u.test(after)

/** `20261205`, `2026.1205` and `2026 12 05` are dates. */
function isDayOfYear({ between, digits }: NumberPlace): boolean {
  const [, month = '', day = ''] = /^(\d\d) ?(\d\d)$/.exec(digits) ?? []
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
  return isDay && (between !== ' ' || digits.includes(' '))
}

/**
 * True if a field filled by a program has the number as a separate word: generated ids contain dates, times or
 * counters.
 */
export const standsAlone = ({ before, after, named }: NumberPlace): boolean =>
  (named !== undefined || /(?:^|\s)$/.test(before)) && /^(?:\s|$)/.test(after)
