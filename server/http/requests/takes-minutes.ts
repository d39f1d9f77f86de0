import type { MiddlewareHandler } from 'hono'
import type { longWait } from '../../../domain/kit/duration.ts'
import type { ApiEnv } from './auth.ts'

type LongWait = { header: typeof longWait; query?: Record<string, string> }

/**
 * Marks a call during which the server asks other servers or reads all its files. Its type forces the office to pass
 * `longWait`, so that the office does not give up after the usual timeout.
 */
export const takesMinutes: MiddlewareHandler<ApiEnv, string, { in: LongWait; out: LongWait }> = (_, next) => next()
