import { BIN_DAYS } from '../../../domain/bin/bin.ts'
import { t } from '../../../domain/language.ts'

/** "Page Deleted", and that it can be restored. */
export const inBin = (done: string) =>
  `${done}\n${t(`In the bin for ${BIN_DAYS} days`, `Liegt ${BIN_DAYS} Tage im Papierkorb`)}`
