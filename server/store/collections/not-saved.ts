import { AppError } from '../../../domain/kit/error.ts'

/** A change that the disk refused, or that came too late. What visitors read instead is chosen in http/errors.ts. */
export class NotSaved extends AppError {
  constructor() {
    super('unavailable', 'The change could not be saved.')
  }
}
