import { t } from '../../../../domain/kit/language.ts'
import { BIN_DAYS } from '../../../../domain/people/bin/bin.ts'

/** "Page Deleted", and that it, or all `count`, can be restored. */
export const inBin = (done: string, count = 1) =>
  `${done}\n${t(`In the bin for ${BIN_DAYS} days`, `${count === 1 ? 'Liegt' : 'Liegen'} ${BIN_DAYS} Tage im Papierkorb`)}`
