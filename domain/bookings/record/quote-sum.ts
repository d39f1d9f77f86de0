import { type Cents, sumOf } from '../../kit/cents.ts'

/** A file of its own: visitors' scripts need nothing else of a quote. */
export const lineSum = ({ count, cents }: { count: number; cents: Cents }): Cents => count * cents
export const quoteSum = ({ lines }: { lines: readonly { count: number; cents: Cents }[] }): Cents =>
  sumOf(lines.map(lineSum))
