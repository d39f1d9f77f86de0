import type { Day } from '../format.ts'
import type { Cents } from '../money/cents.ts'
import type { Books } from './books.ts'

/** The figures of the panel, each with the way to what it counts. */
export type DeskMore = {
  /** The number of text modules. */
  textModules: number
  subscribers: number
  /** Today. */
  visits: number
  /** The next one of the coming week. */
  deletion?: Day | undefined
  /** The sum that guests have to pay, the number of its parts, and the number of late ones. */
  open: { cents: Cents; count: number; overdue: number }
  books: Books
}
