import { t } from '../../../../domain/kit/language.ts'

/** Somebody's name in the panel; it may have been erased (D66). */
export const shownName = ({ name }: { name: string }): string => name.trim() || t('without a name', 'ohne Namen')
