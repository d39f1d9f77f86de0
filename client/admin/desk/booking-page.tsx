import { t } from '../../../domain/language.ts'

/** A booking (A3). */
export const BookingPage = () => <h1>{t('Booking', 'Buchung')}</h1>
