import { addToGroup } from './group-by-keys.ts'

/** Items by series and number, for lookups that tolerate a typo. */
export type TypoIndex<T> = ReadonlyMap<string, ReadonlyMap<number, readonly T[]>>

/** Parses `RE-2026-0042` into digits and series. Integers compare much faster than strings. */
function partsOf(number: string) {
  const count = number.slice(number.lastIndexOf('-') + 1)
  const series = number.replace(/\d+/g, '#')
  return { series: `${series} ${count.length}`, digits: Number(number.replace(/\D/g, '')), countDigits: count.length }
}

export function addByTypo<T>(items: Map<string, Map<number, T[]>>, number: string, item: T): void {
  const { series, digits } = partsOf(number)
  const ofSeries = items.get(series) ?? new Map<number, T[]>()
  items.set(series, ofSeries)
  addToGroup(ofSeries, digits, item)
}

const YEAR_DIGITS = 4

/** Finds the items whose number differs by one digit, or by two swapped neighbours. */
export function findByTypo<T>(items: TypoIndex<T>, number: string): T[] {
  const { series, digits, countDigits } = partsOf(number)
  const ofSeries = items.get(series)
  if (!ofSeries) return []
  const matches: T[] = []
  const look = (other: number) => {
    const similar = ofSeries.get(other)
    if (similar) matches.push(...similar)
  }
  for (let [at, unit] = [0, 1]; at < countDigits + YEAR_DIGITS; at += 1, unit *= 10) {
    const [digit, before] = [Math.floor(digits / unit) % 10, Math.floor(digits / unit / 10) % 10]
    for (let other = 0; other < 10; other += 1) if (other !== digit) look(digits + (other - digit) * unit)
    // A dash separates year and count.
    const hasNeighbour = at !== countDigits - 1 && at < countDigits + YEAR_DIGITS - 1
    if (hasNeighbour && before !== digit) look(digits + (before - digit) * unit + (digit - before) * unit * 10)
  }
  return matches
}
