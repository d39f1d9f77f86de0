import { t } from '../../kit/language.ts'
import { shownEuro } from '../../money/terms/shown-amounts.ts'

/** `€10 to €20` for price groups, or the only price. */
export function pricesWords(cost: number | null, groups: readonly { amount: number }[] = []): string {
  const amounts = groups.map(({ amount }) => amount)
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  if (amounts.length === 0) return priceWords(cost)
  if (lowest === highest) return priceWords(lowest)
  return `${priceWords(lowest)} ${t('to', 'bis')} ${priceWords(highest)}`
}

/** `€35`, `free`, or `price on request` for null. */
export const priceWords = (cost: number | null): string =>
  cost === null ? t('price on request', 'Preis auf Anfrage') : cost === 0 ? t('free', 'kostenlos') : shownEuro(cost)
