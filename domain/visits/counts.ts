import * as v from 'valibot'

export const NameCount = v.object({ name: v.string(), count: v.number() })
export type NameCount = v.InferOutput<typeof NameCount>

export const Mistake = v.object({ path: v.string(), status: v.number(), referrer: v.string(), count: v.number() })
export type Mistake = v.InferOutput<typeof Mistake>

/** Limit of each list by day, so that thousands of made-up addresses do not fill the disk. */
const ITEM_LIMIT = 100

/** Limit of different names by day; the rest is only in the sums. */
const NAME_LIMIT = 10_000

export function increase(counts: Map<string, number>, name: string, by = 1): void {
  const previousCount = counts.get(name)
  if (previousCount !== undefined || counts.size < NAME_LIMIT) counts.set(name, (previousCount ?? 0) + by)
}

export function addMistake(all: Map<string, Mistake>, { path, status, referrer, count }: Mistake): void {
  const key = `${status} ${referrer} ${path}`
  const counted = all.get(key)
  if (counted || all.size < NAME_LIMIT) all.set(key, { path, status, referrer, count: count + (counted?.count ?? 0) })
}

export const countedNames = (counts: ReadonlyMap<string, number>): NameCount[] =>
  [...counts].map(([name, count]) => ({ name, count }))

export const mostFirst = <T extends { count: number }>(items: T[]): T[] =>
  items.sort((a, b) => b.count - a.count).slice(0, ITEM_LIMIT)
