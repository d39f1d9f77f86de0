import { AppError } from '../../../domain/error.ts'

/** A change that the disk refused, or that came too late. What visitors read instead is chosen where they are answered. */
export class NotSaved extends AppError {
  constructor() {
    super('unavailable', 'The change could not be saved.')
  }
}
