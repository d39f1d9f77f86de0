import { instantOf } from '../../../domain/kit/format.ts'
import type { Metric, MetricsFilter } from '../../../domain/visits/visitor.ts'
import type { RequestTable } from './request-table.ts'

/** Limit for a visitor's displayed requests (D16). */
const REQUEST_LIMIT = 500
/** Limit for a visitor's agents: thousands of made-up ones must not fill the screen. */
const AGENT_LIMIT = 50

/** A visitor's rows of one day. */
type TablePart = { table: RequestTable; rows: Uint32Array }
type Visitor = Pick<Metric, 'ip' | 'bytes' | 'count'> & { start: number; end: number; parts: readonly TablePart[] }

/**
 * Yields visitors seen on or after a day with a minimum of bytes, most bytes first (D16); computes each when it is
 * needed. Each table is one day, newest first.
 */
export function* metricsOf(tables: readonly RequestTable[], { date, bytes }: MetricsFilter): Generator<Metric> {
  const seen = seenSince(tables, Date.parse(instantOf(date)))
  const visitors = [...partsOf(tables, seen)]
    .map(([ip, parts]) => sumUp(ip, parts))
    .filter(visitor => visitor.bytes >= bytes)
    .sort((a, b) => b.bytes - a.bytes)
  for (const { ip, start, end, bytes, count, parts } of visitors)
    yield {
      ip,
      userAgents: agentsOf(parts),
      startDate: new Date(start).toISOString(),
      endDate: new Date(end).toISOString(),
      bytes,
      requests: newestOf(parts),
      count,
    }
}

function seenSince(tables: readonly RequestTable[], since: number): Set<string> {
  const seen = new Set<string>()
  for (const table of tables) {
    if (table.newest < since) continue
    for (let row = 0; row < table.length; row += 1)
      if (table.dateAt(row) >= since) seen.add(table.ips[table.ipAt(row)] ?? '')
  }
  return seen
}

function partsOf(tables: readonly RequestTable[], wantedIps: ReadonlySet<string>): Map<string, TablePart[]> {
  const parts = new Map<string, TablePart[]>()
  for (const table of tables) {
    const matches = [...table.ips.entries()].filter(([, ip]) => wantedIps.has(ip))
    // Most days have none of the requested visitors.
    if (matches.length === 0) continue
    const rowsAt = rowsByIp(table)
    for (const [index, ip] of matches) {
      const ofIp = parts.get(ip)
      const part = { table, rows: rowsAt(index) }
      if (ofIp) ofIp.push(part)
      else parts.set(ip, [part])
    }
  }
  return parts
}

/** Returns the rows of each address; all in one array, to save memory. */
function rowsByIp({ ips, length, ipAt }: RequestTable): (ip: number) => Uint32Array {
  const ends = new Uint32Array(ips.length + 1)
  const count = (index: number, by: number) => {
    ends[index] = (ends[index] ?? 0) + by
  }
  for (let row = 0; row < length; row += 1) count(ipAt(row) + 1, 1)
  for (let index = 1; index < ends.length; index += 1) count(index, ends[index - 1] ?? 0)
  const starts = ends.slice()
  const rows = new Uint32Array(length)
  for (let row = 0; row < length; row += 1) {
    const index = ipAt(row)
    rows[starts[index] ?? 0] = row
    starts[index] = (starts[index] ?? 0) + 1
  }
  return ip => rows.subarray(ends[ip], ends[ip + 1])
}

function sumUp(ip: string, parts: readonly TablePart[]): Visitor {
  let [bytes, count, start, end] = [0, 0, Number.POSITIVE_INFINITY, 0]
  for (const { table, rows } of parts) {
    count += rows.length
    for (const row of rows) {
      bytes += table.bytesAt(row)
      start = Math.min(start, table.dateAt(row))
      end = Math.max(end, table.dateAt(row))
    }
  }
  return { ip, bytes, count, start, end, parts }
}

function agentsOf(parts: readonly TablePart[]): string[] {
  const agents = new Set<string>()
  for (const { table, rows } of parts)
    for (const row of rows) {
      agents.add(table.agentAt(row))
      if (agents.size === AGENT_LIMIT) return [...agents]
    }
  return [...agents]
}

/** Returns the newest requests, the newest last. */
function newestOf(parts: readonly TablePart[]): Metric['requests'] {
  const requests: Metric['requests'] = []
  for (const { table, rows } of parts) {
    // A clock set back leaves lines out of order.
    const newestFirst = rows.toSorted((a, b) => table.dateAt(b) - table.dateAt(a) || b - a)
    for (const row of newestFirst.subarray(0, REQUEST_LIMIT - requests.length)) {
      const { method, path, status, bytes } = table.at(row)
      requests.push({ date: new Date(table.dateAt(row)).toISOString(), method, path, status, bytes })
    }
  }
  return requests.reverse()
}
