import type { ErrorCode } from '../../../domain/kit/error.ts'
import type { PictureFiles } from './pictures.ts'

/** Environment variable with the language for the picture process's problems. */
export const READER = 'READER_LANGUAGE'

/** An `AppError` between the processes. */
export type PictureProblem = { code: ErrorCode; message: string }

/** Message of the picture process: a picture or its problem; at last `isDone`, or the failure that stopped it. */
export type PictureMessage =
  | ({ index: number; name: string } & ({ picture: PictureFiles } | { problem: PictureProblem }))
  | { isDone: true }
  | { failure: PictureProblem }
