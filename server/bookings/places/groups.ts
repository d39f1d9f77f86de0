/** The records of a list that belong to a group. */
export type Groups<T> = (list: readonly T[], group: string) => readonly T[]

/**
 * Groups the records of a list. To look through 10,000 bookings takes longer than to store one, so the records at the end are
 * added to what is known of those before, as long as they are the same; otherwise all are grouped again. What comes back is
 * good until the next call.
 */
export function groupedBy<T>(groupOf: (record: T) => string): Groups<T> {
  let last: readonly T[] | undefined
  let known: T[] = []
  let groups = new Map<string, T[]>()
  return (list, group) => {
    // Lists only grow at their end; any other change makes a new one.
    if (list !== last && !known.every((record, at) => record === list[at])) {
      known = []
      groups = new Map()
    }
    last = list
    for (let at = known.length; at < list.length; at += 1) {
      const record = list[at] as T
      known.push(record)
      const name = groupOf(record)
      const members = groups.get(name)
      if (members) members.push(record)
      else groups.set(name, [record])
    }
    return groups.get(group) ?? []
  }
}
