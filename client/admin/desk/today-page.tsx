import { t } from '../../../domain/language.ts'

/** What waits for the educator today, and the next dates (A1). */
export const TodayPage = () => <h1>{t('Today', 'Heute')}</h1>
