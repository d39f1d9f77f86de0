import { t } from '../../../domain/language.ts'
import type { Cents } from '../../../domain/money/cents.ts'

/** What the parts of a price are called in the panel. */
export const dueNames = () => ({
  deposit: t('Deposit', 'Anzahlung'),
  rest: t('Rest', 'Rest'),
  all: t('All at once', 'Alles zusammen'),
  fee: t('Cancellation', 'Stornierung'),
  share: t('Until the withdrawal', 'Bis zum Widerruf'),
})

/** An amount as it stands in a field: `12.50`, in German `12,50`. */
export const euroText = (cents: Cents): string => (cents / 100).toFixed(2).replace('.', t('.', ','))
