import type { Day } from '../format.ts'
import type { Cents } from '../money/cents.ts'
import type { Books } from './books.ts'

/** The figures of the panel, each with the way to what it counts. */
export type DeskMore = {
  /** How many there are. */
  textModules: number
  subscribers: number
  /** Today. */
  visits: number
  /** The next one of the coming week. */
  deletion?: Day | undefined
  /** What guests have to pay: in all, in how many parts, and how many of these are late. */
  open: { cents: Cents; count: number; overdue: number }
  books: Books
}
