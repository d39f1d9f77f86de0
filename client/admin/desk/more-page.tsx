import { t } from '../../../domain/language.ts'

/** The way to everything else (A0). */
export const MorePage = () => <h1>{t('More', 'Mehr')}</h1>
