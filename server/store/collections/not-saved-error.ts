import { AppError } from '../../../domain/kit/error.ts'

/** Error of a change that the disk refused, or that came too late. http/errors.ts chooses the text for visitors. */
export class NotSavedError extends AppError {
  constructor() {
    super('unavailable', 'The change could not be saved.')
  }
}
