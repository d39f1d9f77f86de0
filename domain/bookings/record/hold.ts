import * as v from 'valibot'
import { sayWhichSentence } from '../../kit/error.ts'
import type { Instant } from '../../kit/format.ts'
import { lineInput } from '../../kit/input.ts'
import { reviseRecord } from '../../kit/record.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import type { Registration } from './registration.ts'

/** Keeps a booking beyond all deadlines (D65). */
export const Hold = v.object({ date: InstantText, reason: v.string() })

/** Holds a booking, or all of an event; the reason "" releases them. */
export const HoldInput = v.union(
  [v.object({ registration: Id, reason: lineInput(200) }), v.object({ event: Id, reason: lineInput(200) })],
  sayWhichSentence,
)
export type HoldInput = v.InferOutput<typeof HoldInput>

/** Holds a registration, or releases it if the reason is "". Returns the same object if nothing changes. */
export function withHold(registration: Registration, reason: string, now: Instant): Registration {
  const { hold, ...free } = registration
  if ((hold?.reason ?? '') === reason) return registration
  return reviseRecord<Registration>(free, reason === '' ? {} : { hold: { date: hold?.date ?? now, reason } }, now)
}
