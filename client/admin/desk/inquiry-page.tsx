import { t } from '../../../domain/language.ts'

/** An inquiry and the answer to it (A5). */
export const InquiryPage = () => <h1>{t('Inquiry', 'Anfrage')}</h1>
