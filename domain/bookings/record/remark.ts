import * as v from 'valibot'
import { AppError, enterTextSentence, sayWhichSentence } from '../../kit/error.ts'
import type { Instant } from '../../kit/format.ts'
import { editEntries, textInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { reviseRecord } from '../../kit/record.ts'
import { InstantText } from '../../kit/schema.ts'
import type { Registration } from './registration.ts'

/** The educator's private note about a booking or an inquiry. Guests see it only if they request their data. */
export const Remark = v.object({ date: InstantText, text: v.string() })

const REMARK_MAX = 500
const REMARKS_MAX = 50

export const RemarkInput = v.object(
  {
    ...editEntries,
    text: v.pipe(textInput(REMARK_MAX), v.trim(), v.nonEmpty(enterTextSentence)),
  },
  sayWhichSentence,
)
export type RemarkInput = v.InferOutput<typeof RemarkInput>

const tooManySentence = () =>
  t(
    `There are ${REMARKS_MAX} notes already, and no more fit.`,
    `Es sind schon ${REMARKS_MAX} Notizen, mehr passen nicht dazu.`,
  )

/** Adds a note. Throws `invalid` if there are too many: none is deleted automatically. */
export function withRemark(registration: Registration, text: string, now: Instant): Registration {
  const { remarks = [] } = registration
  if (remarks.length >= REMARKS_MAX) throw new AppError('invalid', tooManySentence())
  return reviseRecord(registration, { remarks: [...remarks, { date: now, text }] }, now)
}
