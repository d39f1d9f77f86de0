import type { LogLevel } from './setting-values.ts'

export type Log = Record<LogLevel, (message: string, details?: Record<string, unknown>) => void>

const order: LogLevel[] = ['error', 'info', 'debug']

/** The log: one JSON line per entry. */
export function createLog(level: LogLevel, write: (line: string) => void, now: () => string): Log {
  const entry =
    (of: LogLevel): Log[LogLevel] =>
    (message, details = {}) => {
      if (order.indexOf(of) > order.indexOf(level)) return
      write(`${JSON.stringify({ time: now(), level: of, message, ...details })}\n`)
    }
  return { error: entry('error'), info: entry('info'), debug: entry('debug') }
}
