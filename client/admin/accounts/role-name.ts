import type { Role } from '../../../domain/accounts/user.ts'
import { t } from '../../../domain/language.ts'

export const roleName = (role: Role): string => (role === 'admin' ? t('admin', 'Verwaltung') : t('user', 'Mitglied'))
