import { Hono } from 'hono'
import { checkFields } from '../../domain/input.ts'
import {
  WithdrawalAccept,
  WithdrawalClose,
  WithdrawalRefusal,
  WithdrawalsToDelete,
} from '../../domain/withdrawals/withdrawal-input.ts'
import type { Deps } from '../deps.ts'
import { type ApiEnv, adminOnly } from '../http/auth.ts'
import { json } from '../http/json-body.ts'
import { jsonList } from '../http/json-list.ts'
import { unlessKnown } from '../http/unless-known.ts'
import { deleteWithdrawals } from '../withdrawals/delete.ts'
import {
  acceptWithdrawal,
  closeWithdrawal,
  previewAccept,
  previewClose,
  previewRefusal,
  refuseWithdrawal,
} from '../withdrawals/settle.ts'

/** Withdrawals and terminations, newest first, and what the educator decides about them (D54). */
export function withdrawalRoutes(deps: Deps) {
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, unlessKnown(deps.withdrawals), c =>
      jsonList(c, Iterator.from(deps.withdrawals.current.toReversed())),
    )
    .post('/accept', adminOnly, json(WithdrawalAccept, checkFields), async c => {
      const sent = c.req.valid('json')
      return c.json(await (sent.preview ? previewAccept(deps, sent) : acceptWithdrawal(deps, sent)))
    })
    .post('/refuse', adminOnly, json(WithdrawalRefusal, checkFields), async c => {
      const sent = c.req.valid('json')
      return c.json(await (sent.preview ? previewRefusal(deps, sent) : refuseWithdrawal(deps, sent)))
    })
    .post('/close', adminOnly, json(WithdrawalClose, checkFields), async c => {
      const sent = c.req.valid('json')
      return c.json(await (sent.preview ? previewClose(deps, sent) : closeWithdrawal(deps, sent)))
    })
    .post('/del', adminOnly, json(WithdrawalsToDelete), async c =>
      c.json(await deleteWithdrawals(deps, c.req.valid('json')._ids)),
    )
}
