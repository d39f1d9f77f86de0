import { BANK_FILE_BYTES } from '../../../../domain/money/bank/line.ts'
import { unzip } from '../../../formats/unzip.ts'
import { tooLargeError, tooManyError, unknownFileError } from './refusals.ts'

/** Unpacks an archive, such as the statements of a Sparkasse: a file for each day of two years. */
export const statementsIn = (bytes: Buffer) =>
  unzip(bytes, {
    ...{ files: 750, fileBytes: BANK_FILE_BYTES, allBytes: 4 * BANK_FILE_BYTES },
    ...{ tooLarge: tooLargeError, tooMany: tooManyError, unknown: unknownFileError },
  })
