import * as v from 'valibot'
import { t } from '../language.ts'

/** The stages of a file, in this order. */
export type ImportStage = 'arriving' | 'reading' | 'comparing' | 'storing'

/** Counts bytes while a file arrives, then entries. `of` is 0 where it is not known. */
export type ImportProgress = { stage: ImportStage; done: number; of: number }

/** The answer to a request to cancel a run; `unknown`: no run has this name, or not yet. */
export type Cancelled = 'calledOff' | 'storing' | 'unknown'

const noName = () => t('The name of an import is expected.', 'Hier gehört der Name einer Übernahme hin.')

/** The browser's name for the work on a file, to ask for progress or to cancel. */
export const RunName = v.pipe(v.string(noName), v.minLength(1, noName), v.maxLength(60, noName))

export const RunInput = v.object({ run: RunName }, noName)
