import * as v from 'valibot'
import { Id, InstantText } from '../kit/schema.ts'
import { ClockState } from '../machine/clock-doubt.ts'

export const Sessions = v.object({
  /** 256 random bits, base64url, created at the first start: the key of everything this site signs. */
  secret: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  sessions: v.array(
    v.object({
      /** SHA-256 of the cookie, base64url. */
      hash: v.string(),
      user: Id,
      createdAt: InstantText,
      seenAt: InstantText,
    }),
  ),
  clock: v.optional(ClockState),
})
export type Sessions = v.InferOutput<typeof Sessions>
