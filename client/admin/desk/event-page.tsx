import { t } from '../../../domain/language.ts'

/** A date: who comes, who waits, its money and its post (A2). */
export const EventPage = () => <h1>{t('Date', 'Termin')}</h1>
