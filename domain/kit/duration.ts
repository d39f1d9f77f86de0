export const SECOND_MS = 1000
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Header of a call that may take minutes (RFC 7240). Its route demands it by `takesMinutes`. */
export const longWait = { Prefer: 'wait=600' } as const
