import { t } from '../../../../domain/kit/language.ts'
import type { Withdrawal } from '../../../../domain/money/withdrawals/withdrawal.ts'

export const kindWord = ({ kind }: Pick<Withdrawal, 'kind'>) =>
  kind === 'withdrawal' ? t('Withdrawal', 'Widerruf') : t('Termination', 'Kündigung')
