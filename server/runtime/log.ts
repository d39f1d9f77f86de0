import type { LogLevel } from './config.ts'

export type Log = Record<LogLevel, (message: string, details?: Record<string, unknown>) => void>

const order: LogLevel[] = ['error', 'info', 'debug']

/** What the program has to say, one JSON line an entry. */
export function createLog(level: LogLevel, write: (line: string) => void, now: () => string): Log {
  const entry =
    (of: LogLevel): Log[LogLevel] =>
    (message, details = {}) => {
      if (order.indexOf(of) > order.indexOf(level)) return
      write(`${JSON.stringify({ time: now(), level: of, message, ...details })}\n`)
    }
  return { error: entry('error'), info: entry('info'), debug: entry('debug') }
}
