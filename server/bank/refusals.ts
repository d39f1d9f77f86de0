import { BANK_FILE_BYTES } from '../../domain/bank-statement/line.ts'
import { AppError } from '../../domain/error.ts'
import { formatBytes } from '../../domain/format.ts'
import { t } from '../../domain/language.ts'

/** Why a bank's file is not taken. Nothing of such a file is read. */

export const unknownFile = () =>
  new AppError(
    'invalid',
    t('I do not know this file. CSV or CAMT.053, please.', 'Diese Datei kenne ich nicht. CSV oder CAMT.053, bitte.'),
  )

export const tooLarge = () =>
  new AppError(
    'too_large',
    t(
      `This file is larger than ${formatBytes(BANK_FILE_BYTES)}. Please export a shorter time.`,
      `Diese Datei ist größer als ${formatBytes(BANK_FILE_BYTES)}. Bitte exportiere einen kürzeren Zeitraum.`,
    ),
  )

export const tooMany = () =>
  new AppError(
    'too_large',
    t(
      'There are too many movements in this file. Please export a shorter time.',
      'In dieser Datei stehen zu viele Umsätze. Bitte exportiere einen kürzeren Zeitraum.',
    ),
  )

/** `where` names the line or the entry, `what` shows it. */
export const unreadable = (where: string, what: string) =>
  new AppError(
    'invalid',
    t(
      `Something in this file cannot be read (${where}): “${what.slice(0, 100)}”. Please export it again.`,
      `In dieser Datei ist etwas nicht lesbar (${where}): „${what.slice(0, 100)}“. Bitte exportiere sie noch einmal.`,
    ),
  )
