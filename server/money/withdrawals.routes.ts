import { Hono } from 'hono'
import { dayOf } from '../../domain/kit/format.ts'
import { checkFieldsSentence, parseInput, RecordId } from '../../domain/kit/input.ts'
import { findRecord } from '../../domain/kit/record.ts'
import { listedVoucher } from '../../domain/money/vouchers/voucher.ts'
import {
  WithdrawalAccept,
  WithdrawalClose,
  WithdrawalRefusal,
  WithdrawalsToDelete,
} from '../../domain/money/withdrawals/withdrawal-input.ts'
import { asksForPage } from '../../domain/office/lists/page.ts'
import { contractChoices, readWithdrawalsQuery, withdrawalsPage } from '../../domain/office/lists/withdrawals.ts'
import { eventsOfBookings } from '../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { answerNotModified } from '../http/requests/if-none-match.ts'
import { json } from '../http/requests/json-body.ts'
import { jsonList } from '../http/requests/json-list.ts'
import { jsonPage } from '../http/requests/json-page.ts'
import { deleteWithdrawals } from './withdrawals/delete.ts'
import { acceptWithdrawal, closeWithdrawal, refuseWithdrawal } from './withdrawals/settle-withdrawals.ts'

/** Routes of withdrawals and terminations, newest first, and of the educator's decisions (D54). */
export function withdrawalRoutes(deps: Deps) {
  const contracts = () => ({
    registrations: deps.registrations.current,
    events: eventsOfBookings({ events: deps.events.current, bin: deps.bin.current }),
    vouchers: deps.vouchers.current.map(voucher => listedVoucher(voucher)),
  })
  const pageFor = (query: object) =>
    withdrawalsPage(deps.withdrawals.current, contracts(), readWithdrawalsQuery(query), dayOf(deps.now()))
  return new Hono<ApiEnv>({ strict: false })
    .get(
      '/',
      adminOnly,
      answerNotModified(deps.withdrawals, deps.registrations, deps.vouchers, deps.events, deps.bin),
      c =>
        asksForPage(c.req.query())
          ? jsonPage(c, pageFor(c.req.query()))
          : jsonList(c, Iterator.from(deps.withdrawals.current.toReversed())),
    )
    .get('/contracts', adminOnly, c => {
      const { _id } = parseInput(RecordId, c.req.query())
      return c.json(contractChoices(findRecord(deps.withdrawals.current, _id, 'withdrawal'), contracts()))
    })
    .post('/accept', adminOnly, json(WithdrawalAccept, checkFieldsSentence), async c =>
      c.json(await acceptWithdrawal(deps, c.req.valid('json'))),
    )
    .post('/refuse', adminOnly, json(WithdrawalRefusal, checkFieldsSentence), async c =>
      c.json(await refuseWithdrawal(deps, c.req.valid('json'))),
    )
    .post('/close', adminOnly, json(WithdrawalClose, checkFieldsSentence), async c =>
      c.json(await closeWithdrawal(deps, c.req.valid('json'))),
    )
    .post('/del', adminOnly, json(WithdrawalsToDelete), async c =>
      c.json(await deleteWithdrawals(deps, c.req.valid('json')._ids)),
    )
}
