import { instantOf } from '../../domain/format.ts'
import type { Metric, MetricsFilter } from '../../domain/visitor.ts'
import type { RequestTable } from './request-table.ts'

/** How many requests of a visitor are shown (D16). */
const SHOWN = 500

type Visitor = { ip: string; bytes: number; count: number; start: number; end: number }
type Place = { table: RequestTable; row: number }
type Details = { agents: Set<string>; places: Place[] }

/** Who was seen on or after a day with at least so many bytes, most bytes first (D16); made one by one. */
export function* metricsOf(tables: readonly RequestTable[], { date, bytes }: MetricsFilter): Generator<Metric> {
  const seen = seenSince(tables, Date.parse(instantOf(date)))
  const visitors = [...sumUp(tables, seen).values()]
    .filter(visitor => visitor.bytes >= bytes)
    .sort((a, b) => b.bytes - a.bytes)
  const details = detailsOf(tables, new Set(visitors.map(({ ip }) => ip)))
  for (const { ip, start, end, bytes, count } of visitors) {
    const { agents = [], places = [] } = details.get(ip) ?? {}
    yield {
      ip,
      userAgents: [...agents],
      startDate: new Date(start).toISOString(),
      endDate: new Date(end).toISOString(),
      bytes,
      requests: newestOf(places).map(requestAt),
      count,
    }
  }
}

function seenSince(tables: readonly RequestTable[], since: number): Set<string> {
  const seen = new Set<string>()
  for (const table of tables) {
    if (table.newest < since) continue
    const { ips, length } = table
    for (let row = 0; row < length; row += 1) if (table.dateAt(row) >= since) seen.add(ips[table.ipAt(row)] ?? '')
  }
  return seen
}

/** What is made for each address that is wanted, and each of its rows given to `add`. */
function gather<T>(
  tables: readonly RequestTable[],
  wanted: ReadonlySet<string>,
  make: (ip: string) => T,
  add: (made: T, table: RequestTable, row: number) => void,
): Map<string, T> {
  const all = new Map<string, T>()
  for (const table of tables) {
    const byIndex = table.ips.map(ip => {
      if (!wanted.has(ip)) return undefined
      const made = all.get(ip) ?? make(ip)
      all.set(ip, made)
      return made
    })
    // Most days have nobody of today's.
    if (byIndex.every(made => made === undefined)) continue
    for (let row = 0; row < table.length; row += 1) {
      const made = byIndex[table.ipAt(row)]
      if (made !== undefined) add(made, table, row)
    }
  }
  return all
}

const sumUp = (tables: readonly RequestTable[], wanted: ReadonlySet<string>) =>
  gather(
    tables,
    wanted,
    (ip): Visitor => ({ ip, bytes: 0, count: 0, start: Number.POSITIVE_INFINITY, end: 0 }),
    (visitor, table, row) => {
      const date = table.dateAt(row)
      visitor.bytes += table.bytesAt(row)
      visitor.count += 1
      visitor.start = Math.min(visitor.start, date)
      visitor.end = Math.max(visitor.end, date)
    },
  )

const detailsOf = (tables: readonly RequestTable[], wanted: ReadonlySet<string>) =>
  gather(
    tables,
    wanted,
    (): Details => ({ agents: new Set(), places: [] }),
    (details, table, row) => {
      details.agents.add(table.agentAt(row))
      details.places.push({ table, row })
      // Of somebody who has asked a hundred thousand times not all are held.
      if (details.places.length >= 4 * SHOWN) details.places = newestOf(details.places)
    },
  )

/** Newest last. */
const newestOf = (places: readonly Place[]): Place[] =>
  places.toSorted((a, b) => a.table.dateAt(a.row) - b.table.dateAt(b.row)).slice(-SHOWN)

function requestAt({ table, row }: Place): Metric['requests'][number] {
  const { date, method, path, status, bytes } = table.at(row)
  return { date, method, path, status, bytes }
}
