export function addToGroup<T, K>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

/** Groups items by each of their keys. */
export function groupByKeys<T, K>(items: readonly T[], keysOf: (item: T) => readonly K[]): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const keys = keysOf(item)
    for (const key of keys.length > 1 ? new Set(keys) : keys) addToGroup(groups, key, item)
  }
  return groups
}
