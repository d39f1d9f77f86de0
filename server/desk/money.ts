import { eventsOfBookings } from '../../domain/bin/deleted-event.ts'
import { type DeskMoney, deskMoneyOn } from '../../domain/desk/money.ts'
import { dayOf } from '../../domain/format.ts'
import { listedVoucher } from '../../domain/vouchers/voucher.ts'
import type { Deps } from '../deps.ts'

type Known = Pick<Deps, 'registrations' | 'events' | 'bin' | 'vouchers' | 'site' | 'now'>

/** What is to be paid and to be paid back, also for vouchers (A4). */
export const deskMoney = ({ registrations, events, bin, vouchers, site, now }: Known): DeskMoney =>
  deskMoneyOn(
    {
      registrations: registrations.current,
      events: eventsOfBookings({ events: events.current, bin: bin.current }),
      vouchers: vouchers.current.map(voucher => listedVoucher(voucher)),
      region: site.current.region,
    },
    dayOf(now()),
  )
