import { t } from '../../../domain/language.ts'
import type { Withdrawal } from '../../../domain/withdrawals/withdrawal.ts'

export const kindWord = ({ kind }: Pick<Withdrawal, 'kind'>) =>
  kind === 'withdrawal' ? t('Withdrawal', 'Widerruf') : t('Termination', 'Kündigung')
