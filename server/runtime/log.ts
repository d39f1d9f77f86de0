import { MINUTE_MS } from '../../domain/kit/duration.ts'
import type { LogLevel } from './setting-values.ts'

export type Log = Record<LogLevel, (message: string, details?: Record<string, unknown>) => void>

const order: LogLevel[] = ['error', 'info', 'debug']

/** Number of different errors counted at the same time. */
const COUNTED_LIMIT = 100

/** An email address in foreign text, such as a server's reply. The bounds keep long text fast. */
const ADDRESS =
  /(?:"[^"]{1,64}"|[^\s@<>"'(),:;=[\]\\/]{1,64})(?:@|%40)(?:\[[^\s\]]{1,64}\]|[^\s@<>"'(),:;[\]\\/]{1,255})/gi

/** Erasing somebody cannot reach the log, so no address gets there. */
const withoutAddresses = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(ADDRESS, '…@…') : value

/**
 * Creates the log: one JSON line per entry. Counts errors that repeat within a minute, regardless of their details, and
 * then writes one line with the count. A failing disk would otherwise write a line for each request.
 */
export function createLog(level: LogLevel, write: (line: string) => void, now: () => string): Log {
  type Details = Record<string, unknown>
  const counted = new Map<string, { times: number; details: Details }>()
  const print = (entryLevel: LogLevel, message: string, details: Details) =>
    write(`${JSON.stringify({ time: now(), level: entryLevel, message, ...details }, withoutAddresses)}\n`)

  function countForAMinute(key: string, message: string): void {
    const count = { times: 0, details: {} }
    counted.set(key, count)
    setTimeout(() => {
      counted.delete(key)
      if (count.times === 0) return
      print('error', message, { ...count.details, times: count.times })
      countForAMinute(key, message)
    }, MINUTE_MS).unref()
  }

  function error(message: string, details: Details = {}): void {
    const key = JSON.stringify([message, details.error])
    const counter = counted.get(key)
    if (counter) {
      counter.times += 1
      counter.details = details
      return
    }
    print('error', message, details)
    if (counted.size < COUNTED_LIMIT) countForAMinute(key, message)
  }

  const entry =
    (entryLevel: LogLevel): Log[LogLevel] =>
    (message, details = {}) => {
      if (order.indexOf(entryLevel) <= order.indexOf(level)) print(entryLevel, message, details)
    }
  return { error, info: entry('info'), debug: entry('debug') }
}
