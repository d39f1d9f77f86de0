import { eventsOfBookings } from '../../domain/bin/deleted-event.ts'
import { type DeskMoney, deskMoneyOn } from '../../domain/desk/money.ts'
import { dayOf } from '../../domain/format.ts'
import { listedVoucher } from '../../domain/vouchers/voucher.ts'
import type { Deps } from '../deps.ts'
import { booksOf } from './books.ts'

/** What is to be paid and to be paid back, also for vouchers (A4). */
export const deskMoney = (deps: Deps): DeskMoney =>
  deskMoneyOn(
    {
      registrations: deps.registrations.current,
      events: eventsOfBookings({ events: deps.events.current, bin: deps.bin.current }),
      vouchers: deps.vouchers.current.map(voucher => listedVoucher(voucher)),
      region: deps.site.current.region,
    },
    booksOf(deps),
    dayOf(deps.now()),
  )
