import type { Withdrawal } from './withdrawal.ts'

/** Limited by the size of a request body. */
export const NONSENSE_MAX = 5000

/**
 * True if a declaration may be nonsense: no contract was found, and the educator has neither named one nor answered.
 */
export const isNonsensePossible = ({
  about,
  question,
  state,
  thread,
}: Pick<Withdrawal, 'about' | 'question' | 'state' | 'thread'>): boolean =>
  state === 'open' &&
  thread.length === 0 &&
  about === undefined &&
  (question === 'unknown' || question === 'termination')
