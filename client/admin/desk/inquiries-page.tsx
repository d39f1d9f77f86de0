import { t } from '../../../domain/language.ts'

/** The inquiries, open ones first. */
export const InquiriesPage = () => <h1>{t('Inquiries', 'Anfragen')}</h1>
