import { formatEuro } from '../../format.ts'
import { t } from '../../language.ts'

/** `35 €`, `kostenlos` or, of null, `Preis auf Anfrage`. */
export const priceWords = (cost: number | null): string =>
  cost === null ? t('price on request', 'Preis auf Anfrage') : cost === 0 ? t('free', 'kostenlos') : formatEuro(cost)
