import * as v from 'valibot'
import { line } from '../input.ts'
import { t } from '../language.ts'
import { Id, InstantText } from '../schema.ts'

/** Why a booking is kept whole, whatever the deadlines say (D65), and since when. */
export const Hold = v.object({ date: InstantText, reason: v.string() })

const which = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')

/** Holds a booking, or all of an event; with the reason "" they are held no longer. */
export const HoldInput = v.union(
  [v.object({ registration: Id, reason: line(200) }), v.object({ event: Id, reason: line(200) })],
  which,
)
export type HoldInput = v.InferOutput<typeof HoldInput>
