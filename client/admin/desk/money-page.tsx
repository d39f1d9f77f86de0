import { t } from '../../../domain/language.ts'

/** What is open, and the bank's file (A4). */
export const MoneyPage = () => <h1>{t('Money', 'Geld')}</h1>
