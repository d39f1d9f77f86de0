import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { isNonsensePossible } from '../../../domain/money/withdrawals/nonsense.ts'
import type { Deps } from '../../app/deps.ts'

/**
 * Erases declarations without a contract from every file, with their waiting letters. Throws `conflict` when one has a
 * contract or is decided: then nothing is erased. Returns missing ones as `ignored`.
 */
export const deleteWithdrawals = (
  deps: Deps,
  ids: readonly string[],
): Promise<{ deleted: string[]; ignored: string[] }> =>
  deps.commit(
    ({ withdrawals, outbox }) => {
      const wantedIds = new Set(ids)
      const deleted = withdrawals.filter(({ _id }) => wantedIds.has(_id))
      if (!deleted.every(isNonsensePossible)) throw keptError()
      const goneIds = new Set(deleted.map(({ _id }) => _id))
      const next = {
        withdrawals: withdrawals.filter(({ _id }) => !goneIds.has(_id)),
        outbox: outbox.filter(({ cause }) => !(cause?.kind === 'withdrawal' && goneIds.has(cause.id))),
      }
      return {
        next: goneIds.size === 0 ? {} : next,
        result: { deleted: [...goneIds], ignored: [...wantedIds].filter(id => !goneIds.has(id)) },
      }
    },
    { erase: true },
  )

const keptError = () =>
  new AppError(
    'conflict',
    t(
      'A declaration that has a contract or is answered already is kept.',
      'Eine Erklärung, zu der ein Vertrag gehört oder über die schon entschieden ist, bleibt.',
    ),
  )
