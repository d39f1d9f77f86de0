import type { Declared, Withdrawal } from '../../domain/withdrawals/withdrawal.ts'
import type { Deps } from '../deps.ts'

/** What is known of whoever declares it. */
type Sent = {
  /** Made with the form: a declaration that comes twice is stored once (D13). */
  requestId: string
  /** The booking whose own link led to the form. */
  registration?: string | undefined
}

/** Stores a declaration as it arrives, whatever it is about (D54). */
export function declareWithdrawal(
  { commit, newId, now }: Pick<Deps, 'commit' | 'newId' | 'now'>,
  declared: Declared,
  { requestId, registration }: Sent,
): Promise<Withdrawal> {
  const _id = newId()
  return commit(({ withdrawals }) => {
    const known = withdrawals.find(other => other.requestId === requestId)
    if (known) return { next: {}, result: known }
    const date = now()
    const about = registration === undefined ? {} : { about: { kind: 'registration' as const, id: registration } }
    const withdrawal: Withdrawal = {
      ...{ _id, ...declared, ...about, date, lastModifiedDate: date, requestId },
      state: 'open',
      question: 'unknown',
      thread: [],
    }
    return { next: {}, added: { withdrawals: [withdrawal] }, result: withdrawal }
  })
}
