import { AppError } from '../../domain/error.ts'
import { t } from '../../domain/language.ts'
import { isNonsensePossible } from '../../domain/withdrawals/nonsense.ts'
import type { Deps } from '../deps.ts'

/**
 * Erases declarations of no contract from every file, with the letters that still wait. Throws `conflict` when one has a
 * contract: then nothing is erased. Those that are gone already are `ignored`.
 */
export const deleteWithdrawals = (
  deps: Deps,
  ids: readonly string[],
): Promise<{ deleted: string[]; ignored: string[] }> =>
  deps.commit(
    ({ withdrawals, outbox }) => {
      const wanted = new Set(ids)
      const found = withdrawals.filter(({ _id }) => wanted.has(_id))
      if (!found.every(isNonsensePossible)) throw hasContract()
      const gone = new Set(found.map(({ _id }) => _id))
      const next = {
        withdrawals: withdrawals.filter(({ _id }) => !gone.has(_id)),
        outbox: outbox.filter(({ cause }) => !(cause?.kind === 'withdrawal' && gone.has(cause.id))),
      }
      return {
        next: gone.size === 0 ? {} : next,
        result: { deleted: [...gone], ignored: [...wanted].filter(id => !gone.has(id)) },
      }
    },
    { erase: true },
  )

const hasContract = () =>
  new AppError(
    'conflict',
    t(
      'A contract belongs to this declaration, so it is kept.',
      'Zu dieser Erklärung gehört ein Vertrag, deshalb bleibt sie.',
    ),
  )
