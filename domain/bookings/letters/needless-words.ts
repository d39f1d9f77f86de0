import { t } from '../../kit/language.ts'
import type { NeedlessReason } from '../record/history-entry.ts'

export const needlessWords = (why: NeedlessReason): string =>
  ({
    over: t('the event is over', 'der Termin ist vorbei'),
    overtaken: t('a later letter says what holds now', 'ein späterer Brief sagt, was jetzt gilt'),
    said: t('another letter has said so', 'ein anderer Brief hat es schon gesagt'),
    untrue: t('it no longer holds', 'es gilt nicht mehr'),
  })[why]
