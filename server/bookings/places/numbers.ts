import { formatYear, type Instant } from '../../../domain/kit/format.ts'
import { lastSkipped, type Takeover } from '../../../domain/machine/takeover.ts'
import type { CollectionData } from '../../store/data-folder.ts'

/** The number of the next booking, `2026-0147`: counted by Berlin's years, and not given twice (D47). */
export type NextNumber = (lists: Lists, now: Instant) => string

/** Collections that may contain a number, deleted records included. */
type Lists = Pick<CollectionData, 'registrations' | 'bin' | 'payments' | 'invoices'>

export const isBookingNumber = (text: string): boolean => /^20\d\d-\d{4,6}$/.test(text)

/** Returns all numbers in use. */
export const takenNumbers = ({ registrations, bin, payments, invoices }: Lists): Set<string> =>
  new Set(
    [
      ...registrations.map(({ number }) => number),
      ...bin.map(entry => (entry.kind === 'registration' ? entry.record.number : undefined)),
      ...payments.map(({ number }) => number),
      ...invoices.map(({ booking }) => booking),
    ].filter(number => number !== undefined),
  )

/**
 * Creates a counter that remembers the highest number of each year. New records come at the ends of their lists, so
 * only the ends are looked at; a draft that is refused leaves a gap, as numbers of bookings may have.
 */
export function bookingNumbers(takeovers: () => readonly Takeover[] | undefined = () => undefined): NextNumber {
  const highest = new Map<string, number>()
  const seenRecords = new WeakSet<object>()
  const count = (number: string | undefined) => {
    const [year = '', counted = ''] = number?.split('-') ?? []
    highest.set(year, Math.max(highest.get(year) ?? 0, Number(counted)))
  }
  function look<T extends object>(list: readonly T[], numbersOf: (entry: T) => readonly (string | undefined)[]): void {
    for (let at = list.length - 1; at >= 0; at -= 1) {
      const entry = list[at]
      if (!entry || seenRecords.has(entry)) break
      seenRecords.add(entry)
      for (const number of numbersOf(entry)) count(number)
    }
  }
  return ({ registrations, bin, payments, invoices }, now) => {
    look(registrations, ({ number }) => [number])
    look(bin, entry => (entry.kind === 'registration' ? [entry.record.number] : []))
    look(payments, ({ number }) => [number])
    look(invoices, ({ booking }) => [booking])
    const year = formatYear(now)
    const next = Math.max(highest.get(year) ?? 0, lastSkipped(takeovers(), 'bookings', year)) + 1
    // An inquiry that becomes a booking keeps its place in the list.
    highest.set(year, next)
    return `${year}-${String(next).padStart(4, '0')}`
  }
}
