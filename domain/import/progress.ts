import * as v from 'valibot'
import { t } from '../language.ts'

/** What happens to a file, in this order. */
export type ImportStage = 'arriving' | 'reading' | 'comparing' | 'storing'

/** How far a file is: bytes while it arrives, then entries. `of` is 0 where it is not known. */
export type ImportProgress = { stage: ImportStage; done: number; of: number }

/** What becomes of work that is to be called off; `unknown`: there is none of this name, or not yet. */
export type Cancelled = 'calledOff' | 'storing' | 'unknown'

const noName = () => t('The name of an import is expected.', 'Hier gehört der Name einer Übernahme hin.')

/** What the browser calls the work on a file, to ask how far it is or to call it off. */
export const RunName = v.pipe(v.string(noName), v.minLength(1, noName), v.maxLength(60, noName))

export const RunInput = v.object({ run: RunName }, noName)
