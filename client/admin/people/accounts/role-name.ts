import { t } from '../../../../domain/kit/language.ts'
import type { Role } from '../../../../domain/people/accounts/user.ts'

export const roleName = (role: Role): string => (role === 'admin' ? t('admin', 'Verwaltung') : t('user', 'Mitglied'))
