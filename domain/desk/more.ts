import type { Day } from '../format.ts'

/** What stands below the names of what "Mehr" leads to (A0). */
export type DeskMore = {
  /** How many there are. */
  textModules: number
  subscribers: number
  /** Today. */
  visits: number
  /** The next one of the coming week. */
  deletion?: Day | undefined
}
