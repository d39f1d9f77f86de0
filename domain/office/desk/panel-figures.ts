import type { Cents } from '../../kit/cents.ts'
import type { Day } from '../../kit/format.ts'
import type { Books } from './books.ts'

/** Figures on the panel's first page; each links to its page. */
export type PanelFigures = {
  textModules: number
  subscribers: number
  /** Visits today. */
  visits: number
  /** Day of the next deletion within a week. */
  deletion?: Day | undefined
  /** Amount that guests owe, number of its parts, and number of overdue parts. */
  open: { cents: Cents; count: number; overdue: number }
  books: Books
}
