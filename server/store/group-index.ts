/** Looks up the records of a list that belong to a group. */
export type GroupIndex<T> = (list: readonly T[], group: string) => readonly T[]

/**
 * Creates an index of a list by group: searching 10,000 bookings takes longer than storing one. While the earlier
 * records are the same, it only adds those at the end; otherwise it rebuilds itself. A result is valid until the next
 * call.
 */
export function createGroupIndex<T>(groupOf: (record: T) => string): GroupIndex<T> {
  let last: readonly T[] | undefined
  let records: T[] = []
  let groups = new Map<string, T[]>()
  return (list, group) => {
    // Lists only grow at their end; after any other change, index the list again.
    if (list !== last && !records.every((record, at) => record === list[at])) {
      records = []
      groups = new Map()
    }
    last = list
    for (let at = records.length; at < list.length; at += 1) {
      const record = list[at] as T
      records.push(record)
      const name = groupOf(record)
      const members = groups.get(name)
      if (members) members.push(record)
      else groups.set(name, [record])
    }
    return groups.get(group) ?? []
  }
}
