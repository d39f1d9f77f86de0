import type { MiddlewareHandler } from 'hono'
import type { longWait } from '../../../domain/kit/duration.ts'
import type { ApiEnv } from './auth.ts'

type LongWait = { header: typeof longWait; query?: Record<string, string> }

/**
 * Marks a call during which the server asks other servers or reads all its files. By its type the office cannot call it
 * without `longWait`, and so does not give it up like others.
 */
export const takesMinutes: MiddlewareHandler<ApiEnv, string, { in: LongWait; out: LongWait }> = (_, next) => next()
