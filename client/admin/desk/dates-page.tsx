import { t } from '../../../domain/language.ts'

/** All dates with who has a place (A0). */
export const DatesPage = () => <h1>{t('Dates', 'Termine')}</h1>
