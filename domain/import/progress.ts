import * as v from 'valibot'
import { t } from '../kit/language.ts'

/** Stages of an import, in order. */
export type ImportStage = 'arriving' | 'reading' | 'comparing' | 'storing'

/** Counts bytes while a file arrives, then entries. `of` is 0 if unknown. */
export type ImportProgress = { stage: ImportStage; done: number; of: number }

/** Answer to cancelling a run; `unknown`: no run has this name (yet). */
export type CancelAnswer = 'calledOff' | 'storing' | 'unknown'

const noName = () => t('The name of an import is expected.', 'Hier gehört der Name einer Übernahme hin.')

/** The browser's name for a run, to query its progress or cancel it. */
export const RunName = v.pipe(v.string(noName), v.minLength(1, noName), v.maxLength(60, noName))

export const RunInput = v.object({ run: RunName }, noName)
