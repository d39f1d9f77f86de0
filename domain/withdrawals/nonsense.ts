import type { Withdrawal } from './withdrawal.ts'

/** Whether a declaration may be nobody's: no contract was found for it, and the educator has named none. */
export const isNonsensePossible = ({ about, question }: Pick<Withdrawal, 'about' | 'question'>): boolean =>
  about === undefined && (question === 'unknown' || question === 'other' || question === 'termination')
