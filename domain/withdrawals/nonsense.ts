import type { Withdrawal } from './withdrawal.ts'

/** As many as fit into the body of a call that erases them. */
export const NONSENSE_MAX = 5000

/** Whether a declaration may be nobody's: no contract was found for it, and the educator has neither named one nor answered. */
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
